import { type ClockButton, clockButton, type Game } from '@fullcourt/scorebook/fold'
import type { ClockSource } from './clockSource.ts'

/** The label of the button that starts or ends a period; null while the clock is started and stopped within one. */
export function buttonOf(clock: ClockSource, game: Game, isFinal: boolean): ClockButton | null {
  const { started, running } = clock.getState()
  const { period, clockTime } = clock.now()
  return clockButton(game.sheet.setup.rules, {
    period,
    score: game.score,
    scoreBefore: game.period === period ? game.scoreBefore : game.score,
    clockTime: running ? 1 : clockTime,
    started,
    running,
    final: isFinal,
  })
}
