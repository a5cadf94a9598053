import { hash } from 'node:crypto'
import {
  type Access,
  type BytesReply,
  type Endpoint,
  isSchema,
  REFUSALS,
  refusalBody,
  requiredScope,
} from '@fullcourt/wire'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { mapInSlices } from '../slices.ts'
import { ContractSchemas, type Schema } from './contractSchemas.ts'
import { acceptedEncoding, type EncodedBytes, sendEncoded } from './encoded.ts'

type Json = Record<string, unknown>

const isNothing = (schema: Schema): boolean =>
  schema.type === undefined && Object.keys(schema).every((key) => key === 'not')

const isEmptyObject = (schema: Schema): boolean =>
  schema.type === 'object' && Object.keys(schema.properties ?? {}).length === 0

function parametersOf(schemas: ContractSchemas, schema: z.ZodType, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = schemas.ofBody(schema)
  return Object.entries(properties).map(([name, held]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: held,
  }))
}

/** Describes bytes of these content types. */
const binaryOf = (types: readonly string[]): Json =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))

function bodyOf(schemas: ContractSchemas, { body }: Endpoint): Json {
  if (!isSchema(body)) return { requestBody: { required: true, content: binaryOf(body.types) } }
  const schema = schemas.ofBody(body)
  if (isNothing(schema) || isEmptyObject(schema)) return {}
  return { requestBody: { required: true, content: { 'application/json': { schema } } } }
}

function accessOf(access: Access): string {
  if (typeof access === 'string') return access
  return `may ${access.may} on the ${access.on} at ${access.from}${access.sub ? ', with an active subscription' : ''}`
}

/** Returns the statuses of an endpoint's possible refusals. */
function refusalsOf({ access, method }: Endpoint): readonly number[] {
  const onSession = access === 'public' ? [] : [401]
  const onSubject = typeof access === 'object' ? [404, 403, ...(access.sub ? [402] : [])] : []
  const onWrite = method === 'GET' ? [] : [409, 413, 415]
  return [400, 422, 429, ...onSession, ...onSubject, ...onWrite]
}

const REFUSAL_CODES: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(REFUSALS).map(([code, status]) => [
    status,
    Object.entries(REFUSALS)
      .filter(([, other]) => other === status)
      .map(([same]) => same)
      .join(', ') || code,
  ]),
)

const bytesOf = ({ types }: BytesReply): Json => {
  const content = binaryOf(types)
  return {
    200: { description: 'All bytes.', content },
    206: { description: 'The requested range.', content },
    304: { description: 'The client has these bytes.' },
    416: { description: 'The range is outside.' },
  }
}

function successOf(schemas: ContractSchemas, { reply, status }: Endpoint): Json {
  if (!isSchema(reply)) return bytesOf(reply)
  if (status === 204) return { [status]: { description: 'Done.' } }
  const success = {
    description: 'The result.',
    content: { 'application/json': { schema: schemas.ofReply(reply) } },
  }
  if (status === 200) return { [status]: success }
  return { [status]: success, 200: { ...success, description: 'A repeated call: the stored result.' } }
}

function responsesOf(schemas: ContractSchemas, endpoint: Endpoint): Json {
  const refusal = { 'application/json': { schema: schemas.ofReply(refusalBody) } }
  return {
    ...successOf(schemas, endpoint),
    ...Object.fromEntries(
      refusalsOf(endpoint).map((status) => [
        status,
        { description: REFUSAL_CODES[status], content: refusal },
      ]),
    ),
  }
}

/** A session may make every call of its user; an API token those that have a scope, by that scope. */
function securityOf(endpoint: Endpoint): Json[] {
  if (endpoint.access === 'public') return []
  const scope = requiredScope(endpoint)
  return [{ token: [] }, ...(scope === null ? [] : [{ apiToken: [scope] }])]
}

const operationOf = (schemas: ContractSchemas, endpoint: Endpoint): Json => ({
  operationId: endpoint.name,
  summary: endpoint.summary,
  description: `Access: ${accessOf(endpoint.access)}.`,
  tags: [endpoint.path.split('/')[2]],
  security: securityOf(endpoint),
  parameters: [
    ...parametersOf(schemas, endpoint.params, 'path'),
    ...parametersOf(schemas, endpoint.query, 'query'),
  ],
  ...bodyOf(schemas, endpoint),
  responses: responsesOf(schemas, endpoint),
})

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
  await mapInSlices(endpoints, ({ reply }) => isSchema(reply) && schemas.ofReply(reply))
  const paths: Record<string, Json> = {}
  await mapInSlices(endpoints, (endpoint) => {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(schemas, endpoint) }
  })
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fullcourt',
      version,
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url }],
    paths,
    components: {
      schemas: schemas.components,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The token of a session.' },
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
