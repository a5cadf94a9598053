// Sends every column of the database to every endpoint with a body (OWASP API3). Unknown fields must be refused by name.
import { ENDPOINTS, type Endpoint } from '@fullcourt/wire'
import { beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { schemaOrAny } from './schemas.ts'
import { setUpTestServer } from './testServer.ts'
import {
  fingerprint,
  type Planted,
  plantAccount,
  plantPerson,
  plantProgram,
  plantTeam,
  plantUser,
} from './world.ts'

/** The most fields that a refusal names. */
const AT_ONCE = 30
/** Names that are not columns: common names for tenants, money and film in other products. */
const OTHERS = [
  'accountId',
  'teamBrandId',
  'status',
  'trialActive',
  'endDate',
  'uploadCompleted',
  'src',
  'hash',
  'avatarURL',
  'isAdmin',
  '_id',
  'role_id',
]

let token: string
/** An administrator of the installation, for the calls that are for these alone. */
let root: string
let own: Planted
let columns: readonly string[]

const at = setUpTestServer()
beforeAll(async () => {
  const { app } = at
  const user = await plantUser(app, 'owner')
  token = user.token
  root = (await plantUser(app, 'root', { isAdmin: true })).token
  const accountId = await plantAccount(app, user.userId)
  const program = { accountId, teamBrandId: await plantProgram(app, accountId) }
  await plantPerson(app, program, { role: 'ADMIN', userId: user.userId })
  own = await plantTeam(app, program)
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select distinct column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  const named = rows.map(({ name }) => name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()))
  columns = [...new Set([...named, ...rows.map(({ name }) => name), ...OTHERS])]
})

const isObject = (schema: z.ZodType): schema is z.ZodObject => schema instanceof z.ZodObject
/** Lists the fields at the top level of a body. */
function known(schema: z.ZodType): ReadonlySet<string> {
  if (isObject(schema)) return new Set(Object.keys(schema.shape))
  if (schema instanceof z.ZodOptional) return known(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodUnion)
    return new Set(schema.options.flatMap((option) => [...known(option as z.ZodType)]))
  return new Set()
}

function urlOf({ path, access }: Endpoint): string {
  return path.replace(/:(\w+)/g, (_all, name) =>
    typeof access === 'object' && access.from === `params.${name}` ? own[access.on] : own.gamePerson,
  )
}

const WRITING = ENDPOINTS.filter(({ method }) => method !== 'GET')
/** `importAccount` takes a file, not fields. */
const LEFT_OUT = ['openDemo', 'importAccount']

it.each(
  WRITING.filter(({ name }) => !LEFT_OUT.includes(name)).map(
    (endpoint) => [endpoint.name, endpoint] as const,
  ),
)('%s refuses unknown fields by name and writes nothing', async (_name, endpoint) => {
  const { access } = endpoint
  const [part, field] = typeof access === 'object' ? access.from.split('.') : []
  const about = typeof access === 'object' && part === 'body' && field ? { [field]: own[access.on] } : {}
  const unknown = columns.filter((column) => !known(schemaOrAny(endpoint.body)).has(column))
  expect(unknown.length).toBeGreaterThan(100)
  const before = await fingerprint(at.app)
  for (let i = 0; i < unknown.length; i += AT_ONCE) {
    const sent = unknown.slice(i, i + AT_ONCE)
    // Some calls are limited to twenty an hour, and there are more columns.
    await at.app.db.deleteFrom('rateLimit').execute()
    const body = { ...about, ...Object.fromEntries(sent.map((column) => [column, own.account])) }
    const caller = access === 'admin' ? root : token
    const reply = await at.ask(endpoint.method, urlOf(endpoint), { token: caller, body })
    expect(reply.status, reply.text).toBe(422)
    expect(Object.keys(reply.body.fields)).toEqual(expect.arrayContaining(sent))
  }
  expect(await fingerprint(at.app)).toEqual(before)
})
