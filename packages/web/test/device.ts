// A game's book and its server on one desk: the contract's log in memory, and devices that open books on it.
import { notation, type Play, takeApart } from '@fullcourt/scorebook'
import type { GameState, Setup } from '@fullcourt/wire'
import { endedBy } from '../src/book/changes.ts'
import { memoryDisk } from '../src/book/disk.ts'
import { type Ground, type OpenBook, openBook } from '../src/book/openBook.ts'
import { courier } from '../src/book/outbox.ts'
import type { LogPage, Outcome, Server } from '../src/book/server.ts'
import type { Change, Ending, Entry, KnownPlay } from '../src/book/shelf.ts'

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
/** The game before its first play. */
export const NOTED = notation.setupOf(noted)!
const { rules, court, people } = NOTED
export const PLAYS = noted.plays
export const GAME = 'game'

const side = (isHomeTeam: boolean) => ({
  personnel: people.filter((person) => person.isHomeTeam === isHomeTeam),
})
export const SETUP = {
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
export const WON: Ending = { homeFinalScore: 5, awayFinalScore: 0, overtimePeriods: 0, finalReason: 'played' }

/**
 * The contract's log in memory: numbers revisions, refuses a stale base and any play of a final game, forgets nothing. Its
 * network can fail in three ways.
 */
export function logServer() {
  let ending: Ending | null = null
  let state: GameState | null = null
  /** Answers about the game come when it opens; they say how it was when they were asked for. */
  let gate: Promise<void> = Promise.resolve()
  const setupNow = (): Setup => ({
    ...SETUP,
    teamGame: { ...SETUP.teamGame, state, ...(ending ?? NOT_OVER) },
  })
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
      if (task.kind === 'finish') state = task.snapshot ?? state
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
export function device(remote: ReturnType<typeof logServer>, disk = memoryDisk(), now = () => 0) {
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
    now,
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
  return { open, carry, disk, holdDisk, book: () => book, device: () => device(remote, disk, now) }
}

export const settle = () => new Promise((resolve) => setTimeout(resolve, 5))
export const idsOf = (book: OpenBook) => book.state().plays.map(({ origin }) => origin.id)
export const sent = (index: number) => takeApart(PLAYS[index]!)
export const idOf = (index: number) => PLAYS[index]!.origin.id

/** The device with its book open and read. */
export async function opened(one: ReturnType<typeof device>) {
  const book = one.open()
  await settle()
  return { ...one, book }
}
