// A server that is restored from an older backup gets back from the devices what it has lost.
import type { Setup } from '@fullcourt/wire'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { device, idOf, logServer, openAndRead, PLAYS, SETUP, sent, settle, WON } from '../../test/device.ts'
import { firstLeague } from './setup/builtInLeague.ts'
import { waitingWords } from './store/waitingWords.ts'

const RESTORED_AT = '2026-11-22T08:00:00.000Z'

/** One act of a scorer with one of the plays. */
const doing = fc.record({
  play: fc.nat(PLAYS.length - 1),
  does: fc.constantFrom('record', 'flag', 'remove'),
  by: fc.constantFrom(0, 1),
})

async function twoDevices() {
  const remote = logServer({ ...SETUP, eligible: { home: [], away: [] } })
  const both = [
    await openAndRead(device(remote, { user: 'ann', tab: 'a' })),
    await openAndRead(device(remote, { user: 'ben', tab: 'b' })),
  ] as const
  return { remote, both }
}
type Devices = Awaited<ReturnType<typeof twoDevices>>

/** Scores until the server has acknowledged everything. */
async function score({ both }: Devices, doings: readonly { play: number; does: string; by: number }[]) {
  for (const { play, does, by } of doings) {
    const { book, carry } = both[by]!
    const known = book.state().plays.find(({ origin }) => origin.id === idOf(play))
    if (does === 'record' && !known) await book.record(sent(play))
    if (does === 'flag' && known) {
      const { origin, ...rest } = sent(play)
      await book.record({ ...rest, origin: { ...origin, userFlagged: !known.origin.userFlagged } })
    }
    if (does === 'remove' && known) await book.remove(idOf(play))
    await carry()
    await settle()
  }
}

/** Both devices come back, one after the other. */
async function comeBack({ both }: Devices): Promise<void> {
  for (const { refill, carry } of both) {
    await refill(RESTORED_AT)
    expect(await carry()).toBe('sent')
    await settle()
  }
}

const standingOf = ({ remote }: Devices) =>
  new Map([...remote.standing()].filter(([, play]) => play !== null))

test('no acknowledged play, correction or deletion is lost, whatever the backup had', () =>
  fc.assert(
    fc.asyncProperty(fc.array(doing, { minLength: 1, maxLength: 8 }), fc.nat(8), async (doings, backedUp) => {
      const devices = await twoDevices()
      await score(devices, doings)
      const before = standingOf(devices)
      devices.remote.restore(backedUp, RESTORED_AT)
      await comeBack(devices)
      expect(standingOf(devices)).toEqual(before)
      const { length } = devices.remote.log
      await comeBack(devices)
      expect(devices.remote.log, 'the second time nothing is sent').toHaveLength(length)
      for (const { book, close } of devices.both) {
        expect(new Set(book.state().plays.map(({ origin }) => origin.id))).toEqual(new Set(before.keys()))
        close()
      }
    }),
    { numRuns: Number(process.env.RUNS ?? 25) },
  ))

test('a game that had ended ends again, and one that was scored on keeps the newer plays', async () => {
  const devices = await twoDevices()
  const [ann, ben] = devices.both
  await score(
    devices,
    [0, 1, 2].map((play) => ({ play, does: 'record', by: 0 })),
  )
  await ann.book.proceed({ ending: WON })
  await ann.carry()
  devices.remote.restore(1, RESTORED_AT)
  await ann.refill(RESTORED_AT)
  await ann.carry()
  expect(devices.remote.ending()).toEqual(WON)
  expect(standingOf(devices).size).toBe(3)
  await ben.refill(RESTORED_AT)
  expect((await ben.disk.read('game')).outbox).toEqual([])
})

test('people who came to the game after the backup are there before the plays that name them', async () => {
  const devices = await twoDevices()
  const { remote, both } = devices
  await score(
    devices,
    [0, 1].map((play) => ({ play, does: 'record', by: 0 })),
  )
  const named = sent(1).origin.teamGamePersonnelId!
  const onSheet = () =>
    [...remote.setup().home.personnel, ...remote.setup().away.personnel].map(({ id }) => id)
  const [unnamed] = onSheet().filter((id) =>
    PLAYS.slice(0, 2).every((play) => !JSON.stringify(play).includes(id)),
  )
  remote.restore(1, RESTORED_AT)
  remote.forgetPeople([named, unnamed!])
  const [ann] = both
  await ann.refill(RESTORED_AT)
  expect((await ann.disk.read('game')).outbox.map(({ task }) => task.kind)).toEqual(['setup', 'put'])
  expect(await ann.carry()).toBe('sent')
  expect(onSheet()).toContain(named)
  expect(onSheet()).not.toContain(unnamed)
  expect(standingOf(devices).size).toBe(2)
})

