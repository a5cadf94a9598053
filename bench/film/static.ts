// The files of a folder by @fastify/static. Prints the port.
import fastifyStatic from '@fastify/static'
import createFastify from 'fastify'

const [root] = process.argv.slice(2) as [string]
const fastify = createFastify({ logger: false })
await fastify.register(fastifyStatic, { root })
await fastify.listen({ port: 0, host: '127.0.0.1' })
console.log((fastify.server.address() as { port: number }).port)
