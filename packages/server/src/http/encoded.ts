import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bytesInMemory } from '../calls/route.ts'
import { sendBytes } from './bytes.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Bytes that never change, in the encodings that clients accept. Each is made once. */
export interface EncodedBytes {
  readonly type: string
  /** Names the content. */
  readonly hash: string
  readonly bytes: Record<Encoding, Promise<Buffer> | undefined>
}

const compress = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
  identity: async (bytes: Buffer) => bytes,
} satisfies Record<Encoding, (bytes: Buffer) => Promise<Buffer>>

/** The best encoding that the client accepts. */
export function acceptedEncoding({ headers }: FastifyRequest): Encoding {
  const accepted = String(headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

/** Each encoding has its own tag, because ranges of two encodings differ. */
const etagOf = ({ hash }: EncodedBytes, encoding: Encoding): string =>
  encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`

interface Sending {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly encoding: Encoding
  readonly headers: Readonly<Record<string, string>>
}

/** Sends bytes in an encoding. */
export async function sendEncoded(
  encoded: EncodedBytes,
  { request, reply, encoding, headers }: Sending,
): Promise<FastifyReply> {
  encoded.bytes[encoding] ??= encoded.bytes.identity!.then(compress[encoding])
  const bytes = await encoded.bytes[encoding]
  return sendBytes(
    bytesInMemory(bytes, {
      type: encoded.type,
      etag: etagOf(encoded, encoding),
      headers: {
        vary: 'accept-encoding',
        ...headers,
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      },
    }),
    request,
    reply,
  )
}
