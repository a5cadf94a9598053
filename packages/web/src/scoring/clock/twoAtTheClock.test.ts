import { describe, expect, test } from 'vitest'
import { FakeTime } from '../../../test/fakeTime.ts'
import { openScorer, type ScorerDriver } from '../../../test/scorer.ts'

const BY = { Sam: { name: 'Sam', device: 'iPad, Safari (k3fa)' }, Kim: { name: 'Kim (guest)', device: null } }

/** The live stream brings the clock of one person to the other. */
function hears(to: ScorerDriver, from: ScorerDriver, name: keyof typeof BY): void {
  to.parts.book.applySnapshot(from.parts.book.state().snapshot!, BY[name])
}

/** Sam and Kim score one game; the clock runs at 7:50. */
async function twoScorers() {
  const sam = await openScorer()
  sam.startsGame()
  const { remote, time } = sam.parts
  const kim = await openScorer({ remote, time, user: 'kim' })
  await sam.saved()
  hears(kim, sam, 'Sam')
  sam.passes(10)
  return { sam, kim }
}

describe('stop and start are two acts', () => {
  test('Sam stops; Kim hears it and presses Space a moment later: the clock stands, and Kim reads why', async () => {
    const { sam, kim } = await twoScorers()
    sam.presses('Space').passes(0.03)
    hears(kim, sam, 'Sam')
    kim.passes(0.4).presses('Space')
    expect([kim.runs, kim.clockReads, kim.messages]).toEqual([false, 470, ['Sam stopped the clock.']])
  })

  test('Kim presses before Sam’s stop arrives: it stands on both, at the later stop', async () => {
    const { sam, kim } = await twoScorers()
    sam.presses('Space').passes(0.03)
    kim.presses('Space')
    hears(kim, sam, 'Sam')
    hears(sam, kim, 'Kim')
    expect([sam.runs, kim.runs]).toEqual([false, false])
    expect(sam.clockReads).toBeCloseTo(469.97)
    expect(kim.clockReads).toBe(sam.clockReads)
  })

  test('both press to start: the second press does not stop it', async () => {
    const { sam, kim } = await twoScorers()
    sam.presses('Space')
    hears(kim, sam, 'Sam')
    sam.passes(20).presses('Space').passes(0.03)
    hears(kim, sam, 'Sam')
    kim.passes(0.5).presses('x')
    expect([kim.runs, kim.messages.at(-1)]).toEqual([true, 'Sam started the clock.'])
    // A whistle a second after the start: the press stops the clock.
    kim.passes(0.5).presses('x')
    expect(kim.runs).toBe(false)
  })

  test('after a second and a half the press counts, and one’s own press always does', async () => {
    const { sam, kim } = await twoScorers()
    sam.presses('Space')
    hears(kim, sam, 'Sam')
    kim.passes(1.5).presses('Space')
    expect(kim.runs).toBe(true)
    hears(sam, kim, 'Kim')
    kim.passes(0.2).presses('Space')
    expect(kim.runs).toBe(false)
    hears(sam, kim, 'Kim')
    sam.presses('Space')
    expect(sam.messages.at(-1)).toBe('Kim stopped the clock.')
  })

  test('a stop of a clock that stands changes nothing: the next quarter that Sam began meanwhile stays', async () => {
    const { sam, kim } = await twoScorers()
    sam.presses('Space')
    hears(kim, sam, 'Sam')
    sam.scorer.clock.setPeriod(2, 480)
    // Kim has not heard of it, and a foul's whistle stops the clock.
    kim.passes(0.05)
    kim.scorer.clock.stop({ quiet: true })
    hears(sam, kim, 'Kim')
    hears(kim, sam, 'Sam')
    expect([sam, kim].map(({ state }) => state.clock.period)).toEqual([2, 2])
  })

  test('the key for stop, the whistle and a change of the time are not refused', async () => {
    const { sam, kim } = await twoScorers()
    sam.presses('Space')
    hears(kim, sam, 'Sam')
    kim.presses('z').presses('-')
    expect([kim.runs, kim.clockReads]).toEqual([false, 469])
  })
})

