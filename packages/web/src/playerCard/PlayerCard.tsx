import { COUNTED_FIGURES } from '@fullcourt/scorebook/figures'
import { personStats, playerStats, type Received } from '@fullcourt/wire'
import type { ReactNode } from 'react'
import { useCall } from '../call/call.ts'
import { PlaceChoice } from '../games/GameFilters.tsx'
import { GamesBehind } from '../games/GamesBehind.tsx'
import { usePlace } from '../identity/session.ts'
import { useTeamName } from '../identity/teamNames.ts'
import { Answer } from '../ui/Answer.tsx'
import { useInAddress } from '../ui/address.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Choice, Filters } from '../ui/fields/Filters.tsx'
import { t } from '../ui/language.ts'
import { Section } from '../ui/Page.tsx'
import { CareerTable } from './Career.tsx'
import { GameLog } from './GameLog.tsx'
import css from './PlayerCard.module.css'
import { PlayerShots } from './PlayerShots.tsx'
import { type PlayerSeason, SeasonForm } from './SeasonForm.tsx'

type Career = Received<typeof personStats>
type Entry = Career['entries'][number]

/** All seasons, in the address. */
const ALL = 'all'

/** The season that is shown without a choice: that of the latest game, where there are several. */
function latestSeason(seasons: Career['results']): string {
  const latest = seasons.at(-1)?.teamSeasonId
  return seasons.length > 1 && latest ? latest : ALL
}

/** The entry with this id, else that of the current team, else the newest. */
export const entryOf = (
  entries: readonly Entry[],
  entryId: string,
  teamId: string | undefined,
): Entry | undefined =>
  entries.find(({ id }) => id === entryId) ?? entries.find((entry) => entry.teamId === teamId) ?? entries[0]

/** The games behind a figure of the player's season. */
function FiguresBehind({ season, personId }: { readonly season: PlayerSeason; readonly personId: string }) {
  const [behind, setBehind] = useInAddress('behind')
  const figure = COUNTED_FIGURES.find(({ key }) => key === behind)
  if (!figure) return null
  return (
    <GamesBehind
      title={t(figure.name)}
      parts={season.results.map(({ isHome, ...line }) => ({
        ...line,
        place: isHome ? ('home' as const) : ('away' as const),
        amount: line[figure.key],
        behind: `${figure.key}~${personId}`,
      }))}
      onClose={() => setBehind('')}
    />
  )
}

interface Shown {
  readonly personId: string
  readonly entry: Pick<Entry, 'id' | 'teamId'>
  readonly career: Career
  /** The choice of another team. */
  readonly children?: ReactNode
}

/** A player's season on one team: figures with their form, shots beside the team's, and every game. */
function TeamSeason({ personId, entry: { id, teamId }, career, children }: Shown) {
  const { team } = usePlace()
  const seasons = career.results.filter((row) => row.teamId === teamId)
  const [season, setSeason] = useInAddress('season', latestSeason(seasons))
  const [place, setPlace] = useInAddress('place')
  const filters = { ...(season !== ALL && { teamSeasonId: season }), ...(place && { place }) }
  const stats = useCall(playerStats, { params: { id }, query: { filters: JSON.stringify(filters) } })
  return (
    <>
      <Filters>
        {children}
        <Choice
          label={t('Season')}
          all={null}
          data={[
            { value: ALL, label: t('All') },
            ...seasons.flatMap(({ teamSeasonId, season: name }) =>
              teamSeasonId ? [{ value: teamSeasonId, label: name ?? '' }] : [],
            ),
          ]}
          value={season}
          onChange={setSeason}
        />
        <PlaceChoice value={place} onChange={setPlace} />
        {team?.id === teamId && (
          <LinkButton
            variant="default"
            to="/a/team/clips/"
            search={{ player: personId, ...(season !== ALL && { season }), ...(place && { place }) }}
          >
            {t('Clips')}
          </LinkButton>
        )}
      </Filters>
      <Answer of={stats}>
        {(answer) =>
          answer.results.length === 0 ? (
            <Empty title={t('No games yet')}>{t('Figures appear here after the first final game.')}</Empty>
          ) : (
            <>
              <SeasonForm season={answer} />
              <div className={css.parts}>
                <PlayerShots
                  teamId={teamId}
                  entryId={id}
                  season={season === ALL ? '' : season}
                  gameIds={new Set(answer.results.map(({ teamGameId }) => teamGameId))}
                />
                <Section title={t('Games')}>
                  <GameLog lines={answer.results} teamId={teamId} personId={personId} />
                </Section>
              </div>
              <FiguresBehind season={answer} personId={personId} />
            </>
          )
        }
      </Answer>
    </>
  )
}

/** The choice of a team, where the person is on several rosters. */
function TeamChoice({
  entries,
  value,
  onChange,
}: {
  readonly entries: readonly Entry[]
  readonly value: string
  readonly onChange: (entryId: string) => void
}) {
  const teamName = useTeamName()
  if (entries.length < 2) return null
  const data = entries.map(({ id, teamId }) => ({ value: id, label: teamName(teamId) }))
  return <Choice label={t('Team')} all={null} data={data} value={value} onChange={onChange} />
}

/**
 * A player in figures: the season on a team, and the career over all teams that the user may see. Contacts are not part of it.
 * @param entry of the roster; without one the user chooses, first the current team's
 */
export function PlayerCard({
  personId,
  entry,
}: {
  readonly personId: string
  readonly entry?: Pick<Entry, 'id' | 'teamId'>
}) {
  const { team } = usePlace()
  const [chosen, setChosen] = useInAddress('entry')
  const career = useCall(personStats, { params: { id: personId } })
  return (
    <Answer of={career}>
      {(known) => {
        const { entries } = known
        const shown = entry ?? entryOf(entries, chosen, team?.id)
        return (
          <>
            {shown ? (
              <TeamSeason key={shown.id} personId={personId} entry={shown} career={known}>
                {!entry && <TeamChoice entries={entries} value={shown.id} onChange={setChosen} />}
              </TeamSeason>
            ) : (
              <Empty title={t('Not on a roster')}>
                {t('Figures appear here once the player is on a team.')}
              </Empty>
            )}
            <CareerTable {...known} />
          </>
        )
      }}
    </Answer>
  )
}
