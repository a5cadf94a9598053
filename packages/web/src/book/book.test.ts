import { conflictKey } from '@fullcourt/scorebook/fold'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  device,
  GAME,
  idOf,
  idsOf,
  logServer,
  openAndRead,
  PLAYS,
  sent,
  settle,
  WON,
} from '../../test/device.ts'

let remote: ReturnType<typeof logServer>
beforeEach(() => {
  remote = logServer()
})
const ready = (one = device(remote)) => openAndRead(one)

describe('writing', () => {
  test('a play is on disk before it is on the screen, and goes to the server after', async () => {
    const { book, carry, disk } = await ready()
    const recorded = book.record(sent(0))
    expect(idsOf(book)).toEqual([])
    await recorded
    expect((await disk.read(GAME)).outbox).toHaveLength(1)
    expect(idsOf(book)).toEqual([idOf(0)])
    expect(book.state().line).toMatchObject({ word: 'Saving', waiting: 1 })
    expect(await carry()).toBe('sent')
    expect(book.state().line).toMatchObject({ word: 'Saved', waiting: 0 })
    expect(remote.log).toHaveLength(1)
  })

  test('the box score and the game are those of the current plays', async () => {
    const { book } = await ready()
    for (const index of [0, 1, 2]) await book.record(sent(index))
    expect(book.state().game?.score).toEqual({ home: 5, away: 0 })
    expect(book.state().box?.home.totals.points).toBe(5)
    await book.remove(idOf(2))
    expect(book.state().game?.score).toEqual({ home: 2, away: 0 })
  })

  test('without a network everything goes on; it all arrives once, oldest first, when it is back', async () => {
    const { book, carry } = await ready()
    remote.network = 'down'
    for (const index of [0, 1, 2, 3]) await book.record(sent(index))
    await book.remove(idOf(1))
    expect(await carry()).toBe('later')
    remote.network = 'loses-replies'
    expect(await carry()).toBe('later')
    remote.network = 'up'
    expect(await carry()).toBe('sent')
    expect(remote.log.map(({ playId, play }) => [playId, play !== null])).toEqual([
      [idOf(0), true],
      [idOf(1), true],
      [idOf(2), true],
      [idOf(3), true],
      [idOf(1), false],
    ])
  })

  test('a new page reads the unsent plays from the disk, without a network too', async () => {
    const one = await ready()
    remote.network = 'down'
    await one.book.record(sent(0))
    const again = await ready(one.device())
    expect(idsOf(again.book)).toEqual([idOf(0)])
    expect(again.book.state()).toMatchObject({ phase: 'ready', canUndo: true })
  })

  test.each(['invalid', 'limit_reached'])(
    'a play that the server refuses (%s) is put aside with its reason; those after it go',
    async (code) => {
      const { book, carry } = await ready()
      remote.refusals.set(idOf(1), code)
      for (const index of [0, 1, 2]) await book.record(sent(index))
      expect(await carry()).toBe('sent')
      expect(remote.log.map(({ playId }) => playId)).toEqual([idOf(0), idOf(2)])
      expect(book.state().quarantine).toMatchObject([{ task: { playId: idOf(1) }, refused: { code } }])
      expect(idsOf(book)).toEqual([idOf(0), idOf(2)])
      expect(book.state().line).toMatchObject({ word: 'refused', waiting: 0, refused: 1 })
      remote.refusals.clear()
      await book.settle(book.state().quarantine[0]!.id, 'send')
      await carry()
      expect(idsOf(book)).toEqual([idOf(0), idOf(1), idOf(2)])
      expect(book.state().line).toMatchObject({ word: 'Saved', refused: 0 })
    },
  )

  test('undo takes back no play that the server refused, also once it is discarded', async () => {
    const { book, carry } = await ready()
    const undoes = () => book.state().nextUndo?.edits.map(({ playId }) => playId)
    for (const index of [0, 1]) await book.record(sent(index))
    expect(undoes()).toEqual([idOf(1)])
    remote.refusals.set(idOf(1), 'invalid')
    await carry()
    expect(undoes()).toEqual([idOf(0)])
    const [refused] = book.state().quarantine
    await book.settle(refused!.id, 'send')
    expect(undoes()).toEqual([idOf(1)])
    await carry()
    await book.settle(refused!.id, 'discard')
    expect(undoes()).toEqual([idOf(0)])
    await book.undo()
    expect(idsOf(book)).toEqual([])
    expect(book.state().canUndo).toBe(false)
  })
})

