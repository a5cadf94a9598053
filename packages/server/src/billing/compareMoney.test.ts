import { DAY_MS } from '@fullcourt/program'
import { expect, it } from 'vitest'
import { differencesOf } from './compareMoney.ts'

const NOW = Date.UTC(2026, 10, 26)

const sum = (days: number, cents: number, kind: 'charge' | 'refund' = 'charge', invoiceId = 'i') => ({
  ...{ kind, accountId: 'a', invoiceId, cents },
  at: NOW - days * DAY_MS,
})
const differences = (gateway: ReturnType<typeof sum>[], book: ReturnType<typeof sum>[]) =>
  differencesOf(gateway, book, NOW).map(({ kind, gatewayCents, bookCents }) => [
    kind,
    gatewayCents,
    bookCents,
  ])

it('finds money that one of both does not know, and no other', () => {
  expect(differences([sum(3, 299)], [sum(3, 299)])).toEqual([])
  expect(differences([sum(3, 299)], [])).toEqual([['charge', 299, 0]])
  expect(differences([], [sum(3, 299)])).toEqual([['charge', 0, 299]])
  expect(differences([sum(3, 299), sum(2, 299)], [sum(3, 299)])).toEqual([['charge', 598, 299]])
  expect(differences([sum(3, 299), sum(2, 99, 'refund')], [sum(3, 299)])).toEqual([['refund', 99, 0]])
})

it('does not judge what is on its way, or older than the reading of the gateway', () => {
  expect(differences([sum(0.01, 299)], [])).toEqual([])
  expect(differences([], [sum(0.01, 299)])).toEqual([])
  // Made at the gateway before it was asked, and paid two weeks later.
  expect(differences([], [sum(22, 299)])).toEqual([])
  // A charge that was disputed long ago, and its second one.
  expect(differences([sum(5, 299)], [sum(34, 299), sum(5, 299)])).toEqual([])
})
