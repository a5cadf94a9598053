/** One way to the server: an endpoint of the contract goes in, its reply comes out, a refusal is thrown as `Refused`. */
import type { Endpoint, Received, RefusalBody, RefusalCode, SentBody, SentQuery } from '@fullcourt/wire'
import { QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import { deviceHeader } from './device.ts'
import { deviceKey } from './deviceKey.ts'
import { keepReply, keptReply } from './kept.ts'
import { hearServerTime } from './serverTime.ts'
import { keepToken, settledToken, token } from './token.ts'

const RETRY_AFTER = 5000
const GET_ATTEMPTS = 5

/** What the server said no with; `status` 0 is a network that did not answer. `code` is stable, `message` is for a person. */
export class Refused extends Error {
  readonly status: number
  readonly code: RefusalCode | 'network' | (string & {})
  readonly fields: Readonly<Record<string, string>>
  readonly body: RefusalBody | undefined

  constructor(status: number, code: string, message: string, body?: RefusalBody) {
    super(message)
    this.name = 'Refused'
    this.status = status
    this.code = code
    this.fields = body?.fields ?? {}
    this.body = body
  }
}

// biome-ignore lint/complexity/noBannedTypes: `{}` asks here whether every key may be left out.
type MayBeEmpty<T> = {} extends T ? true : false
type Part<K extends string, T> = MayBeEmpty<T> extends true ? { [key in K]?: T } : { [key in K]: T }
/** What a call takes; parts of the endpoint that take nothing may be left out. */
export type CallArgs<E extends Endpoint> = Part<'params', z.input<E['params']>> &
  Part<'query', SentQuery<E>> &
  Part<'body', SentBody<E>>

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Repeat after a network error or a status above 501; else the first one is thrown. True unless told. */
  readonly retry?: boolean
  /** Leave a dead token alone and throw the 401: for whoever holds unsent work. */
  readonly keepSession?: boolean
  /** The token to ask with, in place of the one that stands. */
  readonly bearer?: string
}

type Loose = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
type Rest<E extends Endpoint> =
  MayBeEmpty<CallArgs<E>> extends true
    ? [args?: CallArgs<E>, options?: CallOptions]
    : [args: CallArgs<E>, options?: CallOptions]

/**
 * Calls an endpoint. Waits while the device is offline; a network error or a status above 501 is tried again after 5 s
 * (GET five times; a write once, and only where repeating is harmless: everything but a POST without an id of ours).
 * A 401 ends the session on this device, unsent plays excepted, and opens the log-in page. Where the server wants the password
 * again, the user is asked for it and the call is repeated.
 * @throws Refused
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[args, options]: Rest<E>
): Promise<Received<E>> {
  const { params = {}, query = {}, body } = (args ?? {}) as Loose
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!))
  const url = path + search(query)
  const attempts = options?.retry === false ? 1 : attemptsOf(endpoint.method, body)
  return (await request(endpoint.method, url, body, attempts, options ?? {})) as Received<E>
}

function search(query: Record<string, unknown>): string {
  const sent = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    sent.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const text = sent.toString()
  return text && `?${text}`
}

function attemptsOf(method: Endpoint['method'], body: unknown): number {
  if (method === 'GET') return GET_ATTEMPTS
  const repeatable = method !== 'POST' || (typeof body === 'object' && body !== null && 'id' in body)
  return repeatable ? 2 : 1
}

let askPassword: () => Promise<boolean> = async () => false

/** Sets how the user is asked for the password where the server wants a fresh log-in. @param ask answers whether it was confirmed */
export function onStaleLogIn(ask: () => Promise<boolean>): void {
  askPassword = ask
}

async function request(
  method: string,
  url: string,
  body: unknown,
  attempts: number,
  options: CallOptions,
): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    if (options.retry !== false) await online(options.signal)
    const bearer = options.bearer ?? token()
    const refused = await once(method, url, body, bearer, options.signal).catch((error: unknown) => {
      if (options.signal?.aborted) throw error
      return notReached()
    })
    if (!(refused instanceof Refused)) return refused.reply
    if (refused.status === 401 && bearer && !options.keepSession && refused.code !== 'bad_credentials') {
      // A newer token may stand already, or be on its way: then it was only this one that ended.
      if ((await settledToken()) === bearer) keepToken(null)
      throw refused
    }
    if (refused.code === 'fresh_login_required') {
      if (!(await askPassword())) throw refused
      continue
    }
    const passing = refused.status === 0 || refused.status > 501
    if (!passing || attempt >= attempts) throw refused
    await pause(RETRY_AFTER, options.signal)
  }
}

