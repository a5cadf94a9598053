import type { Play, SentPlay } from '@fullcourt/scorebook/vocabulary'
import type { OpenBook } from '../../book/index.ts'
import type { ScoringSettings } from '../core/settings.ts'
import { type Draft, playOf } from '../core/steps.ts'
import type { ClockSource } from './clockSource.ts'
import { isDeadBall, isFoul, restartsClock } from './whistle.ts'

interface FoulWhistleDeps {
  readonly book: OpenBook
  readonly clock: ClockSource
  readonly settings: () => ScoringSettings
}

/**
 * Rule 45: the whistle stops the clock. A foul stops it as soon as its entry begins; if the entry is canceled, the clock continues
 * as before. A play inserted beside an older one, or already in the book, is no whistle; a foul added to a basket is one.
 */
export class FoulWhistle {
  readonly #deps: FoulWhistleDeps
  /** The open entry is a foul with a whistle. */
  #isBlown = false
  /** The clock was stopped for a foul that is not in the book yet. */
  #holdsClock = false

  constructor(deps: FoulWhistleDeps) {
    this.#deps = deps
  }

  /** Call it when the open play changes. */
  follow(draft: Draft, isInserting: boolean): void {
    const { clock } = this.#deps
    // The stop remains a whistle until the foul is saved or canceled.
    const isNew = this.#isBlown || isFoulAdded(draft) || !this.#isInBook(playOf(draft))
    const isBlown = !isInserting && isFoul(draft) && isNew
    if (isBlown === this.#isBlown) return
    this.#isBlown = isBlown
    if (isBlown && this.#stopsClock()) {
      this.#holdsClock = true
      clock.stopAtWhistle()
    } else if (!isBlown && this.#holdsClock) {
      this.#holdsClock = false
      clock.runOn({ quiet: true })
    }
  }

  /** Stops the clock as the recorded play requires. */
  afterPlay(play: Play): void {
    const { clock } = this.#deps
    this.#holdsClock = false
    if (restartsClock(play)) clock.start({ quiet: true })
    else if (isDeadBall(play) && !this.#isInBook(play) && this.#stopsClock())
      clock.stopAtWhistle(play.origin.clockTime)
  }

  /** A timeout or a held ball. */
  blow(): void {
    if (this.#stopsClock()) this.#deps.clock.stopAtWhistle()
  }

  #stopsClock(): boolean {
    return this.#deps.clock.getState().running && this.#deps.settings().whistleStopsClock
  }

  #isInBook(play: Play | SentPlay | null): boolean {
    return this.#deps.book.state().plays.some(({ origin }) => origin.id === play?.origin.id)
  }
}

/** Whether it is the foul of an and-one, added to the last play. */
const isFoulAdded = (draft: Draft): boolean => draft.step === 'adding' && draft.extra === 'foul'
