import { hash } from 'node:crypto'
import { isRecord } from '@fullcourt/scorebook/vocabulary'
import {
  type Access,
  type BytesReply,
  type Endpoint,
  isSchema,
  METHODS,
  REFUSALS,
  type RefusalCode,
  refusalBody,
  refusalsOf,
  requiredScope,
  streamMessage,
  streamToken,
} from '@fullcourt/wire'
import type { FastifyInstance } from 'fastify'
import { mapInSlices } from '../slices.ts'
import { ContractSchemas, refOf, type Schema } from './contractSchemas.ts'
import { acceptedEncoding, type EncodedBytes, sendEncoded } from './encoded.ts'
import { type Example, readExamples } from './examples.ts'

type Json = Record<string, unknown>

const isNothing = (schema: Schema): boolean =>
  schema.type === undefined && Object.keys(schema).every((key) => key === 'not')

const isEmptyObject = (schema: Schema): boolean =>
  schema.type === 'object' && Object.keys(schema.properties ?? {}).length === 0

/** The values of an example for the parameters in its path or its query, as text. */
function parametersIn({ path }: Endpoint, { url }: Example): Readonly<Record<string, string>> {
  const { pathname, searchParams } = new URL(url, 'http://fullcourt.example')
  const parts = pathname.split('/')
  const inPath = path
    .split('/')
    .flatMap((part, index) => (part.startsWith(':') ? [[part.slice(1), parts[index] ?? '']] : []))
  return Object.fromEntries([...inPath, ...searchParams])
}

/** Queries hold text. Numbers and booleans of an example are values again. */
const isText = (schema: unknown): boolean =>
  !isRecord(schema) || !['integer', 'number', 'boolean'].includes(String(schema.type))

/** Adds the value that a test sent or got. */
const withExample = (part: Json, value: unknown): Json =>
  value === undefined ? part : { ...part, example: value }

function parametersOf(
  schemas: ContractSchemas,
  endpoint: Endpoint,
  place: 'path' | 'query',
  example?: Example,
): Json[] {
  const given = example && parametersIn(endpoint, example)
  const { properties = {}, required = [] } = schemas.ofBody(
    place === 'path' ? endpoint.params : endpoint.query,
  )
  return Object.entries(properties).map(([name, schema]) => {
    const value = given?.[name]
    const parameter = { name, in: place, required: place === 'path' || required.includes(name), schema }
    return withExample(parameter, value === undefined || isText(schema) ? value : JSON.parse(value))
  })
}

/** Describes bytes of these content types. */
const binaryOf = (types: readonly string[]): Json =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))

function bodyOf(schemas: ContractSchemas, { body }: Endpoint, example?: Example): Json {
  if (!isSchema(body)) return { requestBody: { required: true, content: binaryOf(body.types) } }
  const schema = schemas.ofBody(body)
  if (isNothing(schema) || isEmptyObject(schema)) return {}
  const content = { 'application/json': withExample({ schema }, example?.body) }
  return { requestBody: { required: true, content } }
}

function accessOf(access: Access): string {
  if (typeof access === 'string') return access
  return `may ${access.may} on the ${access.on} at ${access.from}${access.sub ? ', with an active subscription' : ''}`
}

const bytesOf = ({ types }: BytesReply): Json => {
  const content = binaryOf(types)
  return {
    200: { description: 'All bytes.', content },
    206: { description: 'The requested range.', content },
    304: { description: 'The client has these bytes.' },
  }
}

function successOf(schemas: ContractSchemas, { reply, status }: Endpoint, example?: Example): Json {
  if (!isSchema(reply)) return bytesOf(reply)
  if (status === 204) return { [status]: { description: 'Done.' } }
  const content = { schema: schemas.ofReply(reply) }
  const success = {
    description: 'The result.',
    content: { 'application/json': withExample(content, example?.reply) },
  }
  if (status === 200) return { [status]: success }
  const repeated = {
    description: 'A repeated call: the stored result.',
    content: { 'application/json': content },
  }
  return { [status]: success, 200: repeated }
}

const refusal = { 'application/json': { schema: { $ref: refOf('Refusal') } } }

/** The responses that refuse. One whose status has a single code is the same in every call. */
const refusedWith = (codes: readonly RefusalCode[]): Json =>
  Object.fromEntries(
    Object.entries(Object.groupBy(codes, (code) => REFUSALS[code])).map(([status, same = []]) => [
      status,
      same.length === 1
        ? { $ref: `#/components/responses/${same[0]}` }
        : { description: same.toSorted().join(', '), content: refusal },
    ]),
  )

const responsesOf = (schemas: ContractSchemas, endpoint: Endpoint, example?: Example): Json => ({
  ...successOf(schemas, endpoint, example),
  ...refusedWith(refusalsOf(endpoint)),
})

/** The responses that `paths` refer to. */
function sharedResponses(paths: Json): Json {
  const used = new Set(
    [...JSON.stringify(paths).matchAll(/"#\/components\/responses\/(\w+)"/g)].map(([, code]) => code),
  )
  return Object.fromEntries(
    [...used].toSorted().map((code) => [code, { description: code, content: refusal }]),
  )
}

/** A session may make every call of its user; an API token those that have a scope, by that scope. */
function securityOf(endpoint: Endpoint): Json[] {
  if (endpoint.access === 'public') return []
  const scope = requiredScope(endpoint)
  return [{ token: [] }, ...(scope === null ? [] : [{ apiToken: [scope] }])]
}

