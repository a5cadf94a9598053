// A scorer at a game without a browser: `scorer.at('7:00').clicks(700, 300).says('H12')` on the real store, book and outbox.
// Time advances on request; a verb does what one touch or key does.
import type { Actor } from '@fullcourt/scorebook/fold'
import * as notation from '@fullcourt/scorebook/notation'
import {
  type FoulType,
  type Play,
  parseClock,
  type Side,
  type ThrowStatus,
} from '@fullcourt/scorebook/vocabulary'
import type { Setup } from '@fullcourt/wire'
// The screen loads them after its first paint; here they are there from the start.
import '../src/plays/changeWords.ts'
import '../src/scoring/store/undoWords.ts'
import type { OpenBook, TabDraft } from '../src/book/index.ts'
import type { KeyPress } from '../src/scoring/board/keys.ts'
import { pressKey } from '../src/scoring/board/pressKey.ts'
import type { KeptClock } from '../src/scoring/clock/away.ts'
import type { Device } from '../src/scoring/core/device.ts'
import { playerActor, teamActor } from '../src/scoring/core/draftPlay.ts'
import type { ScoringSettings } from '../src/scoring/core/settings.ts'
import { laterActor, type Touch } from '../src/scoring/core/steps.ts'
import { filmMode } from '../src/scoring/film/filmMode.ts'
import { Scorer } from '../src/scoring/store/scorer.ts'
import { device as bookDevice, type LogServer, logServer, SETUP, settle } from './device.ts'
import { FakeTime } from './fakeTime.ts'
import type { FakeFilm } from './film.ts'

const ROSTER = `
H4 Ana (starter)
H12 Bea (starter)
H23 Cat (starter)
H30 Dee (starter)
H3 Eve (starter)
H50 Fay
A4 Gia (starter)
A7 Hal (starter)
A9 Ivy (starter)
A11 Jo (starter)
A15 Kim (starter)
A20 Lou
`

const parsed = notation.parse(`league nfhs\n${ROSTER}`)
if (!parsed.ok) throw new Error('unread')
const noted = parsed.game
const { people, rules, court } = notation.setupOf(noted)!

const side = (name: string, isHomeTeam: boolean) => ({
  name,
  personnel: people.filter((person) => person.isHomeTeam === isHomeTeam),
})

/** A game of Lions and Cats before its first play. */
export const GAME_SETUP = {
  ...SETUP,
  home: side('Lions', true),
  away: side('Cats', false),
  court,
  rules,
} as unknown as Setup

/** Drafts of open plays, stored as on a disk. */
export function memoryDraft() {
  let kept: unknown = null
  let left: unknown = null
  const taken = (elsewhere: boolean, value: unknown) =>
    Promise.resolve(value === null ? null : { value: structuredClone(value), elsewhere })
  const tabDraft: TabDraft = {
    keep: (value) => {
      kept = value
    },
    takeOwn: () => taken(false, kept),
    takeOver: () => {
      const value = left
      left = null
      return taken(true, value)
    },
  }
  return {
    tabDraft,
    kept: () => kept,
    /** Another tab left that draft, and is closed. */
    leave: (value: unknown) => {
      left = value
    },
  }
}

/** The clock that a scorer leaves running, as on a device. */
function memoryKeptClock(): KeptClock {
  let kept = 'null'
  return {
    read: () => JSON.parse(kept),
    keep: (left) => {
      kept = JSON.stringify(left)
    },
  }
}

type PageEvent = 'left' | 'returned'

/** Ids grow over all devices of a test. */
let ids = 0

