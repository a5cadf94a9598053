import { takeApart } from '@fullcourt/scorebook/fold'
import { countedBeside, type Play, type SentPlay } from '@fullcourt/scorebook/vocabulary'
import { firstOf } from '../../book/data/authors.ts'
import type { BookState } from '../../book/index.ts'
import { t } from '../../ui/language.ts'

/** Two plays of different people that may be one. */
export interface EnteredTwice {
  readonly first: Play
  readonly second: Play
  /** The name of the other person, and whether the second play is theirs. */
  readonly other: string
  readonly isSecondTheirs: boolean
}

/** Two people at the table enter the same play with clocks up to this much apart, in seconds. */
const BESIDE_SECONDS = 4
/** Only the latest plays are compared: an older pair was seen. */
const LATEST = 8

const KINDS: readonly Play['origin']['type'][] = ['shot_made', 'shot_miss', 'turnover', 'foul']

const isTechnical = ({ origin }: Play): boolean => origin.attributes.foulType === 'technical'

/** A side that won its own rebound may shoot again within seconds. */
const isOwnRebound = ({ origin, rel }: Play): boolean =>
  rel.some(({ type, isHomeTeam }) => type === 'rebound' && isHomeTeam === origin.isHomeTeam)

function isSameKind(a: Play, b: Play): boolean {
  const [one, other] = [a.origin, b.origin]
  if (!KINDS.includes(one.type) || one.type !== other.type || one.isHomeTeam !== other.isHomeTeam)
    return false
  if (one.period !== other.period || Math.abs(one.clockTime - other.clockTime) > BESIDE_SECONDS) return false
  return !isTechnical(a) && !isTechnical(b) && !isOwnRebound(a) && !isOwnRebound(b)
}

/** The second play, with the answer that both count. It is kept in the play, so that it holds for all people and after a reload. */
export function countBoth({ first, second }: Pick<EnteredTwice, 'first' | 'second'>): SentPlay {
  const { origin, ...parts } = takeApart(second)
  const bothCount = [...countedBeside(origin), first.origin.id]
  return { ...parts, origin: { ...origin, options: { ...origin.options, bothCount } } }
}

/** The latest pair of plays of one kind and side that two people entered within a few seconds; null: none. `userId`: this person. */
export function findEnteredTwice(
  { plays, revisions }: Pick<BookState, 'plays' | 'revisions'>,
  userId: string,
): EnteredTwice | null {
  const latest = plays.filter(({ origin }) => KINDS.includes(origin.type)).slice(-LATEST)
  const otherOf = ({ origin }: Play) => {
    const known = revisions.get(origin.id)
    const author = known && firstOf(known).author
    return author?.id && author.id !== userId ? (author.name ?? t('Another scorer')) : null
  }
  for (const [at, b] of [...latest.entries()].reverse()) {
    for (const a of latest.slice(0, at).reverse()) {
      const [byA, byB] = [otherOf(a), otherOf(b)]
      if ((byA === null) === (byB === null) || !isSameKind(a, b)) continue
      // Ids grow with time: the second is the one that was begun later.
      const [first, second] = a.origin.id < b.origin.id ? [a, b] : [b, a]
      const isSecondTheirs = otherOf(second) !== null
      if (countedBeside(second.origin).includes(first.origin.id)) continue
      return { first, second, other: byA ?? byB ?? '', isSecondTheirs }
    }
  }
  return null
}
