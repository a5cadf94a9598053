import { isIPv6 } from 'node:net'

const mappedIPv4 = (address: string): string | undefined =>
  /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]

/** The first four groups of an IPv6 address: its /64, which one household or one machine has as a whole. */
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

/** One caller for limits: an IPv4 address, however it is written, or the /64 of an IPv6 address. */
export function addressOf(ip: string): string {
  const v4 = mappedIPv4(ip)
  if (v4) return v4
  return isIPv6(ip) ? prefixOf(ip) : ip
}

/** The network around an address: the /24 of IPv4, the /64 of IPv6. */
export const networkOf = (ip: string): string => addressOf(ip).replace(/\.\d+$/, '')

/** A network as a user reads it: '203.0.113.x', '2001:db8:0:7::'. */
export function networkInWords(ip: string): string {
  const network = networkOf(ip)
  return network.includes(':') ? `${network}::` : `${network}.x`
}
