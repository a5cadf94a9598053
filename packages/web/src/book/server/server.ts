import { takeApart } from '@fullcourt/scorebook/fold'
import type { GameEvent, Play } from '@fullcourt/scorebook/vocabulary'
import {
  changeGame,
  deleteEvent,
  type Game,
  type GameState,
  type PlayMessage,
  readLog,
  readSetup,
  readUser,
  reopenGame,
  type Setup,
  type StoredPlay,
  savePlays,
  saveState,
} from '@fullcourt/wire'
import { type CallArgs, type CallOptions, call, Refused } from '../../call/call.ts'
import type { OutboxRefusal, ServerPlay } from '../data/localData.ts'
import { sendSetup } from '../data/setupCalls.ts'
import type { Outgoing } from '../data/tasks.ts'

/**
 * Results of entries. `done`: the server has the entries with these ids, and the plays as given. `refused`: it refuses the
 * first entry for good. `failed`: it had an error of its own. `busy`: it cannot save now. `later`: it was not reached. `slow`: no reply
 * came in time. `unpaid`: the program has no plan. `stop`: no user is signed in, or the page is outdated.
 */
export type Outcome =
  | {
      readonly kind: 'done'
      readonly ids: readonly string[]
      readonly plays: readonly ServerPlay[]
      readonly teamGame?: Game
    }
  | { readonly kind: 'refused'; readonly refusal: OutboxRefusal }
  | { readonly kind: 'failed' | 'busy' | 'later' | 'slow' | 'unpaid' | 'stop' }

export interface LogPage {
  readonly plays: readonly ServerPlay[]
  readonly more: boolean
}

/** The server as a book sees it. Every method may throw `Refused`, except `send`. */
export interface Server {
  setup(gameId: string): Promise<Setup>
  log(gameId: string, after: number): Promise<LogPage>
  /** Entries of one game, oldest first: puts of different plays, or one entry of another kind. */
  send(gameId: string, entries: readonly Outgoing[]): Promise<Outcome>
  /** @returns the snapshot that the server has now: a later one of another person stays */
  saveState(gameId: string, state: GameState, epoch?: number): Promise<GameState>
}

type WireEvent = NonNullable<PlayMessage['play']>['origin']

/** An event without the fields that the server adds, so that it can be sent back. */
function eventOf(sent: WireEvent): GameEvent {
  const { id, type, period, clockTime, videoTime, teamVideoId, isHomeTeam, assignment } = sent
  const { teamGamePersonnelId, pointValue, attributes, options, location, hoopSide } = sent
  return {
    id,
    type,
    period,
    clockTime,
    videoTime,
    teamVideoId,
    isHomeTeam,
    assignment,
    teamGamePersonnelId,
    pointValue,
    attributes,
    options,
    location: location && { x: location.x, y: location.y },
    hoopSide,
    order: sent.order,
    userFlagged: sent.userFlagged,
    originEventId: sent.originEventId,
  }
}

/** Converts a play of a reply or a live message to a play of the book. */
export function playOf(sent: NonNullable<PlayMessage['play']>): Play {
  return { origin: eventOf(sent.origin), rel: sent.rel.map(eventOf) }
}

const bodyOf = (play: Play, base: number) => {
  const { origin, rel, freethrows } = takeApart(play)
  return { origin, rel: [...rel], freethrows: [...freethrows], base }
}

const putOf = (sent: Outgoing) =>
  'base' in sent && sent.task.kind === 'put' ? [{ ...sent.task, base: sent.base }] : []
const isNumber = (value: unknown): value is number => typeof value === 'number'

/** Maps an error to the entries: which are refused for good, and which are sent again later. */
function outcomeOf(error: unknown): Outcome {
  if (error instanceof DOMException) return { kind: 'slow' }
  if (!(error instanceof Refused)) return { kind: 'later' }
  const { status, code, message, body } = error
  // The outbox keeps the session; a call with the current token finds out whether it has ended.
  if (status === 401) void call(readUser, {}, { retry: false }).catch(() => undefined)
  if (status === 401 || status === 426) return { kind: 'stop' }
  // The captive portal of a network may answer anything: only a refusal with our code is one.
  if (body?.code === undefined) return { kind: 'later' }
  if (status === 402) return { kind: 'unpaid' }
  if (status === 500) return { kind: 'failed' }
  if (status > 500 || status === 429) return { kind: 'busy' }
  const stands = body.play as PlayMessage['play'] | undefined
  return {
    kind: 'refused',
    refusal: { code, message, theirs: stands ? playOf(stands) : null, seq: body.seq ?? null },
  }
}

