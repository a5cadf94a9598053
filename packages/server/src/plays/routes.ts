import { takeApart } from '@fullcourt/scorebook/fold'
import { type Assignment, eventIn, type GameEvent, type Play } from '@fullcourt/scorebook/vocabulary'
import { type BodyOf, changeEvent, deleteEvent, restoreEvent, savePlays } from '@fullcourt/wire'
import { sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { refuse, refuseUnknown } from '../calls/refusal.ts'
import { jsonBytes, type Route, route } from '../calls/route.ts'
import type { Subject } from '../calls/subject.ts'
import {
  type GameContext,
  type GameKey,
  gameKeyOf,
  type LatestRevision,
  type UncommittedBook,
} from './gameBook.ts'
import { logRoutes } from './log.ts'
import { deletePlay, putPlay, refuseReset } from './playCommands.ts'
import { preparePlay, type WiredPlay } from './preparePlay.ts'
import { withEvent, withoutEvent } from './relatedEvents.ts'
import { putChanged, senderOf } from './revising.ts'
import { readPlay, type StoredPlay } from './storedPlay.ts'

/** `{"seq":41,"origin":{…},"rel":[…]}`: the stored text of the play with its seq. */
const replyOf = ({ seq, text }: LatestRevision): string => `{"seq":${seq},${text?.slice(1)}`

/** Refuses a list that contains a play twice: its revisions would contradict each other. */
function refuseDuplicates(plays: readonly WiredPlay[]): void {
  const seen = new Set<string>()
  for (const [i, { origin }] of plays.entries()) {
    if (seen.has(origin.id)) {
      const message = 'This play is in the list twice.'
      refuse('invalid', message, { [`plays.${i}.origin.id`]: message })
    }
    seen.add(origin.id)
  }
}

type Prepare = (context: GameContext) => StoredPlay[]

/** Prepares once per version of the game. */
function oncePerVersion(prepare: Prepare): Prepare {
  let version = -1
  let plays: StoredPlay[] = []
  return (context) => {
    if (context.version !== version) {
      plays = prepare(context)
      version = context.version
    }
    return plays
  }
}

const savePlaysRoute = route(savePlays, async (call, { plays: { books, writer } }) => {
  const { body } = call
  const film = body.teamVideoId ?? null
  const isList = 'plays' in body
  const sent = isList ? body.plays : [body]
  refuseDuplicates(sent)
  const prepare = oncePerVersion((context) =>
    sent.map((play, i) => preparePlay(play, film, context, isList ? `plays.${i}.` : '')),
  )
  const book = await books.get(gameKeyOf(call.subject))
  tryPrepare(book.context, prepare)
  const revised = await writer.write({ ...senderOf(call), plays: sent.length }, (book) => {
    refuseReset(book, body.epoch)
    return prepare(book.context).map((play, i) => putPlay(book, play, sent[i]!.base))
  })
  const replies = revised.map(replyOf)
  if (!isList) return jsonBytes(replies[0]!)
  const seq = Math.max(...revised.map((one) => one.seq))
  return jsonBytes(`{"seq":${seq},"plays":[${replies.join()}]}`)
})

/** Prepares before queueing. A refusal is only final on an up-to-date book, so the writer decides. */
function tryPrepare(context: GameContext, prepare: Prepare): void {
  try {
    prepare(context)
  } catch {
    // The writer prepares again on the current book.
  }
}

async function playOf({ db }: AppContext, { accountId, id }: Subject): Promise<string> {
  const row = await db
    .selectFrom('gameEvent')
    .select('playId')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.playId ?? refuseUnknown()
}

const currentText = (book: UncommittedBook, playId: string): string => {
  const current = book.play(playId)
  if (!current) return refuseUnknown()
  return current.text ?? refuse('deleted', 'This play was deleted. Restore it first.')
}

const deleteEventRoute = route(deleteEvent, async (call, app) => {
  const { id } = call.params
  const { base } = call.query
  const playId = await playOf(app, call.subject)
  const { seq } = await app.plays.writer.write(senderOf(call), (book) => {
    if (id === playId) return deletePlay(book, playId, base)
    const current = book.play(playId)
    if (!current?.text) return { seq: current?.seq ?? 0 }
    const play = readPlay(current.text)
    if (!play.rel.some((event) => event.id === id)) return current
    return putChanged(book, takeApart(withoutEvent(play, id)), base)
  })
  return { seq }
})

/** Finds the newest revision of the play that contains this event. */
async function lastWith(
  { db }: AppContext,
  { accountId, gameId }: GameKey,
  playId: string,
  eventId: string,
): Promise<Play> {
  const row = await db
    .selectFrom('gameLog')
    .select(sql<string>`play::text`.as('text'))
    .where('accountId', '=', accountId)
    .where('teamGameId', '=', gameId)
    .where('playId', '=', playId)
    .where('action', '=', 'put')
    .where(sql<boolean>`position(${`"id":"${eventId}"`} in play::text) > 0`)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? readPlay(row.text) : refuseUnknown()
}

const restoreEventRoute = route(restoreEvent, async (call, app) => {
  const { id } = call.params
  const playId = await playOf(app, call.subject)
  const before = await lastWith(app, gameKeyOf(call.subject), playId, id)
  const revised = await app.plays.writer.write(senderOf(call), (book) => {
    const current = book.play(playId)
    if (!current) return refuseUnknown()
    if (current.text === null) {
      if (id !== playId) return refuse('deleted', 'Restore the play first.')
      return putChanged(book, takeApart(before), current.seq)
    }
    const play = readPlay(current.text)
    if (eventIn(play, id)) return current
    return putChanged(book, takeApart(withEvent(play, before, id)))
  })
  return jsonBytes(replyOf(revised))
})

type Changes = Omit<BodyOf<typeof changeEvent>, 'base'>

/** The assignment follows from the person unless it is sent too. */
function assignmentOf(event: GameEvent, { assignment, teamGamePersonnelId }: Changes): Assignment {
  if (assignment) return assignment
  if (teamGamePersonnelId) return 'PLAYER'
  return teamGamePersonnelId === null && event.assignment === 'PLAYER' ? 'LATER' : event.assignment
}

function applyChanges(event: GameEvent, set: Changes): GameEvent {
  const { location, ...rest } = set
  const assignment = assignmentOf(event, set)
  const moved = location === undefined ? {} : { location, hoopSide: location?.hoopSide ?? null }
  return {
    ...event,
    ...rest,
    ...moved,
    assignment,
    teamGamePersonnelId:
      assignment === 'PLAYER' ? (set.teamGamePersonnelId ?? event.teamGamePersonnelId) : null,
    attributes: set.attributes ? { ...event.attributes, ...set.attributes } : event.attributes,
  }
}

/** Events at the time of the origin move with it. */
function moveWithOrigin(event: GameEvent, before: GameEvent, origin: GameEvent): GameEvent {
  const isSame = event.period === before.period && event.clockTime === before.clockTime
  return isSame ? { ...event, period: origin.period, clockTime: origin.clockTime } : event
}

function applyToPlay(play: Play, id: string, set: Changes): Play {
  if (play.origin.id !== id)
    return { ...play, rel: play.rel.map((event) => (event.id === id ? applyChanges(event, set) : event)) }
  const origin = applyChanges(play.origin, set)
  return { origin, rel: play.rel.map((event) => moveWithOrigin(event, play.origin, origin)) }
}

const changeEventRoute = route(changeEvent, async (call, app) => {
  const { id } = call.params
  const { base, ...set } = call.body
  const playId = await playOf(app, call.subject)
  const revised = await app.plays.writer.write(senderOf(call), (book) => {
    const play = readPlay(currentText(book, playId))
    if (!eventIn(play, id)) return refuse('deleted', 'This event was deleted. Restore it first.')
    return putChanged(book, takeApart(applyToPlay(play, id, set)), base)
  })
  return jsonBytes(replyOf(revised))
})

export const playRoutes: readonly Route[] = [
  ...logRoutes,
  savePlaysRoute,
  deleteEventRoute,
  restoreEventRoute,
  changeEventRoute,
]
