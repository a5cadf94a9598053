import { expect, test } from 'vitest'
import { mostChosenPlan } from './plan.ts'

const hd = (priceUSD: number) => ({ priceUSD, teamQuota: 1, supportsUHD: false })
const uhd = (priceUSD: number) => ({ ...hd(priceUSD), supportsUHD: true })

test.each([
  ['of three', [hd(999), uhd(1499), hd(299), hd(599), uhd(449)], 599],
  ['of two, the cheaper one', [hd(599), hd(299)], 299],
  ['of one', [hd(299)], 299],
  ['of none without 4K', [uhd(449)], undefined],
])('the most chosen plan is the middle one without 4K: %s', (_name, plans, price) => {
  expect(mostChosenPlan(plans)?.priceUSD).toBe(price)
})
