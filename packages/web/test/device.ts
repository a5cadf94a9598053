// A game's book and its server in one process: the contract's log in memory, and devices that open books on it.
import '../src/book/figures.ts'
// Books load it when it is needed; here it is there from the start.
import '../src/book/later/parts.ts'
import { isSame, notation, type Play, takeApart } from '@fullcourt/scorebook'
import type { GameState, SavedBy, Setup } from '@fullcourt/wire'
import { mergeSnapshots } from '@fullcourt/wire/snapshots'
import { applyServerEnding } from '../src/book/changes.ts'
import { type Disk, memoryDisk } from '../src/book/disk.ts'
import { applySetup } from '../src/book/later/applySetup.ts'
import type { GameEnding, OutboxRefusal, ServerPlay, StoreChange } from '../src/book/localData.ts'
import { type BookDeps, type OpenBook, openBook } from '../src/book/openBook.ts'
import { outboxSender } from '../src/book/outbox.ts'
import { linesAfter, linesRead } from '../src/book/readLog.ts'
import type { LogPage, Server } from '../src/book/server.ts'
import type { Outgoing } from '../src/book/tasks.ts'
import { Refused } from '../src/call.ts'

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
export const WON: GameEnding = {
  homeFinalScore: 5,
  awayFinalScore: 0,
  overtimePeriods: 0,
  finalReason: 'played',
}

type Network = 'up' | 'down' | 'loses-replies'

/** What the live feed of a device brings. */
export interface Hearing {
  readonly revision: (known: ServerPlay) => void
  readonly snapshot: (state: GameState, by: SavedBy) => void
}

/**
 * The contract's log and snapshot in memory: numbers revisions, refuses an outdated base and any play of a final game, deletes
 * nothing, keeps the newest snapshot. The network of all, or of one user, can be down or lose replies.
 */
export function logServer(setup: Setup = SETUP) {
  let ending: GameEnding | null = null
  let state: GameState | null = null
  /** Replies about the game arrive when it opens; they have the state from when they were requested. */
  let gate: Promise<void> = Promise.resolve()
  let described = setup
  let setupRefusal: string | null = null
  const setupNow = (): Setup => ({
    ...described,
    teamGame: { ...described.teamGame, state, ...(ending ?? NOT_OVER) },
  })
  const log: ServerPlay[] = []
  let network: Network = 'up'
  /** The networks of users that differ from that of all. */
  const networks = new Map<string, Network>()
  const listeners = new Map<Hearing, string>()
  /** Users whose live feed sends nothing. */
  const deaf = new Set<string>()
  const refusals = new Map<string, string>()
  /** Plays on which the server fails. */
  const failures = new Set<string>()
  const latest = (playId: string) => log.findLast((line) => line.playId === playId)

  function write(playId: string, play: Play | null, by: string): ServerPlay {
    const before = latest(playId)
    if (before && isSame(before.play, play)) return before
    const author = { id: by, name: by, at: '2026-11-21T20:14:00.000Z' }
    const line = { gameId: GAME, playId, seq: log.length + 1, play, author }
    log.push(line)
    tell((hearing) => hearing.revision(line))
    return line
  }
  /** Tells each device with a live feed. */
  function tell(what: (hearing: Hearing) => void): void {
    for (const [hearing, user] of listeners) if (!deaf.has(user) && networkOf(user) !== 'down') what(hearing)
  }
  const networkOf = (user: string): Network => networks.get(user) ?? network
  function refusalOf(sent: Outgoing): OutboxRefusal | null {
    const no = (code: string, stands?: ServerPlay): OutboxRefusal => ({
      code,
      message: code,
      theirs: stands?.play ?? null,
      seq: stands?.seq ?? null,
    })
    if (sent.task.kind === 'setup' && setupRefusal) return no(setupRefusal)
    if (!('base' in sent)) return null
    if (ending) return no('game_final')
    const { playId } = sent.task
    const code = refusals.get(playId)
    if (code) return no(code)
    const stands = latest(playId)
    if (!stands || isSame(stands.play, wanted(sent)) || stands.seq <= sent.base) return null
    return no(stands.play === null ? 'deleted' : 'stale', stands)
  }
  const wanted = ({ task }: Outgoing) => (task.kind === 'put' ? task.play : null)

  function take(sent: Outgoing, by: string): readonly ServerPlay[] {
    const { task } = sent
    if (task.kind === 'setup') {
      described = applySetup(described, task.call)
      return []
    }
    if (task.kind === 'finish' || task.kind === 'reopen') {
      ending = task.kind === 'finish' ? task.ending : null
      if (task.kind === 'finish') state = task.snapshot ?? state
      return []
    }
    const stands = latest(task.playId)
    const play = wanted(sent)
    if (!stands && !play) return []
    return [stands && isSame(stands.play, play) ? stands : write(task.playId, play, by)]
  }
  const serverAs = (by: string): Server => ({
    async setup() {
      if (networkOf(by) === 'down') throw new Error('down')
      const answer = setupNow()
      await gate
      return answer
    },
    async log(_, after): Promise<LogPage> {
      if (networkOf(by) === 'down') throw new Error('down')
      const rest = log.filter(({ seq }) => seq > after)
      return { plays: rest.slice(0, 3), more: rest.length > 3 }
    },
    async send(_, entries) {
      if (networkOf(by) === 'down') return { kind: 'later' }
      if (entries.some(({ task }) => task.kind === 'put' && failures.has(task.playId)))
        return { kind: 'failed' }
      // One transaction: a refused play rolls back the others of its request.
      const refusal = entries.map(refusalOf).find((one) => one !== null)
      if (refusal) return { kind: 'refused', refusal }
      const plays = entries.flatMap((sent) => take(sent, by))
      if (networkOf(by) === 'loses-replies') return { kind: 'later' }
      const { teamGame } = setupNow()
      return { kind: 'done', ids: entries.map(({ id }) => id), plays, teamGame }
    },
    async saveState(_, sent) {
      if (networkOf(by) === 'down') throw new Refused(0, 'network', 'down')
      if (ending) throw new Refused(409, 'game_final', 'final')
      const merged = mergeSnapshots(state, sent)
      if (merged !== state) {
        state = merged
        tell(({ snapshot }) => snapshot(merged, { name: by, device: null }))
      }
      if (networkOf(by) === 'loses-replies') throw new Refused(0, 'network', 'lost')
      return state ?? sent
    },
  })
  return {
    serverAs,
    log,
    refusals,
    failures,
    deaf,
    ending: () => ending,
    setup: setupNow,
    /** Refuses writes of the setup with that code; null: accepts them. */
    refuseSetup(code: string | null) {
      setupRefusal = code
    },
    /** Holds replies about the game until the returned function is called. */
    holdAnswers() {
      let open = (): void => undefined
      gate = new Promise((resolve) => {
        open = resolve
      })
      return () => open()
    },
    set network(next: Network) {
      network = next
    },
    networks,
    state: () => state,
    listen: (user: string, hearing: Hearing) => listeners.set(hearing, user),
    standing: () =>
      new Map([...new Set(log.map(({ playId }) => playId))].map((id) => [id, latest(id)!.play])),
  }
}

