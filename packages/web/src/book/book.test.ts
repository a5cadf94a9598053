import { notation, type Play, type SentPlay, takeApart } from '@fullcourt/scorebook'
import type { Setup } from '@fullcourt/wire'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { endedBy } from './changes.ts'
import { memoryDisk } from './disk.ts'
import { type Ground, type OpenBook, openBook } from './openBook.ts'
import { courier } from './outbox.ts'
import type { LogPage, Outcome, Server } from './server.ts'
import type { Change, Ending, Entry, KnownPlay, ScreenPlace } from './shelf.ts'

const parsed = notation.parse(`league nfhs
H4 Ana (starter)
H12 Bea (starter)
A7 Hal (starter)
Q1 7:00 H4 makes 2
Q1 6:30 A7 misses 3; H4 rebounds
Q1 6:00 H12 makes 3; H4 assists
Q1 5:00 A7 turns over
`)
if (!parsed.ok) throw new Error('unread')
const noted = parsed.game
const { rules, court, people } = notation.setupOf(noted)!
const PLAYS = noted.plays
const GAME = 'game'

const side = (isHomeTeam: boolean) => ({
  personnel: people.filter((person) => person.isHomeTeam === isHomeTeam),
})
const SETUP = {
  teamGame: {
    id: GAME,
    scoringType: 'STANDARD',
    isHome: true,
    state: null,
    homeFinalScore: null,
    awayFinalScore: null,
  },
  home: side(true),
  away: side(false),
  court,
  rules,
} as unknown as Setup

const NOT_OVER = { homeFinalScore: null, awayFinalScore: null, overtimePeriods: null, finalReason: null }
const WON: Ending = { homeFinalScore: 5, awayFinalScore: 0, overtimePeriods: 0, finalReason: 'played' }

/**
 * The contract's log in memory: numbers revisions, refuses a stale base and any play of a final game, forgets nothing. Its
 * network can fail in three ways.
 */
function logServer() {
  let ending: Ending | null = null
  /** Answers about the game come when it opens; they say how it was when they were asked for. */
  let gate: Promise<void> = Promise.resolve()
  const setupNow = (): Setup => ({ ...SETUP, teamGame: { ...SETUP.teamGame, ...(ending ?? NOT_OVER) } })
  const log: (KnownPlay & { by: string | null })[] = []
  let network: 'up' | 'down' | 'loses-replies' = 'up'
  const listeners = new Set<(known: KnownPlay) => void>()
  const refusals = new Map<string, string>()
  /** Plays over which the server makes a mistake of its own. */
  const failures = new Set<string>()
  const latest = (playId: string) => log.findLast((line) => line.playId === playId)

  function write(playId: string, play: Play | null): KnownPlay {
    const before = latest(playId)
    if (before && JSON.stringify(before.play) === JSON.stringify(play)) return before
    const line = { gameId: GAME, playId, seq: log.length + 1, play, by: 'me' }
    log.push(line)
    for (const listener of listeners) listener(line)
    return line
  }
  function take({ task }: Entry): KnownPlay[] | Outcome {
    if (task.kind === 'finish' || task.kind === 'reopen') {
      ending = task.kind === 'finish' ? task.ending : null
      return []
    }
    if (ending) {
      const code = 'game_final'
      return { kind: 'refused', refusal: { code, message: code, theirs: null, seq: null } }
    }
    if (task.kind === 'delete') return latest(task.playId)?.play ? [write(task.playId, null)] : []
    const code = refusals.get(task.playId)
    const stands = latest(task.playId)
    if (code) return { kind: 'refused', refusal: { code, message: code, theirs: null, seq: null } }
    if (
      task.base !== null &&
      stands &&
      stands.seq > task.base &&
      JSON.stringify(stands.play) !== JSON.stringify(task.play)
    ) {
      const { play: theirs, seq } = stands
      return { kind: 'refused', refusal: { code: 'stale', message: 'stale', theirs, seq } }
    }
    return [write(task.playId, task.play)]
  }
  const server: Server = {
    async setup() {
      if (network === 'down') throw new Error('down')
      const answer = setupNow()
      await gate
      return answer
    },
    async log(_, after): Promise<LogPage> {
      if (network === 'down') throw new Error('down')
      const rest = log.filter(({ seq }) => seq > after)
      return { plays: rest.slice(0, 3), more: rest.length > 3 }
    },
    async send(_, entries) {
      if (network === 'down') return { kind: 'later' }
      if (entries.some(({ task }) => task.kind === 'put' && failures.has(task.playId)))
        return { kind: 'failed' }
      // One transaction: a refused play takes the others of its request with it.
      const refused =
        entries.length > 1 && entries.some(({ task }) => task.kind === 'put' && refusals.has(task.playId))
      if (refused)
        return { kind: 'refused', refusal: { code: 'invalid', message: '', theirs: null, seq: null } }
      const taken = entries.map(take)
      const no = taken.find((one) => !Array.isArray(one))
      if (no) return no as Outcome
      if (network === 'loses-replies') return { kind: 'later' }
      const { teamGame } = setupNow()
      return { kind: 'done', ids: entries.map(({ id }) => id), plays: taken.flat() as KnownPlay[], teamGame }
    },
    saveState: async (_, state) => state,
  }
  return {
    server,
    log,
    refusals,
    failures,
    ending: () => ending,
    /** Holds answers about the game back until the returned function is called. */
    holdAnswers() {
      let open = (): void => undefined
      gate = new Promise((resolve) => {
        open = resolve
      })
      return () => open()
    },
    set network(next: typeof network) {
      network = next
    },
    listen: (listener: (known: KnownPlay) => void) => listeners.add(listener),
    standing: () =>
      new Map([...new Set(log.map(({ playId }) => playId))].map((id) => [id, latest(id)!.play])),
  }
}

