// A server that is restored from an older backup gets back from the devices what it has lost.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { device, idOf, logServer, openAndRead, PLAYS, sent, settle, WON } from '../../test/device.ts'

const RESTORED_AT = '2026-11-22T08:00:00.000Z'

/** One act of a scorer with one of the plays. */
const doing = fc.record({
  play: fc.nat(PLAYS.length - 1),
  does: fc.constantFrom('record', 'flag', 'remove'),
  by: fc.constantFrom(0, 1),
})

async function twoDevices() {
  const remote = logServer()
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
