import { type Shot, shots as shotsOf, zonesAgainst } from '@fullcourt/scorebook/shots'
import { msg, SIDES, type Side } from '@fullcourt/scorebook/vocabulary'
import { sentenceOf } from '@fullcourt/scorebook/words'
import { useMemo } from 'react'
import { ChartChoice, type ChartKind, chartKindOf, ShotChart } from '../../charts/ShotChart.tsx'
import { useSeasonShots } from '../../charts/seasonShots.ts'
import { GAME_GRAIN } from '../../charts/shotChartLevels.ts'
import { ZoneTable } from '../../charts/ZoneTable.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Filters } from '../../ui/fields/Filters.tsx'
import { t, translateLabels } from '../../ui/language.ts'
import { PeriodChoice, PlaceFilter, PlayerChoice, SideChoice } from '../view/Filters.tsx'
import css from '../view/Game.module.css'
import { ALL_PLAYS, type GamePlace, useGamePlace } from '../view/gamePlace.ts'
import { SideTitle } from '../view/SideTitle.tsx'
import type { Watched } from '../view/watched.ts'
import { ofSide, SpotDialog, spotOf } from './SpotDialog.tsx'
import { sidesApart } from './sidesApart.ts'

const fits =
  ({ side, player, period, made }: GamePlace) =>
  (shot: Shot): boolean =>
    (!side || (side === 'home') === shot.isHomeTeam) &&
    (!player || shot.teamGamePersonnelId === player) &&
    (!period || shot.period === Number(period)) &&
    (!made || (made === 'made') === shot.made)

/** The shown sides: the chosen one, the chosen player's, or both. */
function sidesAt({ side, player }: GamePlace, { setup }: Watched): readonly Side[] {
  const chosen = SIDES.find((one) => one === side)
  if (chosen) return [chosen]
  const theirs = SIDES.find((one) => setup[one].personnel.some(({ id }) => id === player))
  return theirs ? [theirs] : SIDES
}

/** The season to compare our own side with; the opponent's is not known. Empty until it is loaded. */
function useSeason({ game, gameSetup }: Watched, kind: ChartKind): readonly Shot[] {
  const { data } = useSeasonShots({
    teamId: game.teamId,
    asked: game.teamSeasonId ? { teamSeasonId: game.teamSeasonId } : {},
    own: gameSetup.court,
    enabled: kind === 'zones',
  })
  return data ?? []
}

interface ChartProps {
  readonly watched: Watched
  readonly kind: ChartKind
  readonly list: readonly Shot[]
  readonly season: readonly Shot[]
  /** Why there is no season to compare with. */
  readonly alone: string
  /** Null: both sides on the full court. */
  readonly side: Side | null
}

/** The sides above the full court, each over its hoop. */
const SidesAbove = ({ watched }: Pick<ChartProps, 'watched'>) => (
  <div className={css.ends}>
    {SIDES.map((side) => (
      <SideTitle key={side} side={side} watched={watched} />
    ))}
  </div>
)

function Chart({ watched, kind, list, season, alone, side }: ChartProps) {
  const { go } = useGamePlace()
  const { plays, gameSetup, context, names } = watched
  const playOf = useMemo(() => new Map(plays.map((play) => [play.origin.id, play])), [plays])
  const zones = zonesAgainst(list, season)
  const { court } = gameSetup
  const drawn = side ? list : sidesApart(court, list)
  return (
    <>
      <ShotChart
        kind={kind}
        court={court}
        shots={drawn}
        zones={zones}
        floor={side ? 'half' : 'full'}
        names={names}
        grain={GAME_GRAIN}
        alone={alone}
        inside={gameSetup.rules.shotValues.inside}
        label={
          side
            ? t('Shots of {team}', { team: names[side] })
            : t('Shots: {home} at the left hoop, {away} at the right', { home: names.home, away: names.away })
        }
        above={!side && <SidesAbove watched={watched} />}
        say={(shot) => {
          const play = playOf.get(shot.eventId)
          return play ? sentenceOf(context, play) : ''
        }}
        onOpen={(shot) => go({ play: shot.eventId }, { replace: false })}
        onSpot={(spot) => side && go({ spot: spotOf(side, spot) }, { replace: false })}
      />
      <ZoneTable zones={zones} of={side ? names[side] : ''} />
    </>
  )
}

function aloneOf(isOurs: boolean, season: readonly Shot[], { made }: GamePlace): string {
  if (made) return t('Made or missed shots alone have no percentage to compare.')
  if (!isOurs) return t('Only our own side has a season to compare with.')
  return season.length === 0 ? t('The season has no final game to compare with yet.') : ''
}

const RESULTS = [
  { value: 'made', label: msg('Made') },
  { value: 'missed', label: msg('Missed') },
]

const NO_FILTERS = { side: '', player: '', period: '', made: '' }

function NoShots({ none }: { readonly none: boolean }) {
  const { go } = useGamePlace()
  if (none) return <Empty title={t('No shots yet')}>{t('Each shot appears here as it is scored.')}</Empty>
  const clear = (
    <Button variant="default" onClick={() => go(NO_FILTERS)}>
      {t('Clear filters')}
    </Button>
  )
  return <Empty title={t('No shot fits these filters')} action={clear} />
}

/** The shot chart: both sides as dots on the full court, else each side at one hoop. */
export function ShotsTab({ watched }: { readonly watched: Watched }) {
  const { place, go } = useGamePlace()
  const { plays, gameSetup, game, names } = watched
  const kind = chartKindOf(place.chart, 'dots')
  const season = useSeason(watched, kind)
  const all = useMemo(() => shotsOf(gameSetup.court, plays), [gameSetup, plays])
  const list = all.filter(fits(place))
  const sides = sidesAt(place, watched)
  const ours: Side = game.isHome ? 'home' : 'away'
  const isWhole = kind === 'dots' && sides.length > 1 && !gameSetup.court.half
  return (
    <>
      <Filters
        tools={
          list.length > 0 && (
            <Button variant="default" onClick={() => go({ spot: ALL_PLAYS }, { replace: false })}>
              {t(['List {count} shot', 'List {count} shots'], { count: list.length })}
            </Button>
          )
        }
      >
        <SideChoice watched={watched} />
        <PlayerChoice watched={watched} />
        <PeriodChoice watched={watched} />
        <PlaceFilter
          name="made"
          label={t('Result')}
          all={t('Made and missed')}
          data={translateLabels(RESULTS)}
        />
        <ChartChoice
          value={kind}
          onChange={(chart) => go({ chart: chart === 'dots' ? '' : chart, spot: '' })}
        />
      </Filters>
      {list.length === 0 && <NoShots none={all.length === 0} />}
      {list.length > 0 && isWhole && (
        <div className={css.shots} data-floor="full">
          <Chart side={null} season={[]} alone="" {...{ watched, kind, list }} />
        </div>
      )}
      {list.length > 0 && !isWhole && (
        <div className={sides.length > 1 ? css.pair : ''}>
          {sides.map((side) => (
            <section key={side} aria-label={names[side]}>
              <SideTitle watched={watched} side={side} />
              <div className={css.shots} data-floor={sides.length > 1 ? 'beside' : 'half'}>
                <Chart
                  list={ofSide(list, side)}
                  season={side === ours && !place.made ? season : []}
                  alone={aloneOf(side === ours, season, place)}
                  {...{ watched, kind, side }}
                />
              </div>
            </section>
          ))}
        </div>
      )}
      <SpotDialog watched={watched} list={list} />
    </>
  )
}
