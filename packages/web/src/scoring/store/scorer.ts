import type { Flag } from '@fullcourt/scorebook/check'
import { type ClockButton, heldBallGoesTo, type Write } from '@fullcourt/scorebook/fold'
import { NO_PERSON, type Side } from '@fullcourt/scorebook/vocabulary'
import type { OpenBook, TabDraft } from '../../book/index.ts'
import { noticeWords } from '../../plays/changeWords.ts'
import { t } from '../../ui/language.ts'
import { joinStops, Listeners } from '../../ui/listeners.ts'
import { type Absence, isKeptElsewhere, type KeptClock, watchAbsence } from '../clock/away.ts'
import type { ClockSource } from '../clock/clockSource.ts'
import { WallClock } from '../clock/wallClock.ts'
import type { Device } from '../core/device.ts'
import { InputQueue } from '../core/inputQueue.ts'
import { nextOrder } from '../core/placing.ts'
import type { Extra, Initiator, Spot, Touch } from '../core/steps.ts'
import { isOutOfGame, personLabel } from '../entry/peopleChoices.ts'
import { PlayEntry } from '../entry/playEntry.ts'
import { GameActions } from './gameActions.ts'
import {
  leftSide,
  type OpenDialog,
  type ScorerState,
  ScorerStateReader,
  type ScreenState,
} from './scorerState.ts'

/** Loaded with the later parts of the screen: no other person has changed a play on its first view. */

/** An Enter so soon after a substitution belongs to it. */
const ENTER_MS = 1500

/** Dependencies of a scorer. */
export interface ScorerDeps {
  /** The game's book, ready. */
  readonly book: OpenBook
  readonly device: Device
  /** Keeps the open play on the device. */
  readonly tabDraft: TabDraft
  readonly userId: string
  /** The game is over. */
  readonly onEnded: () => unknown
  /** The clock of the game; wall time by default. */
  readonly clockOf?: (nextOrder: () => number) => ClockSource
  /** The film that the game is scored from. */
  readonly film?: ScoredFilm
  /** Keeps the clock that the scorer leaves running. */
  readonly keptClock?: KeptClock | undefined
  /** No new events are entered. */
  readonly isReview?: boolean
  /** A game of this page alone: no other person, no server. */
  readonly isPractice?: boolean
}

/** Additions of a film to the screen. */
export interface ScoredFilm {
  /** Shows a play that was selected; null: goes back to where the film was before. */
  show(playId: string | null): void
  /** Its keys. They come before those of the screen. */
  commands(scorer: Scorer): Readonly<Record<string, () => void>>
}

/**
 * The store of the scoring screen: its state, and a method for each input. Components subscribe to it and draw.
 */
