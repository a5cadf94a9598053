// Our storage behind the smallest routes: PUT /part/NUMBER takes a part, GET /film sends ranges. Prints the port.
import { join } from 'node:path'
import { Readable } from 'node:stream'
import createFastify from 'fastify'
import { DiskStorage } from '../../packages/server/src/adapters/diskStorage.ts'
import { acceptBinary, streamOf } from '../../packages/server/src/http/body.ts'
import { sendBytes } from '../../packages/server/src/http/bytes.ts'
import type { Storage } from '../../packages/server/src/storage/storage.ts'

const [folder] = process.argv.slice(2) as [string]
const storage: Storage = await DiskStorage.open(join(folder, 'storage'))
/** Bytes of each part that `p3` sends. */
const PART = 8 * 1024 * 1024
const FILM = 'film/bench/original'
const fastify = createFastify({ logger: false, bodyLimit: 2 ** 30 })
acceptBinary(fastify, { kind: 'stream', types: ['application/octet-stream'] })

let upload = { key: FILM, uploadId: '' }
fastify.post('/begin', async () => {
  if (upload.uploadId) await storage.parts.abort(upload)
  upload = { key: FILM, uploadId: await storage.parts.begin(FILM, 'video/mp4', PART) }
  return {}
})
fastify.put<{ Params: { part: string } }>('/part/:part', async (request, reply) => {
  const size = Number(request.headers['content-length'])
  await storage.parts.put(upload, Number(request.params.part), streamOf(request, size), size)
  return reply.code(204).send()
})
fastify.put('/film', async (request, reply) => {
  await storage.put(FILM, Readable.from(streamOf(request, 2 ** 31)), 'video/mp4')
  return reply.code(204).send()
})
fastify.get('/film', async (request, reply) => {
  const film = (await storage.open(FILM))!
  const open = film.read
  return sendBytes({ type: 'video/mp4', size: film.size, etag: film.etag, open }, request, reply)
})
await fastify.listen({ port: 0, host: '127.0.0.1' })
console.log((fastify.server.address() as { port: number }).port)
