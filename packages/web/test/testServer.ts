// A server for components: answers each endpoint as the test says, and checks bodies and replies against the contract.
import { ENDPOINTS, type Endpoint, REFUSALS, type Received, type RefusalCode } from '@fullcourt/wire'
import { vi } from 'vitest'
import * as z from 'zod'

interface Call {
  readonly name: string
  readonly body: unknown
}

type Answer = () => Promise<Response> | Response

const json = (status: number, body: unknown): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), { status })

const patternOf = ({ path }: Endpoint): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)

function endpointOf(method: string, path: string): Endpoint {
  const found = ENDPOINTS.find((one) => one.method === method && patternOf(one).test(path))
  if (!found) throw new Error(`no endpoint: ${method} ${path}`)
  return found
}

function check(what: string, schema: z.ZodType, value: unknown): void {
  const { error } = schema.safeParse(value)
  if (error) throw new Error(`${what}: ${z.prettifyError(error)}`)
}

export class TestServer {
  /** The writes that arrived, oldest first. */
  readonly writes: Call[] = []
  /** Bodies and replies that break the contract. */
  readonly breaches: Error[] = []
  /** The authorization header of the last call of each endpoint. */
  readonly authorizations = new Map<string, string | undefined>()
  readonly #answers = new Map<string, Answer>()

  /** Answers every call of the endpoint with this reply. */
  reply<E extends Endpoint>(endpoint: E, reply: Received<E>): void {
    this.#answers.set(endpoint.name, () => {
      if (endpoint.reply instanceof z.ZodType) check(`reply of ${endpoint.name}`, endpoint.reply, reply)
      return json(reply === undefined ? 204 : 200, reply)
    })
  }

  refuse(endpoint: Endpoint, code: RefusalCode, message: string, fields?: Record<string, string>): void {
    this.#answers.set(endpoint.name, () => json(REFUSALS[code], { message, code, fields }))
  }

  /** Fails calls of the endpoint as an unreachable server does. */
  cut(endpoint: Endpoint): void {
    this.#answers.set(endpoint.name, () => {
      throw new TypeError('Failed to fetch')
    })
  }

  /** Delays calls of the endpoint until the returned function is called. */
  hold(endpoint: Endpoint): () => void {
    const answer = this.#answers.get(endpoint.name)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#answers.set(endpoint.name, async () => {
      await promise
      return answer ? answer() : json(204, undefined)
    })
    return resolve
  }

  readonly fetch = async (
    url: string,
    { method = 'GET', body, headers }: RequestInit = {},
  ): Promise<Response> => {
    const endpoint = endpointOf(method, new URL(url, 'http://test').pathname)
    this.authorizations.set(endpoint.name, new Headers(headers).get('authorization') ?? undefined)
    const sent = typeof body === 'string' ? JSON.parse(body) : undefined
    try {
      if (endpoint.body instanceof z.ZodType) check(`body of ${endpoint.name}`, endpoint.body, sent)
      if (method !== 'GET') this.writes.push({ name: endpoint.name, body: sent })
      const answer = this.#answers.get(endpoint.name)
      if (!answer) throw new Error(`no answer for ${endpoint.name}`)
      return await answer()
    } catch (error) {
      if (!(error instanceof TypeError)) this.breaches.push(error as Error)
      throw error
    }
  }
}

/** Starts a server that replaces the network until the test ends. */
export function startTestServer(): TestServer {
  const server = new TestServer()
  vi.stubGlobal('fetch', server.fetch)
  return server
}
