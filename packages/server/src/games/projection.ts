import { sql, type Transaction } from 'kysely'
import type { Database } from '../database.ts'
import { type EventRow, eventRows, playPoints, readPlay } from './playText.ts'

interface Known extends EventRow {
  readonly playId: string
  readonly seq: number
  readonly at: string
  standing: boolean
}

const AT_ONCE = 500

/** Makes what is kept beside a game's log again from the log: its events, its score, its seq. */
export async function projectAgain(trx: Transaction<Database>, gameId: string): Promise<void> {
  const log = await trx
    .selectFrom('gameLog')
    .select(['seq', 'playId', 'action', 'at', sql<string | null>`play::text`.as('text')])
    .where('teamGameId', '=', gameId)
    .orderBy('seq')
    .execute()
  const events = new Map<string, Known>()
  const standing = new Map<string, string>()
  for (const { seq, playId, at, text } of log) {
    if (playId === null) continue
    for (const known of events.values()) if (known.playId === playId) known.standing = false
    standing.delete(playId)
    if (text === null) continue
    standing.set(playId, text)
    for (const row of eventRows(text)) {
      events.set(row.id, { ...row, playId, seq, at: events.get(row.id)?.at ?? at, standing: true })
    }
  }
  await trx.deleteFrom('gameEvent').where('teamGameId', '=', gameId).execute()
  const rows = [...events.values()].map((known) => rowOf(gameId, known))
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await trx
      .insertInto('gameEvent')
      .values(rows.slice(from, from + AT_ONCE))
      .execute()
  const points = [...standing.values()].map((text) => playPoints(readPlay(text)))
  await trx
    .updateTable('teamGame')
    .set({
      seq: log.at(-1)?.seq ?? 0,
      homeScore: points.reduce((sum, { home }) => sum + home, 0),
      awayScore: points.reduce((sum, { away }) => sum + away, 0),
    })
    .where('id', '=', gameId)
    .execute()
}

const rowOf = (gameId: string, { id, playId, isOrigin, event, distance, seq, at, standing }: Known) => ({
  id,
  teamGameId: gameId,
  playId,
  isOrigin,
  type: event.type,
  period: event.period,
  clockTime: event.clockTime,
  ord: event.order,
  isHomeTeam: event.isHomeTeam,
  teamGamePersonnelId: event.teamGamePersonnelId,
  pointValue: event.pointValue,
  x: event.location?.x ?? null,
  y: event.location?.y ?? null,
  distance,
  seq,
  standing,
  createdAt: at,
})