function fakeDevice(time: FakeTime) {
  const listeners = new Set<(event: PageEvent) => void>()
  const messages: string[] = []
  let settings: ScoringSettings = {
    whistleStopsClock: true,
    digits: 'jerseys',
    isLeftHanded: false,
    asksDetail: false,
  }
  let undoOffered: (() => void) | null = null
  const now = () => ({ steady: time.ms, wall: time.ms })
  const device: Device = {
    times: { game: now, device: now },
    timers: time.timers,
    page: {
      watch(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    messages: {
      note: (message) => void messages.push(message),
      info: (message) => void messages.push(message),
      error: (error) => void messages.push(String(error)),
      offerUndo(message, undo) {
        messages.push(message)
        undoOffered = undo
      },
    },
    settings: { get: () => settings, subscribe: () => () => undefined },
    newId: () => `0199aaaa-0000-7000-8000-${String(++ids).padStart(12, '0')}`,
  }
  return {
    device,
    messages,
    page: (event: PageEvent) => {
      for (const listener of listeners) listener(event)
    },
    set: (change: Partial<ScoringSettings>) => {
      settings = { ...settings, ...change }
    },
    acceptUndo: () => undoOffered?.(),
  }
}

const CODES: Readonly<Record<string, string>> = { '`': 'Backquote' }

/** '12' is pressed as '1', '2'; 'Ctrl+z' with Ctrl; '⇧4' with Shift. */
function keyPress(name: string, timeStamp: number): KeyPress {
  const key = name.replace(/^(Ctrl\+|Alt\+)?(Shift\+)?⇧?/, '') || name
  const code = /^\d$/.test(key) ? `Digit${key}` : (CODES[key] ?? '')
  const shiftKey = name.includes('⇧') || name.includes('Shift+')
  return {
    key: key === 'Space' ? ' ' : key,
    code,
    shiftKey,
    ctrlKey: name.startsWith('Ctrl+'),
    metaKey: false,
    altKey: name.startsWith('Alt+'),
    timeStamp,
    repeat: false,
  }
}

interface Options {
  readonly remote?: LogServer
  readonly books?: ReturnType<typeof bookDevice>
  readonly time?: FakeTime
  readonly drafts?: ReturnType<typeof memoryDraft>
  readonly keptClock?: KeptClock
  readonly user?: string
  /** Scores from this film. */
  readonly film?: FakeFilm
}

/** Opens the scoring screen of a game; `books`: the device, when a page is loaded again. */
export async function openScorer(options: Options = {}) {
  const {
    remote = logServer(GAME_SETUP),
    time = new FakeTime(),
    drafts = memoryDraft(),
    keptClock = memoryKeptClock(),
    user = 'me',
  } = options
  const books = options.books ?? bookDevice(remote, { user, now: () => time.ms })
  const book = books.open()
  await settle()
  const fakes = fakeDevice(time)
  const { film } = options
  const mode = film && filmMode({ book, device: fakes.device, player: film, times: () => new Map() })
  const scorer = new Scorer({
    book,
    userId: user,
    device: fakes.device,
    tabDraft: drafts.tabDraft,
    keptClock,
    onEnded: () => undefined,
    ...(mode && { clockOf: mode.clockOf, film: mode.film }),
  })
  const ends = [scorer.start(), mode?.follow(scorer)]
  const stop = () => {
    for (const end of ends) end?.()
  }
  await settle()
  return new ScorerDriver({ scorer, stop, book, books, remote, time, drafts, keptClock, fakes })
}

interface Parts {
  readonly scorer: Scorer
  readonly stop: () => void
  readonly book: OpenBook
  readonly books: ReturnType<typeof bookDevice>
  readonly remote: LogServer
  readonly time: FakeTime
  readonly drafts: ReturnType<typeof memoryDraft>
  readonly keptClock: KeptClock
  readonly fakes: ReturnType<typeof fakeDevice>
}

export class ScorerDriver {
  readonly parts: Parts

  constructor(parts: Parts) {
    this.parts = parts
  }

  get scorer(): Scorer {
    return this.parts.scorer
  }

  get state() {
    return this.scorer.getState()
  }

  /** The current question: 'who', 'assist', 'throw', 'closed'. */
  get asks(): string {
    const { draft } = this.state
    return draft.step === 'ask' ? draft.want.kind : draft.step
  }

  get clockReads(): number {
    return this.scorer.clock.now().clockTime
  }

  get runs(): boolean {
    return this.state.clock.running
  }

  /** Messages to the scorer so far. */
  get messages(): readonly string[] {
    return this.parts.fakes.messages
  }

  /** Starts the game, and skips the question who won the tip. */
  startsGame(): this {
    this.scorer.pressButton('Start Game')
    this.scorer.open(null)
    return this
  }

  /** The clock stands at that time. */
  at(time: string): this {
    this.scorer.clock.stop()
    this.scorer.clock.set(parseClock(time)!)
    return this
  }

  /** The clock runs from that time on. */
  runsFrom(time: string): this {
    this.at(time)
    this.scorer.clock.start()
    return this
  }

  passes(seconds: number): this {
    this.parts.time.passes(seconds)
    return this
  }

  touches(touch: Touch): this {
    this.scorer.touch(touch)
    return this
  }

  clicks(x: number, y: number, missed = false): this {
    this.scorer.touch({ kind: 'court', point: { x, y }, missed }, { x, y })
    return this
  }

  begins(doing: 'shot_made' | 'shot_miss' | 'turnover' | 'foul'): this {
    this.scorer.begin(doing)
    return this
  }

  says(name: string): this {
    return this.touches({ kind: 'actor', actor: actorOf(name) })
  }

  shoots(
    name: string,
    { from, made = true }: { readonly from: readonly [number, number]; readonly made?: boolean },
  ): this {
    return this.clicks(from[0], from[1], !made).says(name)
  }

  fouls(name: string, foulType: FoulType): this {
    return this.begins('foul').says(name).touches({ kind: 'foul-type', foulType })
  }

  throws(...results: ThrowStatus[]): this {
    for (const status of results) this.touches({ kind: 'throw', result: { status } })
    return this
  }

  /** Answers none, or takes the suggestion. */
  answersNone(): this {
    return this.touches({ kind: 'none' })
  }

  closes(): this {
    return this.touches({ kind: 'close' })
  }

  presses(...keys: string[]): this {
    for (const key of keys) pressKey(this.scorer, keyPress(key, this.parts.time.ms))
    return this
  }

  /** Presses a key that the busy page handles only now; it was pressed that many milliseconds ago. */
  pressedAgo(ms: number, key: string): this {
    pressKey(this.scorer, keyPress(key, this.parts.time.ms - ms))
    return this
  }

  undoes(): this {
    this.scorer.undo()
    return this
  }

  redoes(): this {
    this.scorer.redo()
    return this
  }

  /** Ends the period with the current score. */
  async endsPeriod(more: object = {}): Promise<this> {
    const { score } = this.state.game
    const end = { board: score, resetStarters: false, reason: 'played', by: 'away', ...more } as const
    await this.scorer.actions.end(end, this.state.clock.period, false)
    return this
  }

  /** Waits until everything is on this device's disk. */
  async saved(): Promise<this> {
    await settle()
    return this
  }

  /** Waits until everything is on the server. */
  async sent(): Promise<this> {
    await settle()
    await this.parts.books.carry()
    await settle()
    return this
  }

  /** The page is closed and loaded again. */
  async reloads(film?: FakeFilm): Promise<ScorerDriver> {
    const { open } = await this.leaves()
    return open(film)
  }

  /** The page is closed. @returns what opens it again */
  async leaves(): Promise<{ readonly open: (film?: FakeFilm) => Promise<ScorerDriver> }> {
    const { stop, books, remote, time, drafts, keptClock } = this.parts
    stop()
    await settle()
    books.close()
    const open = (film?: FakeFilm) =>
      openScorer({ remote, time, drafts, keptClock, books: books.device(), ...(film && { film }) })
    return { open }
  }

  plays(): readonly Play[] {
    return this.state.rows
  }

  /** The plays as lines of the notation, without ids, order and film. */
  lines(): readonly string[] {
    return notation
      .make({ ...noted, plays: this.plays() })
      .split('\n')
      .filter((line) => /^(Q|OT)\d+ /.test(line))
      .map((line) => line.replace(/ \|.*$/, '').replace(/ order [\d.]+| with \{.*?\}/g, ''))
  }

  /** The clock's entries in the log: 'start 480'. */
  entries(): readonly string[] {
    return this.state.book.plays
      .map(({ origin }) => origin)
      .filter(({ type }) => type.startsWith('clock_'))
      .toSorted((a, b) => a.order - b.order)
      .map(({ type, clockTime }) => `${type.slice('clock_'.length)} ${clockTime}`)
  }
}

/** 'H12', 'A team', 'A bench', 'H?' for a player who is named later. */
export function actorOf(name: string): Actor {
  const side: Side = name.startsWith('H') ? 'home' : 'away'
  if (name.endsWith('team')) return teamActor(side)
  if (name.endsWith('?')) return laterActor(side)
  if (name.endsWith('bench')) return { side, assignment: 'BENCH', personId: null }
  const person = people.find(
    ({ jersey, isHomeTeam }) => jersey === name.slice(1) && isHomeTeam === (side === 'home'),
  )
  return playerActor(side, person!.id)
}