test('a device without a live feed learns of a reset by the refusal of what it sends', async () => {
  const { book, carry } = await ready()
  await book.record(sent(0))
  await carry()
  remote.deaf.add('me')
  const other = await ready(device(remote, { user: 'admin' }))
  await other.book.remove(idOf(0))
  await other.carry()
  expect(idsOf(book)).toEqual([idOf(0)])
  remote.refusals.set(idOf(1), 'game_reset')
  await book.record(sent(1))
  await carry()
  await settle()
  expect(idsOf(book)).toEqual([])
  expect(book.state().quarantine).toMatchObject([{ refused: { code: 'game_reset' } }])
})

describe('a play on which the server fails', () => {
  test('waits, and blocks only its own changes and the end of the game', async () => {
    const { book, carry } = await ready()
    remote.failures.add(idOf(1))
    for (const index of [0, 1, 2]) await book.record(sent(index))
    await book.remove(idOf(1))
    await book.record(sent(3))
    await book.proceed({ ending: WON })
    expect(await carry()).toBe('failed')
    expect(remote.log.map(({ playId }) => playId)).toEqual([idOf(0), idOf(2), idOf(3)])
    expect(book.state()).toMatchObject({ quarantine: [], line: { waiting: 3 } })
    expect(remote.ending()).toBeNull()
    remote.failures.clear()
    expect(await carry()).toBe('sent')
    expect(remote.standing().get(idOf(1))).toBeNull()
    expect(remote.ending()).toEqual(WON)
  })
})

describe('a reply that was requested before a change', () => {
  test('does not reopen a game that was ended meanwhile', async () => {
    const { book, carry } = await ready()
    const release = remote.holdAnswers()
    book.refresh()
    await book.proceed({ ending: WON })
    await carry()
    release()
    await settle()
    expect(book.state().ending).toEqual(WON)
  })

  test('does not reopen it while its end is being stored', async () => {
    const { book, carry, holdDisk } = await ready()
    await book.proceed({ ending: WON })
    await carry()
    const release = remote.holdAnswers()
    book.refresh()
    await settle()
    await book.proceed({ ending: null })
    await settle()
    const write = holdDisk()
    const carried = carry()
    await settle()
    release()
    await settle()
    write()
    await carried
    await settle()
    expect(remote.ending()).toBeNull()
    expect(book.state()).toMatchObject({ ending: null, canUndo: true })
  })

  test('is requested again', async () => {
    const a = await ready()
    const b = await ready()
    const release = remote.holdAnswers()
    b.book.refresh()
    await settle()
    await a.book.proceed({ ending: WON })
    await a.carry()
    b.book.refresh()
    release()
    await settle()
    expect(b.book.state().ending).toEqual(WON)
  })
})

describe('a game that ends early', () => {
  const SEVEN_TWENTY = { period: 2, clockTime: 440, clockRunning: false, started: true }
  /** H4 scores first, at 7:00 of the first quarter. */
  const leading = 420 + 40

  test('counts to the clock that was saved with the end, also after a reload', async () => {
    const one = await ready()
    await one.book.record(sent(0))
    await one.book.proceed({ ending: WON }, SEVEN_TWENTY)
    expect(one.book.state().box?.home.advanced.secondsLeading).toBe(leading)
    expect(await one.carry()).toBe('sent')
    expect(one.book.state().box?.home.advanced.secondsLeading).toBe(leading)
    const other = await ready()
    expect(other.book.state()).toMatchObject({ until: { endedAt: { period: 2, clockTime: 440 } } })
    expect(other.book.state().box?.home.advanced.secondsLeading).toBe(leading)
  })

  test('counts to the horn where no clock was saved', async () => {
    const { book } = await ready()
    await book.record(sent(0))
    await book.proceed({ ending: WON })
    expect(book.state().box?.home.advanced.secondsLeading).toBe(420)
  })

  test('counts to the latest play again once it is reopened', async () => {
    const { book } = await ready()
    await book.record(sent(0))
    await book.proceed({ ending: WON }, SEVEN_TWENTY)
    await book.proceed({ ending: null }, SEVEN_TWENTY)
    expect(book.state().until).toBeUndefined()
    expect(book.state().box?.home.advanced.secondsLeading).toBe(0)
  })
})

