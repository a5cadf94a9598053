// An authenticator in software, as WebAuthn describes one: makes passkeys (ES256, attestation 'none') and signs with them.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()

const head = (major: number, n: number): Buffer =>
  n < 24
    ? Buffer.of((major << 5) | n)
    : n < 256
      ? Buffer.of((major << 5) | 24, n)
      : Buffer.of((major << 5) | 25, n >> 8, n & 255)
const cborText = (text: string): Buffer => Buffer.concat([head(3, text.length), Buffer.from(text)])
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([head(2, bytes.length), bytes])
const cborInt = (n: number): Buffer => (n < 0 ? head(1, -1 - n) : head(0, n))
const cborMap = (...pairs: readonly Buffer[]): Buffer => Buffer.concat([head(5, pairs.length / 2), ...pairs])

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

export interface Signing {
  readonly challenge: string
  readonly origin: string
  readonly rpId: string
  /** The next count unless told: a copied authenticator repeats one. */
  readonly counter?: number
  readonly isVerified?: boolean
}

export class SoftAuthenticator {
  readonly #key: KeyObject
  readonly #point: { x: Buffer; y: Buffer }
  readonly id = randomBytes(32)
  counter = 1

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    const { x, y } = publicKey.export({ format: 'jwk' })
    this.#point = { x: Buffer.from(x!, 'base64url'), y: Buffer.from(y!, 'base64url') }
  }

  #data({ rpId, counter = ++this.counter, isVerified = true }: Signing, more: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.of(PRESENT | (isVerified ? VERIFIED : 0) | more), count])
  }

  #client(type: string, { challenge, origin }: Signing): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  create(signing: Signing) {
    const { x, y } = this.#point
    const cose = cborMap(
      ...[cborInt(1), cborInt(2), cborInt(3), cborInt(-7), cborInt(-1), cborInt(1)],
      ...[cborInt(-2), cborBytes(x), cborInt(-3), cborBytes(y)],
    )
    const data = Buffer.concat([
      this.#data(signing, ATTESTED),
      Buffer.alloc(16),
      Buffer.of(0, this.id.length),
      this.id,
      cose,
    ])
    const attestation = cborMap(
      ...[cborText('fmt'), cborText('none'), cborText('attStmt'), cborMap()],
      ...[cborText('authData'), cborBytes(data)],
    )
    return {
      id: this.id.toString('base64url'),
      response: {
        clientDataJSON: this.#client('webauthn.create', signing).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  get(signing: Signing) {
    const data = this.#data(signing, 0)
    const client = this.#client('webauthn.get', signing)
    return {
      id: this.id.toString('base64url'),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), this.#key).toString('base64url'),
      },
    }
  }
}
