import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from './env.ts'
import { codeOf } from './errorMessage.ts'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
export const KEY_FILE = 'secret.key'

type KeySource = Pick<Env, 'secretKey' | 'dataDir'>
const keys = new Map<string, Buffer>()

function readKeyFile(file: string): string {
  try {
    // Two processes may start at once: only one creates the file, and both read it.
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  } catch (failure) {
    if (codeOf(failure) !== 'EEXIST') {
      // A full disk leaves an empty one.
      rmSync(file, { force: true })
      throw failure
    }
  }
  const key = readFileSync(file, 'utf8')
  if (key === '')
    throw new Error(`${file} is empty: restore it from a backup, or delete it if no secret was made with it`)
  return key
}

/** The key of secrets in the database: SECRET_KEY, or a file in DATA_DIR that the first use makes. It is never in the database. */
function keyOf({ secretKey, dataDir }: KeySource): Buffer {
  const source = secretKey ?? join(dataDir, KEY_FILE)
  const known = keys.get(source)
  if (known) return known
  const key = hash('sha256', secretKey ?? readKeyFile(source), 'buffer')
  keys.set(source, key)
  return key
}

/** A key of secrets that is in use; `isSetting`: it is SECRET_KEY. Null: none was ever used. */
export function findKey({
  secretKey,
  dataDir,
}: KeySource): { readonly secret: string; readonly isSetting: boolean } | null {
  if (secretKey) return { secret: secretKey, isSetting: true }
  const file = join(dataDir, KEY_FILE)
  const secret = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return secret ? { secret, isSetting: false } : null
}

/** Tells keys apart without saying anything of them. */
export const fingerprintOf = (secret: string): string =>
  hash('sha256', `fingerprint of a key of secrets ${secret}`)

/** Encrypts a secret. @param owner the id of its user; it opens for no other */
export function sealSecret(env: KeySource, owner: string, secret: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, keyOf(env), iv).setAAD(Buffer.from(owner))
  return Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts a secret. Null if it was encrypted with another key or for another user. */
export function openSecret(env: KeySource, owner: string, sealed: Buffer): string | null {
  try {
    const decipher = createDecipheriv(ALGORITHM, keyOf(env), sealed.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(owner))
      .setAuthTag(sealed.subarray(-TAG_BYTES))
    return decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
