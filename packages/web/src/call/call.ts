/** Calls endpoints of the contract, and caches their replies for the screens. A refusal is thrown as `Refused`. */

import type { Endpoint, Received, SentBody, SentQuery } from '@fullcourt/wire'
import { type Query, QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import { keepReply, keptReply } from './kept.ts'
import { networkError, Refused, type RequestOptions, request } from './request.ts'
import { isObject } from './stored.ts'
import { isVisitor } from './token.ts'

export { isPassing, isUnanswered, onStaleLogIn, Refused } from './request.ts'

const GET_ATTEMPTS = 5

// biome-ignore lint/complexity/noBannedTypes: `{}` asks here whether every key may be left out.
type IsOptional<T> = {} extends T ? true : false
type Part<K extends string, T> = IsOptional<T> extends true ? { [key in K]?: T } : { [key in K]: T }
/** The arguments of a call. Parts of the endpoint that take nothing may be left out. */
export type CallArgs<E extends Endpoint> = Part<'params', z.input<E['params']>> &
  Part<'query', SentQuery<E>> &
  Part<'body', SentBody<E>>

type AnyArgs = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }
type Rest<E extends Endpoint> =
  IsOptional<CallArgs<E>> extends true
    ? [args?: CallArgs<E>, options?: CallOptions]
    : [args: CallArgs<E>, options?: CallOptions]

export interface CallOptions extends RequestOptions {
  /** Wait until the reads that the write makes stale are fetched again. True by default. */
  readonly awaitRefetch?: boolean
}

/**
 * Calls an endpoint, and fetches again what a write makes stale (`invalidates`). A GET is tried five times. A write is tried twice where
 * repeating it is harmless: everything but a POST without an id of ours. A visitor's calls fail as without a network, except
 * public ones.
 * @throws Refused
 */
export const call = <E extends Endpoint>(endpoint: E, ...[args, options]: Rest<E>): Promise<Received<E>> =>
  send(endpoint, args ?? {}, options) as Promise<Received<E>>

const fieldsOf = (part: unknown) => (isObject(part) ? part : {})

async function send(
  endpoint: Endpoint,
  { params, query, body }: AnyArgs,
  options: CallOptions = {},
): Promise<unknown> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(fieldsOf(params)[name])),
  )
  const attempts = options.retry === false ? 1 : attemptsOf(endpoint.method, body)
  if (isVisitor() && endpoint.access !== 'public') throw networkError()
  const refetch = async () => {
    const refetched = invalidate(endpoint.invalidates)
    if (options.awaitRefetch !== false) await refetched
  }
  try {
    const reply = await request(endpoint.method, path + search(fieldsOf(query)), body, attempts, options)
    await refetch()
    return reply
  } catch (error) {
    // The page showed data that another person has changed or removed.
    if (error instanceof Refused && (error.status === 404 || error.status === 409)) await refetch()
    throw error
  }
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

/** Replies that screens show; an entry's key is [endpoint.name, args]. `call` retries by itself, also outside of a screen (decision 0046). */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', staleTime: 6000, gcTime: 30 * 60_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
})

interface UseOptions {
  /** False: do not fetch yet. */
  readonly enabled?: boolean
  /** Show the last reply kept on this device until the new one is here. */
  readonly kept?: boolean
}

/** The options of a query. With `kept`, the last reply is kept on this device and shown first. */
function queryOf<T>(
  queryKey: readonly unknown[],
  fetchReply: (signal: AbortSignal) => Promise<T>,
  options: UseOptions,
) {
  const { enabled = true, kept = false } = options
  if (!kept)
    return { queryKey, queryFn: ({ signal }: { signal: AbortSignal }) => fetchReply(signal), enabled }
  return {
    queryKey,
    async queryFn({ signal }: { signal: AbortSignal }) {
      const reply = await fetchReply(signal)
      keepReply(queryKey, reply)
      return reply
    },
    enabled,
    initialData: () => keptReply<T>(queryKey),
    initialDataUpdatedAt: 0,
  }
}

/** The reply of a read. It is fetched again when a write or a live message makes it stale. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
  options: UseOptions = {},
): UseQueryResult<Received<E>, Refused> {
  const fetchReply = (signal: AbortSignal) => send(endpoint, args, { signal }) as Promise<Received<E>>
  return useQuery<Received<E>, Refused>(queryOf([endpoint.name, args], fetchReply, options))
}

export type Listed<E extends Endpoint> = Received<E> extends { results: readonly (infer Row)[] } ? Row : never

/** All rows of a list, page by page, in the server's order: oldest first. */
export function useList<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
  options: UseOptions = {},
): UseQueryResult<Listed<E>[], Refused> {
  const fetchReply = (signal: AbortSignal) => callAll(endpoint, args, { signal })
  return useQuery<Listed<E>[], Refused>(queryOf([endpoint.name, args, 'all'], fetchReply, options))
}

/** @throws Refused */
export async function callAll<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
  options: CallOptions = {},
): Promise<Listed<E>[]> {
  type Page = { results: Listed<E>[]; next: string | null }
  const { params, query }: AnyArgs = args
  const first = { params, query: { limit: 200, ...fieldsOf(query) } }
  let page = (await send(endpoint, first, options)) as Page
  const rows = [...page.results]
  while (page.next) {
    const { pathname, search: rest } = new URL(page.next, location.origin)
    page = (await request('GET', pathname + rest, undefined, GET_ATTEMPTS, options)) as Page
    rows.push(...page.results)
  }
  return rows
}

/** Names of stale reads that are fetched again at the end of `refetchOnce`; null: nothing waits. */
let postponed: Endpoint['invalidates'][] | null = null

/** Marks replies as stale: screens that show one fetch it again. Resolves when they have. @param reads names of endpoints, or all */
export async function invalidate(reads: Endpoint['invalidates']): Promise<void> {
  if (reads.length === 0) return
  if (postponed) return void postponed.push(reads)
  const isStale = ({ queryKey: [name] }: Query) => reads === 'all' || reads.includes(String(name))
  const loading = queries
    .getQueryCache()
    .findAll({ predicate: isStale, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await queries.invalidateQueries({ predicate: isStale })
  // The library lets a first fetch end, and counts its reply as fresh. The server may have answered it before the write.
  if (loading.length > 0) await queries.invalidateQueries({ predicate: (one) => loading.includes(one) })
}

/** Runs several calls, and fetches what they make stale once, at the end. */
export async function refetchOnce<T>(calls: () => Promise<T>): Promise<T> {
  if (postponed) return calls()
  const stale: Endpoint['invalidates'][] = []
  postponed = stale
  try {
    return await calls()
  } finally {
    postponed = null
    await invalidate(stale.includes('all') ? 'all' : [...new Set(stale.flat())])
  }
}
