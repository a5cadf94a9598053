import { minutesText, type PlayerStint, playerStints, type Stint, signed } from '@fullcourt/scorebook/figures'
import { useId, useState } from 'react'
import foot from '../../charts/ChartFoot.module.css'
import { Hatch } from '../../charts/Hatch.tsx'
import { type Mark, MarkedPicture } from '../../charts/MarkedPicture.tsx'
import type { LineUpPlayer } from '../../figures/LineUpTable.tsx'
import { cutText } from '../../ui/cutText.ts'
import { t } from '../../ui/language.ts'
import { useMedia } from '../../ui/useMedia.ts'
import type { Watched } from '../view/watched.ts'
import css from './RotationChart.module.css'

interface Props {
  readonly name: string
  readonly players: readonly LineUpPlayer[]
  readonly stints: readonly Stint[]
  readonly periods: Watched['periods']
  /** Describes the times of a stint: 'Q1 10:00 to 4:12'. */
  readonly timesOf: (stint: PlayerStint) => string
  readonly onOpen: (player: LineUpPlayer, stint: PlayerStint) => void
}

/** Sizes in SVG units, close to pixels so that text keeps its size. */
const SIZES = {
  wide: { width: 960, names: 172, row: 30 },
  narrow: { width: 360, names: 40, row: 34 },
} as const
const TOP = 24
const RIGHT = 48
/** The width from which a bar holds its plus/minus. */
const TEXT_WIDTH = 26

const plusMinusOf = ({ points, otherPoints }: PlayerStint): number => points - otherPoints
const toneOf = (plusMinus: number) => (plusMinus > 0 ? 'plus' : plusMinus < 0 ? 'minus' : 'even')

interface Line {
  readonly player: LineUpPlayer
  readonly stints: readonly PlayerStint[]
  readonly seconds: number
}

const secondsOf = (stints: readonly PlayerStint[]): number =>
  stints.reduce((sum, { from, to }) => sum + to - from, 0)

/** Players who were on the floor, starters first, then by minutes. */
export function linesOf(players: readonly LineUpPlayer[], stints: readonly Stint[]): readonly Line[] {
  const starts = (id: string) => stints[0]?.people.includes(id) ?? false
  return players
    .map((player) => {
      const own = playerStints(player.id, stints)
      return { player, stints: own, seconds: secondsOf(own) }
    })
    .filter((line) => line.stints.length > 0)
    .sort((a, b) => Number(starts(b.player.id)) - Number(starts(a.player.id)) || b.seconds - a.seconds)
}

interface Scale {
  readonly size: (typeof SIZES)[keyof typeof SIZES]
  readonly x: (elapsed: number) => number
  readonly y: (row: number) => number
  readonly height: number
}

function scaleOf(rows: number, length: number, isNarrow: boolean): Scale {
  const size = isNarrow ? SIZES.narrow : SIZES.wide
  const room = size.width - size.names - RIGHT
  return {
    size,
    x: (elapsed) => size.names + (elapsed / length) * room,
    y: (row) => TOP + row * size.row,
    height: TOP + rows * size.row + 4,
  }
}

function Bar({
  stint,
  row,
  scale,
  hatch,
}: {
  readonly stint: PlayerStint
  readonly row: number
  readonly scale: Scale
  readonly hatch: string
}) {
  const [left, right] = [scale.x(stint.from), scale.x(stint.to)]
  const plusMinus = plusMinusOf(stint)
  const box = {
    x: left,
    y: scale.y(row) + 4,
    width: Math.max(3, right - left),
    height: scale.size.row - 8,
    rx: 3,
  }
  return (
    <>
      {/* The gaps between rows belong to the target, so that it is as high as a finger needs. */}
      <rect {...box} y={scale.y(row)} height={scale.size.row} fill="transparent" />
      <rect className={css.bar} data-tone={toneOf(plusMinus)} {...box} />
      {plusMinus < 0 && <rect {...box} fill={`url(#${hatch})`} pointerEvents="none" />}
      {right - left >= TEXT_WIDTH && (
        <text
          className={css.text}
          x={(left + right) / 2}
          y={scale.y(row) + scale.size.row / 2 + 4}
          textAnchor="middle"
        >
          {signed(plusMinus)}
        </text>
      )}
    </>
  )
}

