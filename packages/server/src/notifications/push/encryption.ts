/** Encrypts what a push service carries, so that only the browser reads it: RFC 8291 over RFC 8188, aes128gcm. */
import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

const CURVE = 'prime256v1'
/** Push services take 4,096 bytes, of which 103 are the header, the tag and the end. */
const RECORD_BYTES = 4096
/** RFC 8188: the last record ends with 2. */
const LAST_RECORD = Buffer.from([2])

/** The keys of a browser, in base64url. */
export interface BrowserKeys {
  readonly p256dh: string
  readonly auth: string
}

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url')

function newKeyPair(): ECDH {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return pair
}

/** Tells whether this is a point of the curve. */
export function isPublicKey(p256dh: string): boolean {
  try {
    newKeyPair().computeSecret(bytesOf(p256dh))
    return true
  } catch {
    return false
  }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/**
 * Encrypts a message of at most 3,993 bytes.
 * @param made the key pair and the salt of this message; new ones unless told
 */
export function encryptPush(
  message: string,
  { p256dh, auth }: BrowserKeys,
  { pair = newKeyPair(), salt = randomBytes(16) }: { readonly pair?: ECDH; readonly salt?: Buffer } = {},
): Buffer {
  const theirs = bytesOf(p256dh)
  const ours = pair.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = derive(pair.computeSecret(theirs), bytesOf(auth), info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const size = Buffer.alloc(5)
  size.writeUInt32BE(RECORD_BYTES)
  size.writeUInt8(ours.length, 4)
  return Buffer.concat([
    salt,
    size,
    ours,
    cipher.update(message, 'utf8'),
    cipher.update(LAST_RECORD),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}
