import type { BinaryBody } from '@fullcourt/wire'
import { numberText } from '@fullcourt/wire/forms/intl'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { safeParse } from 'secure-json-parse'
import { Refusal } from '../calls/refusal.ts'
import { toError } from '../errorMessage.ts'

const DEEPEST = 32
/** Twice the longest list of the contract. */
const MOST_ENTRIES = 1_000
const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/**
 * Returns why this JSON is refused: it is nested deeper than 32 levels, or has more than 1,000 entries in one list or object.
 * Reads the bytes once, before any parsing.
 */
function oversizeReason(json: Buffer): string | null {
  const commas = new Uint16Array(DEEPEST + 1)
  let depth = 0
  for (let i = 0; i < json.length; i++) {
    const byte = json[i]!
    if (byte === QUOTE) i = endOfText(json, i)
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      if (++depth > DEEPEST) return `The body is nested deeper than ${DEEPEST} levels.`
      commas[depth] = 0
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      if (depth > 0) depth--
    } else if (byte === COMMA && ++commas[depth]! >= MOST_ENTRIES)
      return `The body has more than ${numberText(MOST_ENTRIES)} entries in one place.`
  }
  return null
}

function endOfText(json: Buffer, start: number): number {
  let i = start + 1
  while (i < json.length && json[i] !== QUOTE) i += json[i] === BACKSLASH ? 2 : 1
  return i
}

const strictText = new TextDecoder('utf-8', { fatal: true })

function textOf(bytes: Buffer): string {
  try {
    return strictText.decode(bytes)
  } catch {
    throw new Refusal('unreadable', 'The body is not UTF-8.')
  }
}

/**
 * Accepts JSON bodies in UTF-8 with at most 32 levels and 1,000 entries per list or object, without '__proto__' or
 * 'constructor.prototype'. Refuses other content types (415). An empty body counts as none.
 */
export function acceptJson(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error')
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    try {
      if (bytes.length === 0) return done(null, undefined)
      const reason = oversizeReason(bytes)
      if (reason) throw new Refusal('invalid', reason)
      parse(request, textOf(bytes), done)
    } catch (error) {
      done(toError(error))
    }
  })
  fastify.addHook('onRequest', (request, _, done) => done(refusalOfEncoded(request)))
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Content types that the route accepts instead of JSON. */
    accepts?: readonly string[]
  }
}

const tooLarge = (): Refusal => new Refusal('too_large', 'The body is too large.')

/** Accepts bodies of these types in this scope, and no JSON. Reads a raw body completely; leaves a stream to the handler. */
export function acceptBinary(scope: FastifyInstance, { kind, types }: BinaryBody): void {
  scope.removeAllContentTypeParsers()
  if (kind === 'raw')
    scope.addContentTypeParser([...types], { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  else scope.addContentTypeParser([...types], (_request, _payload, done) => done(null))
}

/**
 * Yields the bytes of a streamed body as they arrive and as the handler reads them. Throws 413 beyond the limit, at once if
 * Content-Length is too large.
 */
export function streamOf({ raw, headers }: FastifyRequest, limit: number): AsyncIterable<Uint8Array> {
  if (Number(headers['content-length'] ?? 0) > limit) throw tooLarge()
  return limitBytes(raw, limit)
}

async function* limitBytes(source: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Uint8Array> {
  let taken = 0
  try {
    for await (const chunk of source) {
      taken += chunk.length
      if (taken > limit) throw tooLarge()
      yield chunk
    }
  } catch (failure) {
    if (failure instanceof Refusal) throw failure
    throw new Refusal('unreadable', 'The body ended too early.')
  }
}

/** Tells whether this JSON has the key '__proto__' or 'constructor.prototype'. Returns false for text that is not JSON. */
export const hasPrototypeKey = (json: string): boolean => json.trim() !== 'null' && safeParse(json) === null

function refusalOfEncoded({ headers }: FastifyRequest): Refusal | undefined {
  const encoding = headers['content-encoding']
  if (encoding === undefined || encoding === 'identity') return undefined
  return new Refusal('wrong_type', 'Send the body uncompressed.')
}
