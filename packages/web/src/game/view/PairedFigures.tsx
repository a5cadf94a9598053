import { t } from '../../ui/language.ts'
import css from './Figures.module.css'
import type { Watched } from './watched.ts'

export interface Pair {
  readonly word: string
  readonly home: string | number
  readonly away: string | number
}

/** The sides' names above the compared figures. */
export const Heads = ({ watched: { names } }: { readonly watched: Watched }) => (
  <div className={css.heads}>
    <span>{names.home}</span>
    <span>{names.away}</span>
  </div>
)

/** Figures of both sides, with the label between them. */
export const PairedFigures = ({
  label,
  pairs,
}: {
  readonly label: string
  readonly pairs: readonly Pair[]
}) => (
  <table className={css.facts} aria-label={label}>
    <tbody>
      {pairs.map(({ word, home, away }) => (
        <tr key={word}>
          <td>{home}</td>
          <th scope="row">{word}</th>
          <td>{away}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** Figures of the game as a whole. */
export const Changes = ({ watched: { flow } }: { readonly watched: Watched }) => (
  <p className={css.changes}>
    {t(['{count} lead change', '{count} lead changes'], { count: flow.leadChanges })} ·{' '}
    {t(['{count} tie', '{count} ties'], { count: flow.ties })}
  </p>
)
