import { createHmac, timingSafeEqual } from 'node:crypto'
import { GatewayRefused } from '../payments/gateway.ts'

const TOLERANCE_SECONDS = 300

const hmacOf = (secret: string, seconds: number, body: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()

/** Signs the body of a webhook as Stripe does. */
export function signNews(secret: string, at: number, body: Buffer): string {
  const seconds = Math.floor(at / 1000)
  return `t=${seconds},v1=${hmacOf(secret, seconds, body).toString('hex')}`
}

/**
 * Checks the header Stripe-Signature: 't=seconds,v1=hex', with several v1 while a secret is replaced. Stripe's own check lets
 * signatures of the future pass.
 * @throws GatewayRefused where none is right, or the time is more than five minutes off
 */
export function checkNewsSignature(secret: string, now: number, body: Buffer, header: string): void {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const seconds = Number(parts.find(([name]) => name === 't')?.[1])
  if (!Number.isSafeInteger(seconds)) throw new GatewayRefused('the signature has no time')
  const right = hmacOf(secret, seconds, body)
  const isRight = ([name, hex = '']: readonly string[]): boolean => {
    const given = Buffer.from(hex, 'hex')
    return name === 'v1' && given.length === right.length && timingSafeEqual(given, right)
  }
  if (!parts.some(isRight)) throw new GatewayRefused('the signature is wrong')
  if (Math.abs(now / 1000 - seconds) > TOLERANCE_SECONDS)
    throw new GatewayRefused('the signature is too old, or its time is in the future')
}