export class Scorer {
  readonly book: OpenBook
  readonly clock: ClockSource
  readonly entry: PlayEntry
  readonly actions: GameActions
  readonly film: ScoredFilm | undefined
  /** Keys that the crew adds while it asks something. */
  crewKeys: Readonly<Record<string, () => void>> = {}
  readonly isReview: boolean
  readonly isPractice: boolean
  readonly #deps: ScorerDeps
  readonly #queue: InputQueue
  readonly #listeners = new Listeners()
  readonly #shownNotices = new Set<string>()
  readonly #reader = new ScorerStateReader()
  #lastOrder = 0
  /** When the last substitution was saved, by the device's steady clock. */
  #substitutedAt = -Infinity
  #screen: ScreenState = {
    dialog: null,
    selected: null,
    isSettingClock: false,
    absence: null,
    isQuickShown: false,
  }
  #state: ScorerState | null = null

  constructor(deps: ScorerDeps) {
    this.#deps = deps
    const { book, device, tabDraft } = deps
    const words = () => this.#reader.words(book.state().setup!)
    const order = () => this.#nextOrder()
    const changed = () => this.#changed()
    this.book = book
    this.film = deps.film
    this.isReview = deps.isReview ?? false
    this.isPractice = deps.isPractice ?? false
    this.clock = deps.clockOf?.(order) ?? new WallClock({ book, device, nextOrder: order })
    const shared = { book, clock: this.clock, device, nextOrder: order, words }
    this.entry = new PlayEntry({
      ...shared,
      tabDraft,
      attacks: () => this.#reader.attacks(book.state()),
      onChange: changed,
    })
    this.actions = new GameActions({
      ...shared,
      entry: this.entry,
      left: () => leftSide(book.state()),
      onEnded: deps.onEnded,
    })
    this.#queue = new InputQueue(() => this.entry.saving())
  }

  /** Follows book, clock and page until the returned function is called. */
  start(): () => void {
    const { device, keptClock: kept } = this.#deps
    const { clock } = this
    const asked = () => this.#screen.absence
    const onReturn = (absence: Absence) => this.#changeScreen({ absence })
    const stop = joinStops(
      () => this.entry.stop(),
      this.clock.follow(),
      this.clock.subscribe(() => this.#followed()),
      this.book.subscribe(() => this.#followed()),
      device.settings.subscribe(() => this.#changed()),
      watchAbsence({ device, clock, kept, asked, onReturn }),
    )
    this.#followed()
    return stop
  }

  readonly subscribe = this.#listeners.add

  /** The drawn state of the screen. The same value until something has changed. */
  getState = (): ScorerState => {
    const { book, clock, entry } = this
    const settings = this.#deps.device.settings.get()
    this.#state ??= this.#reader.read({ book: book.state(), clock, entry, screen: this.#screen, settings })
    return this.#state
  }

  /** Runs a key, a click or a touch; `needsSaved`: it adds to a play that may not be saved yet. */
  input(act: () => void, options?: { readonly needsSaved?: boolean }): void {
    this.#queue.run(act, options)
  }

  /** Whether inputs wait for a play to be saved. */
  get isWaiting(): boolean {
    return this.#queue.isWaiting
  }

  touch = (touch: Touch, spot?: Spot | null): void => this.input(() => this.entry.touch(touch, spot))

  begin = (doing: Initiator): void =>
    this.input(() => {
      const isOpening = this.getState().draft.step === 'who'
      this.entry.touch({ kind: 'begin', doing }, isOpening ? undefined : null)
    })

  /** A press on a player of a roster: answers the question for a person, else opens the substitutions. */
  touchPlayer = (side: Side, personId: string): void =>
    this.input(() => {
      const { groups, draft } = this.getState()
      const choice = groups
        .flatMap(({ choices }) => choices)
        .find(({ touch }) => touch.kind === 'actor' && touch.actor.personId === personId)
      if (choice) return this.entry.touch(choice.touch)
      const game = this.entry.game()
      const person = game.sheet.people[game.sheet.indexOf.get(personId) ?? NO_PERSON]
      if (draft.step !== 'closed' && person && isOutOfGame(game, person)) {
        const words = t('{person} is out of the game. Use Edit to put an older play right.', {
          person: personLabel(person),
        })
        return this.#deps.device.messages.note(words)
      }
      if (draft.step === 'who')
        this.entry.touch({ kind: 'actor', actor: { side, assignment: 'PLAYER', personId } })
      else this.open({ kind: 'subs', side, first: personId })
    })

  /** Asks the open questions about a play, or adds an event to it. */
  goOn = (playId: string, extra?: Extra): void => this.input(() => this.entry.goOn(playId, extra))

  /** Asks who it was: at an event of a saved play, or where a player is to be named later. */
  nameLater = (playId: string, eventId?: string): void =>
    this.input(() => this.entry.nameLater(playId, eventId))

  /** Substitutes, and closes the dialog. */
  substitute = (side: Side, out: readonly string[], into: readonly string[]): void => {
    this.open(null)
    this.actions.substitute(side, out, into)
    this.#substitutedAt = this.#now()
  }

  /** A player was dropped on another one. */
  swap = (side: Side, out: string, into: string): void =>
    this.input(() => this.substitute(side, [out], [into]))

  /** A held ball: by the arrow where the rules have one, else the side is asked. */
  holdBall = (): void =>
    this.input(() => {
      const side = this.entry.knows('jumpball') ? heldBallGoesTo(this.entry.gameNow()) : null
      if (side) this.actions.holdBall(side)
      else this.open({ kind: 'jump' })
    })

  /** Moves the open play on the clock: above 0 it happened later. */
  shift = (seconds: number): void => this.input(() => this.entry.touch({ kind: 'shift', seconds }))

  /** Closes the dialog, and asks for what a saved play misses. */
  askAgain = (playId: string): void => {
    this.open(null)
    this.goOn(playId)
  }

  /** Closes the dialog, and asks what a flag asks for. */
  answerFlag = ({ step, playId, eventId }: Flag): void => {
    if (!playId) return
    this.open(null)
    if (step?.asks === 'player' && eventId) this.nameLater(playId, eventId)
    else this.goOn(playId)
  }

  /** The button beside the clock. */
  pressButton = (button: ClockButton): void =>
    this.input(() => {
      if (button === 'Start Game') {
        this.actions.startGame()
        this.open({ kind: 'jump' })
      } else if (button.startsWith('Start')) this.clock.start()
      else {
        this.entry.touch({ kind: 'leave' })
        this.open({ kind: 'end', button, period: this.clock.getState().period })
      }
    })

  /** Undoes the last step of the open play; without one the last saved command. */
  undo = (): void =>
    this.input(() => {
      if (this.entry.stepBack()) return
      this.entry.forgetTakenBack()
      void this.actions.undo()
    })

  /** Redoes the last step of the open play that was taken back; without one the last undone command. */
  redo = (): void =>
    this.input(() => {
      if (!this.entry.stepForward()) void this.actions.redo()
    })

  /** Applies a fix of the checker; not to a final game. */
  fix = (changes: readonly Write[]): void => {
    if (!this.getState().isFinal) void this.book.change(changes)
  }

  /** Deletes a play; not of a final game. Undo is offered. */
  remove = (playId: string): void => void this.actions.remove(playId)

  open = (dialog: OpenDialog | null): void => this.#changeScreen({ dialog })

  /** Opens a saved play for correction; of a final game it is only selected. With film it is shown there, and left at the next press. */
  openPlay = (playId: string): void => {
    const isLeft = this.film !== undefined && playId === this.#screen.selected
    this.select(isLeft ? null : playId)
    if (!this.film) this.edit(playId)
  }

  /** Enter opens the selected play. One that was meant for a substitution, which finished by itself, does nothing. */
  editSelected = (): void => {
    const { selected } = this.#screen
    if (selected && this.#now() - this.#substitutedAt > ENTER_MS) this.edit(selected)
  }

  edit = (playId: string): void => {
    if (!this.getState().isFinal) this.open({ kind: 'edit', playId })
  }

  select = (playId: string | null): void => {
    this.film?.show(playId)
    this.#changeScreen({ selected: playId })
  }

  /** Shows quick changes of the selected or the last play. */
  showQuick = (isQuickShown: boolean): void => this.#changeScreen({ isQuickShown })

  openClockSetter = (isOpen: boolean): void => this.#changeScreen({ isSettingClock: isOpen })

  keepAbsence = (): void => this.#changeScreen({ absence: null })

  takeAbsenceBack = (): void => {
    const { absence } = this.#screen
    this.#changeScreen({ absence: null })
    if (absence) this.clock.takeBack(absence.leftAt)
  }

  #now(): number {
    return this.#deps.device.times.device().steady
  }

  #changeScreen(change: Partial<ScreenState>): void {
    this.#screen = { ...this.#screen, ...change }
    this.#changed()
  }

  /** Call it when the book or the clock changed. */
  #followed(): void {
    const { absence } = this.#screen
    if (absence && isKeptElsewhere(this.clock, absence.leftAt)) this.keepAbsence()
    this.entry.resumeLeft()
    this.#showNotices()
    this.#changed()
  }

  /** Shows each merge with another person's change once. */
  #showNotices(): void {
    const { notices, plays, setup } = this.book.state()
    const { device, userId } = this.#deps
    for (const notice of notices) {
      if (this.#shownNotices.has(notice.id)) continue
      this.#shownNotices.add(notice.id)
      const play = plays.find(({ origin }) => origin.id === notice.playId) ?? null
      const words = this.#reader.words(setup!)
      device.messages.info(noticeWords(words, notice, { plays: [play], userId, isMerged: true }))
    }
  }

  /** An order for each input: it increases, and is above everything in the book. */
  #nextOrder(): number {
    this.#lastOrder = nextOrder(this.book.state().plays, this.#lastOrder)
    return this.#lastOrder
  }

  #changed(): void {
    this.#state = null
    this.#listeners.call()
  }
}
