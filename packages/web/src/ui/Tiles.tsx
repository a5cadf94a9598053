import style from './Tiles.module.css'

/** A few figures that are read at a glance, each under its word. */
export const Tiles = ({
  tiles,
}: {
  readonly tiles: readonly (readonly [word: string, figure: string])[]
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
