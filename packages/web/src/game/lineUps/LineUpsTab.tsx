import {
  lineups,
  minutesText,
  onOff,
  type PlayerStint,
  type Stint,
  signed,
  stints,
} from '@fullcourt/scorebook/figures'
import { formatClock, periodLength, SIDES, type Side } from '@fullcourt/scorebook/vocabulary'
import { useMemo } from 'react'
import { type LineUpPlayer, LineUpTable, RatingNote } from '../../figures/LineUpTable.tsx'
import { OnOffTable } from '../../figures/OnOffTable.tsx'
import { type Column, DataTable } from '../../ui/data/DataTable.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Filters } from '../../ui/fields/Filters.tsx'
import { t } from '../../ui/language.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { SideChoice } from '../view/Filters.tsx'
import css from '../view/Game.module.css'
import { useGamePlace } from '../view/gamePlace.ts'
import { PlayList } from '../view/PlayList.tsx'
import { SideTitle } from '../view/SideTitle.tsx'
import type { Watched } from '../view/watched.ts'
import { findLineUp, lineUpText, stintText } from './lineUpPlace.ts'
import chart from './RotationChart.module.css'
import { linesOf, RotationChart } from './RotationChart.tsx'

type TimesOf = (stint: PlayerStint) => string

/** The period of a stint, and the clock at its start and its end; without a clock where the period has no length. */
function clocksOf({ periods, gameSetup: { rules } }: Watched, { period, from, to }: Omit<Stint, 'people'>) {
  const found = periods.find(({ number }) => number === period)
  if (!found || periodLength(rules, period) === null) return { period: found?.label ?? '', from: '', to: '' }
  const clock = (elapsed: number) => formatClock(Math.max(0, found.end - elapsed), { tenths: false })
  return { period: found.label, from: clock(from), to: clock(to) }
}

/** 'Q1 10:00 to 4:12'. */
const timesIn =
  (watched: Watched): TimesOf =>
  (stint) => {
    const clocks = clocksOf(watched, stint)
    return clocks.from ? t('{period} {from} to {to}', clocks) : clocks.period
  }

/** 'Q1 10:00': the period and the clock at the start of a stint. */
function startIn(watched: Watched, stint: Stint): string {
  const { period, from } = clocksOf(watched, stint)
  return `${period} ${from}`.trim()
}

interface StintRow extends PlayerStint {
  readonly player: LineUpPlayer
}

const stintColumns = (timesOf: TimesOf): readonly Column<StintRow>[] => [
  { key: 'player', label: t('Player'), value: ({ player }) => `${player.jersey} ${player.fullName}` },
  { key: 'times', label: t('Time'), value: ({ from }) => from, show: timesOf },
  {
    key: 'minutes',
    label: t('MIN'),
    means: t('Minutes'),
    numeric: true,
    value: ({ from, to }) => to - from,
    show: ({ from, to }) => minutesText(to - from),
  },
  { key: 'for', label: t('PTS'), means: t('Points'), numeric: true, value: ({ points }) => points },
  {
    key: 'against',
    label: t('OPP'),
    means: t('Points of the opponent'),
    numeric: true,
    value: ({ otherPoints }) => otherPoints,
  },
  {
    key: 'plusMinus',
    label: '+/−',
    means: t('Plus/minus'),
    numeric: true,
    value: ({ points, otherPoints }) => points - otherPoints,
    show: ({ points, otherPoints }) => signed(points - otherPoints),
  },
]

interface SideProps {
  readonly watched: Watched
  readonly side: Side
  readonly sideStints: readonly Stint[]
}

const NoMinutes = () => (
  <Empty plain title={t('Line-ups are not known')}>
    {t('No substitution of this team was recorded.')}
  </Empty>
)

