import type { ZoneAgainst } from '@fullcourt/scorebook/shots'
import { useOwnFloor } from '../charts/ownFloor.ts'
import { ChartChoice, chartKindOf } from '../charts/ShotChart.tsx'
import { type SeasonShot, useSeasonShots } from '../charts/seasonShots.ts'
import { ZONE_WORDS } from '../charts/shotChartWords.ts'
import { SeasonShotChart } from '../games/SeasonShotChart.tsx'
import { Answer } from '../ui/Answer.tsx'
import { useInAddress } from '../ui/address.ts'
import { NoResults } from '../ui/data/NoResults.tsx'
import { t } from '../ui/language.ts'
import { Section } from '../ui/Page.tsx'
import css from './PlayerCard.module.css'

/** From here on single shots cover each other. */
const MOST_DOTS = 150

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`

/** A share as a bar: the largest share of the table fills its place. */
const Share = ({
  part,
  whole,
  most,
  isTeam = false,
}: {
  readonly part: number
  readonly whole: number
  readonly most: number
  readonly isTeam?: boolean
}) => (
  <span className={css.share} data-of={isTeam ? 'team' : 'own'}>
    <span style={{ width: `${whole === 0 ? 0 : (100 * part) / whole / most}%` }} aria-hidden />
    {percent(part, whole)}
  </span>
)

/** Where the player and the team shoot from: the share of all shots in each zone, and what falls. */
function ZoneShares({ zones }: { readonly zones: readonly ZoneAgainst[] }) {
  const own = zones.reduce((sum, { total }) => sum + total, 0)
  const team = zones.reduce((sum, { season }) => sum + season.total, 0)
  const most = Math.max(
    ...zones.flatMap(({ total, season }) => [total / (own || 1), season.total / (team || 1)]),
  )
  const shown = zones.filter(({ total, season }) => total + season.total > 0)
  return (
    <table className={css.zones}>
      <caption>{t('Shots by zone, and the team’s')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Zone')}</th>
          <th scope="col">{t('Shots')}</th>
          <th scope="col">{t('FG%')}</th>
          <th scope="col">{t('Team’s shots')}</th>
          <th scope="col">{t('FG%')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ zone, made, total, season }) => (
          <tr key={zone}>
            <th scope="row">{t(ZONE_WORDS[zone])}</th>
            <td>
              <Share part={total} whole={own} most={most} />
            </td>
            <td>{percent(made, total)}</td>
            <td>
              <Share isTeam part={season.total} whole={team} most={most} />
            </td>
            <td>{percent(season.made, season.total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export interface PlayerShotsProps {
  readonly teamId: string
  readonly entryId: string
  /** '' for all seasons. */
  readonly season: string
  /** The games of the figures above. */
  readonly gameIds: ReadonlySet<string>
}

/** The shots of a player beside those of the team. */
export function PlayerShots({ teamId, entryId, season, gameIds }: PlayerShotsProps) {
  const own = useOwnFloor()
  const [chart, setChart] = useInAddress('chart')
  const asked = season ? { teamSeasonId: season } : {}
  const of = { teamId, own: own?.court ?? null }
  const all = useSeasonShots({ ...of, asked })
  const { shots, games, data } = useSeasonShots({ ...of, asked: { ...asked, teamPersonnelId: entryId } })
  const inGames = ({ teamGameId }: SeasonShot) => gameIds.has(teamGameId)
  const list = data?.filter(inGames)
  const kind = chartKindOf(chart, list && list.length > MOST_DOTS ? 'hexes' : 'dots')
  return (
    <Section
      title={t('Shots')}
      action={
        <div className={css.choice}>
          <ChartChoice value={kind} onChange={setChart} />
        </div>
      }
    >
      <Answer of={shots}>
        {() => {
          if (!list || !own) return null
          if (list.length === 0) return <NoResults>{t('No shot in these games.')}</NoResults>
          return (
            <SeasonShotChart
              label={t('Shots of the player')}
              against="team"
              alone=""
              shots={list}
              others={(all.data ?? []).filter(inGames)}
              table={(zones) => <ZoneShares zones={zones} />}
              {...{ kind, own, games }}
            />
          )
        }}
      </Answer>
    </Section>
  )
}
