import { expect, it } from 'vitest'
import { addressOf, networkOf, networkText } from './network.ts'

it('treats the addresses of one /64 as one caller', () => {
  expect(addressOf('2001:db8:0:7::1')).toBe('2001:db8:0:7')
  expect(addressOf('2001:0DB8:0:7:ffff:ffff:ffff:ffff')).toBe('2001:db8:0:7')
  expect(addressOf('2001:db8::1')).toBe('2001:db8:0:0')
  expect(addressOf('fe80::1%eth0')).toBe('fe80:0:0:0')
  expect(addressOf('::1')).toBe('0:0:0:0')
  expect(addressOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(addressOf('203.0.113.9')).toBe('203.0.113.9')
})

it('uses the /24 of an IPv4 address as its network', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113')
  expect(networkOf('::ffff:203.0.113.200')).toBe('203.0.113')
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0')
  expect([networkText('203.0.113.9'), networkText('2001:db8::1')]).toEqual(['203.0.113.x', '2001:db8:0:0::'])
})
