/** Shows a push service which installation sends: RFC 8292 (VAPID). */
import { createPrivateKey, generateKeyPairSync, sign, type webcrypto } from 'node:crypto'

/** RFC 8292 allows 24 hours. */
const LIFE_S = 12 * 3600

/** The keys of this installation. */
export interface VapidKeys {
  /** Base64url of the uncompressed point, as browsers take it. */
  readonly publicKey: string
  readonly privateKey: webcrypto.JsonWebKey
}

export function newVapidKeys(): VapidKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([
    Buffer.from([4]),
    ...[jwk.x!, jwk.y!].map((part) => Buffer.from(part, 'base64url')),
  ])
  return { publicKey: point.toString('base64url'), privateKey: jwk }
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * The Authorization header of a message.
 * @param contact an https or mailto URL under which the operator of the service reaches ours
 * @param now milliseconds since 1970
 */
export function vapidHeader(
  endpoint: string,
  { keys, contact, now }: { readonly keys: VapidKeys; readonly contact: string; readonly now: number },
): string {
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + LIFE_S, sub: contact }
  const signed = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`
  const key = createPrivateKey({ key: keys.privateKey, format: 'jwk' })
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${keys.publicKey}`
}
