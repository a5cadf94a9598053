import { sha256 as inScript } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { createSHA256 } from 'hash-wasm'

/** A SHA-256 that is fed bit by bit. */
export interface Sha256 {
  update(bytes: Uint8Array): void
  /** The digest in lower-case hex. */
  hex(): string
}

/** In WebAssembly: twice as fast. @throws where the page's policy or the browser (lockdown mode of iOS) refuses WebAssembly */
async function inWasm(): Promise<Sha256> {
  const hash = await createSHA256()
  hash.init()
  return { update: (bytes) => void hash.update(bytes), hex: () => hash.digest('hex') }
}

export function scriptSha256(): Sha256 {
  const hash = inScript.create()
  return { update: (bytes) => void hash.update(bytes), hex: () => bytesToHex(hash.digest()) }
}

/** A SHA-256 in WebAssembly, in script where that is refused. */
export const makeSha256 = (): Promise<Sha256> => inWasm().catch(scriptSha256)
