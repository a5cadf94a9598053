import type { SentPlay } from '@fullcourt/scorebook/vocabulary'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { device, idOf, idsOf, logServer, openAndRead, PLAYS, sent, settle, WON } from '../../test/device.ts'
import { stepFrom } from './data/disk.ts'
import type { ScreenPosition } from './data/localData.ts'
import type { OpenBook } from './game/openBook.ts'

let remote: ReturnType<typeof logServer>
beforeEach(() => {
  remote = logServer()
})
const ready = (one = device(remote)) => openAndRead(one)

describe('undo', () => {
  test('any depth, also after a reload; a new change leaves nothing to redo', async () => {
    const one = await ready()
    for (const index of [0, 1, 2]) await one.book.record(sent(index))
    const { book } = await ready(one.device())
    await book.undo()
    await book.undo()
    expect(idsOf(book)).toEqual([idOf(0)])
    await book.redo()
    expect(idsOf(book)).toEqual([idOf(0), idOf(1)])
    await book.record(sent(3))
    expect(book.state().canRedo).toBe(false)
  })

  test('reads steps of earlier versions of the app', () => {
    const [play] = PLAYS
    const { id: playId } = play!.origin
    const [put, deleted] = [
      { playId, play: play! },
      { playId, play: null },
    ]
    const step = { id: 'a', gameId: 'b', undone: false }
    expect(
      stepFrom({
        ...step,
        edits: [
          { done: put, undone: deleted },
          { done: deleted, undone: put },
        ],
      }).edits,
    ).toEqual([
      { kind: 'put', playId, play, before: null },
      { kind: 'delete', playId, before: play },
    ])
  })

  test('takes a correction back, and a deletion; passes over what is quiet', async () => {
    const { book } = await ready()
    await book.record(sent(0))
    const two = sent(0)
    await book.record({ ...two, origin: { ...two.origin, pointValue: 3 } })
    await book.record(sent(3), { quiet: true })
    await book.undo()
    expect(book.state().game?.score.home).toBe(2)
    await book.remove(idOf(0))
    await book.undo()
    expect(book.state().game?.score.home).toBe(2)
  })

  test('several changes of one command are one step', async () => {
    const { book } = await ready()
    await book.change([0, 2].map((index) => ({ action: 'put', playId: idOf(index), play: PLAYS[index]! })))
    await book.undo()
    expect(idsOf(book)).toEqual([])
  })

  test('a device that opens the game for the first time can undo what this user did elsewhere', async () => {
    const first = await ready()
    for (const index of [0, 1]) await first.book.record(sent(index))
    await first.carry()
    const { book } = await ready()
    await book.undo()
    expect(idsOf(book)).toEqual([idOf(0)])
  })
})