/** When each player was on the floor, as a chart and as a table. */
function Rotation({
  watched,
  side,
  sideStints,
  onOpen,
}: SideProps & { readonly onOpen: (lineup: string) => void }) {
  const { names, box, periods } = watched
  const { players } = box[side]
  const timesOf = timesIn(watched)
  return (
    <section className={css.card}>
      <h3 className={css.cardTitle}>{t('Rotation')}</h3>
      <RotationChart
        name={names[side]}
        players={players}
        stints={sideStints}
        periods={periods}
        timesOf={timesOf}
        onOpen={({ jersey }, { from }) => onOpen(stintText(side, jersey, from))}
      />
      <details className={chart.stints}>
        <summary>{t('Stints as a table')}</summary>
        <DataTable
          tools
          dense
          caption={t('Stints of {team}', { team: names[side] })}
          columns={stintColumns(timesOf)}
          rows={linesOf(players, sideStints).flatMap(({ player, stints: own }) =>
            own.map((stint) => ({ ...stint, player })),
          )}
          rowKey={({ id, from }) => `${id} ${from}`}
        />
      </details>
    </section>
  )
}

function SideLineUps({ watched, side, sideStints }: SideProps) {
  const { go } = useGamePlace()
  const { names, box, gameSetup, plays, until } = watched
  const fives = useMemo(() => lineups(gameSetup, plays, until)[side], [gameSetup, plays, until, side])
  const { players } = box[side]
  const byId = new Map(players.map((player) => [player.id, player]))
  const played = players.filter(({ id }) => fives.some(({ people }) => people.includes(id)))
  const jerseyOf = (id: string) => byId.get(id)?.jersey ?? ''
  const open = (lineup: string) => go({ lineup }, { replace: false })
  if (sideStints.length === 0) return <NoMinutes />
  return (
    <div className={chart.side}>
      <Rotation {...{ watched, side, sideStints }} onOpen={open} />
      <section>
        <h3 className={css.cardTitle}>{t('Line-ups')}</h3>
        <LineUpTable
          caption={t('Line-ups of {team}', { team: names[side] })}
          lineups={fives}
          players={byId}
          onOpen={({ people }) => open(lineUpText(side, people.map(jerseyOf)))}
        />
        <RatingNote />
      </section>
      <section>
        <h3 className={css.cardTitle}>{t('With and without each player')}</h3>
        <OnOffTable
          caption={t('On and off, {team}', { team: names[side] })}
          rows={onOff(
            played.map(({ id }) => id),
            fives,
          )}
          players={byId}
        />
      </section>
    </div>
  )
}

/** The plays of a line-up, or of a stint of one player. */
function LineUpDialog({
  watched,
  found,
}: {
  readonly watched: Watched
  readonly found: Record<Side, readonly Stint[]>
}) {
  const { place, go } = useGamePlace()
  const players = { home: watched.box.home.players, away: watched.box.away.players }
  const lineUp = findLineUp(place.lineup, found, players)
  if (!lineUp) return null
  const { side, people, from, playIds } = lineUp
  const names = people.map((id) => players[side].find((player) => player.id === id))
  const stint =
    from === null
      ? undefined
      : found[side].find((one) => one.from === from && one.people.includes(people[0]!))
  const title = stint
    ? `${names[0]?.jersey} ${names[0]?.fullName}, ${startIn(watched, stint)}`
    : names.map((player) => player?.jersey).join(' · ')
  return (
    <Dialog
      open={place.play === ''}
      onClose={() => go({ lineup: '', clip: '' })}
      title={`${watched.names[side]}, ${title}`}
      shape="wide"
    >
      <PlayList watched={watched} plays={watched.plays.filter(({ origin }) => playIds.has(origin.id))} />
    </Dialog>
  )
}

/** Line-ups, minutes and plus/minus of both sides, or of the side in the address. */
export function LineUpsTab({ watched }: { readonly watched: Watched }) {
  const { place } = useGamePlace()
  const { gameSetup, plays, until, names } = watched
  const found = useMemo(() => stints(gameSetup, plays, until), [gameSetup, plays, until])
  const sides = SIDES.filter((side) => place.side === '' || place.side === side)
  return (
    <>
      <Filters>
        <SideChoice watched={watched} />
      </Filters>
      {sides.map((side) => (
        <section key={side} className={css.boxOf} aria-label={names[side]}>
          <SideTitle watched={watched} side={side} />
          <SideLineUps watched={watched} side={side} sideStints={found[side]} />
        </section>
      ))}
      <LineUpDialog watched={watched} found={found} />
    </>
  )
}
