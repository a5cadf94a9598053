import css from './Figures.module.css'
import type { Watched } from './watched.ts'

export interface Pair {
  readonly word: string
  readonly home: string | number
  readonly away: string | number
}

/** The sides' names over what is compared. */
export const Heads = ({ watched: { names } }: { readonly watched: Watched }) => (
  <div className={css.heads}>
    <span>{names.home}</span>
    <span>{names.away}</span>
  </div>
)

/** Figures that both sides have, the word for each between them. */
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

const count = (number: number, word: string) => `${number} ${number === 1 ? word : `${word}s`}`

/** What belongs to the game and to neither side. */
export const Changes = ({ watched: { flow } }: { readonly watched: Watched }) => (
  <p className={css.changes}>
    {count(flow.leadChanges, 'lead change')} · {count(flow.ties, 'tie')}
  </p>
)
