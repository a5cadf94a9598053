import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AccessContext, authorize, type Caller } from '../access/authorize.ts'
import { bearerOf, hashToken } from '../access/sessions.ts'
import type { AppContext } from '../appContext.ts'
import { Refusal } from '../http/refusal.ts'
import type { LiveStream } from './live.ts'
import { parseCursor, type StreamCursor } from './streamCursor.ts'

interface Query {
  readonly access_token?: unknown
  readonly last_event_id?: unknown
}

const once = (sent: unknown): string | null => (typeof sent === 'string' && sent.length <= 200 ? sent : null)

/** A listener and the session that it belongs to. */
interface Listening extends Caller {
  readonly session: Buffer
}

/** A stream token opens once; a session token opens as often as it is sent. */
async function identifyListener(
  request: FastifyRequest,
  { db, sessions, now }: AccessContext,
): Promise<Listening | null> {
  const token = once((request.query as Query).access_token) ?? bearerOf(request)
  if (!token) return null
  const who = await sessions.find(token)
  if (who) return { userId: who.userId, session: who.tokenHash }
  const ticket = await db
    .deleteFrom('token')
    .where('hash', '=', hashToken(token))
    .where('kind', '=', 'stream')
    .where('expiresAt', '>', new Date(now()).toISOString())
    .returning(['userId', 'sessionHash'])
    .executeTakeFirst()
  return ticket?.sessionHash ? { userId: ticket.userId, session: ticket.sessionHash } : null
}

/** Null: comes for the first time. */
function lastHeard(request: FastifyRequest): StreamCursor | 'unknown' | null {
  const query = request.query as Query
  const sent = once(request.headers['last-event-id']) || once(query.last_event_id)
  return sent ? (parseCursor(sent) ?? 'unknown') : null
}

/** So that a thousand listeners do not all come back in the same instant. */
const comeBackAfter = (): number => 1_000 + Math.floor(Math.random() * 2_000)

/** Begins the answer and gives its socket: frames go there as they are, one buffer for everybody who hears it. */
function beginStream(reply: FastifyReply): Socket | null {
  reply.hijack()
  const { raw } = reply
  raw.removeHeader('transfer-encoding')
  raw.useChunkedEncodingByDefault = false
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'close',
  })
  raw.write(`retry: ${comeBackAfter()}\n\n`)
  raw.socket?.setTimeout(0)
  raw.socket?.setNoDelay(true)
  return raw.socket
}

const EVENTS = { method: 'GET', access: 'login' } as const

/** `GET /events/`: text/event-stream, for as long as both ends like. */
export const liveEvents = (stream: LiveStream) => (fastify: FastifyInstance, app: AppContext) => {
  fastify.addHook('preClose', () => stream.close())
  fastify.get('/events/', async (request, reply) => {
    const { caller } = await authorize(EVENTS, request, app, identifyListener)
    if (!stream.hasRoom(caller.userId))
      throw new Refusal('too_many', 'Too many streams are open.', { retryAfter: 30 })
    const after = lastHeard(request)
    const socket = beginStream(reply)
    if (socket) await stream.open(socket, caller, after).catch(() => socket.destroy())
    return reply
  })
}
