import { isOvertime } from '../vocabulary/clock.ts'
import type { SentPlay } from '../vocabulary/play.ts'
import { otherSide, SIDES, type Side } from '../vocabulary/terms.ts'
import type { Ball } from './foulPlay.ts'
import {
  clockOf,
  eventOf,
  type GameInPlay,
  hasReachedTarget,
  openPeriod,
  record,
  type SimulationSetup,
  startGame,
} from './gameInPlay.ts'
import { playPossession } from './possession.ts'
import { chance, type Random } from './random.ts'
import { changePlayers } from './substitutions.ts'

/** The input of a simulated game. */
export interface Simulation {
  readonly setup: SimulationSetup
  /** Random numbers from 0 to 1. The same numbers give the same game. */
  readonly random: Random
  /** Makes the id of the next event. */
  readonly id: () => string
}

/** Simulates a whole game with overtimes, as a client would send it: plays in game order. */
export function simulateGame({ setup, random, id }: Simulation): readonly SentPlay[] {
  const game = startGame(setup, random, id)
  playPeriod(game)
  while (!isOver(game)) {
    openPeriod(game, game.period + 1)
    playPeriod(game)
  }
  return game.plays.sort(
    ({ origin: a }, { origin: b }) => a.period - b.period || b.clockTime - a.clockTime || a.order - b.order,
  )
}

function isOver(game: GameInPlay): boolean {
  const { home, away } = game.sides
  const target = game.profile.targetScore
  if (target !== null && (home.score >= target || away.score >= target)) return true
  return game.period >= game.profile.regulationPeriods && home.score !== away.score
}

function playPeriod(game: GameInPlay): void {
  const { home, away } = game.sides
  const before = { home: home.score, away: away.score }
  if (game.period > 1) changePlayers(game)
  let ball: Ball | null = { side: firstBall(game), how: 'rebound' }
  while (ball && !SIDES.some((side) => hasReachedTarget(game, side, before[side]))) {
    if (clockOf(game) === 0 && game.profile.overtimeDuration !== null) return
    ball = playPossession(game, ball)
  }
}

/**
 * Decides the first ball of a period: by a tip if due, else by the arrow, else for the loser of the tip and, in the last period,
 * its winner.
 */
function firstBall(game: GameInPlay): Side {
  const { heldBall, overtimeBegins, regulationPeriods } = game.profile
  const overtime = isOvertime(game.profile, game.period)
  if (game.loser === null || (overtime && overtimeBegins === 'tip')) {
    const winner = chance(game.random, 0.5) ? 'home' : 'away'
    record(game, eventOf(game, 'jumpball', winner, 'TEAM'))
    game.loser ??= otherSide(winner)
    game.arrow = otherSide(winner)
    return winner
  }
  if (heldBall === 'arrow' && game.arrow !== null) {
    const side = game.arrow
    game.arrow = otherSide(side)
    return side
  }
  const { loser } = game
  return heldBall === 'jump' && game.period === regulationPeriods ? otherSide(loser) : loser
}
