import { takeApart } from '@fullcourt/scorebook/fold'
import { eventIn, isRecord } from '@fullcourt/scorebook/vocabulary'
import { createEvent, type OneEvent, readEvent } from '@fullcourt/wire'
import { sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { Refusal, refuse, refuseField, refuseUnknown } from '../calls/refusal.ts'
import { alreadyCreated, type Route, route } from '../calls/route.ts'
import { type GameKey, gameKeyOf } from '../plays/gameBook.ts'
import { sentEvent } from '../plays/preparePlay.ts'
import { putChanged, senderOf } from '../plays/revising.ts'
import { readPlay } from '../plays/storedPlay.ts'
import { feedPlay } from './feed.ts'

/** Selects the revisions of the play that have this event. */
const revisionsWith = ({ db }: AppContext, { accountId, gameId }: GameKey, id: string) =>
  db
    .selectFrom('gameEvent as e')
    .innerJoin('gameLog as l', (on) =>
      on
        .onRef('l.accountId', '=', 'e.accountId')
        .onRef('l.teamGameId', '=', 'e.teamGameId')
        .onRef('l.playId', '=', 'e.playId'),
    )
    .select(['l.seq', 'e.createdAt', 'e.playId', sql<string>`l.play::text`.as('text')])
    .where('e.accountId', '=', accountId)
    .where('e.teamGameId', '=', gameId)
    .where('e.id', '=', id)
    .where('l.action', '=', 'put')
    .where(sql<boolean>`position(${`"id":"${id}"`} in l.play::text) > 0`)

/** Selects when an event that is not current was deleted: the first revision without it. The account as a value lets Citus ask one worker. */
const deletedAt = ({ accountId, gameId }: GameKey) => sql<
  string | null
>`case when e.is_current then null else (
  select min(x.at) from game_log x where x.account_id = ${accountId} and x.team_game_id = ${gameId}
    and x.play_id = l.play_id and x.seq > l.seq) end`

async function readOne(app: AppContext, game: GameKey, id: string): Promise<OneEvent> {
  const row = await revisionsWith(app, game, id)
    .select(deletedAt(game).as('deletedAt'))
    .orderBy('l.seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return refuseUnknown()
  const flags = Map.groupBy(
    await app.stats.answers.flagsOf(game, [row.playId]),
    ({ eventId }) => eventId ?? '',
  )
  const { context } = await app.plays.books.get(game)
  const origin = feedPlay(row, { context, flags })
  const related = origin.rel.find((event) => event.id === id)
  return { ...(related ? { ...related, rel: [] } : origin), deletedAt: row.deletedAt }
}

const readEventRoute = route(readEvent, ({ subject, params }, app) =>
  readOne(app, gameKeyOf(subject), params.id),
)

/** Tells whether every field that was sent is stored so. */
const isStoredSo = (sent: unknown, stored: unknown): boolean =>
  isRecord(sent) && isRecord(stored)
    ? Object.entries(sent).every(([key, value]) => value === undefined || isStoredSo(value, stored[key]))
    : sent === stored

/** Tells whether the event was first saved with these fields. */
async function wasCreatedSo(app: AppContext, game: GameKey, sent: { readonly id: string }): Promise<boolean> {
  const first = await revisionsWith(app, game, sent.id).orderBy('l.seq').limit(1).executeTakeFirst()
  if (!first) return false
  return isStoredSo(sent, eventIn(readPlay(first.text), sent.id))
}

const createEventRoute = route(createEvent, async (call, app) => {
  const { body } = call
  const game = gameKeyOf(call.subject)
  const id = body.id ?? app.newId()
  try {
    await app.plays.writer.write(senderOf(call), (book) => {
      if (book.ownerOf(id) !== undefined) return refuse('id_taken', 'This id is already in use.')
      if (body.originEventId === undefined || body.originEventId === null) {
        const { teamGameId: _, originEventId: __, ...event } = body
        return putChanged(book, { origin: sentEvent({ ...event, id }, null), rel: [], freethrows: [] })
      }
      const { teamGameId: _, originEventId, ...event } = body
      const text = book.play(originEventId)?.text
      if (!text) return refuseField('originEventId', 'This play is not in this game.')
      const play = takeApart(readPlay(text))
      return putChanged(book, { ...play, rel: [...play.rel, sentEvent({ ...event, id }, null)] })
    })
  } catch (error) {
    const isRepeat = error instanceof Refusal && error.code === 'id_taken'
    const { teamGameId: _, ...sent } = body
    if (!isRepeat || !(await wasCreatedSo(app, game, { ...sent, id }))) throw error
    return alreadyCreated(await readOne(app, game, id))
  }
  return readOne(app, game, id)
})

export const oneEventRoutes: readonly Route[] = [readEventRoute, createEventRoute]
