import type { SentPlay } from '@fullcourt/scorebook/vocabulary'
import type { AppContext } from '../appContext.ts'
import type { Visit } from './store.ts'

/** A tag begins before its play and ends after it, in seconds. */
const [BEFORE, AFTER] = [6, 2]
const MOST_TAGS = 12

interface Words {
  readonly label: string
  readonly rating: string
  readonly note: string | null
}

/** How a coach would tag the play; null: not at all. */
function wordsOf({ origin: { type, isHomeTeam } }: SentPlay): Words | null {
  if (type === 'turnover' && isHomeTeam)
    return { label: 'Teach', rating: 'Bad', note: 'Look before you pass.' }
  if (type === 'shot_made')
    return { label: isHomeTeam ? 'Offense' : 'Defense', rating: isHomeTeam ? 'Good' : 'Bad', note: null }
  return null
}

/** A place under the basket, an arrow to it, and what to do. */
const SHAPES = [
  { kind: 'circle', colour: 'yellow', at: [2300, 2800], radius: [700, 400] },
  {
    kind: 'run',
    colour: 'yellow',
    points: [
      [4600, 4200],
      [3700, 3600],
      [2900, 3000],
    ],
  },
  { kind: 'text', colour: 'white', at: [5000, 4900], text: 'Help early' },
]

/** Tags and a drawing on the demo's film, at plays of its game. */
export async function storeMarks(
  { db, newId }: AppContext,
  { accountId }: Pick<Visit, 'accountId'>,
  filmId: string,
  plays: readonly SentPlay[],
): Promise<void> {
  const tags = plays
    .flatMap((play) => {
      const { id, videoTime } = play.origin
      const words = wordsOf(play)
      return words && typeof videoTime === 'number' ? [{ id, at: videoTime, ...words }] : []
    })
    .slice(0, MOST_TAGS)
  const [first] = tags
  if (!first) return
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('filmTag')
      .values(
        tags.map(({ id, at, label, rating, note }) => ({
          accountId,
          id: newId(),
          teamVideoId: filmId,
          startSecond: Math.max(0, at - BEFORE),
          endSecond: at + AFTER,
          label,
          labels: JSON.stringify([{ group: 'Rating', text: rating }]),
          note,
          eventId: id,
        })),
      )
      .execute()
    await trx
      .insertInto('drawing')
      .values({
        accountId,
        id: newId(),
        teamVideoId: filmId,
        atSecond: first.at,
        untilSecond: first.at,
        freezeSeconds: 3,
        shapes: JSON.stringify(SHAPES),
      })
      .execute()
  })
}
