import { seeded } from '@fullcourt/scorebook/simulate'
import { CREW_ROLES } from '@fullcourt/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CrewTable } from '../../../test/crewTable.ts'
import { fromSnapshot } from '../core/gameClock.ts'
import { hasRole, holderOf } from './crewState.ts'

/** Games of 100 operations each: 2,000 in all. `RUNS=200` plays more of them, `SEED=…` others; the same in each run else. */
const GAMES = Number(process.env.RUNS ?? 20)
const SEED = Number(process.env.SEED ?? 20_261_122)
const OPERATIONS = 100

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const sorted = (ids: Iterable<string>) => [...ids].toSorted()

/** Nothing lost, nothing double: each play stands as the people at the table wanted it. */
function expectPlays({ remote, expected, created, removed, disputed, touchedBy }: CrewTable): void {
  const stored = new Set([...remote.standing()].flatMap(([id, play]) => (play ? [id] : [])))
  for (const id of stored) expect(created.has(id), `${id} comes from nowhere`).toBe(true)
  for (const id of created)
    if (!removed.has(id) && !disputed.has(id)) expect(stored.has(id), `${id} is lost`).toBe(true)
  const ofOne = [...created].filter((id) => touchedBy.get(id)!.size === 1 && !disputed.has(id))
  expect(sorted(ofOne.filter((id) => stored.has(id)))).toEqual(sorted(ofOne.filter((id) => expected.has(id))))
  const horns = [...remote.standing().values()].flatMap((play) =>
    play?.origin.type === 'clock_stop' && play.origin.clockTime === 0 ? [play.origin.period] : [],
  )
  expect(horns).toEqual([...new Set(horns)])
}

/** All screens show the book of the server, one clock and the same sides. */
function expectAgreement({ screens, remote, time, latestPeriod }: CrewTable): void {
  const stored = [...remote.standing().values()].filter((play) => play !== null)
  const byId = new Map(stored.map((play) => [play.origin.id, play]))
  for (const { driver } of screens) {
    const { plays, quarantine, conflicts, line } = driver.state.book
    expect([quarantine, conflicts, line.waiting]).toEqual([[], [], 0])
    expect(new Map(plays.map((play) => [play.origin.id, play]))).toEqual(byId)
  }
  const [first] = screens
  for (const { driver } of screens) {
    expect(driver.lines()).toEqual(first!.driver.lines())
    expect(driver.state.game.score).toEqual(first!.driver.state.game.score)
  }
  const now = { steady: time.ms, wall: time.ms }
  const { period, clock } = fromSnapshot(remote.state(), null, now)
  if (latestPeriod !== null) expect(period, 'the latest period').toBe(latestPeriod)
  for (const { driver } of screens) {
    expect([driver.state.clock.period, driver.runs]).toEqual([period, clock.since !== null])
    expect(driver.state.left).toBe(remote.state()?.homeTeamIsLeft === false ? 'away' : 'home')
    // Snapshots carry whole milliseconds: each save of a running clock may move it by one.
    expect(Math.abs(driver.clockReads - first!.driver.clockReads)).toBeLessThan(0.02)
  }
}

/** A role has one person at most, and all know who it is. */
function expectRoles({ screens }: CrewTable): void {
  for (const role of CREW_ROLES) {
    const holders = screens.filter(({ crew }) => hasRole(crew.getState(), role))
    expect(holders.length).toBeLessThanOrEqual(1)
    for (const screen of screens) {
      const known = holderOf(screen.crew.getState(), role)?.tab
      expect(known).toBe(holders.find((one) => one !== screen)?.tab)
    }
  }
}

async function playGame(seed: number): Promise<void> {
  const random = seeded(seed)
  const table = await CrewTable.open(random() < 0.5 ? ['Sam', 'Kim'] : ['Sam', 'Kim', 'Lou'], random)
  try {
    for (let operation = 0; operation < OPERATIONS; operation += 1) await table.act()
    await table.ends()
    expectPlays(table)
    expectAgreement(table)
    expectRoles(table)
  } catch (error) {
    console.error(`SEED=${seed} RUNS=1\n${table.trace.join('\n')}`)
    throw error
  } finally {
    table.close()
  }
}

test(`law: two or three people with roles, tabs and bad networks: nothing lost, nothing double, one book and one clock (SEED=${SEED})`, {
  timeout: Math.max(600_000, GAMES * 5_000),
}, async () => {
  for (let game = 0; game < GAMES; game += 1) await playGame(SEED + game)
})
