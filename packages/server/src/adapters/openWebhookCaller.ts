import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { errorMessage } from '../errorMessage.ts'
import type { WebhookAnswer, WebhookCaller } from '../webhooks/caller.ts'

const TIMEOUT_MS = 15_000
const MOST_BYTES = 65_536

interface Address {
  readonly address: string
  readonly family: number
}

/** IPv4 networks that are not on the internet (IANA's special-purpose addresses, multicast). */
const PRIVATE_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
/** IPv6 networks within 2000::/3 that are not on the internet, or lead to an IPv4 address. */
const PRIVATE_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const refused = new BlockList()
for (const [network, prefix] of PRIVATE_V4) refused.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of PRIVATE_V6) refused.addSubnet(network, prefix, 'ipv6')
/** Loopback, link-local, unique-local and mapped IPv4 addresses are outside of it. */
const internet = new BlockList()
internet.addSubnet('2000::', 3, 'ipv6')

/** Tells whether an address is on the internet. */
export const isPublic = (address: string): boolean =>
  isIP(address) === 4
    ? !refused.check(address, 'ipv4')
    : internet.check(address, 'ipv6') && !refused.check(address, 'ipv6')

const REFUSED = 'The address is not on the internet, so it was not called.'

/** Reads 64 kB at most, without the character that the database refuses. */
async function textOf(reply: IncomingMessage): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of reply.iterator({ destroyOnReturn: true })) {
    parts.push(part)
    size += part.length
    if (size >= MOST_BYTES) break
  }
  return Buffer.concat(parts).subarray(0, MOST_BYTES).toString('utf8').replaceAll('\0', '')
}

interface CallerOptions {
  /** Private addresses may be called, and without TLS. */
  readonly allowsPrivate: boolean
  /** Finds the addresses of a name. */
  readonly resolve?: (name: string) => Promise<readonly Address[]>
}

/**
 * Calls receivers of webhooks. Checks the addresses that a connection is made to, so that a name that changes between check and
 * connection leads nowhere. Follows no redirects.
 */
export function openWebhookCaller({
  allowsPrivate,
  resolve = (name) => lookup(name, { all: true }),
}: CallerOptions): WebhookCaller {
  const isRefused = (address: string): boolean => !allowsPrivate && !isPublic(address)
  const find: LookupFunction = (name, { all }, found) => {
    resolve(name).then(
      (addresses) => {
        const [first] = addresses
        if (!first || addresses.some(({ address }) => isRefused(address))) found(new Error(REFUSED), '')
        else if (all) found(null, [...addresses])
        else found(null, first.address, first.family)
      },
      (failure: unknown) => found(new Error(errorMessage(failure)), ''),
    )
  }
  const reach = (url: URL, headers: Readonly<Record<string, string>>, body: string, signal: AbortSignal) =>
    new Promise<IncomingMessage>((answer, fail) => {
      const request = url.protocol === 'https:' ? requestByHttps : requestByHttp
      const options = { method: 'POST', agent: false as const, headers, lookup: find, signal }
      request(url, options, answer).on('error', fail).end(body)
    })
  return {
    async send({ url, headers, body }, closing): Promise<WebhookAnswer> {
      const target = new URL(url)
      const literal = target.hostname.replace(/^\[|\]$/g, '')
      const none = (text: string): WebhookAnswer => ({ status: null, text, retryAfter: null })
      if (target.protocol !== 'https:' && !allowsPrivate) return none('The address must start with https://.')
      if (isIP(literal) !== 0 && isRefused(literal)) return none(REFUSED)
      const signal = AbortSignal.any([closing, AbortSignal.timeout(TIMEOUT_MS)])
      const length = String(Buffer.byteLength(body))
      try {
        const reply = await reach(target, { ...headers, 'content-length': length }, body, signal)
        const { statusCode = 0 } = reply
        return {
          status: statusCode,
          text: await textOf(reply),
          retryAfter: reply.headers['retry-after'] ?? null,
        }
      } catch (failure) {
        if (closing.aborted) throw failure
        return none(signal.aborted ? 'It did not answer within 15 seconds.' : errorMessage(failure))
      }
    },
  }
}
