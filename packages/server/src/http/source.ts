import { hash } from 'node:crypto'
import { cleanLine } from '@fullcourt/wire'
import type { FastifyRequest } from 'fastify'
import type { AuditSource } from '../audit/audit.ts'
import { describeClient } from './client.ts'
import { networkOf } from './network.ts'

/** Where a call comes from. */
export interface Source extends AuditSource {
  readonly ip: string
  /** The /24 or /64 around it. */
  readonly network: string
  /**
   * SHA-256 of the random key that a browser keeps (header X-Device-Key). It opens nothing: guesses at a password from a device
   * that the account knows are counted apart.
   */
  readonly deviceKeyHash: string | null
  readonly requestId: string
}

const MOST_DEVICE = 80
/** RFC 8187: how a header holds what is not ASCII. */
const EXTENDED = /^UTF-8''([^'\s]{1,1000})$/i

/** The name that a client gives its device, as it stands in the log of a game; null where it gives none. */
function deviceOf(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string') return null
  const encoded = EXTENDED.exec(header)?.[1]
  return cleanLine([...(decoded(encoded) ?? header)].slice(0, MOST_DEVICE).join(''))
}

function decoded(text: string | undefined): string | null {
  try {
    return text === undefined ? null : decodeURIComponent(text)
  } catch {
    return null
  }
}

const MOST_KEY = 200

const keyHashOf = (key: string | string[] | undefined): string | null =>
  typeof key === 'string' && key !== '' && key.length <= MOST_KEY ? hash('sha256', key, 'base64url') : null

export const sourceOf = ({ id, ip, headers, userId }: FastifyRequest): Source => ({
  ip,
  network: networkOf(ip),
  deviceKeyHash: keyHashOf(headers['x-device-key']),
  device: deviceOf(headers['x-device']),
  client: describeClient(headers['user-agent']),
  userId,
  requestId: id,
})
