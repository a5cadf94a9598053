import css from './FlowLine.module.css'

export interface FlowStep {
  /** Seconds of the game. */
  readonly elapsed: number
  /** Our points less theirs. */
  readonly lead: number
}

/** Size in SVG units. */
const WIDTH = 240
const HEIGHT = 48
/** The smallest lead that the line leaves room for. */
const LEAST_ROOM = 6

/** The lead of one side over a game as a small line: above the rule the side leads. The score beside it says the result. */
export function FlowLine({ steps, label }: { readonly steps: readonly FlowStep[]; readonly label: string }) {
  const last = steps.at(-1)
  if (!last) return null
  const leads = steps.map(({ lead }) => lead)
  const most = Math.max(LEAST_ROOM, ...leads)
  const least = Math.min(-LEAST_ROOM, ...leads)
  const x = (elapsed: number) => ((elapsed / Math.max(1, last.elapsed)) * WIDTH).toFixed(1)
  const y = (lead: number) => (2 + ((most - lead) / (most - least)) * (HEIGHT - 4)).toFixed(1)
  const line = steps.map(({ elapsed, lead }) => `H ${x(elapsed)} V ${y(lead)}`).join(' ')
  const side = (bound: (lead: number) => number): string =>
    `M 0 ${y(0)} ${steps.map(({ elapsed, lead }) => `H ${x(elapsed)} V ${y(bound(lead))}`).join(' ')} V ${y(0)} Z`
  return (
    <svg
      className={css.flow}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path className={css.ahead} d={side((lead) => Math.max(0, lead))} />
      <path className={css.behind} d={side((lead) => Math.min(0, lead))} />
      <line className={css.level} x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} />
      <path className={css.line} d={`M 0 ${y(0)} ${line}`} />
    </svg>
  )
}