const notReached = () =>
  new Refused(0, 'network', 'The server cannot be reached. Check the network and try again.')

async function once(method: string, url: string, body: unknown, bearer: string | null, signal?: AbortSignal) {
  const asked = Date.now()
  const response = await fetch(url, {
    method,
    signal: signal ?? null,
    headers: {
      'x-device': deviceHeader(),
      ...(bearer ? { authorization: `Bearer ${bearer}` } : { 'x-device-key': deviceKey() }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  hearServerTime(response.headers.get('date'), asked)
  const text = await response.text()
  const parsed = parse(text)
  if (response.ok) return { reply: parsed }
  const said = parsed as Partial<RefusalBody> | undefined
  // The gym's proxy wants somebody to sign in with it: our own session has not ended by that.
  if (response.status === 401 && !said?.code) return notReached()
  return new Refused(
    response.status,
    said?.code ?? 'internal',
    said?.message ?? `The server answered ${response.status}.`,
    said as RefusalBody | undefined,
  )
}

function parse(text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

async function online(signal?: AbortSignal): Promise<void> {
  while (navigator.onLine === false) await pause(RETRY_AFTER, signal, 'online')
}

function pause(ms: number, signal?: AbortSignal, sooner?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer)
      if (sooner) window.removeEventListener(sooner, done)
      signal?.removeEventListener('abort', stop)
      resolve()
    }
    const stop = () => {
      done()
      reject(signal?.reason)
    }
    const timer = setTimeout(done, ms)
    if (sooner) window.addEventListener(sooner, done)
    signal?.addEventListener('abort', stop)
  })
}

/** Replies that screens hold; an entry's key is [endpoint.name, args]. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', staleTime: 6000, gcTime: 30 * 60_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
})

interface UseOptions {
  /** False: do not ask yet. */
  readonly enabled?: boolean
  /** Begins with what was answered last on this device, and asks at once whether it still holds. */
  readonly kept?: boolean
}

/** A question as the library has it; one whose reply is kept begins with that. */
function questionOf<T>(
  queryKey: readonly unknown[],
  ask: (signal: AbortSignal) => Promise<T>,
  options: UseOptions,
) {
  const { enabled = true, kept = false } = options
  if (!kept) return { queryKey, queryFn: ({ signal }: { signal: AbortSignal }) => ask(signal), enabled }
  return {
    queryKey,
    async queryFn({ signal }: { signal: AbortSignal }) {
      const reply = await ask(signal)
      keepReply(queryKey, reply)
      return reply
    },
    enabled,
    initialData: () => keptReply(queryKey) as T | undefined,
    initialDataUpdatedAt: 0,
  }
}

/** The reply of a reading endpoint, asked for again when it is stale or a live message says that it changed. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
  options: UseOptions = {},
): UseQueryResult<Received<E>, Refused> {
  const ask = (signal: AbortSignal) => call(endpoint, ...([args, { signal }] as unknown as Rest<E>))
  return useQuery<Received<E>, Refused>(questionOf([endpoint.name, args], ask, options))
}

type Listed<E extends Endpoint> = Received<E> extends { results: readonly (infer Row)[] } ? Row : never

/** All rows of a list endpoint, its pages followed to the end; oldest key first is the server's order. */
export function useList<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
  options: UseOptions = {},
): UseQueryResult<Listed<E>[], Refused> {
  const ask = (signal: AbortSignal) => callAll(endpoint, args, { signal })
  return useQuery<Listed<E>[], Refused>(questionOf([endpoint.name, args, 'all'], ask, options))
}

/** @throws Refused */
export async function callAll<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
  options: CallOptions = {},
): Promise<Listed<E>[]> {
  const full = { ...args, query: { limit: 200, ...(args as Loose).query } }
  type Page = { results: Listed<E>[]; next: string | null }
  let page = (await call(endpoint, ...([full, options] as unknown as Rest<E>))) as unknown as Page
  const rows = [...page.results]
  while (page.next) {
    const { pathname, search: rest } = new URL(page.next, location.origin)
    page = (await request('GET', pathname + rest, undefined, GET_ATTEMPTS, options)) as Page
    rows.push(...page.results)
  }
  return rows
}

/** Says that what these endpoints answered may have changed: screens that show it ask again. */
export async function invalidate(...endpoints: readonly Endpoint[]): Promise<void> {
  const names = new Set(endpoints.map((endpoint) => endpoint.name))
  await queries.invalidateQueries({ predicate: ({ queryKey }) => names.has(String(queryKey[0])) })
}
