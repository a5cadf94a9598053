import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

const DEEPEST = 32
const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/** Is this JSON nested deeper than 32? One pass over the bytes, before anything is parsed. */
function isTooDeep(json: Buffer): boolean {
  let depth = 0
  for (let i = 0; i < json.length; i++) {
    const byte = json[i]!
    if (byte === QUOTE) i = endOfText(json, i)
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      if (++depth > DEEPEST) return true
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth--
  }
  return false
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
 * Bodies are JSON of at most 32 levels, in UTF-8, without '__proto__' or 'constructor.prototype'; nothing else is taken (415).
 * An empty body counts as none.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      const bytes = body as Buffer
      if (bytes.length === 0) return done(null, undefined)
      if (isTooDeep(bytes)) throw new Refusal('invalid', `The body is nested deeper than ${DEEPEST} levels.`)
      parse(request, textOf(bytes), done)
    } catch (error) {
      done(error as Error)
    }
  })
  app.addHook('onRequest', (request, _, done) => done(refusalOfEncoded(request)))
}

function refusalOfEncoded({ headers }: FastifyRequest): Refusal | undefined {
  const encoding = headers['content-encoding']
  if (encoding === undefined || encoding === 'identity') return undefined
  return new Refusal('wrong_type', 'Bodies are taken uncompressed only.')
}
