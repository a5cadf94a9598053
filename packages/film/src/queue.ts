/** The order in which the renditions of films are made. */

/** A film whose renditions wait, or are being made. */
export interface QueuedFilm {
  readonly id: string
  readonly accountId: string
  /** Seconds. */
  readonly duration: number
  /** Its renditions are being made. */
  readonly isInWork: boolean
}

/**
 * The films that wait, in the order in which they should begin: accounts take turns, and each begins with its shortest film.
 * A film in work is a turn that its account has taken. In the same turn the account goes first that has waited longest.
 * @param begunAt when a film of an account was begun last, in milliseconds; missing for an account that had none
 */
export function orderFilms<Film extends QueuedFilm>(
  films: readonly Film[],
  begunAt: ReadonlyMap<string, number>,
): readonly Film[] {
  const turns = new Map<string, number>()
  const takeTurn = ({ accountId }: QueuedFilm): number => {
    const turn = (turns.get(accountId) ?? 0) + 1
    turns.set(accountId, turn)
    return turn
  }
  for (const film of films) if (film.isInWork) takeTurn(film)
  return films
    .filter(({ isInWork }) => !isInWork)
    .toSorted((a, b) => a.duration - b.duration || compare(a.id, b.id))
    .map((film) => ({ film, turn: takeTurn(film), begunAt: begunAt.get(film.accountId) ?? 0 }))
    .toSorted(
      (a, b) => a.turn - b.turn || a.begunAt - b.begunAt || compare(a.film.accountId, b.film.accountId),
    )
    .map(({ film }) => film)
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
