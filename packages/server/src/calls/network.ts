import { isIPv6 } from 'node:net'

const mappedIPv4 = (address: string): string | undefined =>
  /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]

/** Returns the first four groups of an IPv6 address: its /64, which usually belongs to one household or machine. */
function prefixOf(address: string): string {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array<string>(Math.max(0, gap)).fill('0'), ...last]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Returns the key of a caller for limits: an IPv4 address in canonical form, or the /64 of an IPv6 address. */
export function addressOf(ip: string): string {
  const v4 = mappedIPv4(ip)
  if (v4) return v4
  return isIPv6(ip) ? prefixOf(ip) : ip
}

/** Returns the network of an address: the /24 of IPv4, the /64 of IPv6. */
export const networkOf = (ip: string): string => addressOf(ip).replace(/\.\d+$/, '')

/** Formats a network for users: '203.0.113.x', '2001:db8:0:7::'. */
export function networkText(ip: string): string {
  const network = networkOf(ip)
  return network.includes(':') ? `${network}::` : `${network}.x`
}