function Frame({
  lines,
  periods,
  scale,
}: {
  readonly lines: readonly Line[]
  readonly periods: Props['periods']
  readonly scale: Scale
}) {
  const { size, x, y, height } = scale
  const isNarrow = size === SIZES.narrow
  return (
    <g aria-hidden>
      {periods.map(({ label, end }, index) => {
        const start = periods[index - 1]?.end ?? 0
        return (
          <g key={label}>
            <line className={css.period} x1={x(end)} x2={x(end)} y1={TOP - 4} y2={height} />
            <text className={css.label} x={x((start + end) / 2)} y={14} textAnchor="middle">
              {label}
            </text>
          </g>
        )
      })}
      <line className={css.period} x1={x(0)} x2={x(0)} y1={TOP - 4} y2={height} />
      {lines.map(({ player, seconds }, row) => (
        <g key={player.id}>
          <line className={css.rule} x1={0} x2={size.width} y1={y(row)} y2={y(row)} />
          <text className={css.name} x={0} y={y(row) + size.row / 2 + 5}>
            <tspan fontWeight="600">{player.jersey}</tspan>
            {!isNarrow && <tspan dx="8">{cutText(player.fullName, MOST_LETTERS)}</tspan>}
          </text>
          <text className={css.label} x={size.width} y={y(row) + size.row / 2 + 5} textAnchor="end">
            {minutesText(seconds)}
          </text>
        </g>
      ))}
    </g>
  )
}

const MOST_LETTERS = 19

/** Who was on the floor when: a row a player, a bar a stint, with the plus/minus of each. */
export function RotationChart({ name, players, stints, periods, timesOf, onOpen }: Props) {
  const [said, onSay] = useState('')
  const hatch = useId()
  const isNarrow = useMedia('(width < 600px)')
  const lines = linesOf(players, stints)
  const length = Math.max(1, periods.at(-1)?.end ?? 1, stints.at(-1)?.to ?? 1)
  const scale = scaleOf(lines.length, length, isNarrow)
  const marks: readonly Mark[] = lines.flatMap(({ player, stints: own }, row) =>
    own.map((stint) => ({
      key: `${player.id} ${stint.from}`,
      said: t('{jersey} {name}, {stint}, {minutes}, score {points}–{otherPoints}, {plusMinus}', {
        jersey: player.jersey,
        name: player.fullName,
        stint: timesOf(stint),
        minutes: minutesText(stint.to - stint.from),
        points: stint.points,
        otherPoints: stint.otherPoints,
        plusMinus: signed(plusMinusOf(stint)),
      }),
      onOpen: () => onOpen(player, stint),
      drawing: <Bar stint={stint} row={row} scale={scale} hatch={hatch} />,
    })),
  )
  return (
    <figure className={css.chart} aria-label={t('Rotation of {name}', { name })}>
      <MarkedPicture
        className={css.picture}
        viewBox={`0 0 ${scale.size.width} ${scale.height}`}
        marks={marks}
        onSay={onSay}
      >
        <defs>
          <Hatch id={hatch}>
            <rect width="1.5" height="6" className={css.hatch} />
          </Hatch>
        </defs>
        <Frame lines={lines} periods={periods} scale={scale} />
      </MarkedPicture>
      <figcaption className={foot.foot}>
        <span className={foot.said} aria-hidden>
          {said || t('Point at a bar, or step through the bars with the arrow keys.')}
        </span>
        <Key tone="plus" hatch="" word={t('Won the stint')} />
        <Key tone="minus" hatch={hatch} word={t('Lost it')} />
        <Key tone="even" hatch="" word={t('Level')} />
      </figcaption>
    </figure>
  )
}

const Key = ({
  tone,
  hatch,
  word,
}: {
  readonly tone: string
  readonly hatch: string
  readonly word: string
}) => (
  <span className={foot.key}>
    <svg width="22" height="14" aria-hidden="true">
      <rect className={css.bar} data-tone={tone} width="22" height="14" rx="3" />
      {hatch && <rect width="22" height="14" rx="3" fill={`url(#${hatch})`} />}
    </svg>
    {word}
  </span>
)
