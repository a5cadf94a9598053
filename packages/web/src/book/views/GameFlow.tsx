import type { BySide, Side } from '@fullcourt/scorebook'
import { useId, useState } from 'react'
import css from './GameFlow.module.css'
import { useRoving } from './useRoving.ts'

/** The score after a play that changed it; `elapsed` is seconds of game played. */
export interface FlowPoint {
  readonly playId: string
  readonly elapsed: number
  readonly home: number
  readonly away: number
  /** 'Q2 4:31, Smith makes a three, 31–24' */
  readonly said: string
}

export interface FlowRun {
  readonly side: Side
  readonly points: number
  /** Seconds of game played at its first and last basket. */
  readonly from: number
  readonly to: number
}

export interface GameFlowProps {
  readonly points: readonly FlowPoint[]
  readonly runs: readonly FlowRun[]
  /** Each period with the second at which it ends. */
  readonly periods: readonly { readonly label: string; readonly end: number }[]
  readonly names: BySide<string>
  readonly onOpen?: (playId: string) => void
  /** A small one without marks, for a summary. */
  readonly mini?: boolean
}

const WIDTH = 800
const EDGE = { left: 36, right: 8, top: 20, bottom: 24 }

/** Leads that are worth a line: every 5 or 10 points, whatever fits. */
function leadLines(most: number): readonly number[] {
  const step = most > 30 ? 20 : most > 12 ? 10 : 5
  const lines: number[] = []
  for (let lead = step; lead <= most; lead += step) lines.push(lead, -lead)
  return lines
}

interface Scale {
  readonly x: (elapsed: number) => number
  readonly y: (lead: number) => number
  readonly height: number
  readonly most: number
}

function scaleOf({ points, periods, mini }: GameFlowProps): Scale {
  const height = mini ? 160 : 320
  const most = Math.max(6, ...points.map((point) => Math.abs(point.home - point.away)))
  const length = Math.max(1, periods.at(-1)?.end ?? 1, points.at(-1)?.elapsed ?? 1)
  const middle = (EDGE.top + height - EDGE.bottom) / 2
  return {
    height,
    most,
    x: (elapsed) => EDGE.left + (elapsed / length) * (WIDTH - EDGE.left - EDGE.right),
    y: (lead) => middle - (lead / most) * (middle - EDGE.top),
  }
}

/** The lead as steps: it holds until the next basket. */
function steps(points: readonly FlowPoint[], { x, y }: Scale, end: number, bound: (lead: number) => number) {
  let path = `M ${x(0)} ${y(0)}`
  for (const point of points)
    path += ` H ${x(point.elapsed).toFixed(1)} V ${y(bound(point.home - point.away)).toFixed(1)}`
  return `${path} H ${x(end).toFixed(1)}`
}

function Frame({
  periods,
  scale,
  names,
}: {
  readonly periods: GameFlowProps['periods']
  readonly scale: Scale
  readonly names: BySide<string>
}) {
  const { x, y, height, most } = scale
  let start = 0
  return (
    <g aria-hidden>
      {leadLines(most).map((lead) => (
        <g key={lead}>
          <line className={css.rule} x1={EDGE.left} x2={WIDTH - EDGE.right} y1={y(lead)} y2={y(lead)} />
          <text className={css.label} x={EDGE.left - 6} y={y(lead) + 4} textAnchor="end">
            {Math.abs(lead)}
          </text>
        </g>
      ))}
      {periods.map(({ label, end }) => {
        const middle = x((start + end) / 2)
        start = end
        return (
          <g key={label}>
            <line className={css.rule} x1={x(end)} x2={x(end)} y1={EDGE.top} y2={height - EDGE.bottom} />
            <text className={css.label} x={middle} y={height - 6} textAnchor="middle">
              {label}
            </text>
          </g>
        )
      })}
      <line className={css.axis} x1={EDGE.left} x2={WIDTH - EDGE.right} y1={y(0)} y2={y(0)} />
      <text className={css.label} x={EDGE.left} y={EDGE.top - 8}>
        {names.home} lead
      </text>
      <text className={css.label} x={WIDTH - EDGE.right} y={height - EDGE.bottom - 6} textAnchor="end">
        {names.away} lead
      </text>
    </g>
  )
}