describe('a game that was made after the backup', () => {
  const TAKEN_AT = '2026-11-22T03:00:00.000Z'
  const restore = { takenAt: TAKEN_AT }
  const NO_JERSEYS = {
    homeTeamJerseyFill: null,
    homeTeamJerseyStroke: null,
    awayTeamJerseyFill: null,
    awayTeamJerseyStroke: null,
  }
  /** Two devices with the same game, which was created at that time and has two plays. */
  async function scoredGame(createdAt: string) {
    const when = { createdAt, deletedAt: null, gameStartTime: createdAt, timezone: 'America/New_York' }
    const look = {
      leagueOverrides: null,
      ...NO_JERSEYS,
      homeTeamJerseyFill: '#aa0000',
      opponentColor1Name: null,
    }
    const eligible = { home: [], away: [] }
    const setup = {
      ...SETUP,
      league: firstLeague(),
      eligible,
      teamGame: { ...SETUP.teamGame, ...look, ...when },
    }
    const remote = logServer(setup)
    const ann = await openAndRead(device(remote, { user: 'ann', tab: 'a' }))
    await ann.book.record(sent(0))
    await ann.book.record(sent(1))
    await ann.carry()
    const ben = await openAndRead(device(remote, { user: 'ben', tab: 'b' }))
    return { remote, ann, ben, people: peopleIn(remote.setup()) }
  }
  const peopleIn = ({ home, away }: Setup) =>
    [...home.personnel, ...away.personnel].map(({ id, lastName, isStarting }) => ({
      id,
      lastName,
      isStarting,
    }))

  test('is made again with its people, plays and end, and with what waited; a second device adds nothing', async () => {
    const { remote, ann, ben, people } = await scoredGame('2026-11-22T05:00:00.000Z')
    const before = remote.standing()
    remote.network = 'down'
    await ann.book.record(sent(2))
    remote.lose()
    remote.network = 'up'
    // The outbox comes before the answer about the restore.
    await ann.carry()
    await ann.refill(RESTORED_AT, restore)
    expect(await ann.carry()).toBe('sent')
    expect(peopleIn(remote.setup())).toEqual(people)
    expect([...remote.standing().keys()]).toEqual([...before.keys(), idOf(2)])
    expect((await ann.disk.read('game')).outbox).toEqual([])
    await ben.refill(RESTORED_AT, restore)
    expect(await ben.carry()).toBe('sent')
    expect(remote.log).toHaveLength(3)
    expect(peopleIn(remote.setup())).toEqual(people)
    expect((await ben.disk.read('game')).outbox).toEqual([])
  })

  test('ends again', async () => {
    const { remote, ann } = await scoredGame('2026-11-22T05:00:00.000Z')
    await ann.book.proceed({ ending: WON })
    await ann.carry()
    remote.lose()
    await ann.refill(RESTORED_AT, restore)
    await ann.carry()
    expect(remote.ending()).toEqual(WON)
    expect(remote.log).toHaveLength(2)
  })

  test('waits for the user when the server refuses it: all is on the device, and shown', async () => {
    const { remote, ann } = await scoredGame('2026-11-22T05:00:00.000Z')
    remote.lose()
    remote.refuseSetup('not_found')
    await ann.refill(RESTORED_AT, restore)
    await ann.carry()
    await settle()
    expect(ann.book.state().quarantine.map(({ refused }) => refused.code)).toEqual(['not_found'])
    expect(ann.book.state().plays).toHaveLength(2)
    expect(waitingWords(await ann.disk.unsent())).toBe(
      'the new game, 3 people, 1 change of the setup and 2 plays',
    )
  })

  test.each([
    ['is older than the backup: it was deleted before', '2026-11-22T02:00:00.000Z', true],
    ['is of another team', '2026-11-22T05:00:00.000Z', false],
  ])('stays away when it %s', async (_, createdAt, mayMake) => {
    const { remote, ann } = await scoredGame(createdAt)
    remote.lose()
    await ann.refill(RESTORED_AT, { ...restore, mayMake })
    expect((await ann.disk.read('game')).outbox).toEqual([])
    expect(ann.book.state().plays).toHaveLength(2)
  })
})