let ids = 0
const laterId = () => String(++ids).padStart(8, '0')

/** A device: a disk that outlives its books, and an outbox that is carried when told. */
function device(remote: ReturnType<typeof logServer>, disk = memoryDisk()) {
  let book: OpenBook
  let free: Promise<void> = Promise.resolve()
  async function commit(changes: readonly Change[], durability: 'strict' | 'relaxed') {
    await free
    await disk.commit(changes, durability)
    book.take(changes)
  }
  /** The disk writes nothing until the returned function is called. */
  function holdDisk() {
    const gate = Promise.withResolvers<void>()
    free = gate.promise
    return () => gate.resolve()
  }
  const ground: Ground = {
    userId: 'me',
    server: remote.server,
    durable: () => true,
    reachable: () => true,
    read: disk.read,
    commit,
    laterId,
    now: () => 0,
  }
  const carry = courier(
    {
      unsent: disk.unsent,
      async settle(_, changes, done) {
        await commit([...endedBy(await disk.read(GAME), done?.teamGame), ...changes], 'strict')
      },
    },
    remote.server,
  )
  const open = () => {
    book = openBook(GAME, ground)
    return book
  }
  remote.listen((known) => book.hear(known))
  return { open, carry, disk, holdDisk, book: () => book, device: () => device(remote, disk) }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5))
const idsOf = (book: OpenBook) => book.state().plays.map(({ origin }) => origin.id)
const sent = (index: number) => takeApart(PLAYS[index]!)
const idOf = (index: number) => PLAYS[index]!.origin.id

let remote: ReturnType<typeof logServer>
beforeEach(() => {
  remote = logServer()
})

async function ready(one = device(remote)) {
  const book = one.open()
  await settle()
  return { ...one, book }
}

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

  test('the box score and the game are those of the plays that stand', async () => {
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

  test('a play that the server refuses is put aside with its reason; those after it go', async () => {
    const { book, carry } = await ready()
    remote.refusals.set(idOf(1), 'invalid')
    for (const index of [0, 1, 2]) await book.record(sent(index))
    expect(await carry()).toBe('sent')
    expect(remote.log.map(({ playId }) => playId)).toEqual([idOf(0), idOf(2)])
    expect(book.state().quarantine).toMatchObject([
      { task: { playId: idOf(1) }, refused: { code: 'invalid' } },
    ])
    expect(idsOf(book)).toEqual([idOf(0), idOf(2)])
    remote.refusals.clear()
    await book.settle(book.state().quarantine[0]!.id, 'send')
    await carry()
    expect(idsOf(book)).toEqual([idOf(0), idOf(1), idOf(2)])
  })
})

