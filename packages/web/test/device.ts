// A game's book and its server in one process: the contract's log in memory, and devices that open books on it.
import { takeApart } from '@fullcourt/scorebook/fold'
import * as notation from '@fullcourt/scorebook/notation'
import { isSame, type Play } from '@fullcourt/scorebook/vocabulary'
import type { GameState, SavedBy, Setup } from '@fullcourt/wire'
import { mergeSnapshots } from '@fullcourt/wire/snapshots'
import { applyServerEnding } from '../src/book/data/changes.ts'
import { type Disk, memoryDisk } from '../src/book/data/disk.ts'
import type { GameEnding, OutboxRefusal, ServerPlay, StoreChange } from '../src/book/data/localData.ts'
import type { Outgoing } from '../src/book/data/tasks.ts'
import { type BookDeps, type OpenBook, openBook } from '../src/book/game/openBook.ts'
import { sendSnapshot } from '../src/book/game/snapshotSender.ts'
import { outboxSender } from '../src/book/server/outbox.ts'
import { linesAfter, linesRead } from '../src/book/server/readLog.ts'
import { refillGame } from '../src/book/server/refill.ts'
import type { LogPage, Server } from '../src/book/server/server.ts'
import { applySetup } from '../src/book/setup/applySetup.ts'
import { Refused } from '../src/call/call.ts'

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

const wanted = ({ task }: Outgoing): Play | null => (task.kind === 'put' ? task.play : null)

/**
 * The contract's log and snapshot in memory: numbers revisions, refuses an outdated base and any play of a final game, deletes
 * nothing, keeps the newest snapshot. The network of all, or of one user, can be down or lose replies.
 */
export class LogServer {
  network: Network = 'up'
  /** The networks of users that differ from that of all. */
  readonly networks = new Map<string, Network>()
  /** Users whose live feed sends nothing. */
  readonly deaf = new Set<string>()
  readonly log: ServerPlay[] = []
  /** The time of new lines. */
  at = '2026-11-21T20:14:00.000Z'
  readonly refusals = new Map<string, string>()
  /** Plays on which the server fails. */
  readonly failures = new Set<string>()
  readonly #listeners = new Map<Hearing, string>()
  #setup: Setup
  #setupRefusal: string | null = null
  #isLost = false
  #ending: GameEnding | null = null
  #state: GameState | null = null
  /** Replies about the game arrive when it opens; they have the state from when they were requested. */
  #gate: Promise<void> = Promise.resolve()

  constructor(setup: Setup) {
    this.#setup = setup
  }

  ending(): GameEnding | null {
    return this.#ending
  }

  state(): GameState | null {
    return this.#state
  }

