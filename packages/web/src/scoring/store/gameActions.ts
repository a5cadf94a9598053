import { type MergeChoices, takeApart } from '@fullcourt/scorebook/fold'
import type { Play, SentPlay, Side, TimeoutKind } from '@fullcourt/scorebook/vocabulary'
import { msg } from '@fullcourt/scorebook/vocabulary'
import type { DescribeContext } from '@fullcourt/scorebook/words'
import type { OpenBook, ScreenPosition } from '../../book/index.ts'
import { t } from '../../ui/language.ts'
import { type ClockSource, momentNow } from '../clock/clockSource.ts'
import { endIds, endPeriod, type PeriodEnd } from '../clock/endPeriod.ts'
import { hornId } from '../clock/hornId.ts'
import { screenPosition } from '../clock/wallClock.ts'
import type { Device } from '../core/device.ts'
import { playerActor, singlePlay, swapPlay, teamActor } from '../core/draftPlay.ts'
import type { PlayEntry } from '../entry/playEntry.ts'
import { sides, startGame } from './startGame.ts'
import { deletedMessage, redoneMessage, undoneMessage } from './undoWords.ts'

const ENDED_ALREADY = msg('Another scorer ended it a moment ago.')

interface GameActionsDeps {
  readonly book: OpenBook
  readonly clock: ClockSource
  readonly device: Device
  readonly entry: PlayEntry
  readonly nextOrder: () => number
  readonly left: () => Side
  readonly words: () => DescribeContext
  /** The game is over. */
  readonly onEnded: () => unknown
}

/** The actions of a scorer besides events on the court. */
export class GameActions {
  readonly #deps: GameActionsDeps

  constructor(deps: GameActionsDeps) {
    this.#deps = deps
  }

  startGame(): void {
    startGame(this.#deps, this.#deps.left() === 'home')
  }

  substitute(side: Side, out: readonly string[], into: readonly string[]): void {
    const { entry, device } = this.#deps
    const actors = (people: readonly string[]) => people.map((id) => playerActor(side, id))
    const play = swapPlay(actors(out), actors(into), entry.moment(), device)
    if (play) this.#record(play)
    entry.insert(null)
  }

  takeTimeout(side: Side, timeoutKind: TimeoutKind): void {
    const { entry, device } = this.#deps
    const attributes = { timeoutKind }
    this.#record(singlePlay('timeout', teamActor(side), entry.moment(), device, { attributes }))
    this.#blowWhistle()
    entry.insert(null)
  }

  winJumpBall(side: Side): void {
    const { entry, device } = this.#deps
    const moment = entry.moment()
    // The opening tip was when the clock was started, not when the scorer entered who won it.
    const isFirst = !entry.knows('jumpball')
    const { film, clock } = moment
    const clockTime = (isFirst ? clock.runsFrom : null) ?? clock.clockTime
    const late = clockTime - clock.clockTime
    const tip = {
      ...moment,
      clock: { ...clock, clockTime },
      film: film && { ...film, videoTime: Math.max(0, film.videoTime - late) },
    }
    this.#record(singlePlay('jumpball', teamActor(side), tip, device))
    if (!isFirst) this.#blowWhistle()
    entry.insert(null)
  }

  /** A held ball goes by the arrow. Where the other side had the ball, asks who lost it. */
  holdBall(side: Side): void {
    const { entry } = this.#deps
    const isInserted = entry.getState().inserting !== null
    const withBall = entry.gameNow().ball.possession?.side
    const before = entry.moment()
    this.winJumpBall(side)
    if (withBall && withBall !== side && !isInserted)
      entry.touch({ kind: 'held-ball', side, moment: before }, null)
  }

  /** Ends that period, or with `early` the game. Does nothing where another person was quicker. */
  async end(end: PeriodEnd, period: number, early: boolean): Promise<void> {
    const { book, clock, device, nextOrder, left, onEnded } = this.#deps
    const { plays: known, ending: isOver, setup, game } = book.state()
    const { period: current, clock: reading, film } = momentNow(clock, nextOrder())
    if (current !== period || isOver) return device.messages.error(t(ENDED_ALREADY))
    const gameId = setup!.teamGame.id
    const horn = hornId(gameId, period)
    const isKnown = known.some(({ origin }) => origin.id === horn)
    const { plays, next, ending } = endPeriod(
      game!,
      end,
      { period, clockTime: reading.clockTime, early, horn: isKnown ? null : horn, film: film ?? null },
      nextOrder,
      endIds(gameId, period, known),
    )
    clock.stop({ quiet: true })
    const place = next && {
      period: next.period,
      clockTime: next.clockTime,
      clockRunning: false,
      ...(next.swapsSides && sides(left() !== 'home')),
    }
    await this.#proceed({ plays, place, ...(ending && { ending }) })
    if (ending) await onEnded()
  }

  swapSides(): void {
    void this.#proceed({ place: sides(this.#deps.left() !== 'home') })
  }

  reopen(): void {
    void this.#proceed({ ending: null })
  }

  /** Deletes a play, says what went with it, and offers to put it back. Does nothing in a final game. */
  async remove(playId: string): Promise<void> {
    const { book, device, words } = this.#deps
    const { plays, ending } = book.state()
    const play = plays.find(({ origin }) => origin.id === playId)
    if (!play || ending) return
    await book.remove(playId)
    const message = deletedMessage(words(), play)
    device.messages.offerUndo(message, () => void this.#putBack(play))
  }

  /** Undoes the deletion where it is the last act, else saves the play again. */
  async #putBack(play: Play): Promise<void> {
    const { book } = this.#deps
    const [last, ...others] = book.state().nextUndo?.edits ?? []
    const isLast = others.length === 0 && last?.kind === 'delete' && last.playId === play.origin.id
    if (isLast) await this.undo()
    else await book.record(takeApart(play), { before: null })
  }

  async undo(): Promise<void> {
    const { book, clock, device, words } = this.#deps
    const step = await book.undo(this.#position())
    if (!step) return
    const { running } = clock.getState()
    const stands = running ? null : clock.now().clockTime
    const message = undoneMessage(step, words(), stands)
    device.messages.note(message, { label: t('Redo'), onPress: () => void this.redo() })
  }

  async redo(): Promise<void> {
    const { book, device, words } = this.#deps
    const step = await book.redo(this.#position())
    if (!step) return
    device.messages.note(redoneMessage(step, words()))
  }

  /** Answers a waiting undo; null cancels it. */
  async answerUndo(choices: MergeChoices | null): Promise<void> {
    const { book, device, words } = this.#deps
    const kind = book.state().undoQuestion?.kind
    const step = await book.answerUndo(choices, this.#position())
    if (!step) return
    device.messages.note(kind === 'redo' ? redoneMessage(step, words()) : undoneMessage(step, words(), null))
  }

  /** Rule 45. */
  #blowWhistle(): void {
    const { entry } = this.#deps
    if (!entry.getState().inserting) entry.whistle.blow()
  }

  #record(play: SentPlay): void {
    void this.#deps.entry.record(play)
  }

  #proceed(command: Parameters<OpenBook['proceed']>[0]): Promise<void> {
    return this.#deps.book.proceed(command, this.#position())
  }

  #position(): ScreenPosition {
    const { book, clock, left } = this.#deps
    return { ...screenPosition(book, clock), ...sides(left() === 'home') }
  }
}