describe('a play over which the server fails', () => {
  test('waits, and holds up nothing but what is told of itself and the end of the game', async () => {
    const { book, carry } = await ready()
    remote.failures.add(idOf(1))
    for (const index of [0, 1, 2]) await book.record(sent(index))
    await book.remove(idOf(1))
    await book.record(sent(3))
    await book.proceed({ ending: WON })
    expect(await carry()).toBe('later')
    expect(remote.log.map(({ playId }) => playId)).toEqual([idOf(0), idOf(2), idOf(3)])
    expect(book.state()).toMatchObject({ quarantine: [], line: { waiting: 3 } })
    expect(remote.ending()).toBeNull()
    remote.failures.clear()
    expect(await carry()).toBe('sent')
    expect(remote.standing().get(idOf(1))).toBeNull()
    expect(remote.ending()).toEqual(WON)
  })
})

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

  test('several changes of one gesture are one step', async () => {
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
  const end: ScreenPlace = { period: 1, clockTime: 0, clockRunning: false, homeTeamIsLeft: true }
  const next: ScreenPlace = { period: 2, clockTime: 480, clockRunning: false }
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
    await book.proceed({ place: { homeTeamIsLeft: false } }, now)
    expect(placeOf(book)).toEqual({ period: 1, clockTime: 300, homeTeamIsLeft: false })
    await book.undo({ ...now, clockTime: 290, homeTeamIsLeft: false })
    expect(placeOf(book)).toEqual({ period: 1, clockTime: 290, homeTeamIsLeft: true })
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

  test('a reopening; and a game that somebody else ended is not touched', async () => {
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

describe('an answer that was under way', () => {
  test('does not make a game go on that was ended meanwhile', async () => {
    const { book, carry } = await ready()
    const release = remote.holdAnswers()
    book.refresh()
    await book.proceed({ ending: WON })
    await carry()
    release()
    await settle()
    expect(book.state().ending).toEqual(WON)
  })

  test('nor while its end is being written down', async () => {
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

  test('is asked for once more when something changed meanwhile', async () => {
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

describe('two devices', () => {
  test('see each other’s plays as they are saved', async () => {
    const a = await ready()
    const b = await ready()
    await a.book.record(sent(0))
    await a.carry()
    expect(idsOf(b.book)).toEqual([idOf(0)])
  })

  test('a gap asks the log for what is missing', async () => {
    const b = await ready()
    for (const [index, play] of PLAYS.entries()) {
      remote.log.push({ gameId: GAME, playId: play.origin.id, seq: index + 1, play, by: 'x' })
    }
    b.book.hear(remote.log.at(-1)!)
    await settle()
    expect(idsOf(b.book)).toHaveLength(4)
  })

  test('two edits of one play: the earlier is told, and both are shown', async () => {
    const a = await ready()
    const b = await ready()
    await a.book.record(sent(0))
    await a.carry()
    const edited = (points: number) => ({ ...sent(0), origin: { ...sent(0).origin, pointValue: points } })
    remote.network = 'down'
    await b.book.record(edited(3))
    remote.network = 'up'
    await a.book.record(edited(1))
    await a.carry()
    await b.carry()
    const [refused] = b.book.state().quarantine
    expect(refused?.refused).toMatchObject({ code: 'stale', theirs: { origin: { pointValue: 1 } } })
    await b.book.settle(refused!.id, 'send')
    await b.carry()
    expect(a.book.state().game?.score.home).toBe(3)
  })

  test('one’s own changes of a play in a row are no conflict', async () => {
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
      const now = (): ScreenPlace => ({
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
