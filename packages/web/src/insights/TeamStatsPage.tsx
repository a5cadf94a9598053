import type { SeasonFigureKey, SeasonTotals } from '@fullcourt/scorebook/figures'
import { listGames } from '@fullcourt/wire'
import type { ReactNode } from 'react'
import { useList } from '../call/call.ts'
import { FourFactors, pairedFactors } from '../charts/FourFactors.tsx'
import { HowWeCount } from '../figures/HowWeCount.tsx'
import { seasonDownloads } from '../games/downloads.ts'
import { useTeam } from '../identity/session.ts'
import { Answer } from '../ui/Answer.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { CopyAndPrint } from '../ui/data/CopyAndPrint.tsx'
import { NoResults } from '../ui/data/NoResults.tsx'
import { Tiles } from '../ui/data/Tiles.tsx'
import { tableText } from '../ui/data/tableText.ts'
import { Empty } from '../ui/Empty.tsx'
import { t } from '../ui/language.ts'
import { Card, Page, Section } from '../ui/Page.tsx'
import { NothingFits } from './NothingFits.tsx'
import { SeasonBehind } from './SeasonBehind.tsx'
import { SeasonFigure } from './SeasonFigure.tsx'
import { SeasonFilters } from './SeasonFilters.tsx'
import { SeasonGames } from './SeasonGames.tsx'
import { SeasonLineUps } from './SeasonLineUps.tsx'
import { SeasonLeaders, SeasonPlayers } from './SeasonPlayers.tsx'
import { SeasonShots } from './SeasonShots.tsx'
import { SeasonTrend, WhatChanged } from './SeasonTrend.tsx'
import css from './Stats.module.css'
import {
  basisOf,
  clipsSearch,
  type FilterTexts,
  filtersOf,
  type Season,
  useFilters,
  useFilterWords,
  useSeason,
} from './season.ts'
import { TeamGoals } from './TeamGoals.tsx'

const one = (value: number | null): string => (value === null ? '–' : value.toFixed(1).replace('-', '−'))

const recordText = ({ won, lost, tied }: SeasonTotals): string =>
  `${won}–${lost}${tied > 0 ? `–${tied}` : ''}`

const figureTile = (word: string, figure: SeasonFigureKey, value: number | null) =>
  [
    word,
    <SeasonFigure key={figure} figure={figure} whose="own">
      {one(value)}
    </SeasonFigure>,
  ] as const

function tilesOf(totals: SeasonTotals): readonly (readonly [string, ReactNode])[] {
  return [
    [t('Record'), recordText(totals)],
    figureTile(t('Points'), 'points', totals.pointsPerGame),
    figureTile(t('Against'), 'pointsAgainst', totals.pointsAgainstPerGame),
    figureTile(t('Pace'), 'pace', totals.pace),
    figureTile(t('Offensive rating'), 'offensiveRating', totals.offensiveRating),
    figureTile(t('Defensive rating'), 'defensiveRating', totals.defensiveRating),
    figureTile(t('Net rating'), 'netRating', totals.netRating),
  ]
}

/** The figures of the season as a table of text. */
const summaryText = ({ totals }: Season): string =>
  tableText([
    [
      t('Record'),
      t('Points'),
      t('Against'),
      t('Pace'),
      t('Offensive rating'),
      t('Defensive rating'),
      t('Net rating'),
    ],
    [
      recordText(totals),
      ...[
        totals.pointsPerGame,
        totals.pointsAgainstPerGame,
        totals.pace,
        totals.offensiveRating,
        totals.defensiveRating,
        totals.netRating,
      ].map(one),
    ],
  ])

function Factors({ totals }: { readonly totals: SeasonTotals }) {
  const team = useTeam()
  return (
    <Card>
      <div className={css.heads}>
        <span>{t('Own')}</span>
        <span>{t('Opponents')}</span>
      </div>
      <FourFactors
        figures={pairedFactors({ home: totals.fourFactors, away: totals.fourFactorsAgainst })}
        names={{ home: team.name ?? t('Own'), away: t('Opponents') }}
        wrap={(figure, side, text) => (
          <SeasonFigure figure={figure} whose={side === 'home' ? 'own' : 'other'}>
            {text}
          </SeasonFigure>
        )}
      />
    </Card>
  )
}

/** Says that totals of some games were typed in, so that what needs plays is not counted of them. */
const typedInWords = (season: Season | undefined): readonly string[] =>
  season?.typedIn ? [t(['{count} game typed in', '{count} games typed in'], { count: season.typedIn })] : []

