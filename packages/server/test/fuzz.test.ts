import { ENDPOINTS, type Endpoint } from '@fullcourt/wire'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import type { EngineKind } from './engines.ts'
import { schemaOrAny } from './schemas.ts'
import { openTestServer, type TestServer } from './testServer.ts'
import { type Planted, plantAccount, plantPerson, plantProgram, plantTeam, plantUser } from './world.ts'

const REQUESTS = Number(process.env.FUZZ ?? 20_000)
const TIMEOUT_MS = Math.max(300_000, REQUESTS * 20)
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
const ENGINE: EngineKind = process.env.FUZZ_ENGINE === 'postgres' ? 'postgres' : 'embedded'
/** Hashing a password takes 30 ms, so these are called less often. */
const SLOW = ['registerUser', 'logIn', 'changePassword', 'keepEmail']
/** Ending the session would end the run. */
const FATAL = ['logOut', 'logOutEverywhere']

/** Numbers from 0 up to 1 from a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
const random = randomFrom(SEED)
const chance = (share: number): boolean => random() < share
const upTo = (n: number): number => Math.floor(random() * n)
const pick = <T>(list: readonly T[]): T => list[upTo(list.length)]!

const NASTY_TEXT = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202eevil',
  'İstanbul ß ﬁ',
  '👩‍👩‍👧‍👦',
  "'; drop table team; --",
  '%_\\',
  '{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  '9999-99-99',
  '2026-02-30',
  '0001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '-000001-01-01T00:00:00Z',
  '1e999',
  '-0',
  'null',
  'x'.repeat(5000),
  '0'.repeat(40),
  '../../etc/passwd',
  '%00',
  'America/New_York\u0000',
]
const NASTY_NUMBERS = [0, -0, -1, 1, 0.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, 1e-320, 9999999999]
const nasty = (): unknown =>
  pick([
    () => pick(NASTY_TEXT),
    () => pick(NASTY_NUMBERS),
    () => null,
    () => true,
    () => [],
    () => ({}),
    () => [[[{}]]],
    () => pick(ids),
  ])()

interface Schema {
  readonly type?: string
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
}

let ids: string[] = []
let own: Planted
let tokens: (string | undefined)[] = []
let at: TestServer

const TEXTS: Readonly<Record<string, () => string>> = {
  uuid: () => (chance(0.8) ? pick(ids) : at.app.newId()),
  date: () => pick(['2026-11-20', '2027-03-31', '0001-01-01', '9999-12-31']),
  'date-time': () => pick(['2026-11-20T19:00:00Z', '2026-03-08T02:30:00-05:00', '9999-12-31T23:59:59Z']),
  email: () => `fuzz${upTo(1e6)}@example.com`,
}
const ANY_TEXT = ['Lions', 'nfhs', 'America/New_York', '#1d4ed8', '00', '7', '5551234567', 'Zoë']

/** Returns a value that the schema might accept. */
function fitting(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(schema.enum)
  if (schema.anyOf) return fitting(pick(schema.anyOf))
  switch (schema.type) {
    case 'object':
      return objectOf(schema)
    case 'array':
      return Array.from({ length: Math.min(schema.maxItems ?? 3, 1 + upTo(3)) }, () =>
        fitting(schema.items ?? {}),
      )
    case 'string':
      return (TEXTS[schema.format ?? ''] ?? (() => pick(ANY_TEXT)))()
    case 'integer':
      return Math.trunc(between(schema))
    case 'number':
      return between(schema)
    case 'boolean':
      return chance(0.5)
    case 'null':
      return null
    default:
      return nasty()
  }
}

function between({ minimum = -10, maximum = 100 }: Schema): number {
  if (chance(0.1)) return pick([minimum, maximum])
  return minimum + random() * (Math.min(maximum, minimum + 1000) - minimum)
}

const objectOf = ({ properties = {}, required = [] }: Schema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([key]) => required.includes(key) || chance(0.4))
      .map(([key, held]) => [key, fitting(held)]),
  )

/** Breaks a random part of the value. */
function broken(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || chance(0.15)) return nasty()
  const keys = Object.keys(value)
  if (keys.length === 0) return nasty()
  if (chance(0.1)) return { ...value, [String(pick(NASTY_TEXT))]: nasty() }
  const key = pick(keys)
  if (Array.isArray(value)) return value.map((held, i) => (String(i) === key ? broken(held) : held))
  const { [key]: held, ...rest } = value as Record<string, unknown>
  return chance(0.2) ? rest : { ...rest, [key]: broken(held) }
}

const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
const SCHEMAS = new Map(
  ENDPOINTS.map(({ name, body, query }) => [
    name,
    { body: schemaOf(schemaOrAny(body)), query: schemaOf(query) },
  ]),
)