describe('a device that was away does not take back what the others did meanwhile', () => {
  /** Both send their snapshots and hear each other's, as after a time without a network. */
  const meet = (sam: ScorerDriver, kim: ScorerDriver) => {
    hears(sam, kim, 'Kim')
    hears(kim, sam, 'Sam')
  }
  const clocks = (...drivers: ScorerDriver[]) =>
    drivers.map(({ state, clockReads, runs }) => [state.clock.period, clockReads, runs])

  test('Kim, without a network, stops the clock of the first quarter while Sam is in the second', async () => {
    const { sam, kim } = await twoScorers()
    sam.scorer.clock.setPeriod(2, 480)
    kim.passes(5).scorer.clock.stop()
    meet(sam, kim)
    expect(clocks(sam, kim)).toEqual([
      [2, 480, false],
      [2, 480, false],
    ])
  })

  test('Sam sets the game back to the first quarter; Kim’s later start of the second does not end it again', async () => {
    const { sam, kim } = await twoScorers()
    sam.scorer.clock.setPeriod(2, 480)
    meet(sam, kim)
    sam.passes(1).scorer.clock.setPeriod(1, 30)
    kim.passes(1).scorer.clock.start()
    meet(sam, kim)
    expect(clocks(sam, kim)).toEqual([
      [1, 30, false],
      [1, 30, false],
    ])
  })

  test('both end the first quarter, Sam ends the second too, and Kim’s first save is the newest', async () => {
    const { sam, kim } = await twoScorers()
    sam.scorer.clock.setPeriod(2, 480)
    sam.passes(3).scorer.clock.setPeriod(3, 480)
    kim.passes(3).scorer.clock.setPeriod(2, 480)
    meet(sam, kim)
    expect(clocks(sam, kim).map(([period]) => period)).toEqual([3, 3])
  })

  test('Kim starts the clock in the millisecond in which Sam begins the second quarter', async () => {
    const { sam, kim } = await twoScorers()
    sam.presses('Space')
    hears(kim, sam, 'Sam')
    sam.passes(1).scorer.clock.setPeriod(2, 480)
    kim.scorer.clock.start()
    meet(sam, kim)
    expect(clocks(sam, kim)).toEqual([
      [2, 480, false],
      [2, 480, false],
    ])
  })

  test('the clock runs out on a device that slept: the 3 seconds that Sam has set since stay', async () => {
    const sam = await openScorer()
    sam.startsGame()
    const kim = await openScorer({ remote: sam.parts.remote, time: new FakeTime(), user: 'kim' })
    await sam.saved()
    hears(kim, sam, 'Sam')
    sam.passes(490).scorer.clock.set(3)
    kim.parts.time.sleeps(600)
    expect(kim.clockReads).toBe(0)
    meet(sam, kim)
    expect(clocks(sam, kim)).toEqual([
      [1, 3, false],
      [1, 3, false],
    ])
  })

  test('time that Sam kept while Kim was away is not asked about, and not taken back', async () => {
    const { sam, kim } = await twoScorers()
    kim.parts.fakes.page('left')
    sam.passes(10).presses('Space')
    hears(kim, sam, 'Sam')
    kim.parts.fakes.page('returned')
    expect(kim.state.absence).toBeNull()

    sam.passes(5).presses('Space')
    hears(kim, sam, 'Sam')
    kim.parts.fakes.page('left')
    sam.passes(10)
    kim.parts.fakes.page('returned')
    expect(kim.state.absence?.seconds).toBeCloseTo(10)
    sam.presses('Space')
    hears(kim, sam, 'Sam')
    const before = kim.clockReads
    expect(kim.state.absence).toBeNull()
    kim.scorer.takeAbsenceBack()
    expect(kim.clockReads).toBe(before)
  })

  test('nor is it when Kim had closed the page, or Sam’s clock arrives after it is open again', async () => {
    const { sam, kim } = await twoScorers()
    const closed = await kim.leaves()
    sam.passes(10)
    const waiting = await closed.open()
    expect(waiting.state.absence?.seconds).toBeCloseTo(10)
    sam.presses('Space')
    hears(waiting, sam, 'Sam')
    expect(waiting.state.absence).toBeNull()
    const again = await waiting.leaves()
    sam.presses('Space').passes(20)
    await sam.sent()
    expect((await again.open()).state.absence).toBeNull()
  })
})