function NothingYet({ season, texts, set }: Filtered & { readonly season: Season }) {
  const filters = filtersOf(texts)
  const words = useFilterWords(texts)
  if (season.liveGames > 0 && !filters.live)
    return (
      <NoResults>
        {t('No game is final yet. Turn on “With the live game” to see the one being played.')}
      </NoResults>
    )
  if (Object.keys(filters).length > 0) return <NothingFits words={words} set={set} />
  return (
    <Empty title={t('No games yet')} action={<LinkButton to="/a/team/schedule/">{t('Schedule')}</LinkButton>}>
      {t('Record, ratings, leaders and shots appear here after your first final game.')}
    </Empty>
  )
}

/** Says that the record leaves out results without plays. Told where no filter but the season leaves out games. */
function useWithoutPlaysWords(
  teamId: string,
  season: Season | undefined,
  texts: FilterTexts,
): readonly string[] {
  const of = { params: { id: teamId }, query: { filters: JSON.stringify({ final: true }) } }
  const finals = useList(listGames, of).data ?? []
  const { teamSeasonId, ...others } = filtersOf(texts)
  if (!season || Object.keys(others).length > 0) return []
  const counted = new Set(season.games.map(({ teamGameId }) => teamGameId))
  const count = finals.filter(
    (game) => !counted.has(game.id) && (teamSeasonId ?? game.teamSeasonId) === game.teamSeasonId,
  ).length
  return count > 0 ? [t(['{count} result without plays', '{count} results without plays'], { count })] : []
}

interface Filtered {
  readonly texts: FilterTexts
  readonly set: ReturnType<typeof useFilters>['set']
}

function Content({ season, texts, set }: Filtered & { readonly season: Season }) {
  const basis = basisOf(texts.basis)
  const filters = filtersOf(texts)
  const { totals, games } = season
  if (totals.totalGames === 0) return <NothingYet season={season} texts={texts} set={set} />
  return (
    <>
      <Tiles tiles={tilesOf(totals)} />
      <WhatChanged games={games} />
      <div className={css.pair}>
        <Section title={t('Four factors')}>
          <Factors totals={totals} />
        </Section>
        <SeasonTrend games={games} />
      </div>
      <TeamGoals games={games} isPartial={Boolean(filters.period ?? filters.withoutGarbageTime)} />
      <Section title={t('Players')}>
        <SeasonPlayers season={season} basis={basis} texts={texts} />
      </Section>
      <div className={css.screenOnly}>
        <Section title={t('Leaders')}>
          <SeasonLeaders season={season} basis={basis} texts={texts} />
        </Section>
        <SeasonGames games={games} />
        <Section title={t('Shots')}>
          <SeasonShots filters={filters} season={season} />
        </Section>
        <Section title={t('Line-ups')}>
          <SeasonLineUps season={season} filters={filters} />
        </Section>
        <HowWeCount />
      </div>
      <SeasonBehind games={games} filters={filters} texts={texts} />
    </>
  )
}

/** One file for both pages: each further file costs everyone. */
export { ProgramStatsPage } from './ProgramStatsPage.tsx'

/** /a/team/insights/: the season in figures. Each links to the games behind it. */
export default function TeamStatsPage() {
  const team = useTeam()
  const { texts, set } = useFilters()
  const words = useFilterWords(texts)
  const season = useSeason(filtersOf(texts))
  const withoutPlays = useWithoutPlaysWords(team.id, season.data, texts)
  return (
    <Page
      wide
      title={t('Insights')}
      sentence={[
        team.fullName,
        ...words.map(([, word]) => word),
        ...typedInWords(season.data),
        ...withoutPlays,
      ].join(' · ')}
      action={
        season.data && (
          <>
            <LinkButton variant="default" to="/a/team/clips/" search={clipsSearch(texts)}>
              {t('Watch these')}
            </LinkButton>
            <CopyAndPrint text={() => summaryText(season.data)} />
            {seasonDownloads(team.id, team.fullName, { filters: JSON.stringify(filtersOf(texts)) }).map(
              ({ label, onChoose }) => (
                <Button
                  key={label}
                  variant="subtle"
                  size="sm"
                  aria-label={t('Download as {label}', { label })}
                  onClick={onChoose}
                >
                  {label}
                </Button>
              ),
            )}
          </>
        )
      }
    >
      <SeasonFilters texts={texts} set={set} mayCountLive={Boolean(season.data?.liveGames)} />
      <Answer of={season}>{(answer) => <Content season={answer} texts={texts} set={set} />}</Answer>
    </Page>
  )
}
