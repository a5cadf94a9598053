import { onFloor } from '@fullcourt/scorebook/fold'
import {
  isClockEvent,
  isRunning,
  periodLength,
  remaining,
  type SentPlay,
} from '@fullcourt/scorebook/vocabulary'
import type { GameState } from '@fullcourt/wire'
import { isChange } from '../../book/data/clockStep.ts'
import { gameSetupOf } from '../../book/data/gameSetup.ts'
import type { OpenBook, ScreenPosition } from '../../book/index.ts'
import { joinStops, Listeners } from '../../ui/listeners.ts'
import type { Device } from '../core/device.ts'
import { singlePlay, teamActor } from '../core/draftPlay.ts'
import {
  afterSleep,
  applyClockCommand,
  type ClockCommand,
  type ClockState,
  entryOf,
  fromSnapshot,
  markOf,
  type Now,
  readClock,
  secondsAsleep,
  toSnapshot,
} from '../core/gameClock.ts'
import { type ActOfOther, actOfOther, refusesToggle } from './actOfOther.ts'
import type { ClockBookmark, ClockOptions, ClockSource, ClockView, GameTime } from './clockSource.ts'
import { hornId } from './hornId.ts'
import { LATEST_WHISTLE } from './whistle.ts'

/** Milliseconds after a whistle in which a press of the clock means to stop it. */
const BEHIND_WHISTLE_MS = 1500
const SLEEP_CHECK_MS = 5000
/** A timer may fire a little early; the clock must have run out by then. */
const HORN_DELAY_MS = 10

interface WallClockDeps {
  readonly book: OpenBook
  readonly device: Pick<Device, 'times' | 'timers' | 'page' | 'newId' | 'messages'>
  /** The order of the clock's log entries. */
  readonly nextOrder: () => number
}

/** `removed`: ids of log entries to remove. `savedAt`: when it happened, in milliseconds; now by default. */
interface ActOptions extends ClockOptions {
  readonly removed?: readonly string[]
  readonly savedAt?: number
}

/** Two people may save in one millisecond: then the period tells their snapshots apart. */
const nameOf = ({ savedAt, timesSetBack, period }: GameState): string =>
  [savedAt, timesSetBack, period].join()

/** The clock of the book when no screen has saved one: at the last play. */
function snapshotOf({ snapshot, game }: ReturnType<OpenBook['state']>, now: Now): GameState | null {
  if (snapshot?.clockTime !== undefined || !game?.begun) return snapshot
  const savedAt = new Date(now.wall).toISOString()
  return { savedAt, period: game.period, clockTime: game.clockTime, started: true }
}

/**
 * The clock of a live game. It is saved in the book at every touch, restored after a reload, and equal in all tabs and on all
 * devices that score the game.
 */
export class WallClock implements ClockSource {
  readonly #deps: WallClockDeps
  readonly #listeners = new Listeners()
  #state: ClockState
  #view: ClockView
  /** The clock before the last stop, and the log entry of that stop. */
  #beforeStop: { readonly clock: ClockState['clock']; readonly entryId: string | null } | null = null
  /** Names the snapshot that this clock shows. */
  #shown: string | undefined
  #isSaving = false
  #whistledAt = Number.NEGATIVE_INFINITY
  /** The last start or stop on another device, until this one starts or stops the clock. */
  #actOfOther: ActOfOther | null = null
  #changesElsewhere = 0
  #cancelHorn = (): void => undefined

  constructor(deps: WallClockDeps) {
    this.#deps = deps
    const book = deps.book.state()
    const now = deps.device.times.game()
    this.#state = fromSnapshot(snapshotOf(book, now), periodLength(gameSetupOf(book.setup!).rules, 1), now)
    this.#shown = book.snapshot ? nameOf(book.snapshot) : undefined
    this.#view = this.#viewOf(0)
  }

  getState = (): ClockView => this.#view

  readonly subscribe = this.#listeners.add