  setup(): Setup {
    const { teamGame } = this.#setup
    return { ...this.#setup, teamGame: { ...teamGame, state: this.#state, ...(this.#ending ?? NOT_OVER) } }
  }

  /** Each play as its latest revision has it. */
  standing(): ReadonlyMap<string, Play | null> {
    return new Map(this.log.map(({ playId, play }) => [playId, play]))
  }

  /** A restored server: the lines after a backup, and the end of the game, are gone. */
  restore(backedUp: number, at: string): void {
    this.log.splice(backedUp)
    this.#ending = null
    this.at = at
  }

  /** A restored server whose sheet lacks people: they were added after the backup. */
  forgetPeople(ids: readonly string[]): void {
    const { home, away } = this.#setup
    const without = (side: Setup['home']) => ({
      ...side,
      personnel: side.personnel.filter(({ id }) => !ids.includes(id)),
    })
    this.#setup = { ...this.#setup, home: without(home), away: without(away) }
  }

  /** A restored server that does not know the game: it was made after the backup. */
  lose(): void {
    this.#isLost = true
    this.log.length = 0
    this.#ending = null
    this.#state = null
    this.#setup = {
      ...this.#setup,
      home: { ...this.#setup.home, personnel: [] },
      away: { ...this.#setup.away, personnel: [] },
    }
  }

  /** Refuses writes of the setup with that code; null: accepts them. */
  refuseSetup(code: string | null): void {
    this.#setupRefusal = code
  }

  /** Holds replies about the game until the returned function is called. */
  holdAnswers(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#gate = promise
    return resolve
  }

  listen(user: string, hearing: Hearing): void {
    this.#listeners.set(hearing, user)
  }

  /** The server as a user's devices call it. */
  serverAs(by: string): Server {
    return {
      setup: async () => {
        this.#expectNetwork(by)
        if (this.#isLost) throw new Refused(404, 'not_found', 'not_found')
        const answer = this.setup()
        await this.#gate
        return answer
      },
      log: async (_, after): Promise<LogPage> => {
        this.#expectNetwork(by)
        if (this.#isLost) throw new Refused(404, 'not_found', 'not_found')
        const rest = this.log.filter(({ seq }) => seq > after)
        return { plays: rest.slice(0, 3), more: rest.length > 3 }
      },
      send: async (_, entries) => {
        if (this.#networkOf(by) === 'down') return { kind: 'later' }
        if (entries.some(({ task }) => task.kind === 'put' && this.failures.has(task.playId)))
          return { kind: 'failed' }
        // One transaction: a refused play rolls back the others of its request.
        const refusal = entries.map((sent) => this.#refusalOf(sent)).find((one) => one !== null)
        if (refusal) return { kind: 'refused', refusal }
        const plays = entries.flatMap((sent) => this.#take(sent, by))
        if (this.#networkOf(by) === 'loses-replies') return { kind: 'later' }
        return { kind: 'done', ids: entries.map(({ id }) => id), plays, teamGame: this.setup().teamGame }
      },
      saveState: async (_, sent) => {
        if (this.#networkOf(by) === 'down') throw new Refused(0, 'network', 'down')
        if (this.#ending) throw new Refused(409, 'game_final', 'final')
        const merged = mergeSnapshots(this.#state, sent)
        if (merged !== this.#state) {
          this.#state = merged
          this.#tell(({ snapshot }) => snapshot(merged, { name: by, device: null }))
        }
        if (this.#networkOf(by) === 'loses-replies') throw new Refused(0, 'network', 'lost')
        return merged
      },
    }
  }

  #networkOf(user: string): Network {
    return this.networks.get(user) ?? this.network
  }

  #expectNetwork(user: string): void {
    if (this.#networkOf(user) === 'down') throw new Error('down')
  }

  /** Tells each device with a live feed. */
  #tell(what: (hearing: Hearing) => void): void {
    for (const [hearing, user] of this.#listeners)
      if (!this.deaf.has(user) && this.#networkOf(user) !== 'down') what(hearing)
  }

  #latest(playId: string): ServerPlay | undefined {
    return this.log.findLast((line) => line.playId === playId)
  }

  #refusalOf(sent: Outgoing): OutboxRefusal | null {
    const no = (code: string, stands?: ServerPlay): OutboxRefusal => ({
      code,
      message: code,
      theirs: stands?.play ?? null,
      seq: stands?.seq ?? null,
    })
    if (sent.task.kind === 'setup' && this.#setupRefusal) return no(this.#setupRefusal)
    if (sent.task.kind === 'setup' && sent.task.call.name === 'createGame') return null
    if (this.#isLost) return no('not_found')
    if (!('base' in sent)) return null
    if (this.#ending) return no('game_final')
    const { playId } = sent.task
    const code = this.refusals.get(playId)
    if (code) return no(code)
    const stands = this.#latest(playId)
    if (!stands || isSame(stands.play, wanted(sent)) || stands.seq <= sent.base) return null
    return no(stands.play === null ? 'deleted' : 'stale', stands)
  }

  #take(sent: Outgoing, by: string): readonly ServerPlay[] {
    const { task } = sent
    if (task.kind === 'setup') {
      this.#isLost = false
      this.#setup = applySetup(this.#setup, task.call)
      return []
    }
    if (task.kind === 'finish' || task.kind === 'reopen') {
      this.#ending = task.kind === 'finish' ? task.ending : null
      if (task.kind === 'finish') this.#state = task.snapshot ?? this.#state
      return []
    }
    const play = wanted(sent)
    const stands = this.#latest(task.playId)
    if (stands ? isSame(stands.play, play) : !play) return stands ? [stands] : []
    return [this.#append(task.playId, play, by)]
  }

  #append(playId: string, play: Play | null, by: string): ServerPlay {
    const author = { id: by, name: by, at: this.at }
    const line = { gameId: GAME, playId, seq: this.log.length + 1, play, author }
    this.log.push(line)
    this.#tell((hearing) => hearing.revision(line))
    return line
  }
}
export const logServer = (setup: Setup = SETUP): LogServer => new LogServer(setup)

let ids = 0
const laterId = () => String(++ids).padStart(8, '0')

/** The user of a device and the tab of the browser; `tabs`: the open ones by id, on the same disk. */
interface DeviceOptions {
  readonly disk?: Disk
  readonly user?: string
  readonly tab?: string
  readonly now?: () => number
  readonly tabs?: Map<string, () => OpenBook | undefined>
}

type Commit = (changes: readonly StoreChange[], durability: 'strict' | 'relaxed') => Promise<void>

/** Sends what waits on the disk. */
const senderOf = (disk: Disk, server: Server, commit: Commit, isOpen: () => boolean) =>
  outboxSender(
    {
      unsent: disk.unsent,
      knownPlays: disk.knownPlays,
      laterId,
      async catchUp(gameId) {
        const lines = await linesAfter(server, gameId, (await disk.read(gameId)).game.seq)
        await commit(linesRead(await disk.read(gameId), lines), 'relaxed')
      },
      async sendClock(gameId) {
        if (isOpen()) return
        await sendSnapshot(await disk.read(gameId), {
          send: (state) => server.saveState(gameId, state),
          learn: (value) => commit([{ merge: 'games', gameId, value }], 'relaxed'),
          now: () => 0,
        })
      },
      async settle(_, changes, done) {
        await commit([...applyServerEnding(await disk.read(GAME), done?.teamGame), ...changes], 'strict')
      },
    },
    server,
  )

/** A device: a disk that survives its books, and an outbox that sends on request. */
export function device(
  remote: LogServer,
  { disk = memoryDisk(), user = 'me', tab = 'tab', tabs = new Map(), now = () => 0 }: DeviceOptions = {},
) {
  const server = remote.serverAs(user)
  let book: OpenBook | undefined
  let free: Promise<void> = Promise.resolve()
  const commit: Commit = async (changes, durability) => {
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
  let unlocked: Promise<void> = Promise.resolve()
  /** The page before a reload keeps the lock of this tab until the returned function is called. */
  function holdTab() {
    const gate = Promise.withResolvers<void>()
    unlocked = gate.promise
    return () => gate.resolve()
  }
  const deps: BookDeps = {
    userId: user,
    server,
    durable: () => true,
    trouble: () => null,
    read: disk.read,
    commit,
    laterId,
    now,
    tab: async () => {
      await unlocked
      return { id: tab, liveTabs: async () => new Set([...tabs.keys()].filter((id) => id !== tab)) }
    },
  }
  const carry = senderOf(disk, server, commit, () => book !== undefined)
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
  /** Sends again what a restored server has lost. */
  const refill = (at: string, { takenAt = at, mayMake = true } = {}) =>
    refillGame(
      {
        server,
        mayMakeGames: async () => mayMake,
        laterId,
        read: disk.read,
        commit: (changes) => commit(changes, 'strict'),
      },
      GAME,
      { id: 'restore', at, takenAt },
    )
  return { open, close, carry, refill, disk, holdDisk, holdTab, device: again }
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
