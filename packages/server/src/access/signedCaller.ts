import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../appContext.ts'
import { refuse } from '../calls/refusal.ts'
import { readSigned } from '../storage/signedAddress.ts'
import type { Caller, Identify } from './authorize.ts'

/** Headers of files that users uploaded: their bytes never run as a page of ours. */
export const FILE_HEADERS = {
  'cache-control': 'private, max-age=3600, immutable',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

export const refuseAddress = (): never =>
  refuse('url_invalid', 'This address is not valid. Ask for a new one.')
export const refuseOldAddress = (): never =>
  refuse('url_expired', 'This address has expired. Ask for a new one.')

/** Reads who asked for the signed address of a request; null for an address without a user. Refuses a wrong or expired one. */
export function signedUser(
  { signingKeys, now }: Pick<AppContext, 'signingKeys' | 'now'>,
  { method, url }: Pick<FastifyRequest, 'method' | 'url'>,
  purpose: string,
): string | null {
  const read = readSigned(signingKeys, { method, url }, { purpose, now: now() })
  if (read === 'url_expired') return refuseOldAddress()
  return read === 'url_invalid' ? refuseAddress() : read.userId
}

/** Finds the caller by the signature of the address. Their rights are checked again at every use. */
export const bySignature =
  (app: AppContext, purpose: string): Identify<Caller> =>
  async (request) => ({ userId: signedUser(app, request, purpose) ?? refuseAddress() })
