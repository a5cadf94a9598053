import type { ReactNode } from 'react'
import style from './Tiles.module.css'

/** A few large figures, each with its label. */
export const Tiles = ({
  tiles,
}: {
  readonly tiles: readonly (readonly [word: string, figure: ReactNode])[]
}) => (
  <dl className={style.tiles}>
    {tiles.map(([word, figure]) => (
      <div key={word}>
        <dt>{word}</dt>
        <dd>{figure}</dd>
      </div>
    ))}
  </dl>
)
