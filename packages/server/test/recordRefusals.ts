// Makes a test server fail when it closes, if a call answered a refusal that the published contract does not name.
import { ENDPOINTS, refusalsOf } from '@fullcourt/wire'
import type { FastifyInstance } from 'fastify'

const ENDPOINT_OF = new Map(ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]))

/** Records the refusals of a server. The function that it returns throws if one is missing in the `refusals` of its endpoint. */
export function recordRefusals(fastify: FastifyInstance): () => void {
  const unnamed = new Set<string>()
  fastify.addHook('onResponse', async ({ method, routeOptions: { url }, refused }) => {
    const endpoint = ENDPOINT_OF.get(`${method} ${url}`)
    if (!endpoint || refused === null || refusalsOf(endpoint).some((code) => code === refused)) return
    unnamed.add(`${endpoint.name} answers '${refused}'`)
  })
  return () => {
    if (unnamed.size > 0) throw new Error(`Add to \`refusals\` in wire/src: ${[...unnamed].join(', ')}`)
  }
}
