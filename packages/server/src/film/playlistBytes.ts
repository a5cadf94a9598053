import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { FILE_HEADERS } from '../access/signedCaller.ts'
import { refuseUnknown } from '../calls/refusal.ts'
import type { Bytes } from '../calls/route.ts'
import { MASTER, typeOf } from './names.ts'
import type { FilmRow } from './rows.ts'

/**
 * Seconds that a browser keeps a playlist, far below those of the addresses in it. Renditions of a film in work follow each other
 * in seconds; those of another one change with a new run, which takes minutes.
 */
const playlistMaxAge = ({ status }: FilmRow): number => (status === 'PROCESSING' ? 5 : 600)

/** A playlist that was made for one caller. It repeats its addresses, so that gzip leaves a twentieth of it. */
export async function playlistBytes(
  film: FilmRow,
  text: string | null,
  { headers: { 'accept-encoding': accepted } }: Pick<FastifyRequest, 'headers'>,
): Promise<Bytes> {
  const plain = Buffer.from(text ?? refuseUnknown())
  const isPacked = /\bgzip\b/.test(String(accepted))
  const bytes = isPacked ? await promisify(gzip)(plain) : plain
  return {
    type: typeOf(MASTER),
    size: null,
    etag: null,
    headers: {
      ...FILE_HEADERS,
      'cache-control': `private, max-age=${playlistMaxAge(film)}`,
      vary: 'accept-encoding',
      ...(isPacked && { 'content-encoding': 'gzip' }),
    },
    open: () => bytes,
  }
}
