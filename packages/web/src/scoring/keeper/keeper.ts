import type { ClockButton } from '@fullcourt/scorebook/fold'
import { periodLength } from '@fullcourt/scorebook/vocabulary'
import { gameSetupOf } from '../../book/data/gameSetup.ts'
import type { OpenBook } from '../../book/index.ts'
import { joinStops } from '../../ui/listeners.ts'
import { buttonOf } from '../clock/buttonOf.ts'
import type { ClockView } from '../clock/clockSource.ts'
import { WallClock } from '../clock/wallClock.ts'
import type { Device } from '../core/device.ts'
import { nextOrder } from '../core/placing.ts'
import { startGame } from '../store/startGame.ts'

interface KeeperDeps {
  readonly book: OpenBook
  readonly device: Device
  /** A timed period has run out. */
  readonly onHorn: () => void
}

/** The clock of a game on a device that keeps nothing else. */
export class Keeper {
  readonly clock: WallClock
  readonly #deps: KeeperDeps
  #lastOrder = 0

  constructor(deps: KeeperDeps) {
    this.#deps = deps
    const { book, device } = deps
    const order = () => {
      this.#lastOrder = nextOrder(book.state().plays, this.#lastOrder)
      return this.#lastOrder
    }
    this.clock = new WallClock({ book, device, nextOrder: order })
  }

  /** Follows the book, and sounds the horn when a timed period runs out here. @returns how to stop */
  follow(): () => void {
    let before = this.clock.getState()
    const onChange = () => {
      const view = this.clock.getState()
      const hasRunOut =
        before.running && !view.running && before.period === view.period && this.#isAtZero(view)
      before = view
      if (hasRunOut) this.#deps.onHorn()
    }
    return joinStops(this.clock.follow(), this.clock.subscribe(onChange))
  }

  /** The action that the game waits for; null while the clock is started and stopped within a period. */
  button(): ClockButton | null {
    const { game, ending } = this.#deps.book.state()
    return game && buttonOf(this.clock, game, ending !== null)
  }

  /** The game or a period begins, or goes on. A period that is over is ended on the scoring screen. */
  start(): void {
    const { book, device } = this.#deps
    const button = this.button()
    if (book.state().ending || button?.startsWith('End')) return
    if (button === 'Start Game')
      startGame({ book, clock: this.clock, device }, book.state().snapshot?.homeTeamIsLeft ?? true)
    else this.clock.start()
  }

  stop(): void {
    this.clock.stop()
  }

  /** The length of the current period in seconds; null where it has none. */
  length(): number | null {
    const { setup } = this.#deps.book.state()
    return periodLength(gameSetupOf(setup!).rules, this.clock.now().period)
  }

  #isAtZero({ period }: ClockView): boolean {
    const { setup } = this.#deps.book.state()
    return periodLength(gameSetupOf(setup!).rules, period) !== null && this.clock.now().clockTime === 0
  }
}
