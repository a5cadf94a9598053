import { courtOf } from '@fullcourt/scorebook/rules'
import { render, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CourtLines } from './Court.tsx'

const METER = 39.3701
const FOOT = 12

/** Draws a court and measures what is on the picture. Distances are from the left baseline and its sidelines, in inches. */
async function measure(code: string) {
  const court = courtOf(code)
  const { container } = render(
    <svg>
      <title>Court</title>
      <CourtLines court={court} />
    </svg>,
  )
  // Marks are loaded after the lines.
  await waitFor(() => expect(container.querySelector('[data-marks]')).not.toBeNull())
  const marksOf = (kind: string) => [...container.querySelectorAll(`[data-marks=${kind}]`)]
  const numbers = (element: Element) => (element.getAttribute('d')!.match(/-?[\d.]+/g) ?? []).map(Number)
  const value = (element: Element, name: string) => Number(element.getAttribute(name))
  const [upper, lower] = marksOf('lane')
  const block = upper!.querySelector('rect')
  const starts = [upper!, lower!].map((half) => numbers(half.querySelector('path')!)[1]!)
  return {
    court,
    lane: value(container.querySelector('[class*=lane]')!, 'height'),
    ticks: [...upper!.querySelectorAll('path')].map((path) => numbers(path)[0]!),
    depth: -numbers(upper!.querySelector('path')!)[2]!,
    block: block && [value(block, 'x'), value(block, 'x') + value(block, 'width')],
    edges: starts,
    sideline: marksOf('sideline')
      .slice(0, 2)
      .flatMap((mark) => [...mark.querySelectorAll('path')].map(numbers)),
    box: marksOf('box').flatMap((mark) => [...mark.querySelectorAll('path')]).length,
    inner: marksOf('center').length,
    dashed: container.querySelectorAll('[class*=dashed]').length,
    arcs: container.innerHTML.includes(`A ${court.restrictedArcInches} ${court.restrictedArcInches} 0`),
    hoops: container.querySelectorAll('[class*=rim]').length,
  }
}

const closeTo = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 0))

test('FIBA Art. 2: lane of 4.90 m, spaces of 85 cm around a block of 40 cm, throw-in lines opposite the table', async () => {
  const floor = await measure('fiba')
  expect(floor.lane).toBeCloseTo(4.9 * METER, 0)
  expect(floor.ticks).toEqual(closeTo([1.75 * METER, 3.85 * METER, 4.7 * METER]))
  expect(floor.block).toEqual(closeTo([2.6 * METER, 3 * METER]))
  expect(floor.depth).toBeCloseTo(0.1 * METER, 0)
  expect(floor.sideline[0]).toEqual(closeTo([8.325 * METER, -0.15 * METER, 0]))
  // The bench area ends 5 m from the center line, outside the lower sideline.
  expect(floor.sideline[1]).toEqual(closeTo([9 * METER, 17 * METER, 15 * METER]))
  expect([floor.arcs, floor.dashed, floor.hoops]).toEqual([true, 0, 2])
})

test.each([
  [
    'nfhs',
    { lane: 12, block: null, ticks: [8, 11, 14, 17], depth: 8, box: 0, inner: 0, arcs: false, dashed: 0 },
  ],
  [
    'ncaa',
    { lane: 12, block: [7, 8], ticks: [11, 14, 17], depth: 8, box: 4, inner: 0, arcs: true, dashed: 0 },
  ],
  [
    'nba',
    { lane: 16, block: null, ticks: [7, 8, 11, 14], depth: 6, box: 8, inner: 1, arcs: true, dashed: 2 },
  ],
] as const)('%s Rule 1: the lane and its marks', async (code, { lane, block, ticks, ...look }) => {
  const floor = await measure(code)
  const inInches = (values: readonly number[]) => values.map((value) => value * FOOT)
  expect(floor).toMatchObject({
    lane: lane * FOOT,
    block: block && inInches(block),
    ticks: inInches(ticks),
    ...look,
  })
})

test('coaching boxes end outside the lower sideline, and hash marks are on the floor at both', async () => {
  const high = await measure('nfhs')
  expect(high.sideline[0]).toEqual([28 * FOOT, 53 * FOOT, 50 * FOOT])
  const pro = await measure('nba')
  expect(pro.sideline.slice(0, 2)).toEqual([
    [28 * FOOT, 0, 3 * FOOT],
    [28 * FOOT, 50 * FOOT, 47 * FOOT],
  ])
})

test.each(['nfhs', 'ncaa', 'nba', 'fiba', 'fiba-3x3'])(
  '%s: marks begin at the lane, on both sides',
  async (code) => {
    const { court, edges, hoops } = await measure(code)
    const middle = court.heightInches / 2
    expect(edges).toEqual(closeTo([middle - court.laneWidthInches / 2, middle + court.laneWidthInches / 2]))
    expect(hoops).toBe(court.half ? 1 : 2)
  },
)