describe('undo of more than plays', () => {
  const end: ScreenPosition = { period: 1, clockTime: 0, clockRunning: false, homeTeamIsLeft: true }
  const next: ScreenPosition = { period: 2, clockTime: 480, clockRunning: false }
  const placeOf = (book: OpenBook) => {
    const { period, clockTime, homeTeamIsLeft } = book.state().snapshot ?? {}
    return { period, clockTime, homeTeamIsLeft }
  }

  test('the end of a period: its adjustments go, the clock is back at its end, and redo ends it again', async () => {
    const { book } = await ready()
    await book.record(sent(0))
    await book.proceed({ plays: [sent(2)], place: next }, end)
    expect(placeOf(book)).toEqual({ period: 2, clockTime: 480, homeTeamIsLeft: true })
    expect(idsOf(book)).toEqual([idOf(0), idOf(2)])
    await book.undo({ ...end, period: 2, clockTime: 480 })
    expect(placeOf(book)).toEqual({ period: 1, clockTime: 0, homeTeamIsLeft: true })
    expect(idsOf(book)).toEqual([idOf(0)])
    await book.redo(end)
    expect(placeOf(book)).toEqual({ period: 2, clockTime: 480, homeTeamIsLeft: true })
    expect(idsOf(book)).toEqual([idOf(0), idOf(2)])
  })

  const later = (index: number, type: SentPlay['origin']['type']): SentPlay => {
    const { origin } = sent(index)
    const teams = {
      type,
      period: 2,
      assignment: 'TEAM',
      teamGamePersonnelId: null,
      pointValue: null,
    } as const
    return { origin: { ...origin, ...teams }, rel: [], freethrows: [] }
  }

  test('a period that is taken back never began: its clock entries go, but never with a play in it', async () => {
    const { book } = await ready()
    await book.proceed({ place: next }, end)
    await book.record(later(0, 'clock_start'), { quiet: true })
    await book.undo(end)
    expect(idsOf(book)).toEqual([])
    await book.redo(end)
    await book.record(later(0, 'clock_start'), { quiet: true })
    await book.record(later(1, 'timeout'), { quiet: true })
    await book.undo(end)
    expect(idsOf(book)).toEqual([idOf(0), idOf(1)])
  })

  test('a swap of sides, while the clock runs on', async () => {
    const { book } = await ready()
    const now = { ...end, clockTime: 300, clockRunning: true }
    const { savedAt } = book.saveState(now)
    await book.proceed({ place: { homeTeamIsLeft: false } }, { ...now, clockTime: 295 })
    // The clock as it was saved, with the time when it was.
    expect(placeOf(book)).toEqual({ period: 1, clockTime: 300, homeTeamIsLeft: false })
    await book.undo({ ...now, clockTime: 290, homeTeamIsLeft: false })
    expect(placeOf(book)).toEqual({ period: 1, clockTime: 300, homeTeamIsLeft: true })
    expect(book.state().snapshot).toMatchObject({ savedAt, clockRunning: true })
  })

  test('the end of the game, before it is sent and after; its plays only once it is open again', async () => {
    const { book, carry } = await ready()
    await book.record(sent(0))
    await book.proceed({ plays: [sent(2)], ending: WON })
    expect(book.state()).toMatchObject({ ending: WON, canUndo: true })
    await carry()
    expect(remote.ending()).toEqual(WON)
    await book.undo()
    expect(book.state().ending).toBeNull()
    await carry()
    expect(remote.ending()).toBeNull()
    expect(remote.standing().get(idOf(2))).toBeNull()
    await book.redo()
    await carry()
    expect(remote.ending()).toEqual(WON)
    expect(book.state()).toMatchObject({ quarantine: [], canRedo: false })
  })

  test('of a final game, whose page was loaded anew and heard of changes before it was open', async () => {
    const { book, carry, ...before } = await ready()
    await book.record(sent(0))
    await book.proceed({ ending: WON })
    const after = before.device()
    const freeTab = after.holdTab()
    const reloaded = after.open()
    await settle()
    // The old page hears that the end is on the server; the live feed of the new one has a connection.
    await carry()
    reloaded.refresh()
    await settle()
    expect(reloaded.state().phase).toBe('loading')
    const undone = reloaded.undo()
    freeTab()
    await undone
    await settle()
    expect(reloaded.state()).toMatchObject({ ending: null, canUndo: true, canRedo: true })
    await after.carry()
    expect(remote.ending()).toBeNull()
    await reloaded.undo()
    expect(idsOf(reloaded)).toEqual([])
    expect(reloaded.state().canUndo).toBe(false)
  })

  test('a reopening; a game that another person ended is not touched', async () => {
    const { book, carry } = await ready()
    await book.proceed({ ending: WON })
    await book.proceed({ ending: null })
    expect(book.state().ending).toBeNull()
    await book.undo()
    await carry()
    expect(remote.ending()).toEqual(WON)
    const other = await ready()
    expect(other.book.state()).toMatchObject({ ending: WON, canUndo: false })
    await other.book.undo()
    expect(other.book.state().ending).toEqual(WON)
  })
})

const oneAct = fc.record({
  act: fc.constantFrom(
    ...(['put', 'period', 'swap', 'finish', 'reopen', 'undo', 'redo', 'carry', 'reload'] as const),
  ),
  play: fc.nat({ max: PLAYS.length - 1 }),
})

test('law: undo to the beginning and redo to the end changes nothing, and the server has it all', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(oneAct, { maxLength: 20 }), async (acts) => {
      remote = logServer()
      let one = await ready()
      const now = (): ScreenPosition => ({
        period: 1,
        clockTime: 0,
        homeTeamIsLeft: true,
        ...one.book.state().snapshot,
      })
      const shown = () => {
        const { period, homeTeamIsLeft } = now()
        return { plays: idsOf(one.book), ending: one.book.state().ending, period, homeTeamIsLeft }
      }
      for (const { act, play } of acts) {
        const { book, carry } = one
        const over = book.state().ending !== null
        if (act === 'undo') await book.undo(now())
        else if (act === 'redo') await book.redo(now())
        else if (act === 'carry') await carry()
        else if (act === 'reload') one = await ready(one.device())
        else if (over && act === 'reopen') await book.proceed({ ending: null }, now())
        else if (over || act === 'reopen') continue
        else if (act === 'put') await book.record(sent(play))
        else if (act === 'finish') await book.proceed({ ending: WON }, now())
        else if (act === 'swap')
          await book.proceed({ place: { homeTeamIsLeft: !now().homeTeamIsLeft } }, now())
        else {
          const place = { period: now().period! + 1, clockTime: 480 }
          await book.proceed({ plays: [sent(play)], place }, now())
        }
      }
      while (one.book.state().canRedo) await one.book.redo(now())
      const before = shown()
      while (one.book.state().canUndo) await one.book.undo(now())
      expect(shown()).toEqual({ plays: [], ending: null, period: 1, homeTeamIsLeft: true })
      while (one.book.state().canRedo) await one.book.redo(now())
      expect(shown()).toEqual(before)
      await one.carry()
      expect(one.book.state().quarantine).toEqual([])
      expect(remote.ending()).toEqual(before.ending)
      const there = [...remote.standing()].flatMap(([id, play]) => (play ? [id] : []))
      expect(there.sort()).toEqual(before.plays.toSorted())
    }),
    { numRuns: 60 },
  )
})