describe('two devices', () => {
  test('see each other’s plays as they are saved', async () => {
    const a = await ready()
    const b = await ready()
    await a.book.record(sent(0))
    await a.carry()
    expect(idsOf(b.book)).toEqual([idOf(0)])
  })

  test('plays that arrive together are read and shown once', async () => {
    const { book } = await ready()
    let shown = 0
    book.subscribe(() => {
      shown += 1
    })
    for (const [index, play] of PLAYS.entries())
      book.applyRevision({ gameId: GAME, playId: play.origin.id, seq: index + 1, play })
    await settle()
    expect(idsOf(book)).toHaveLength(PLAYS.length)
    expect(shown).toBe(1)
  })

  test('a gap fetches the missing lines of the log', async () => {
    const b = await ready()
    for (const [index, play] of PLAYS.entries()) {
      remote.log.push({ gameId: GAME, playId: play.origin.id, seq: index + 1, play })
    }
    b.book.applyRevision(remote.log.at(-1)!)
    await settle()
    expect(idsOf(b.book)).toHaveLength(4)
  })

  test('two edits of one play: the earlier one is reported, and both are shown', async () => {
    const a = await ready()
    const b = await ready()
    await a.book.record(sent(0))
    await a.carry()
    const edited = (clockTime: number) => ({ ...sent(0), origin: { ...sent(0).origin, clockTime } })
    remote.network = 'down'
    await b.book.record(edited(403))
    remote.network = 'up'
    await a.book.record(edited(401))
    await a.carry()
    await b.carry()
    const [conflict] = b.book.state().conflicts
    expect(conflict).toMatchObject({
      fields: [{ field: 'when', mine: { clockTime: 403 }, theirs: { clockTime: 401 } }],
    })
    await b.book.choose(conflict!.entryId, { [conflictKey(conflict!.fields[0]!)]: 'mine' })
    await b.carry()
    expect(a.book.state().plays[0]?.origin.clockTime).toBe(403)
  })

  test('consecutive changes of a play by one user are no conflict', async () => {
    const a = await ready()
    await a.book.record(sent(0))
    await a.carry()
    for (const pointValue of [3, 2, 3]) {
      await a.book.record({ ...sent(0), origin: { ...sent(0).origin, pointValue } })
    }
    expect(await a.carry()).toBe('sent')
    expect(a.book.state().quarantine).toEqual([])
  })
})

const anyAct = fc.record({
  who: fc.constantFrom(0, 1),
  act: fc.constantFrom(...(['put', 'remove', 'undo', 'redo', 'carry', 'down', 'up', 'reload'] as const)),
  play: fc.nat({ max: PLAYS.length - 1 }),
})

test('law: whatever two devices do, once all is sent both show what the server has', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { maxLength: 25 }), async (acts) => {
      remote = logServer()
      const devices = [await ready(), await ready()]
      for (const { who, act, play } of acts) {
        const { book, carry } = devices[who]!
        if (act === 'put') await book.record(sent(play))
        else if (act === 'remove') await book.remove(idOf(play))
        else if (act === 'undo') await book.undo()
        else if (act === 'redo') await book.redo()
        else if (act === 'carry') await carry()
        else if (act === 'reload') devices[who] = await ready(devices[who]!.device())
        else remote.network = act
      }
      remote.network = 'up'
      for (const { carry } of devices) await carry()
      await settle()
      const there = [...remote.standing()].flatMap(([id, play]) => (play ? [id] : [])).sort()
      for (const { book } of devices) {
        expect(book.state().quarantine).toEqual([])
        expect(idsOf(book).toSorted()).toEqual(there)
      }
    }),
    { numRuns: 60 },
  )
})
