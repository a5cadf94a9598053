import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../calls/refusal.ts'
import type { Bytes } from '../calls/route.ts'
import type { ByteRange } from '../storage/storage.ts'

const RANGE = /^bytes=(\d*)-(\d*)$/i

/** Parses a request for one range. Returns null for none, several or a malformed one; then the reply is complete (RFC 9110, 14.2). */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = RANGE.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 }
  }
  if (last !== '' && Number(last) < Number(first)) return null
  if (Number(first) >= size) return 'unsatisfiable'
  return { first: Number(first), last: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

const weak = (etag: string): string => etag.trim().replace(/^W\//, '')

/** RFC 9110, 13.1.2: uses the weak comparison. */
export const isUnchanged = (etag: string, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((sent) => weak(sent) === weak(etag)))

/** RFC 9110, 13.1.5: a different If-Range makes the reply complete. A date never matches, because no reply has one. */
function rangeOf({ headers, method }: FastifyRequest, { size, etag }: Bytes): ReturnType<typeof parseRange> {
  if (size === null || method !== 'GET') return null
  const ifRange = headers['if-range']
  if (ifRange !== undefined && ifRange !== etag) return null
  return parseRange(headers.range, size)
}

/** Sends bytes: 200 with all of them, 206 with a range, 304 if the client has them, 416 for a range outside. */
export function sendBytes(bytes: Bytes, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { type, size, etag, open } = bytes
  const isKnown = etag !== null && isUnchanged(etag, request.headers['if-none-match'])
  // RFC 9110, 13.2.2: a range counts after the conditions.
  const range = isKnown ? null : rangeOf(request, bytes)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`)
    throw new Refusal('range_not_satisfiable', `The range is outside the ${size} bytes of the file.`)
  }
  reply.headers(bytes.headers ?? {})
  if (etag) reply.header('etag', etag)
  if (isKnown) return reply.code(304).send()
  reply.type(type).header('accept-ranges', size === null ? 'none' : 'bytes')
  if (size === null) return reply.send(open({ first: 0, last: Number.POSITIVE_INFINITY }))
  const { first, last } = range ?? { first: 0, last: size - 1 }
  reply.header('content-length', last - first + 1)
  if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`)
  // Fastify keeps the Content-Length of a HEAD reply only for streams.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(size === 0 ? Buffer.alloc(0) : open({ first, last }))
}