let ids = 0
const laterId = () => String(++ids).padStart(8, '0')

/** A device: a disk that survives its books, and an outbox that sends on request. */
/** The user of a device and the tab of the browser; `tabs`: the open ones by id, on the same disk. */
interface DeviceOptions {
  readonly disk?: Disk
  readonly user?: string
  readonly tab?: string
  readonly now?: () => number
  readonly tabs?: Map<string, () => OpenBook | undefined>
}

export function device(
  remote: ReturnType<typeof logServer>,
  { disk = memoryDisk(), user = 'me', tab = 'tab', tabs = new Map(), now = () => 0 }: DeviceOptions = {},
) {
  const server = remote.serverAs(user)
  let book: OpenBook | undefined
  let free: Promise<void> = Promise.resolve()
  async function commit(changes: readonly StoreChange[], durability: 'strict' | 'relaxed') {
    await free
    await disk.commit(changes, durability)
    for (const other of tabs.values()) other()?.applyChanges(changes)
  }
  /** The disk writes nothing until the returned function is called. */
  function holdDisk() {
    const gate = Promise.withResolvers<void>()
    free = gate.promise
    return () => gate.resolve()
  }
  const deps: BookDeps = {
    userId: user,
    server,
    durable: () => true,
    reachable: () => true,
    read: disk.read,
    commit,
    laterId,
    now,
    tab: async () => ({
      id: tab,
      liveTabs: async () => new Set([...tabs.keys()].filter((id) => id !== tab)),
    }),
  }
  const carry = outboxSender(
    {
      unsent: disk.unsent,
      knownPlays: disk.knownPlays,
      laterId,
      async catchUp(gameId) {
        const lines = await linesAfter(server, gameId, (await disk.read(gameId)).game.seq)
        await commit(linesRead(await disk.read(gameId), lines), 'relaxed')
      },
      async settle(_, changes, done) {
        await commit([...applyServerEnding(await disk.read(GAME), done?.teamGame), ...changes], 'strict')
      },
    },
    server,
  )
  const open = () => {
    tabs.set(tab, () => book)
    book = openBook(GAME, deps)
    return book
  }
  remote.listen(user, {
    revision: (known) => book?.applyRevision(known),
    snapshot: (state, by) => book?.applySnapshot(state, by),
  })
  function close(): void {
    tabs.delete(tab)
    book?.close()
    book = undefined
  }
  /** The same disk and user: this tab loaded anew, or another one. */
  const again = (name = tab) => device(remote, { disk, user, tab: name, tabs, now })
  return { open, close, carry, disk, holdDisk, device: again }
}

export const settle = () => new Promise((resolve) => setTimeout(resolve, 5))
export const idsOf = (book: OpenBook) => book.state().plays.map(({ origin }) => origin.id)
export const sent = (index: number) => takeApart(PLAYS[index]!)
export const idOf = (index: number) => PLAYS[index]!.origin.id

/** The device with its book open and read. */
export async function openAndRead(one: ReturnType<typeof device>) {
  const book = one.open()
  await settle()
  return { ...one, book }
}
