import css from './Spark.module.css'

const WIDTH = 64
const HEIGHT = 20

/** A few values as a small line with a dot at the last one. The text beside it has the value. */
export function Spark({ values }: { readonly values: readonly number[] }) {
  if (values.length < 2) return null
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (index: number) => 2 + (index / (values.length - 1)) * (WIDTH - 6)
  const y = (value: number) => HEIGHT - 3 - ((value - low) / (high - low || 1)) * (HEIGHT - 6)
  const last = values.length - 1
  return (
    <svg
      className={css.spark}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
    >
      <path d={`M ${values.map((value, index) => `${x(index)} ${y(value)}`).join(' L ')}`} />
      <circle cx={x(last)} cy={y(values[last]!)} r="2.5" />
    </svg>
  )
}
