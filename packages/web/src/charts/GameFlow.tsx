import type { GameFlow, Run, ScoreStep } from '@fullcourt/scorebook/figures'
import type { BySide } from '@fullcourt/scorebook/vocabulary'
import { useId, useState } from 'react'
import { t } from '../ui/language.ts'
import { useMedia } from '../ui/useMedia.ts'
import css from './GameFlow.module.css'
import { Hatch } from './Hatch.tsx'
import { type Mark, MarkedPicture } from './MarkedPicture.tsx'

export interface GameFlowProps {
  readonly flow: Pick<GameFlow, 'steps' | 'runs'>
  /** Each period with the game second at which it ends. */
  readonly periods: readonly { readonly label: string; readonly end: number }[]
  readonly names: BySide<string>
  /** Describes a score change for the tooltip. */
  readonly say: (step: ScoreStep) => string
  readonly onOpen?: (playId: string) => void
  /** A small chart without marks, for a summary. */
  readonly mini?: boolean
}

/** Size in SVG units: close to its size in pixels, so that text keeps its size. */
const WIDTH = { wide: 960, narrow: 360 }
/** The smallest lead that the axis shows on each side. */
const LEAST_ROOM = 6
/** Runs shorter than this are shaded without a label, because labels would overlap. */
const LABELLED_RUN = 8
const EDGE = { left: 36, right: 8, top: 8, bottom: 24 }

/** Leads with a grid line: every 5 or 10 points. */
function leadLines({ home, away }: BySide<number>): readonly number[] {
  const most = Math.max(home, away)
  const step = most > 30 ? 20 : most > 12 ? 10 : 5
  const lines: number[] = []
  for (let lead = -step * Math.floor(away / step); lead <= home; lead += step)
    if (lead !== 0) lines.push(lead)
  return lines
}

interface Scale {
  readonly width: number
  readonly x: (elapsed: number) => number
  readonly y: (lead: number) => number
  readonly height: number
  /** The largest lead of each side that the chart shows. */
  readonly room: BySide<number>
}

function scaleOf({ flow: { steps }, periods, mini }: GameFlowProps, narrow: boolean): Scale {
  const width = narrow ? WIDTH.narrow : WIDTH.wide
  const height = mini ? 168 : 320
  const leads = steps.map((step) => step.home - step.away)
  const room = {
    home: Math.max(LEAST_ROOM, ...leads),
    away: Math.max(LEAST_ROOM, ...leads.map((lead) => -lead)),
  }
  const length = Math.max(1, periods.at(-1)?.end ?? 1, steps.at(-1)?.elapsed ?? 1)
  const each = (height - EDGE.top - EDGE.bottom) / (room.home + room.away)
  return {
    width,
    height,
    room,
    x: (elapsed) => EDGE.left + (elapsed / length) * (width - EDGE.left - EDGE.right),
    y: (lead) => EDGE.top + (room.home - lead) * each,
  }
}

/** The lead as steps: it holds until the next basket. `bound` clips it to one side of the zero line. */
function path(
  steps: readonly ScoreStep[],
  { x, y }: Scale,
  end: number,
  bound: (lead: number) => number,
): string {
  const parts = steps.map(
    (step) => `H ${x(step.elapsed).toFixed(1)} V ${y(bound(step.home - step.away)).toFixed(1)}`,
  )
  return `M ${x(0)} ${y(0)} ${parts.join(' ')} H ${x(end).toFixed(1)}`
}

function Frame({ periods, scale }: { readonly periods: GameFlowProps['periods']; readonly scale: Scale }) {
  const { x, y, width, height, room } = scale
  let start = 0
  return (
    <g aria-hidden>
      {leadLines(room).map((lead) => (
        <g key={lead}>
          <line className={css.rule} x1={EDGE.left} x2={width - EDGE.right} y1={y(lead)} y2={y(lead)} />
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
      <line className={css.axis} x1={EDGE.left} x2={width - EDGE.right} y1={y(0)} y2={y(0)} />
    </g>
  )
}

function Runs({
  runs,
  scale,
  names,
  named,
}: {
  readonly named: boolean
  readonly runs: readonly Run[]
  readonly scale: Scale
  readonly names: BySide<string>
}) {
  const { x, height } = scale
  return runs.map(({ side, points, from, to }) => {
    const [left, right] = [x(from.elapsed), x(to.elapsed)]
    const at = side === 'home' ? EDGE.top + 12 : height - EDGE.bottom - 20
    return (
      <g key={from.eventId}>
        <title>{t('{team} scored {points} in a row', { team: names[side], points })}</title>
        <rect
          className={css.run}
          x={left}
          y={EDGE.top}
          width={Math.max(3, right - left)}
          height={height - EDGE.top - EDGE.bottom}
        />
        {named && points >= LABELLED_RUN && (
          <text className={css.runLabel} x={(left + right) / 2} y={at} textAnchor="middle">
            {points}–0
          </text>
        )}
      </g>
    )
  })
}

/** A mark for every score change. */
function marksOf({ flow: { steps }, say, onOpen }: GameFlowProps, { x, y }: Scale): readonly Mark[] {
  if (!onOpen) return []
  return steps.map((step) => {
    const at = { x: x(step.elapsed), y: y(step.home - step.away) }
    return {
      key: step.eventId,
      said: say(step),
      onOpen: () => onOpen(step.playId),
      at,
      drawing: <circle className={css.dot} cx={at.x} cy={at.y} r={5} />,
    }
  })
}

/** The lead over the game: the home side leads above the zero line, the away side below it. Runs are shaded. */
export function GameFlowPicture(props: GameFlowProps) {
  const { flow, periods, names, onOpen, mini = false } = props
  const { steps, runs } = flow
  const [said, onSay] = useState('')
  const hatch = useId()
  const scale = scaleOf(props, useMedia('(width < 600px)'))
  const end = steps.at(-1)?.elapsed ?? 0
  const close = ` V ${scale.y(0)} H ${scale.x(0)} Z`
  const hasMarks = onOpen !== undefined && !mini
  return (
    <figure
      className={css.flow}
      aria-label={t('Lead over the game, {home} above, {away} below', { home: names.home, away: names.away })}
    >
      <div className={css.sides} aria-hidden>
        <span>{t('▲ {home} leads', { home: names.home })}</span>
        <span>{t('▼ {away} leads', { away: names.away })}</span>
      </div>
      <MarkedPicture
        className={css.picture}
        viewBox={`0 0 ${scale.width} ${scale.height}`}
        marks={hasMarks ? marksOf(props, scale) : []}
        onSay={onSay}
      >
        <defs>
          <Hatch id={hatch}>
            <rect width="3" height="6" fill="var(--away, var(--ink-2))" />
          </Hatch>
        </defs>
        <Runs runs={runs} scale={scale} names={names} named={!mini} />
        <Frame periods={periods} scale={scale} />
        <path className={css.homeArea} d={path(steps, scale, end, (lead) => Math.max(0, lead)) + close} />
        <path
          className={css.awayArea}
          fill={`url(#${hatch})`}
          d={path(steps, scale, end, (lead) => Math.min(0, lead)) + close}
        />
        <path className={css.line} d={path(steps, scale, end, (lead) => lead)} />
      </MarkedPicture>
      {hasMarks && (
        <figcaption className={css.said} aria-hidden>
          {said || t('Point at the line, or step along it with the arrow keys.')}
        </figcaption>
      )}
    </figure>
  )
}
