import { assemble } from '@fullcourt/scorebook/fold'
import type { GameEvent } from '@fullcourt/scorebook/vocabulary'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { device, logServer, openAndRead, sent } from '../../../test/device.ts'
import { isChange } from '../../book/data/clockStep.ts'
import type { OpenBook } from '../../book/game/openBook.ts'
import { singlePlay, teamActor } from '../core/draftPlay.ts'
import {
  applyClockCommand,
  type ClockCommand,
  type ClockState,
  entryOf,
  fromSnapshot,
  markOf,
  readClock,
  toSnapshot,
} from '../core/gameClock.ts'

const LENGTH = 480
let ids = 0
const newId = () => `clock-${String(++ids).padStart(6, '0')}`

/** A clock on a book that stores its changes; `passes` advances time. */
class AtTheClock {
  readonly book: OpenBook
  #time: { ms: number }
  #state: ClockState = { clock: { left: LENGTH, since: null }, period: 1, started: true }
  #order = 100

  constructor(book: OpenBook, time: { ms: number }) {
    this.book = book
    this.#time = time
  }

  get #now() {
    return { steady: this.#time.ms, wall: this.#time.ms }
  }
  get reads(): number {
    return readClock(this.#state, this.#now).clockTime
  }
  get runs(): boolean {
    return this.#state.clock.since !== null
  }
  /** The clock's log entries: 'start 480'. */
  get entries(): readonly string[] {
    return this.book
      .state()
      .plays.map(({ origin }) => origin)
      .filter(({ type }) => type.startsWith('clock_'))
      .toSorted((a: GameEvent, b: GameEvent) => a.order - b.order)
      .map(({ type, clockTime }) => `${type.slice('clock_'.length)} ${clockTime}`)
  }

  passes(seconds: number): void {
    this.#time.ms += seconds * 1000
    if (this.runs && this.reads === 0) void this.does({ kind: 'stop' }, { quiet: true })
  }

  async does(act: ClockCommand, { quiet = false } = {}): Promise<void> {
    const before = this.#state
    this.#state = applyClockCommand(before, act, this.#now)
    const entry = entryOf(before, this.#state, act, this.#now)
    this.#order += 10
    const made = entry
      ? [
          singlePlay(
            entry.type,
            teamActor('home'),
            { period: entry.period, clock: entry.clock, order: this.#order },
            { newId },
          ),
        ]
      : []
    if (quiet) {
      for (const play of made) await this.book.record(play, { quiet })
      return
    }
    const turn = { doing: act.kind, before: markOf(before, this.#now), after: markOf(this.#state, this.#now) }
    if (isChange(turn)) await this.book.turnClock(turn, { made })
  }

  async undoes() {
    return this.#flip('undo')
  }
  async redoes() {
    return this.#flip('redo')
  }

  async #flip(how: 'undo' | 'redo') {
    const step = await this.book[how](toSnapshot(this.#state, this.#now))
    const { snapshot } = this.book.state()
    if (step && snapshot?.clockTime !== undefined) this.#state = fromSnapshot(snapshot, null, this.#now)
    return step
  }
}

async function atTheClock(): Promise<AtTheClock> {
  // Each save is later than the one before, also within a millisecond.
  const time = { ms: 1_790_000_000_000 }
  const remote = logServer()
  const { book } = await openAndRead(device(remote, { now: () => time.ms }))
  return new AtTheClock(book, time)
}

const start = { kind: 'start' } as const
const stop = { kind: 'stop' } as const
const setTo = (seconds: number) => ({ kind: 'set', seconds, length: LENGTH }) as const
const press = (by: 1 | -1) => ({ kind: 'adjust', by, length: LENGTH }) as const

test('a wrong stop that is taken back gives its seconds back, and leaves no entry', async () => {
  const at = await atTheClock()
  await at.does(start)
  at.passes(10)
  await at.does(stop)
  expect(at.entries).toEqual(['start 480', 'stop 470'])
  at.passes(5)
  const step = await at.undoes()
  expect(step?.clock?.doing).toBe('stop')
  expect(at.runs).toBe(true)
  expect(at.reads).toBeCloseTo(465)
  expect(at.entries).toEqual(['start 480'])
  at.passes(5)
  await at.redoes()
  expect([at.runs, at.reads]).toEqual([false, 470])
  expect(at.entries).toEqual(['start 480', 'stop 470'])
})

test('an undone start leaves no trace', async () => {
  const at = await atTheClock()
  await at.does(start)
  at.passes(4)
  await at.undoes()
  expect([at.runs, at.reads]).toEqual([false, 480])
  expect(at.entries).toEqual([])
  await at.redoes()
  expect(at.runs).toBe(true)
  expect(at.reads).toBeCloseTo(476)
  expect(at.entries).toEqual(['start 480'])
})

test('a wrongly set time is undone while the clock runs: only the time changes', async () => {
  const at = await atTheClock()
  await at.does(start)
  at.passes(28)
  await at.does(setTo(7.32))
  expect(at.reads).toBeCloseTo(7.32)
  at.passes(2)
  await at.undoes()
  expect(at.runs).toBe(true)
  expect(at.reads).toBeCloseTo(450)
})

test('presses of plus and minus in a row are one step', async () => {
  const at = await atTheClock()
  await at.does(setTo(400))
  for (const by of [-1, -1, -1, 1] as const) {
    await at.does(press(by))
    at.passes(0.5)
  }
  expect(at.reads).toBe(398)
  await at.undoes()
  expect(at.reads).toBe(400)
  await at.undoes()
  expect(at.reads).toBe(480)
})

test('a start is taken back with the whistle that came after it, and both come again', async () => {
  const at = await atTheClock()
  await at.does(start)
  at.passes(20)
  await at.book.record(sent(0))
  await at.does(stop, { quiet: true })
  expect((await at.undoes())?.clock ?? null).toBe(null)
  expect([at.runs, at.reads]).toEqual([false, 460])
  await at.undoes()
  expect([at.runs, at.reads]).toEqual([false, 480])
  expect(at.entries).toEqual([])
  await at.redoes()
  expect([at.runs, at.reads]).toEqual([false, 460])
  expect(at.entries).toEqual(['start 480', 'stop 460'])
})

test('taking an absence back stops the clock where it was left: one step, one true entry', async () => {
  const at = await atTheClock()
  await at.does(start)
  at.passes(1)
  const left = at.reads
  at.passes(4)
  await at.does({ kind: 'take-back', seconds: left })
  expect([at.runs, at.reads]).toEqual([false, 479])
  expect(at.entries).toEqual(['start 480', 'stop 479'])
  await at.undoes()
  expect(at.runs).toBe(true)
  expect(at.reads).toBeCloseTo(475)
  expect(at.entries).toEqual(['start 480'])
})

test('a change of the clock in another period is skipped', async () => {
  const at = await atTheClock()
  await at.does(start)
  at.passes(10)
  const step = await at.book.undo({ period: 2, clockTime: 480, clockRunning: false })
  expect(step?.passedOver).toBe(true)
  expect(at.entries).toEqual(['start 480'])
  expect(at.book.state().canUndo).toBe(false)
})

test('a start is left as it is once another person has stopped the clock', async () => {
  const at = await atTheClock()
  await at.does(start)
  at.passes(10)
  const stopped = singlePlay(
    'clock_stop',
    teamActor('home'),
    { period: 1, clock: { clockTime: 470, runsFrom: null }, order: 500 },
    { newId },
  )
  const put = assemble(stopped)
  if (!put.ok) throw new Error('not a play')
  const author = { id: 'sam', name: 'Sam', at: '2026-11-21T20:00:00.000Z' }
  const known = { gameId: 'game', playId: stopped.origin.id, seq: 9, play: put.play, author }
  at.book.applyChanges([{ put: 'plays', value: known }])
  expect((await at.undoes())?.passedOver).toBe(true)
  expect(at.entries).toEqual(['start 480', 'stop 470'])
})

test('a time that is set again after a whistle leaves the clock standing', async () => {
  const at = await atTheClock()
  await at.does(start)
  await at.does(setTo(420))
  await at.undoes()
  at.passes(5)
  await at.does(stop, { quiet: true })
  await at.redoes()
  expect([at.runs, at.reads]).toEqual([false, 415])
  expect(at.entries.map((entry) => entry.split(' ')[0])).toEqual(['start', 'stop'])
})

/** Starts and stops alternate, and the last one says whether the clock runs. */
function expectTrueEntries(at: AtTheClock): void {
  const kinds = at.entries.map((entry) => entry.split(' ')[0])
  expect(kinds).toEqual(kinds.map((_, index) => (index % 2 === 0 ? 'start' : 'stop')))
  expect(kinds.at(-1) === 'start').toBe(at.runs)
}

const anything = fc.oneof(
  fc
    .constantFrom('start', 'stop', 'whistle', 'undo', 'redo', 'plus', 'minus')
    .map((what) => ({ what, n: 0 })),
  fc.record({ what: fc.constantFrom('set', 'passes'), n: fc.integer({ min: 20, max: 60 }) }),
)

test('whatever is done to the clock and taken back, its entries are those of a clock that did just that', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anything, { maxLength: 14 }), async (acts) => {
      const at = await atTheClock()
      for (const { what, n } of acts) {
        if (what === 'start') await at.does(start)
        else if (what === 'stop') await at.does(stop)
        else if (what === 'whistle') await at.does(stop, { quiet: true })
        else if (what === 'plus') await at.does(press(1))
        else if (what === 'minus') await at.does(press(-1))
        else if (what === 'set') await at.does(setTo(400 + n))
        else if (what === 'passes') at.passes(n / 20)
        else if (what === 'undo') await at.undoes()
        else await at.redoes()
        expectTrueEntries(at)
      }
      while (await at.undoes()) expectTrueEntries(at)
      expect(at.entries.filter((entry) => entry.startsWith('start'))).toEqual([])
    }),
    { numRuns: 200 },
  )
})