function Runs({
  runs,
  scale,
  names,
}: {
  readonly runs: readonly FlowRun[]
  readonly scale: Scale
  readonly names: BySide<string>
}) {
  const { x, height } = scale
  return runs.map((run) => {
    const [from, to] = [x(run.from), x(run.to)]
    const at = run.side === 'home' ? EDGE.top + 12 : height - EDGE.bottom - 20
    return (
      <g key={`${run.side}${run.from}`}>
        <title>{`${names[run.side]} scored ${run.points} in a row`}</title>
        <rect
          className={css.run}
          x={from}
          y={EDGE.top}
          width={Math.max(3, to - from)}
          height={height - EDGE.top - EDGE.bottom}
        />
        <text className={css.runLabel} x={(from + to) / 2} y={at} textAnchor="middle">
          {run.points}–0
        </text>
      </g>
    )
  })
}

function Marks({
  points,
  scale,
  onOpen,
  onSay,
}: {
  readonly points: readonly FlowPoint[]
  readonly scale: Scale
  readonly onOpen: (playId: string) => void
  readonly onSay: (said: string) => void
}) {
  const roving = useRoving(points.length)
  const { x, y } = scale
  return points.map((point, index) => (
    // biome-ignore lint/a11y/useSemanticElements: a button of HTML cannot stand in a picture
    <g
      key={`${point.playId}:${point.home}:${point.away}`}
      className={css.mark}
      role="button"
      aria-label={point.said}
      {...roving(index)}
      onFocus={() => onSay(point.said)}
      onPointerEnter={() => onSay(point.said)}
      onClick={() => onOpen(point.playId)}
    >
      <rect
        x={x(point.elapsed) - 5}
        y={y(point.home - point.away) - 12}
        width={10}
        height={24}
        fill="transparent"
      />
      <circle className={css.dot} cx={x(point.elapsed)} cy={y(point.home - point.away)} r={5} />
    </g>
  ))
}

/** The lead over the game: above the line the home side leads, below it the other; runs are shaded. */
export function GameFlow(props: GameFlowProps) {
  const { points, runs, periods, names, onOpen, mini = false } = props
  const [said, say] = useState('')
  const hatch = useId()
  const scale = scaleOf(props)
  const end = Math.max(points.at(-1)?.elapsed ?? 0, 0)
  const close = ` V ${scale.y(0)} H ${scale.x(0)} Z`
  return (
    <figure className={css.flow}>
      <svg
        className={css.picture}
        viewBox={`0 0 ${WIDTH} ${scale.height}`}
        role={mini || !onOpen ? 'img' : 'group'}
        aria-label={`Lead over the game, ${names.home} above, ${names.away} below`}
      >
        <defs>
          <pattern
            id={hatch}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="3" height="6" fill="var(--away, var(--ink-2))" />
          </pattern>
        </defs>
        <Runs runs={runs} scale={scale} names={names} />
        <Frame periods={periods} scale={scale} names={names} />
        <path className={css.homeArea} d={steps(points, scale, end, (lead) => Math.max(0, lead)) + close} />
        <path
          className={css.awayArea}
          fill={`url(#${hatch})`}
          d={steps(points, scale, end, (lead) => Math.min(0, lead)) + close}
        />
        <path className={css.line} d={steps(points, scale, end, (lead) => lead)} />
        {onOpen && !mini && <Marks points={points} scale={scale} onOpen={onOpen} onSay={say} />}
      </svg>
      {onOpen && !mini && (
        <figcaption className={css.said} aria-hidden>
          {said || 'Point at the line, or step along it with the arrow keys.'}
        </figcaption>
      )}
    </figure>
  )
}