  now(): GameTime {
    const { period } = this.#state
    return { period, ...readClock(this.#state, this.#time()), videoTime: null, teamVideoId: null }
  }

  start(options: ClockOptions = {}): void {
    this.#act({ kind: 'start' }, options)
  }

  stop(options: ClockOptions = {}): void {
    this.#act({ kind: 'stop' }, options)
  }

  toggle(): void {
    const refusal = refusesToggle(this.#actOfOther, this.#time().steady)
    const isBehindWhistle = this.#time().steady - this.#whistledAt < BEHIND_WHISTLE_MS
    if (refusal) this.#deps.device.messages.note(refusal)
    else if (isRunning(this.#state.clock)) this.stop()
    else if (!isBehindWhistle) this.start()
  }

  stopAtWhistle(seconds?: number): void {
    const late = seconds === undefined ? 0 : seconds - this.#seconds()
    this.#whistledAt = this.#time().steady
    if (seconds !== undefined && late > 0 && late < LATEST_WHISTLE)
      this.#act({ kind: 'take-back', seconds }, { quiet: true })
    else this.stop({ quiet: true })
  }

  runOn(options: ClockOptions = {}): void {
    if (!this.#beforeStop) return
    const { clock, entryId } = this.#beforeStop
    this.#act({ kind: 'run-on', clock }, { ...options, removed: entryId === null ? [] : [entryId] })
  }

  set(seconds: number): void {
    this.#act({ kind: 'set', seconds, length: this.#length() })
  }

  adjust(by: number): void {
    this.#act({ kind: 'adjust', by, length: this.#length() })
  }

  setPeriod(period: number, clockTime: number): void {
    this.#act({ kind: 'period', period, clockTime })
  }

  bookmark(): ClockBookmark {
    const { period } = this.#state
    return {
      period,
      seconds: this.#seconds(),
      entries: this.#entries().map(({ id }) => id),
      shown: this.#shown,
      changesElsewhere: this.#changesElsewhere,
    }
  }

  takeBack({ seconds, entries }: ClockBookmark): void {
    // An entry from before the bookmark may not have been stored yet then: it has more time on the clock.
    const since = this.#entries().filter(({ id, clockTime }) => clockTime < seconds && !entries.includes(id))
    this.#act({ kind: 'take-back', seconds }, { removed: since.map(({ id }) => id) })
  }

  position(): Partial<GameState> {
    return toSnapshot(this.#state, this.#time())
  }

  follow(): () => void {
    const { book } = this.#deps
    const subscribed = book.subscribe(() => this.#adoptSnapshot())
    const stop = joinStops(subscribed, this.#watchSleep(), () => this.#cancelHorn())
    this.#adoptSnapshot()
    this.#planHorn()
    return stop
  }

  #act(act: ClockCommand, { quiet = false, removed = [], savedAt }: ActOptions = {}): void {
    const { book } = this.#deps
    const now = this.#time()
    const before = this.#state
    const after = applyClockCommand(before, act, now)
    const entry = entryOf(before, after, act, now)
    this.#actOfOther = null
    this.#state = after
    // A stop of a clock that stands is not saved: it would be newer than what another person did meanwhile.
    if (act.kind !== 'stop' || isRunning(before.clock)) this.#save(savedAt)
    const play = entry && this.#entryPlay(entry)
    const wasStopped = isRunning(before.clock) && act.kind === 'stop'
    this.#beforeStop = wasStopped ? { clock: before.clock, entryId: play?.origin.id ?? null } : null
    this.#changed()
    const change = { doing: act.kind, before: markOf(before, now), after: markOf(after, now) }
    if (isChange(change)) void book.turnClock(quiet ? null : change, { made: play ? [play] : [], removed })
  }

  /** Every saved position has the clock: it was read at the time of saving. */
  #save(at?: number): void {
    const { book } = this.#deps
    this.#isSaving = true
    try {
      this.#shown = nameOf(book.saveState(screenPosition(book, this), at))
    } finally {
      this.#isSaving = false
    }
  }

  /** Another tab, another device or an undo changed the clock. */
  #adoptSnapshot(): void {
    const { snapshot } = this.#deps.book.state()
    if (this.#isSaving || !snapshot || snapshot.clockTime === undefined) return
    if (nameOf(snapshot) === this.#shown) return
    this.#shown = nameOf(snapshot)
    const wasRunning = isRunning(this.#state.clock)
    const now = this.#time()
    this.#state = fromSnapshot(snapshot, null, now)
    const by = this.#deps.book.savedBy(snapshot.savedAt)
    this.#changesElsewhere += 1
    const isNowRunning = isRunning(this.#state.clock)
    if (wasRunning !== isNowRunning) this.#actOfOther = actOfOther(by, isNowRunning, now.steady)
    this.#beforeStop = null
    this.#changed()
  }

  /** A log entry; null where it exists: the clock runs out on every screen of a game, which is one entry. */
  #entryPlay({ type, period, clock }: NonNullable<ReturnType<typeof entryOf>>): SentPlay | null {
    const { book, device, nextOrder } = this.#deps
    const { plays, setup } = book.state()
    const isAtZero = type === 'clock_stop' && clock.clockTime === 0
    const id = isAtZero ? hornId(setup!.teamGame.id, period) : device.newId()
    if (plays.some(({ origin }) => origin.id === id)) return null
    const moment = { period, clock, film: null, order: nextOrder() }
    return singlePlay(type, teamActor('home'), moment, { newId: () => id })
  }

  #changed(): void {
    this.#view = this.#viewOf(this.#view.revision + 1)
    this.#planHorn()
    this.#listeners.call()
  }

  #viewOf(revision: number): ClockView {
    const { clock, period, started } = this.#state
    return { period, started, running: isRunning(clock), canRunOn: this.#beforeStop !== null, revision }
  }

  /** Stops the clock once when it runs out. */
  #planHorn(): void {
    this.#cancelHorn()
    if (!isRunning(this.#state.clock)) return
    const wait = this.#seconds() * 1000 + HORN_DELAY_MS
    this.#cancelHorn = this.#deps.device.timers.after(wait, () => this.#runOut())
  }

  /**
   * Stops the clock that has run out. It is saved with the moment when it did: a device that slept or was in the background comes
   * late, and must not replace what another person has done to the clock since.
   */
  #runOut(): void {
    const { left, since } = this.#state.clock
    const { steady, wall } = this.#time()
    const late = since === null ? 0 : Math.max(0, steady - since - left * 1000)
    this.#act({ kind: 'stop' }, { quiet: true, savedAt: wall - late })
  }

  /** A live game continues while its device sleeps. */
  #watchSleep(): () => void {
    const { times, timers, page } = this.#deps.device
    let then = times.device()
    const check = () => {
      const now = times.device()
      const seconds = secondsAsleep(then, now)
      then = now
      if (seconds < 1 || !isRunning(this.#state.clock)) return
      this.#state = afterSleep(this.#state, seconds)
      this.#changed()
    }
    return joinStops(timers.every(SLEEP_CHECK_MS, check), page.watch(check))
  }

  /** The clock's log entries in this period. */
  #entries() {
    return this.#deps.book
      .state()
      .plays.flatMap(({ origin }) =>
        isClockEvent(origin) && origin.period === this.#state.period ? [origin] : [],
      )
  }

  #seconds(): number {
    return remaining(this.#state.clock, this.#time().steady)
  }

  #length(): number {
    const { rules } = gameSetupOf(this.#deps.book.state().setup!)
    return periodLength(rules, this.#state.period) ?? 3600
  }

  #time(): Now {
    return this.#deps.device.times.game()
  }
}

/** The position of a scoring screen: its clock now, and the players on court. */
export function screenPosition(book: OpenBook, clock: Pick<ClockSource, 'position'>): ScreenPosition {
  const { game } = book.state()
  const floor = game && {
    activeHomeRosterIds: [...onFloor(game, 'home')],
    activeAwayRosterIds: [...onFloor(game, 'away')],
  }
  return { ...floor, ...clock.position() }
}
