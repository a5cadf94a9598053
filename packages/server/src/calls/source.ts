import { hash } from 'node:crypto'
import { cleanLine } from '@fullcourt/wire'
import { acceptedLanguages, type UserLanguage, userLanguageOf } from '@fullcourt/wire/forms/languages'
import type { FastifyRequest } from 'fastify'
import { describeClient } from './client.ts'
import { networkOf } from './network.ts'

/** The source of a call. */
export interface Source {
  /** The signed-in user; null on a public endpoint. */
  readonly userId: string | null
  readonly ip: string
  /** The /24 or /64 of the address. */
  readonly network: string
  /**
   * SHA-256 of the random key that a browser keeps (header X-Device-Key). The key grants no access. Guesses at a password from a
   * device that the account knows are counted separately.
   */
  readonly deviceKeyHash: string | null
  /** The client's name for its device (header X-Device), for the log of a game. */
  readonly device: string | null
  /** Browser and system ('Chrome on macOS'), for users who read where a call came from. */
  readonly client: string | null
  readonly requestId: string
  /** The language of the page (header Accept-Language), for users who register. */
  readonly language: UserLanguage
}

const MOST_DEVICE = 80
/** RFC 8187: the form of header values that are not ASCII. */
const EXTENDED = /^UTF-8''([^'\s]{1,1000})$/i

/** Reads the client's name for its device, for the log of a game. Returns null if it sends none. */
function deviceOf(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string') return null
  const encoded = EXTENDED.exec(header)?.[1]
  return cleanLine([...(decodeOrNull(encoded) ?? header)].slice(0, MOST_DEVICE).join(''))
}

function decodeOrNull(text: string | undefined): string | null {
  try {
    return text === undefined ? null : decodeURIComponent(text)
  } catch {
    return null
  }
}

const MOST_KEY = 200

const keyHashOf = (key: string | string[] | undefined): string | null =>
  typeof key === 'string' && key !== '' && key.length <= MOST_KEY ? hash('sha256', key, 'base64url') : null

/** An API token is its own device: what software says of itself does not hide it. */
const tokenName = ({ principal }: FastifyRequest): string | null =>
  principal?.apiToken ? `API: ${principal.apiToken.name}` : null

export const sourceOf = (request: FastifyRequest): Source => {
  const { id, ip, headers, userId } = request
  return {
    ip,
    network: networkOf(ip),
    deviceKeyHash: keyHashOf(headers['x-device-key']),
    device: tokenName(request) ?? deviceOf(headers['x-device']),
    client: describeClient(headers['user-agent']),
    userId,
    requestId: id,
    language: userLanguageOf(acceptedLanguages(headers['accept-language'] ?? '')),
  }
}
