import { expect, it } from 'vitest'
import { Allowance, networkOf } from './limits.ts'
import type { Refusal } from './refusal.ts'

it('allows so many in a span, then says when to come back', () => {
  const allowance = new Allowance(2, 60_000)
  allowance.take('ada', 0)
  allowance.take('ada', 30_000)
  allowance.take('grace', 30_000)
  let refused: Refusal | undefined
  try {
    allowance.take('ada', 45_000)
  } catch (error) {
    refused = error as Refusal
  }
  expect([refused?.code, refused?.retryAfter]).toEqual(['too_many', 15])
  allowance.take('ada', 60_000)
})

it('gives back what was no guess', () => {
  const allowance = new Allowance(1, 60_000)
  for (let n = 0; n < 50; n++) {
    allowance.take('ada', n)
    allowance.giveBack('ada')
  }
  allowance.take('ada', 100)
  expect(() => allowance.take('ada', 101)).toThrow()
})

it('keeps an end to its memory', () => {
  const allowance = new Allowance(1, 60_000)
  for (let n = 0; n < 120_000; n++) allowance.take(`guest ${n}`, 0)
  expect(() => allowance.take('guest 119999', 1)).toThrow()
  allowance.take('guest 0', 1)
})

it('counts the addresses of one network as one', () => {
  expect(networkOf('2001:db8:0:7::1')).toBe('2001:db8:0:7')
  expect(networkOf('2001:0DB8:0:7:ffff:ffff:ffff:ffff')).toBe('2001:db8:0:7')
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
  const allowance = new Allowance(2, 60_000, networkOf)
  allowance.take('2001:db8::1', 0)
  allowance.take('2001:db8::2', 0)
  expect(() => allowance.take('2001:db8::3', 0)).toThrow()
  allowance.giveBack('2001:db8::4')
  allowance.take('2001:db8::5', 0)
})
