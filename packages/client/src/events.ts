import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { Client } from 'openapi-fetch'
import type { components, paths } from './contract.ts'
import { backoff, pause } from './retry.ts'

/** A message of the live stream. */
export type LiveMessage = components['schemas']['StreamMessage']

/** Longer than two pings. A connection that was silent for so long is lost. */
const SILENCE_MS = 40_000

export interface FollowOptions {
  /** Ends the stream without an error. */
  readonly signal?: AbortSignal | undefined
}

interface Connection {
  readonly url: string
  readonly send: typeof fetch
  readonly api: Client<paths>
}

/** The API token may not listen, so another try is of no use. */
class Refused extends Error {}

/** A token of the stream opens one connection. */
async function newStreamToken({ api }: Connection, signal: AbortSignal | undefined): Promise<string> {
  const { data, error, response } = await api.POST('/v1/token/stream/', { signal })
  if (data) return data.token
  const isFinal = response.status === 401 || response.status === 403
  throw new (isFinal ? Refused : Error)(`${error?.code}: ${error?.message}`)
}

/** The messages of one connection. */
async function* readConnection(
  { url, send }: Connection,
  query: Record<string, string>,
  signal: AbortSignal | undefined,
): AsyncGenerator<{ readonly id: string | undefined; readonly message: LiveMessage }> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  restart()
  try {
    const reply = await send(`${url}/events/?${new URLSearchParams(query)}`, {
      signal: AbortSignal.any([silence.signal, ...(signal ? [signal] : [])]),
    })
    if (!reply.ok || !reply.body) throw new Error(`the live stream answers ${reply.status}`)
    const messages = reply.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
    for await (const { id, data } of messages) {
      restart()
      yield { id, message: JSON.parse(data) }
    }
  } finally {
    clearTimeout(timer)
    silence.abort()
  }
}

/**
 * Follows the live stream. After a lost connection it opens another one, which begins with the messages that were missed; `resync`
 * says that they are no longer stored, and the reader asks for the log. Throws only where the token may not listen.
 */
export async function* followEvents(
  connection: Connection,
  { signal }: FollowOptions = {},
): AsyncGenerator<LiveMessage, void, void> {
  let lastId: string | undefined
  for (let failures = 1; !signal?.aborted; failures++) {
    try {
      const token = await newStreamToken(connection, signal)
      const query = { access_token: token, ...(lastId !== undefined && { last_event_id: lastId }) }
      for await (const { id, message } of readConnection(connection, query, signal)) {
        failures = 1
        lastId = id ?? lastId
        yield message
      }
    } catch (error) {
      if (error instanceof Refused) throw error
    }
    await pause(backoff(failures), signal).catch(() => undefined)
  }
}
