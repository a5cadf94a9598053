// Takes the examples of the published contract from calls that tests make:
// `EXAMPLES=write vitest run --project server --maxWorkers 1 FILES` adds to src/http/examples.json those that are missing or
// do not fit the contract any more. The others stay, so that the published contract changes with the calls alone.
import { writeFileSync } from 'node:fs'
import { isRecord } from '@fullcourt/scorebook/vocabulary'
import { ENDPOINTS, type Endpoint, isSchema, streamMessage, streamToken } from '@fullcourt/wire'
import type { FastifyInstance } from 'fastify'
import { EXAMPLES_FILE, type Example, readExamples } from '../src/http/examples.ts'

/** The live stream, whose reply is one of its messages. The contract describes it beside the endpoints. */
const LISTEN: Endpoint = {
  ...streamToken,
  name: 'listen',
  method: 'GET',
  path: '/events/',
  reply: streamMessage,
}
/** All calls of the contract. */
export const CALLS: readonly Endpoint[] = [...ENDPOINTS, LISTEN]
const ENDPOINT_OF = new Map(ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]))
const LONGEST = 6_000

/** Returns a copy of a value with other texts, and lists cut to their first items. */
function mapValue(value: unknown, most: number, mapText: (text: string) => string): unknown {
  if (typeof value === 'string') return mapText(value)
  if (Array.isArray(value)) {
    const isShort = value.every((item) => typeof item === 'number') && value.length <= 4
    return value.slice(0, isShort ? 4 : most).map((item) => mapValue(item, most, mapText))
  }
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [mapText(key), mapValue(held, most, mapText)]),
  )
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
/** Ids of leagues, courts and plans are the same everywhere. */
const BUILT_IN = '01900000-0000-7000-8000-'

/** Replaces what differs between runs: ids, times of the clock, secrets, ports. Equal ids stay equal. */
function steadyTexts(): (text: string) => string {
  const ids = new Map<string, string>()
  const idOf = (id: string): string => {
    if (id.startsWith(BUILT_IN)) return id
    const known = ids.get(id) ?? `01990000-0000-7000-8000-${`${ids.size + 1}`.padStart(12, '0')}`
    ids.set(id, known)
    return known
  }
  return (text) =>
    text
      .replace(UUID, idOf)
      .replace(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.(?!000Z)\d{3}Z$/, '2026-11-20T19:30:00.000Z')
      .replace(/\b([0-9a-f]{64}|[0-9a-f]{32})\b/g, ({ length }) => '0123456789abcdef'.repeat(length / 16))
      .replace(/(?<=whsec_)[\w+/]{43}=/, `${'Example'.repeat(6)}E=`)
      .replace(/(?<=^|[/=_.~])(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{20,}/g, ({ length }) =>
        'Example'.repeat(Math.ceil(length / 7)).slice(0, length),
      )
      .replace(/(?<=:\/\/(127\.0\.0\.1|localhost)):\d+/g, ':3000')
}

/** Tells whether a call and its reply are as the contract describes them, with no field left out or added. */
export function fitsContract(endpoint: Endpoint, { body, status, reply }: Example): boolean {
  if (isSchema(endpoint.body) && !endpoint.body.safeParse(body).success) return false
  if (!isSchema(endpoint.reply) || endpoint.status === 204) return status < 300
  const agreed = endpoint.reply.safeParse(reply)
  return agreed.success && JSON.stringify(agreed.data).length >= JSON.stringify(reply).length
}

/** The places of a value that hold something: 'results[].name'. */
function placesOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => placesOf(item, `${at}[]`))
  if (isRecord(value)) return Object.entries(value).flatMap(([key, held]) => placesOf(held, `${at}.${key}`))
  return value === null || value === undefined || value === '' ? [] : [at]
}

/** Larger for an example that shows more fields; of two that show the same, for the shorter one. */
function worthOf({ url, body, reply }: Example): readonly [number, number, string] {
  const text = JSON.stringify([url, body, reply])
  const shown = new Set([...placesOf(body, 'body'), ...placesOf(reply, 'reply'), ...url.split(/[?&]/)])
  return [text.length > LONGEST ? -text.length : shown.size, -text.length, text]
}

function isBetter(example: Example, than: Example): boolean {
  const [a, b] = [worthOf(example), worthOf(than)]
  const differs = a.findIndex((value, index) => value !== b[index])
  return differs >= 0 && a[differs]! > b[differs]!
}

/** Shortens a call, first to one item of each list, then to as many as the contract asks for. */
function shortened(endpoint: Endpoint, seen: Example): Example | undefined {
  for (const most of [1, 2, 5, Number.POSITIVE_INFINITY]) {
    const mapText = steadyTexts()
    const example = {
      url: mapText(seen.url),
      ...(seen.body !== undefined && { body: mapValue(seen.body, most, mapText) }),
      status: seen.status,
      ...(seen.reply !== undefined && { reply: mapValue(seen.reply, most, mapText) }),
    }
    if (fitsContract(endpoint, example)) return example
  }
  return undefined
}

function writeExamples(recorded: ReadonlyMap<Endpoint, Example>): void {
  const examples = { ...readExamples() }
  for (const [endpoint, example] of recorded) {
    const old = examples[endpoint.name]
    if (!old || !fitsContract(endpoint, old)) examples[endpoint.name] = example
  }
  const lines = CALLS.map(({ name }) => name)
    .filter((name) => examples[name])
    .toSorted()
    .map((name) => `${JSON.stringify(name)}: ${JSON.stringify(examples[name])}`)
  writeFileSync(EXAMPLES_FILE, `{\n${lines.join(',\n')}\n}\n`)
}

/** Records the calls of a server that succeed, if asked to. The function that it returns writes the best of them as examples. */
export function recordExamples(fastify: FastifyInstance): () => void {
  if (process.env.EXAMPLES !== 'write') return () => {}
  const recorded = new Map<Endpoint, Example>()
  fastify.addHook('onSend', async (request, { statusCode: status }, payload) => {
    const endpoint = ENDPOINT_OF.get(`${request.method} ${request.routeOptions.url}`)
    if (!endpoint || status >= 300) return payload
    const isJson = typeof payload === 'string' && isSchema(endpoint.reply) && endpoint.status !== 204
    const example = shortened(endpoint, {
      url: request.url,
      ...(isRecord(request.body) && { body: request.body }),
      status,
      ...(isJson && { reply: JSON.parse(payload) }),
    })
    const old = recorded.get(endpoint)
    if (example && (!old || isBetter(example, old))) recorded.set(endpoint, example)
    return payload
  })
  return () => writeExamples(recorded)
}

/** Writes a message of the live stream as its example, if asked to. */
export function recordMessage(message: unknown): void {
  if (process.env.EXAMPLES !== 'write') return
  const example = shortened(LISTEN, { url: '/events/', status: 200, reply: message })
  if (example) writeExamples(new Map([[LISTEN, example]]))
}