/** Long enough for a slow network, short enough to notice a connection that loses everything. */
export const ANSWER_TIMEOUT = 15_000
const once = () => ({
  retry: false,
  keepSession: true,
  awaitRefetch: false,
  signal: AbortSignal.timeout(ANSWER_TIMEOUT),
})
/** The options of the outbox's calls: without repeats, with the token of the entries' own user. */
type AsOwner = () => CallOptions

async function put(gameId: string, entries: readonly Outgoing[], asOwner: AsOwner): Promise<Outcome> {
  const tasks = entries.flatMap(putOf)
  const body = {
    teamGameId: gameId,
    epoch: entries[0]?.epoch,
    plays: tasks.map(({ play, base }) => bodyOf(play, base)),
  }
  const reply = await call(savePlays, { body }, asOwner())
  const stored: readonly StoredPlay[] = reply && 'plays' in reply ? reply.plays : []
  const echoed = tasks.every(({ playId }, i) => stored[i]?.origin?.id === playId && isNumber(stored[i]?.seq))
  if (!echoed) return { kind: 'later' }
  return {
    kind: 'done',
    ids: entries.map(({ id }) => id),
    plays: stored.map((play) => ({ gameId, playId: play.origin.id, seq: play.seq, play: playOf(play) })),
  }
}

/** A play and the seq that it must still have. */
interface Deletion {
  readonly playId: string
  readonly base: number
}

async function remove(
  gameId: string,
  id: string,
  { playId, base }: Deletion,
  asOwner: AsOwner,
): Promise<Outcome> {
  const gone = (seq: number): Outcome => ({
    kind: 'done',
    ids: [id],
    plays: seq > 0 ? [{ gameId, playId, seq, play: null }] : [],
  })
  try {
    const reply = await call(deleteEvent, { params: { id: playId }, query: { base } }, asOwner())
    return isNumber(reply?.seq) ? gone(reply.seq) : { kind: 'later' }
  } catch (error) {
    // The play is deleted already. The log will say at which seq.
    if (error instanceof Refused && (error.code === 'deleted' || error.code === 'not_found')) return gone(0)
    throw error
  }
}

/** Saves the clock before the end of the game, because a final game accepts no snapshot. A refusal does not stop the game from ending. */
async function saveReading(
  at: Pick<CallArgs<typeof saveState>, 'params' | 'query'>,
  snapshot: GameState | null,
  asOwner: AsOwner,
): Promise<void> {
  if (!snapshot) return
  try {
    await call(saveState, { ...at, body: snapshot }, asOwner())
  } catch (error) {
    if (outcomeOf(error).kind !== 'refused') throw error
  }
}

async function sendAny(gameId: string, entries: readonly Outgoing[], asOwner: AsOwner): Promise<Outcome> {
  const [entry] = entries
  if (!entry) return { kind: 'done', ids: [], plays: [] }
  if ('base' in entry) {
    const { id, task, base } = entry
    if (task.kind === 'put') return put(gameId, entries, asOwner)
    return remove(gameId, id, { playId: task.playId, base }, asOwner)
  }
  const { task, epoch } = entry
  const done = { kind: 'done', ids: [entry.id], plays: [] } as const
  const at = { params: { id: gameId }, query: { epoch } }
  switch (task.kind) {
    case 'finish': {
      await saveReading(at, task.snapshot ?? null, asOwner)
      const game = await call(changeGame, { ...at, body: task.ending }, asOwner())
      return game?.id === gameId ? { ...done, teamGame: game } : { kind: 'later' }
    }
    case 'reopen': {
      const game = await call(reopenGame, at, asOwner())
      return game?.id === gameId ? { ...done, teamGame: game } : { kind: 'later' }
    }
    case 'setup': {
      await sendSetup(gameId, task.call, asOwner())
      return done
    }
    default:
      throw task satisfies never
  }
}

const LOG_PAGE = 500

/**
 * The real server, through `call`. The outbox sends with `bearer`, the token that is known to be its user's: the current token
 * may change at any time to that of another user who signs in in another tab.
 */
export function serverAs(bearer: () => string): Server {
  const asOwner: AsOwner = () => ({ ...once(), bearer: bearer() })
  return {
    setup: (gameId) => call(readSetup, { params: { id: gameId } }, { retry: false }),
    async log(gameId, after) {
      const { results, next } = await call(
        readLog,
        { params: { id: gameId }, query: { after, limit: LOG_PAGE } },
        { retry: false },
      )
      const plays = results.flatMap(({ playId, seq, play, by, byName, at }) =>
        playId === null
          ? []
          : [{ gameId, playId, seq, play: play && playOf(play), author: { id: by, name: byName, at } }],
      )
      return { plays, more: next !== null }
    },
    send: (gameId, entries) => sendAny(gameId, entries, asOwner).catch(outcomeOf),
    saveState: (gameId, state, epoch) =>
      call(saveState, { params: { id: gameId }, query: { epoch }, body: state }, once()),
  }
}
