import { after, type Game, orderedEvents } from '@fullcourt/scorebook/fold'
import {
  type BySide,
  type EventType,
  type HoopSide,
  isSame,
  msg,
  type Play,
  type SentPlay,
} from '@fullcourt/scorebook/vocabulary'
import type { DescribeContext } from '@fullcourt/scorebook/words'
import { playFrom } from '../../book/data/changes.ts'
import type { OpenBook, TabDraft } from '../../book/index.ts'
import { t } from '../../ui/language.ts'
import { type ClockSource, momentNow } from '../clock/clockSource.ts'
import { FoulWhistle } from '../clock/foulWhistle.ts'
import type { Device } from '../core/device.ts'
import { describeStepBack } from '../core/draftWords.ts'
import { gameAt, gameBefore, type Insertion, momentOf, placeOfOlder } from '../core/insertion.ts'
import { memoizeLast } from '../core/memoize.ts'
import {
  CLOSED,
  type CrewHelp,
  type Draft,
  type EntryContext,
  type Extra,
  type Moment,
  playOf,
  type Spot,
  type Touch,
} from '../core/steps.ts'
import { type ChoiceGroup, choicesOf } from './choices.ts'
import { Countdown } from './countdown.ts'
import { applyTouch, beginAddition, beginNaming, reopenPlay } from './draft.ts'
import { DraftResumption, type LeftBehind } from './draftResumption.ts'
import type { ForgottenSub } from './forgottenSub.ts'
import { NumberAnswers } from './numberAnswers.ts'
import type { TypedText } from './numberedPlayers.ts'
import type { ChoiceContext } from './peopleChoices.ts'

interface PlayEntryDeps {
  readonly book: OpenBook
  readonly clock: ClockSource
  readonly device: Device
  readonly tabDraft: TabDraft
  readonly nextOrder: () => number
  /** The hoop that each side attacks now. */
  readonly attacks: () => BySide<HoopSide>
  readonly words: () => DescribeContext
  readonly onChange: () => void
}

/** The drawn state of the open play. */
export interface EntryState {
  readonly draft: Draft
  /** Where on the page it was begun; null: by key. */
  readonly spot: Spot | null
  readonly inserting: Insertion | null
  /** Where the open play was left, until it is touched. */
  readonly leftBehind: LeftBehind | null
  /** Seconds until it is saved; null while the countdown does not run. */
  readonly secondsLeft: number | null
  /** The number that is being typed. */
  readonly typed: TypedText
  /** The player who comes in by a substitution that was forgotten, while the one who goes out is asked for. */
  readonly comesIn: ForgottenSub | null
  /** The step that undo has just removed; null otherwise. */
  readonly undone: string | null
  /** All choices of this step. */
  readonly groups: readonly ChoiceGroup[]
  /** The choices include players on the bench. */
  readonly isWide: boolean
}

const LATER_SAVED = msg('The open play is saved. Its player is still to be named.')
const PLAYER_MISSING = msg('A player is missing. Type the number, or press E to name the player later.')

/** A touch that names a person or goes one step back, so undecided digits are cleared. */
const forgetsNumber = ({ kind }: Touch): boolean => kind === 'actor' || kind === 'back'

/** Whether Enter was pressed where a play needs its player. */
const isPlayerMissing = (draft: Draft, { kind }: Touch): boolean =>
  kind === 'none' && draft.step === 'who' && !draft.opening.isOptional

/** A step of the open play that was taken back. */
interface TakenBack {
  readonly draft: Draft
  /** The last position of the play. */
  readonly after: Draft
  readonly spot: Spot | null
  readonly older: Insertion | null
  readonly insertion: Insertion | null
}

/** The open play. Records it in the book when it is complete. */
export class PlayEntry {
  readonly #deps: PlayEntryDeps
  readonly numbers: NumberAnswers
  readonly whistle: FoulWhistle
  /** How the roles at the scorer's table help; null without them. */
  crew: CrewHelp | null = null
  /** Plays that are not on disk yet, each with its writing. */
  readonly #pending = new Map<Play, Promise<void>>()
  readonly #countdown: Countdown
  readonly #resumption: DraftResumption
  #draft: Draft = CLOSED
  #spot: Spot | null = null
  #insertion: Insertion | null = null
  /** Where the open play stands, if the game has moved on from it. Its answers get its own time, and leave the clock alone. */
  #older: Insertion | null = null
  /** The draft whose choices include players on the bench. */
  #wideFor: Draft | null = null
  /** The step that undo has just removed. */
  #undone: string | null = null
  /** Steps of the open play that were taken back, the last one first in line for redo. */
  #takenBack: readonly TakenBack[] = []
  /** The question that Enter could not leave out. */
  #missing: string | null = null

