import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { UUID } from '../newId.ts'

export interface SigningKey {
  /** From 0 to 255: the first byte of a signature. */
  readonly id: number
  /** 32 bytes. */
  readonly secret: Uint8Array
}

/** The key that signs, and all that verify: with two, a key is replaced without a gap. */
export interface SigningKeys {
  readonly current: SigningKey
  readonly all: readonly SigningKey[]
}

export interface AddressToSign {
  /** Purpose of the address; another use refuses it. */
  readonly purpose: string
  readonly method: 'GET' | 'PUT'
  /** Without a query, as the client will send it. */
  readonly path: string
  /** Who may use it: the UUID of a session, API token, user or share; null for anyone. The address carries it encrypted. */
  readonly id: string | null
  /** Milliseconds since 1970; rounded down to seconds. */
  readonly expiresAt: number
}

export interface SignedRequest {
  readonly method: string
  /** Path and query, as they arrived. */
  readonly url: string
}

export interface ExpectedAddress {
  readonly purpose: string
  /** Milliseconds since 1970. */
  readonly now: number
}

export type SignedRead = { readonly id: string | null } | 'url_invalid' | 'url_expired'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const ID_BYTES = 16
const TAG_BYTES = 16
const NO_ID = Buffer.alloc(ID_BYTES)
/** Key id, IV, encrypted id, tag: 45 bytes are exactly 60 characters of base64url, so no two texts decode to the same bytes. */
const SIGNATURE_BYTES = 1 + IV_BYTES + ID_BYTES + TAG_BYTES
/** The only form that is accepted: visible ASCII without '?' and '#', then these two names, in this order, each once. */
const SIGNED = /^(\/[!"$->@-~]*)\?expires=([1-9]\d{0,11})&signature=([A-Za-z0-9_-]{60})$/

/** Text that the signature authenticates besides the id. No part contains a line break, so no two lists have the same text. */
function signedText(
  { purpose, method, path }: Pick<AddressToSign, 'purpose' | 'path'> & { readonly method: string },
  expires: string,
): Buffer {
  return Buffer.from([purpose, method, path, expires].join('\n'))
}

function bytesOf(id: string | null): Buffer {
  if (id === null) return NO_ID
  if (!UUID.test(id)) throw new Error('a signed id is a UUID')
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

function idOf(bytes: Buffer): string | null {
  if (bytes.equals(NO_ID)) return null
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/**
 * Signs an address: `<path>?expires=<seconds>&signature=<…>`. The signature is good for one purpose, method, path and time.
 * The address also carries who may use it, unreadable for others, so that rights can be checked again at each use.
 */
export function signAddress({ current }: SigningKeys, address: AddressToSign): string {
  const expires = String(Math.floor(address.expiresAt / 1_000))
  const signedFor = signedText(address, expires)
  // Made of everything that is signed (a synthetic IV, as in RFC 8452): the same address has the same signature, so that players
  // and caches know it again.
  const iv = createHmac('sha256', current.secret)
    .update(bytesOf(address.id))
    .update(signedFor)
    .digest()
    .subarray(0, IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, current.secret, iv)
  cipher.setAAD(signedFor)
  const id = Buffer.concat([cipher.update(bytesOf(address.id)), cipher.final()])
  const signature = Buffer.concat([Uint8Array.of(current.id), iv, id, cipher.getAuthTag()])
  const signed = `${address.path}?expires=${expires}&signature=${signature.toString('base64url')}`
  if (!SIGNED.test(signed)) throw new Error('the path or the time cannot be signed')
  return signed
}

/** @returns whose address it is, or why it is refused. HEAD is allowed where GET is. Never throws. */
export function readSigned(
  keys: SigningKeys,
  { method, url }: SignedRequest,
  { purpose, now }: ExpectedAddress,
): SignedRead {
  const [, path, expires, text] = SIGNED.exec(url) ?? []
  if (!path || !expires || !text) return 'url_invalid'
  const signature = Buffer.from(text, 'base64url')
  const key = keys.all.find(({ id }) => id === signature[0])
  if (!key || signature.length !== SIGNATURE_BYTES) return 'url_invalid'
  const signedMethod = method === 'HEAD' ? 'GET' : method
  const signedFor = signedText({ purpose, method: signedMethod, path }, expires)
  const id = decrypt(key, signature, signedFor)
  if (!id) return 'url_invalid'
  return now < Number(expires) * 1_000 ? { id: idOf(id) } : 'url_expired'
}

function decrypt({ secret }: SigningKey, signature: Buffer, signedFor: Buffer): Buffer | null {
  const idAt = 1 + IV_BYTES
  const tagAt = idAt + ID_BYTES
  try {
    const decipher = createDecipheriv(ALGORITHM, secret, signature.subarray(1, idAt), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(signedFor)
    decipher.setAuthTag(signature.subarray(tagAt))
    return Buffer.concat([decipher.update(signature.subarray(idAt, tagAt)), decipher.final()])
  } catch {
    return null
  }
}
