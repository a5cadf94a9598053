import { programStats } from '@fullcourt/wire'
import { useCall } from '../call/call.ts'
import { useMayInProgram, useProgram } from '../identity/session.ts'
import { nameWithin } from '../identity/teamNames.ts'
import { Answer } from '../ui/Answer.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Choice } from '../ui/fields/Filters.tsx'
import { t } from '../ui/language.ts'
import { Page } from '../ui/Page.tsx'
import { type GameChoicesProps, GameFilters } from './GameChoices.tsx'
import { NothingFits } from './NothingFits.tsx'
import { NotScored, ProgramProgress, ToReview } from './ProgramProgress.tsx'
import { ProgramLeaders, ProgramTeams, ProgramZones } from './ProgramTeams.tsx'
import type { ProgramSeason } from './programFigures.ts'
import { type FilterTexts, type FilterWord, filtersOf, filterWords, useFilters } from './season.ts'

type SetFilter = GameChoicesProps['set']

/** Seasons of several teams with one name are one season, from the first day to the last. */
function SeasonOfTeams({
  seasons,
  texts,
  set,
}: Pick<ProgramSeason, 'seasons'> & { readonly texts: FilterTexts; readonly set: SetFilter }) {
  const chosen = seasons.find(({ from, to }) => from === texts.from && to === texts.to)
  const choose = (name: string) => {
    const season = seasons.find((one) => one.name === name)
    set('from', season?.from ?? '')
    set('to', season?.to ?? '')
  }
  return (
    <Choice
      label={t('Season')}
      data={seasons.map(({ name }) => name)}
      value={chosen?.name ?? ''}
      onChange={choose}
    />
  )
}

function NoTeam() {
  const mayAdd = useMayInProgram('team.create')
  return (
    <Empty
      title={t('No team yet')}
      action={mayAdd && <LinkButton to="/a/team/new/">{t('Add team')}</LinkButton>}
    >
      {t('Each team of the program appears here with its record and figures.')}
    </Empty>
  )
}

function Teams({
  season,
  texts,
  words,
  set,
}: {
  readonly season: ProgramSeason
  readonly texts: FilterTexts
  readonly words: readonly FilterWord[]
  readonly set: SetFilter
}) {
  const program = useProgram()
  const teams = season.teams.map((team) => ({ ...team, name: nameWithin(program.fullName, team.name) }))
  const hasGames = teams.some(({ totals }) => totals.totalGames > 0)
  if (teams.length === 0) return <NoTeam />
  return (
    <>
      {!hasGames && words.length > 0 && <NothingFits words={words} set={set} />}
      <ProgramTeams teams={teams} texts={texts} />
      {hasGames && <ProgramZones teams={teams} texts={texts} />}
      {hasGames && <ProgramLeaders teams={teams} texts={texts} />}
      <ProgramProgress teams={teams} />
      <ToReview />
      <NotScored />
    </>
  )
}

/** /a/program/insights/: every team of the program in figures. A row opens the team's insights. */
export function ProgramStatsPage() {
  const program = useProgram()
  const { texts, set } = useFilters()
  const { teamSeasonId: _, ...filters } = filtersOf(texts)
  const answer = useCall(programStats, {
    params: { id: program.id },
    query: { filters: JSON.stringify(filters) },
  })
  const words = filterWords(texts, '')
  return (
    <Page
      wide
      title={t('Program insights')}
      sentence={[program.fullName, ...words.map(([, word]) => word)].join(' · ')}
    >
      <GameFilters
        texts={texts}
        set={set}
        words={words}
        opponents={answer.data?.opponents ?? []}
        season={<SeasonOfTeams seasons={answer.data?.seasons ?? []} texts={texts} set={set} />}
      />
      <Answer of={answer}>{(season) => <Teams {...{ season, texts, words, set }} />}</Answer>
    </Page>
  )
}
