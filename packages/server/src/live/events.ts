import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { isRecord } from '@fullcourt/scorebook/vocabulary'
import { streamToken } from '@fullcourt/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AccessContext, authorize, type Caller, refuseScope } from '../access/authorize.ts'
import { bearerOf, hashToken } from '../access/sessions.ts'
import type { AppContext } from '../appContext.ts'
import type { Principal } from '../calls/principal.ts'
import { Refusal } from '../calls/refusal.ts'
import { responseHead } from '../http/securityHeaders.ts'
import type { StreamSession } from './listener.ts'
import type { LiveStream } from './live.ts'
import { parseCursor, type StreamCursor } from './streamCursor.ts'

const single = (sent: unknown): string | null =>
  typeof sent === 'string' && sent.length <= 200 ? sent : null

const queried = ({ query }: FastifyRequest, name: string): string | null =>
  isRecord(query) ? single(query[name]) : null

/** A listener and its session. */
type Listening = Caller & StreamSession

/** The stream of an API token needs the scope that making a stream token needs. */
function heardBy(who: Principal): Listening {
  refuseScope(streamToken, who)
  return { userId: who.userId, session: who.tokenHash, apiToken: who.apiToken }
}

/** A stream token works once. A session token works repeatedly. */
async function identifyListener(
  request: FastifyRequest,
  { db, sessions, now }: AccessContext,
): Promise<Listening | null> {
  const token = queried(request, 'access_token') ?? bearerOf(request)
  if (!token) return null
  const who = await sessions.findCaller(token)
  if (who) return heardBy(who)
  const ticket = await db
    .deleteFrom('token')
    .where('hash', '=', hashToken(token))
    .where('kind', '=', 'stream')
    .where('expiresAt', '>', new Date(now()).toISOString())
    .returning('sessionHash')
    .executeTakeFirst()
  const caller = ticket?.sessionHash ? await sessions.findByHash(ticket.sessionHash) : null
  return caller && heardBy(caller)
}

/** Returns the last message that the client received, or null for a new client. */
function lastReceived(request: FastifyRequest): StreamCursor | 'unknown' | null {
  const sent = single(request.headers['last-event-id']) || queried(request, 'last_event_id')
  return sent ? (parseCursor(sent) ?? 'unknown') : null
}

/** Random, so that a thousand listeners do not reconnect at the same time. */
const randomRetryMs = (): number => 1_000 + Math.floor(Math.random() * 2_000)

/**
 * Asks Node for the socket of a stream, as after an upgrade: Node frees the parser, which is a third of a connection's memory. Node
 * looks as soon as it has emitted the request, so no hook before this one may wait. A pipelined request has no socket yet.
 */
function takeSocket(
  { raw: request }: FastifyRequest,
  { raw: response }: FastifyReply,
  done: () => void,
): void {
  if (response.socket) {
    Object.assign(request, { upgrade: true })
    response.shouldKeepAlive = false
  }
  done()
}

/** Drops what the client sends. Node no longer listens to a socket that it gave away. */
function dropInput({ socket }: IncomingMessage): void {
  socket.on('error', () => undefined)
  socket.on('end', () => socket.destroy())
  socket.resume()
}

/**
 * Starts the stream. Ends the response for Fastify and Node, so that they log it and let go of it and its request. Frames are
 * written to the socket directly, one buffer for all listeners.
 */
function beginStream(reply: FastifyReply, socket: Socket): void {
  reply.hijack()
  const head = responseHead('200 OK', {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    date: new Date().toUTCString(),
    connection: 'close',
  })
  socket.write(`${head}retry: ${randomRetryMs()}\n\n`)
  reply.raw.emit('finish')
  socket.setTimeout(0)
  socket.setNoDelay(true)
}

const EVENTS = { method: 'GET', access: 'login' } as const

/** Serves `GET /events/`: text/event-stream, until one end closes it. */
export const liveEvents = (stream: LiveStream) => (fastify: FastifyInstance, app: AppContext) => {
  fastify.addHook('preClose', () => stream.close())
  fastify.server.on('upgrade', dropInput)
  fastify.get('/events/', { onRequest: takeSocket }, async (request, reply) => {
    const { caller } = await authorize(EVENTS, request, app, identifyListener)
    if (!stream.hasRoom(caller.userId))
      throw new Refusal('too_many', 'You have too many open live streams.', { retryAfter: 30 })
    const after = lastReceived(request)
    const { socket } = reply.raw
    if (!socket) throw new Refusal('unreadable', 'The stream must be the only request of its connection.')
    beginStream(reply, socket)
    await stream.open(socket, caller, after).catch(() => socket.destroy())
    return reply
  })
}
