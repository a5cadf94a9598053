import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SigningKey, SigningKeys } from '../storage/signedAddress.ts'

const PURPOSE = 'live-score'
const ID_BYTES = 16
const SIGNATURE_BYTES = 16
/** Key id, link id, signature: 33 bytes are exactly 44 characters of base64url, so no two texts decode to the same bytes. */
const TOKEN = /^[A-Za-z0-9_-]{44}$/

const sign = ({ id, secret }: SigningKey, link: Buffer): Buffer =>
  createHmac('sha256', secret)
    .update(`${PURPOSE}\n${id}\n`)
    .update(link)
    .digest()
    .subarray(0, SIGNATURE_BYTES)

/** The token of a link: the same at each call, so that it need not be stored. */
export function tokenOf({ current }: SigningKeys, linkId: string): string {
  const link = Buffer.from(linkId.replaceAll('-', ''), 'hex')
  return Buffer.concat([Uint8Array.of(current.id), link, sign(current, link)]).toString('base64url')
}

/** The links of tokens that were checked, by the keys that signed them: spectators send the same few tokens each second. */
const checked = new WeakMap<SigningKeys, Map<string, string>>()
const MOST_CHECKED = 10_000

/** @returns the id of the link that a token was made for; null for any other text */
export function readToken(keys: SigningKeys, token: string): string | null {
  const links = checked.get(keys) ?? new Map<string, string>()
  const known = links.get(token)
  if (known) return known
  const link = checkToken(keys, token)
  if (!link) return null
  if (links.size >= MOST_CHECKED) links.clear()
  checked.set(keys, links.set(token, link))
  return link
}

function checkToken(keys: SigningKeys, token: string): string | null {
  if (!TOKEN.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const key = keys.all.find(({ id }) => id === bytes[0])
  const link = bytes.subarray(1, 1 + ID_BYTES)
  if (!key || !timingSafeEqual(bytes.subarray(1 + ID_BYTES), sign(key, link))) return null
  const hex = link.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
