import type { ReactNode } from 'react'
import style from './Tiles.module.css'

/** A few large figures, each with its label. `wide`: sums and words, which need more room. */
export const Tiles = ({
  tiles,
  wide = false,
}: {
  readonly tiles: readonly (readonly [word: string, figure: ReactNode])[]
  readonly wide?: boolean
}) => (
  <dl className={wide ? `${style.tiles} ${style.wide}` : style.tiles}>
    {tiles.map(([word, figure]) => (
      <div key={word}>
        <dt>{word}</dt>
        <dd>{figure}</dd>
      </div>
    ))}
  </dl>
)