/** The subjects of calls, by the first part of their path, in the order of the reference. */
const SUBJECT_OF: Readonly<Record<string, string>> = {
  token: 'Users and tokens',
  'api-token': 'Users and tokens',
  user: 'Users and tokens',
  'team-brand': 'Programs',
  'team-brand-personnel': 'People',
  invitation: 'People',
  team: 'Teams',
  'team-personnel': 'Teams',
  'team-season': 'Teams',
  'team-game': 'Games',
  'unmanaged-team': 'Games',
  overlay: 'Games',
  'team-game-event': 'Plays',
  events: 'Live stream',
  webhook: 'Webhooks',
  league: 'Leagues and courts',
  courts: 'Leagues and courts',
  'team-video': 'Film',
  'film-tag': 'Film',
  'film-comment': 'Film',
  clips: 'Clips',
  playlist: 'Clips',
  share: 'Clips',
  assignment: 'Clips',
  export: 'Clips',
  account: 'Accounts',
  billing: 'Plans and payments',
  'user-notification': 'Notifications',
  demo: 'Installation',
  site: 'Installation',
  'early-access-request': 'Installation',
  restore: 'Installation',
  admin: 'Administration',
}

function subjectOf(path: string): string {
  const [, first = '', second = ''] = path.split('/')
  const part = first === 'v1' ? second : first
  return SUBJECT_OF[part] ?? part
}

/** The subjects that `paths` are about. */
const tagsOf = (paths: Json): Json[] => {
  const used = new Set(Object.keys(paths).map(subjectOf))
  const known = Object.values(SUBJECT_OF).filter((name) => used.has(name))
  return [...new Set([...known, ...used])].map((name) => ({ name }))
}

function operationOf(schemas: ContractSchemas, endpoint: Endpoint, example?: Example): Json {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: `Access: ${accessOf(endpoint.access)}.`,
    tags: [subjectOf(endpoint.path)],
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf(schemas, endpoint, 'path', example),
      ...parametersOf(schemas, endpoint, 'query', example),
    ],
    ...bodyOf(schemas, endpoint, example),
    responses: responsesOf(schemas, endpoint, example),
  }
}

/** The live stream is no endpoint: it answers with messages until one end closes it. */
function eventsOf(schemas: ContractSchemas, example?: Example): Json {
  const text = { type: 'string', maxLength: 200 }
  const schema = schemas.ofReply(streamMessage)
  const message = { 'text/event-stream': withExample({ schema }, example?.reply) }
  return {
    operationId: 'listen',
    summary:
      'The live stream, as server-sent events. The data of each message is JSON of this schema. A reader may get kinds of messages that it does not know, and ignores them.',
    description:
      'Access: login. A token of the stream works once, for 60 s. After a lost connection the id of the last message asks for those that were missed; `resync` says that they are no longer stored.',
    tags: [subjectOf('/events/')],
    security: [...securityOf(streamToken), { streamToken: [] }],
    parameters: [
      { name: 'Last-Event-ID', in: 'header', schema: text },
      { name: 'last_event_id', in: 'query', schema: text },
    ],
    responses: {
      200: { description: 'Messages, until one end closes the stream.', content: message },
      ...refusedWith(['unauthenticated', 'scope_missing', 'too_many', 'unavailable']),
    },
  }
}

const placeOf = ({ path, method }: Endpoint): string => `${path} ${METHODS.indexOf(method)}`

interface OpenApi extends Json {
  readonly paths: Readonly<Record<string, Json>>
  readonly components: Json & { readonly schemas: Readonly<Record<string, Schema>> }
}

/** Builds the contract as OpenAPI 3.1, from the schemas that validate every call. In slices, because it takes 100 ms. */
export async function openApi(
  endpoints: readonly Endpoint[],
  { version, url }: { version: string; url: string },
): Promise<OpenApi> {
  const schemas = new ContractSchemas()
  schemas.ofReply(refusalBody)
  schemas.ofReply(streamMessage)
  await mapInSlices(endpoints, ({ reply }) => isSchema(reply) && schemas.ofReply(reply))
  const paths: Record<string, Json> = {}
  const sorted = endpoints.toSorted((a, b) => placeOf(a).localeCompare(placeOf(b), 'en'))
  const examples = readExamples()
  await mapInSlices(sorted, (endpoint) => {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const operation = operationOf(schemas, endpoint, examples[endpoint.name])
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
  })
  paths['/events/'] = { get: eventsOf(schemas, examples.listen) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fullcourt',
      version,
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url }],
    tags: tagsOf(paths),
    paths,
    components: {
      responses: sharedResponses(paths),
      schemas: schemas.components,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The token of a session.' },
        streamToken: {
          type: 'apiKey',
          in: 'query',
          name: 'access_token',
          description: 'The token of `POST /v1/token/stream/`.',
        },
        apiToken: { type: 'http', scheme: 'bearer', description: 'An API token with this scope.' },
      },
    },
  }
}

type About = Parameters<typeof openApi>[1]

async function encodeContract(endpoints: readonly Endpoint[], about: About): Promise<EncodedBytes> {
  const identity = Buffer.from(JSON.stringify(await openApi(endpoints, about)))
  return {
    type: 'application/json; charset=utf-8',
    hash: hash('sha256', identity, 'base64url').slice(0, 22),
    bytes: { br: undefined, gzip: undefined, identity: Promise.resolve(identity) },
  }
}

/** Serves GET /v1/openapi.json. Builds and compresses it once, at the first request. */
export const serveOpenApi = (endpoints: readonly Endpoint[], about: About) => (fastify: FastifyInstance) => {
  let made: Promise<EncodedBytes> | undefined
  fastify.get('/v1/openapi.json', async (request, reply) => {
    made ??= encodeContract(endpoints, about)
    const encoding = acceptedEncoding(request)
    return sendEncoded(await made, { request, reply, encoding, headers: { 'cache-control': 'no-cache' } })
  })
}