  constructor(deps: PlayEntryDeps) {
    this.#deps = deps
    const { book, clock, device, tabDraft, onChange } = deps
    this.whistle = new FoulWhistle({ book, clock, settings: device.settings.get })
    this.#countdown = new Countdown(device.timers, onChange, () => this.touch({ kind: 'run-out' }))
    this.numbers = new NumberAnswers({
      timers: device.timers,
      now: () => device.times.device().steady,
      draft: () => this.#draft,
      choices: () => this.choices(),
      choosing: () => this.#choosing(),
      table: () => this.#table(),
      plays: () => book.state().plays,
      isNewest: () => !this.#older && !this.#insertion && this.#draft.step !== 'naming',
      apply: (touch) => this.#apply(touch),
      reopen: (draft) => this.#reopen(draft),
      record: (play) => void this.record(play),
      onTyped: onChange,
      onAsked: () => this.#changed(),
    })
    this.#resumption = new DraftResumption({
      book,
      tabDraft,
      timers: device.timers,
      isOpen: () => this.#draft.step !== 'closed',
      resume: (kept) => this.#resumeKept(kept.draft, kept.inserting),
      record: ({ draft }) => void this.#save(applyTouch(draft, { kind: 'leave' }, this.#table()).plays),
      close: () => this.#reopen(CLOSED),
    })
  }

  getState(): EntryState {
    return {
      draft: this.#draft,
      spot: this.#spot,
      inserting: this.#insertion,
      leftBehind: this.#resumption.leftBehind,
      secondsLeft: this.#countdown.left,
      typed: this.numbers.text(this.#missing),
      comesIn: this.numbers.comesIn,
      undone: this.#undone,
      groups: this.choices(),
      isWide: this.#isWide(),
    }
  }

  /** Plays can be entered from the start of the game to its end (rule 106). */
  isEnabled(): boolean {
    return this.#deps.clock.getState().started && this.#deps.book.state().ending === null
  }

  /** Looks for a play that was left open, as soon as plays can be entered. */
  resumeLeft(): void {
    if (this.isEnabled()) this.#resumption.begin()
  }

  stop(): void {
    // A play without its person stays on this device, and is resumed with the screen.
    const { step } = this.#draft
    if (step !== 'who' && step !== 'closed') this.touch({ kind: 'leave' })
    this.numbers.typing.clear()
    this.#countdown.stop()
    this.#resumption.stop()
  }

  /** Applies one touch of the scorer. `spot`: where on the page a play is begun; null: by key. */
  touch(touch: Touch, spot?: Spot | null): void {
    const { typing } = this.numbers
    if (!forgetsNumber(touch)) typing.settle()
    typing.clear()
    if (!this.numbers.answer(touch)) this.#apply(touch, spot)
  }

  /** Removes the last step of the open play and shows which it was. @returns false where no play is open */
  stepBack(): boolean {
    if (this.numbers.clear() || this.numbers.stopAsking()) return true
    const open = this.#draft
    if (open.step === 'closed') return false
    const words = t('Undone: {step}', { step: describeStepBack(open, this.#deps.words()) })
    this.#apply({ kind: 'back' })
    if (this.#draft.step === 'closed') this.#deps.device.messages.note(words)
    else {
      this.#undone = words
      this.#deps.onChange()
    }
    return true
  }

  /** Redoes the last step of the open play that was taken back. @returns false where there is none */
  stepForward(): boolean {
    const step = this.#takenBack.at(-1)
    if (step?.after !== this.#draft) return false
    const rest = this.#takenBack.slice(0, -1)
    this.#spot = step.spot
    this.#older = step.older
    this.#insertion = step.insertion
    this.#undone = null
    this.#reopen(step.draft)
    this.#takenBack = rest
    return true
  }

  /** Forgets the steps that were taken back: something else was done or undone since. */
  forgetTakenBack(): void {
    this.#takenBack = []
  }

  /** Asks the open questions about a play, or adds an event to it. */
  goOn(playId: string, extra?: Extra): void {
    const { book } = this.#deps
    const play = find(book, playId)
    if (!play || !this.isEnabled()) return
    if (this.#draft.step !== 'closed') this.touch({ kind: 'leave' })
    this.#older = placeOfOlder(book, play)
    // All questions are asked about a play that is opened again.
    const table = { ...this.#table(), game: gameBefore(book, play), crew: null }
    this.#spot = null
    this.#show((extra ? beginAddition(play, extra, table) : reopenPlay(play, table)) ?? CLOSED)
    this.#resumption.keep({ draft: this.#draft, inserting: null })
    this.#changed()
  }

  /** Asks who it was: at an event of a play, or where a player is to be named later. */
  nameLater(playId: string, eventId?: string): void {
    const { book } = this.#deps
    const play = find(book, playId)
    if (!play || !this.isEnabled()) return
    if (this.#draft.step !== 'closed') this.touch({ kind: 'leave' })
    this.#spot = null
    this.#show(beginNaming(play, { ...this.#table(), game: gameBefore(book, play) }, eventId) ?? CLOSED)
    this.#resumption.keep({ draft: this.#draft, inserting: null })
    this.#changed()
  }

  /** Inserts the next play beside another one; null: at the end of the book. */
  insert(insertion: Insertion | null): void {
    this.#insertion = insertion
    this.#changed()
  }

  widen(): void {
    this.numbers.typing.clear()
    this.#wideFor = this.#draft
    this.#deps.onChange()
  }

  record(sent: SentPlay): Promise<void> {
    return this.#write(playFrom(sent, this.#deps.book.state().setup))
  }

  #write(play: Play): Promise<void> {
    const { book, device } = this.#deps
    const written = book
      .record(play)
      .catch(device.messages.error)
      .finally(() => this.#pending.delete(play))
    this.#pending.set(play, written)
    return written
  }

  /** Resolves when all plays are saved; null where none is being saved. */
  saving(): Promise<unknown> | null {
    return this.#pending.size > 0 ? Promise.all(this.#pending.values()) : null
  }

  /** Whether an event of that type is saved or being saved. */
  knows(type: EventType): boolean {
    return [...this.#deps.book.state().plays, ...this.#pending.keys()].some(
      ({ origin }) => origin.type === type,
    )
  }

  /** The moment of the next event: that of the insertion, else of the clock source. */
  moment(): Moment {
    const { book, clock, nextOrder } = this.#deps
    return momentOf(this.#insertion, book) ?? momentNow(clock, nextOrder())
  }

  /** The game before the open play, which may be a saved older one. */
  game(): Game {
    const { book } = this.#deps
    const inserted = this.#gameInserted()
    if (inserted) return inserted
    // A saved play is asked about in the game as it was before it.
    const own = find(book, playOf(this.#draft)?.origin.id)
    return own ? this.#gameBefore(own, book.state().plays) : this.#newestGame()
  }

  readonly #gameBefore = memoizeLast((play: Play, _plays: readonly Play[]) =>
    gameBefore(this.#deps.book, play),
  )

  /** All choices of this step. */
  choices(): readonly ChoiceGroup[] {
    const { outGroups } = this.numbers
    if (outGroups) return outGroups
    const { names } = this.#deps.words()
    return this.#choicesOf(
      this.#draft,
      this.#gameOfChoices(),
      names,
      this.#isWide(),
      this.#deps.device.settings.get().digits,
      this.#deps.book.state().plays,
    )
  }

  readonly #choicesOf = memoizeLast(
    (
      draft: Draft,
      game: Game,
      names: BySide<string>,
      wide: boolean,
      digits: Parameters<typeof choicesOf>[1]['digits'],
      plays: readonly Play[],
    ) => choicesOf(draft, { game, names, wide, digits, plays }),
  )

  #choosing(): ChoiceContext {
    const { digits } = this.#deps.device.settings.get()
    return { game: this.#gameOfChoices(), names: this.#deps.words().names, wide: this.#isWide(), digits }
  }

  /** A player who is named later was on court then. */
  #gameOfChoices(): Game {
    return this.#draft.step === 'naming' ? this.game() : this.gameNow()
  }

  #isWide(): boolean {
    return this.#wideFor === this.#draft
  }

  /** The game with all recorded plays, or as it was where the next play is inserted. */
  gameNow(): Game {
    return this.#gameInserted() ?? this.#newestGame()
  }

  /** The game at the clock, with the plays that are not on disk yet, so that entry continues at once. */
  #newestGame(): Game {
    const { book, clock } = this.#deps
    const then = clock.gameThen?.()
    if (then) return then
    return [...this.#pending.keys()]
      .filter(({ origin }) => !find(book, origin.id))
      .reduce((before, play) => after(before, ...orderedEvents(play)), book.state().game!)
  }

  #gameInserted(): Game | null {
    return this.#insertion && this.#gameAtInsertion(this.#insertion, this.#deps.book.state().plays)
  }

  readonly #gameAtInsertion = memoizeLast((insertion: Insertion, _plays: readonly Play[]): Game | null => {
    const moment = momentOf(insertion, this.#deps.book)
    return moment && gameAt(this.#deps.book, moment)
  })

  #apply(touch: Touch, spot?: Spot | null): void {
    const before = this.#draft
    const begins = touch.kind === 'court' || touch.kind === 'begin'
    const { draft, plays } = applyTouch(before, touch, this.#table(begins))
    this.#keepTakenBack(touch, draft)
    this.#undone = null
    this.#missing = isPlayerMissing(before, touch) ? t(PLAYER_MISSING) : null
    if (spot !== undefined) this.#spot = spot
    this.#show(draft)
    const saved = this.#save(plays)
    this.#resumption.keep({ draft, inserting: this.#insertion }, saved)
    if (begins || draft.step === 'closed') this.#older = null
    const [first] = plays
    if (before.step === 'who' && touch.kind !== 'actor' && first) {
      const { book, device } = this.#deps
      device.messages.offerUndo(t(LATER_SAVED), () => void book.remove(first.origin.id))
    }
    this.#changed()
  }

  #keepTakenBack({ kind }: Touch, after: Draft): void {
    const draft = this.#draft
    if (after === draft) return
    const step = { draft, after, spot: this.#spot, older: this.#older, insertion: this.#insertion }
    this.#takenBack = kind === 'back' ? [...this.#takenBack, step] : []
  }

  #save(plays: readonly SentPlay[]): Promise<unknown> | undefined {
    const { book, clock } = this.#deps
    const isInserted = momentOf(this.#insertion ?? this.#older, book) !== null
    if (plays.length > 0) this.#insertion = null
    const writes = plays
      .map((sent) => playFrom(sent, book.state().setup))
      // A play that was opened again and not changed is not written.
      .filter((play) => !isSame(play, find(book, play.origin.id)))
      .map((play) => {
        const written = this.#write(play)
        if (!isInserted) {
          this.whistle.afterPlay(play)
          clock.afterPlay?.(play)
        }
        return written
      })
    return writes.length > 0 ? Promise.all(writes) : undefined
  }

  #resumeKept(draft: Draft, insertion: Insertion | null): void {
    this.#insertion = insertion
    this.#spot = null
    this.#show(draft)
    this.#changed()
  }

  #show(draft: Draft): void {
    if (draft === this.#draft) return
    this.#draft = draft
    this.numbers.reset()
  }

  #reopen(draft: Draft): void {
    this.#show(draft)
    this.#resumption.keep({ draft, inserting: this.#insertion })
    this.#changed()
  }

  #changed(): void {
    this.whistle.follow(this.#draft, this.#insertion !== null)
    this.#countdown.follow(this.#draft, this.#waits())
    this.#deps.onChange()
  }

  /** Whether the countdown waits: the play was resumed, is an older one, or the player who goes out is asked for. */
  #waits(): boolean {
    return this.#resumption.leftBehind !== null || this.#older !== null || this.numbers.comesIn !== null
  }

  /** @param begins a new play begins, at the moment of now */
  #table(begins = false): EntryContext {
    const { attacks, device, book } = this.#deps
    return {
      game: begins ? this.gameNow() : this.game(),
      attacks: attacks(),
      now: (begins ? null : momentOf(this.#older, book)) ?? this.moment(),
      newId: device.newId,
      isEnabled: this.isEnabled(),
      crew: this.#insertion ? null : this.crew,
      asksDetail: device.settings.get().asksDetail,
    }
  }
}

const find = (book: OpenBook, id: string | undefined): Play | undefined =>
  id === undefined ? undefined : book.state().plays.find(({ origin }) => origin.id === id)
