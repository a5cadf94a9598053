import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../appContext.ts'
import type { Principal } from '../calls/principal.ts'
import { refuse } from '../calls/refusal.ts'
import { readSigned } from '../storage/signedAddress.ts'

/** Headers of files that users uploaded: their bytes never run as a page of ours. */
export const FILE_HEADERS = {
  'cache-control': 'private, max-age=3600, immutable',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

export const refuseAddress = (): never =>
  refuse('url_expired', 'This address is not valid. Ask for a new one.')
export const refuseOldAddress = (): never =>
  refuse('url_expired', 'This address has expired. Ask for a new one.')

/** Reads the id in the signed address of a request; null for an address without one. Refuses a wrong or expired address. */
export function signedId(
  { signingKeys, now }: Pick<AppContext, 'signingKeys' | 'now'>,
  { method, url }: Pick<FastifyRequest, 'method' | 'url'>,
  purpose: string,
): string | null {
  const read = readSigned(signingKeys, { method, url }, { purpose, now: now() })
  if (read === 'url_expired') return refuseOldAddress()
  return read === 'url_invalid' ? refuseAddress() : read.id
}

/**
 * Finds the caller by the signature of the address, which carries the id of the session or API token that asked for it. Rights are
 * checked again at every use; the address ends with its token.
 */
export const bySignature =
  (app: AppContext, purpose: string) =>
  async (request: Pick<FastifyRequest, 'method' | 'url'>): Promise<Principal> => {
    const id = signedId(app, request, purpose) ?? refuseAddress()
    return (await app.sessions.findById(id)) ?? refuseOldAddress()
  }