const RAW_BODIES = [
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{',
  '[]',
  'null',
  '"text"',
  '[['.repeat(200),
  `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
  '{"a":1,"a":2}',
  '\ufeff{}',
]

function bodyOf({ name, access, method }: Endpoint): string | undefined {
  if (method === 'GET') return undefined
  if (chance(0.05)) return pick(RAW_BODIES)
  const body = fitting(SCHEMAS.get(name)!.body)
  const about = typeof access === 'object' && access.from.startsWith('body.') ? access : null
  const aimed =
    about && typeof body === 'object' && chance(0.8)
      ? { ...body, [about.from.slice(5)]: own[about.on] }
      : body
  return JSON.stringify(chance(0.45) ? broken(aimed) : aimed)
}

function queryOf({ name }: Endpoint): string {
  const { properties = {} } = SCHEMAS.get(name)!.query
  const parts = Object.keys(properties)
    .filter(() => chance(0.3))
    .map((key) => `${key}=${encodeURIComponent(queryValue(key))}`)
  if (chance(0.05)) parts.push(pick(['limit=1&limit=2', 'filters[a]=1', '%zz=1', '__proto__=1', '=', '&&']))
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

function queryValue(key: string): string {
  if (chance(0.4)) return String(pick(NASTY_TEXT)).toWellFormed()
  if (key === 'filters')
    return JSON.stringify(pick([{ role: 'PLAYER' }, { isActive: true }, { nope: 1 }, [], 7]))
  if (key === 'cursor')
    return Buffer.from(JSON.stringify(pick([['1'], ['a', 'b'], ['1', '2', '3'], {}, 7]))).toString(
      'base64url',
    )
  return String(upTo(300))
}

function pathOf({ path, access }: Endpoint): string {
  const from = typeof access === 'object' ? access.from : ''
  return path.replace(/:(\w+)/g, (_all, name) => {
    if (chance(0.05)) return encodeURIComponent(pick(NASTY_TEXT).toWellFormed()) || 'x'
    if (typeof access === 'object' && from === `params.${name}` && chance(0.92)) return own[access.on]
    return pick(ids)
  })
}

function endpointToAsk(): Endpoint {
  const endpoint = pick(ENDPOINTS)
  if (FATAL.includes(endpoint.name)) return endpointToAsk()
  return SLOW.includes(endpoint.name) && chance(0.9) ? endpointToAsk() : endpoint
}

beforeAll(async () => {
  at = await openTestServer({ engine: ENGINE, env: { demo: false } })
  const { app } = at
  const { userId, token } = await plantUser(app, 'fuzzer')
  const accountId = await plantAccount(app, userId)
  const program = { accountId, teamBrandId: await plantProgram(app, accountId) }
  await plantPerson(app, program, { role: 'ADMIN', userId })
  own = await plantTeam(app, program)
  ids = [...Object.values(own), ...Object.values(await plantTeam(app, program))]
  tokens = [...Array<string>(14).fill(token), undefined, 'dead']
})
afterAll(() => at.close())

/** Restores the data now and then, because deletions are allowed and deleted objects give fewer replies. */
async function restoreData(): Promise<void> {
  const { account, program } = own
  const { db } = at.app
  await db.updateTable('teamBrand').set({ deletedAt: null }).where('id', '=', program).execute()
  await db.updateTable('subscription').set({ status: 'ACTIVE', cancelledAt: null }).execute()
  own = await plantTeam(at.app, { accountId: account, teamBrandId: program })
  ids = [...ids.slice(-60), ...Object.values(own)]
}

it(
  `handles ${REQUESTS} random requests without an internal error (FUZZ_SEED=${SEED})`,
  async () => {
    const statuses = new Map<number, number>()
    const faults: string[] = []
    for (let n = 0; n < REQUESTS; n++) {
      if (n % 100 === 0) await restoreData()
      const endpoint = endpointToAsk()
      const url = pathOf(endpoint) + queryOf(endpoint)
      const body = bodyOf(endpoint)
      const token = pick(tokens)
      const reply = await at.fastify.inject({
        method: endpoint.method,
        url,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': chance(0.98) ? 'application/json' : 'text/plain' }),
        },
        ...(body !== undefined && { payload: body }),
      })
      const status = reply.statusCode
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const isAnswer = status < 400 || typeof reply.json().code === 'string'
      if (status >= 500 || !isAnswer)
        faults.push(
          `${n}: ${endpoint.method} ${url} ${body ?? ''} -> ${status} ${reply.body} ${at.faults.at(-1)}`.slice(
            0,
            3000,
          ),
        )
    }
    console.log(
      `fuzz: seed ${SEED}, ${[...statuses]
        .toSorted()
        .map(([status, n]) => `${status}: ${n}`)
        .join(', ')}`,
    )
    expect(faults.slice(0, 20)).toEqual([])
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  },
  TIMEOUT_MS,
)

it('handles requests that once caused an internal error', async () => {
  await restoreData()
  const patch = async (body: object) => {
    const reply = await at.ask('PATCH', `/v1/team-game/${own.game}/`, { token: tokens[0], body })
    return [reply.status, reply.body.fields]
  }
  expect(await patch({ opponentName: 'Renamed', scoringType: 'STANDARD' })).toEqual([200, undefined])
  expect(await patch({ leagueOverrides: { courtId: own.team } })).toEqual([
    422,
    { 'leagueOverrides.courtId': 'Court id must be one of the courts.' },
  ])
})
