// Law: whatever two or three people do to the clock and to the sides at once, no swap and no touch of the clock is lost.
import { seeded } from '@fullcourt/scorebook/simulate'
import type { GameState } from '@fullcourt/wire'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { device, GAME, logServer, openAndRead, sent } from '../../test/device.ts'
import type { ScreenPosition } from './data/localData.ts'

/** `RUNS=5000` plays more of them, `SEED=…` others; the same in each run else. */
const RUNS = Number(process.env.RUNS ?? 150)
const SEED = Number(process.env.SEED ?? 20_261_123)
const STEPS = 30
const NETWORKS = ['up', 'up', 'down', 'loses-replies'] as const

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const settle = (ms = 10) => vi.advanceTimersByTimeAsync(ms)

/** People with a device each. Sam starts the game with the home team on the left. */
async function openTable(users: readonly string[]) {
  const remote = logServer()
  let now = Date.parse('2026-11-23T12:00:00Z')
  const opened = users.map((user) => openAndRead(device(remote, { user, now: () => now })))
  await settle()
  const people = (await Promise.all(opened)).map(({ book }, index) => {
    const place = (): ScreenPosition => {
      const { period = 1, clockTime = 480, homeTeamIsLeft = true } = book.state().snapshot ?? {}
      return { period, clockTime, clockRunning: false, homeTeamIsLeft, homeRosterIsLeft: homeTeamIsLeft }
    }
    return {
      user: users[index]!,
      book,
      setsClock: (clockTime: number) => book.saveState({ period: 1, clockTime, clockRunning: false }),
      swaps: async () => {
        const isLeft = !place().homeTeamIsLeft
        await book.proceed({ place: { homeTeamIsLeft: isLeft, homeRosterIsLeft: isLeft } }, place())
      },
      undoes: () => book.undo(place()),
    }
  })
  people[0]!.book.saveState({ period: 1, clockTime: 480, homeTeamIsLeft: true, homeRosterIsLeft: true })
  await settle(20)
  return {
    remote,
    people,
    passes: async (ms: number) => {
      now += ms
      await settle(Math.min(ms, 20))
    },
    /** The networks are back, and all have heard of everything. */
    ends: async () => {
      remote.networks.clear()
      remote.deaf.clear()
      for (let round = 0; round < 4; round += 1) {
        await settle(6000)
        for (const { book } of people) book.refresh()
      }
      await settle(6000)
    },
    close: () => {
      for (const { book } of people) book.close()
    },
  }
}

const shown = (state: GameState | null) => [state?.homeTeamIsLeft, state?.clockTime]

describe('a swap of sides and a touch of the clock at the same moment', () => {
  for (const first of ['swap', 'clock'] as const)
    for (const arrives of ['swap', 'clock'] as const)
      test(`${first} first, the ${arrives} arrives first: both count for three devices`, async () => {
        const table = await openTable(['sam', 'kim', 'lou'])
        const { remote, people, passes, ends, close } = table
        const [sam, kim] = people as [(typeof people)[0], (typeof people)[0]]
        remote.networks.set('sam', 'down').set('kim', 'down')
        const acts = { swap: () => sam.swaps(), clock: () => kim.setsClock(300) }
        await acts[first]()
        await passes(100)
        await acts[first === 'swap' ? 'clock' : 'swap']()
        remote.networks.delete(arrives === 'swap' ? 'sam' : 'kim')
        await settle(6000)
        await ends()
        for (const { book } of people) expect(shown(book.state().snapshot)).toEqual([false, 300])
        expect(shown(remote.state())).toEqual([false, 300])
        close()
      })

  test('two people swap at once: the sides are swapped once; and undo takes back one’s own', async () => {
    const { remote, people, ends, close } = await openTable(['sam', 'kim'])
    const [sam, kim] = people as [(typeof people)[0], (typeof people)[0]]
    remote.networks.set('kim', 'down')
    await Promise.all([sam.swaps(), kim.swaps()])
    await ends()
    expect(people.map(({ book }) => shown(book.state().snapshot)[0])).toEqual([false, false])
    kim.setsClock(200)
    await settle(200)
    await sam.undoes()
    await ends()
    for (const { book } of people) expect(shown(book.state().snapshot)).toEqual([true, 200])
    close()
  })
})

test('a snapshot that is saved in another tab while a reply is on its way is sent too', async () => {
  const remote = logServer()
  let now = 0
  const first = device(remote, { user: 'kim', tab: 'one', now: () => ++now })
  const second = first.device('two')
  const [opened, other] = [openAndRead(first), openAndRead(second)]
  await settle()
  const [one, two] = [(await opened).book, (await other).book]
  one.saveState({ period: 1, clockTime: 300 })
  // The other tab does not know of it yet.
  const release = second.holdDisk()
  two.saveState({ period: 1, clockTime: 200 })
  await settle(0)
  release()
  await settle(1000)
  expect(remote.state()?.clockTime).toBe(200)
  one.close()
  two.close()
})

test('the clock of a game that was left without a network is sent with its plays', async () => {
  const remote = logServer()
  const opened = openAndRead(device(remote, { user: 'kim' }))
  await settle()
  const here = await opened
  remote.network = 'down'
  here.book.saveState({ period: 1, clockTime: 300 })
  await here.book.record(sent(0))
  here.close()
  remote.network = 'up'
  await here.carry()
  expect(remote.log).toHaveLength(1)
  expect(remote.state()?.clockTime).toBe(300)
  expect((await here.disk.read(GAME)).game.snapshotSent).toBe(true)
})

/** One person swaps sides, the others keep the clock. */
async function playGame(seed: number): Promise<void> {
  const random = seeded(seed)
  const table = await openTable(random() < 0.5 ? ['sam', 'kim'] : ['sam', 'kim', 'lou'])
  const { remote, people, passes } = table
  const [swapper, ...keepers] = people
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  let isLeft = true
  let clock = 480
  const trace: string[] = []
  try {
    for (let step = 0; step < STEPS; step += 1) {
      const { user } = oneOf(people)
      const act = oneOf(['swap', 'clock', 'clock', 'network', 'deaf', 'hears', 'undo'] as const)
      trace.push(`${user} ${act}`)
      if (act === 'swap') {
        const before = swapper!.book.state().snapshot!.homeTeamIsLeft
        await swapper!.swaps()
        expect(swapper!.book.state().snapshot!.homeTeamIsLeft).toBe(!before)
      }
      if (act === 'undo') await swapper!.undoes()
      if (act === 'swap' || act === 'undo') isLeft = swapper!.book.state().snapshot!.homeTeamIsLeft!
      if (act === 'clock') {
        clock = 1 + Math.floor(random() * 479)
        oneOf(keepers).setsClock(clock)
      }
      if (act === 'network') remote.networks.set(user, oneOf(NETWORKS))
      if (act === 'deaf') remote.deaf.add(user)
      if (act === 'hears') remote.deaf.delete(user)
      await passes(1 + random() * 200)
    }
    await table.ends()
    for (const { book } of people) expect(shown(book.state().snapshot)).toEqual([isLeft, clock])
    expect(shown(remote.state())).toEqual([isLeft, clock])
  } catch (error) {
    console.error(`SEED=${seed} RUNS=1\n${trace.join('\n')}`)
    throw error
  } finally {
    table.close()
  }
}

test(`law: each swap and the latest touch of the clock count, in any order of arrival (SEED=${SEED})`, {
  timeout: Math.max(60_000, RUNS * 200),
}, async () => {
  for (let game = 0; game < RUNS; game += 1) await playGame(SEED + game)
})
