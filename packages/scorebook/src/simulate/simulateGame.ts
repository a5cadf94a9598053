import { isOvertime } from '../clock.ts'
import type { SentPlay } from '../play.ts'
import { otherSide, SIDES, type Side } from '../vocabulary.ts'
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
import type { Ball } from './whistle.ts'

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
  const table = startGame(setup, random, id)
  playPeriod(table)
  while (!isOver(table)) {
    openPeriod(table, table.period + 1)
    playPeriod(table)
  }
  return table.plays.sort(
    ({ origin: a }, { origin: b }) => a.period - b.period || b.clockTime - a.clockTime || a.order - b.order,
  )
}

function isOver(table: GameInPlay): boolean {
  const { home, away } = table.sides
  const target = table.profile.targetScore
  if (target !== null && (home.score >= target || away.score >= target)) return true
  return table.period >= table.profile.regulationPeriods && home.score !== away.score
}

function playPeriod(table: GameInPlay): void {
  const { home, away } = table.sides
  const before = { home: home.score, away: away.score }
  if (table.period > 1) changePlayers(table)
  let ball: Ball | null = { side: firstBall(table), how: 'rebound' }
  while (ball && !SIDES.some((side) => hasReachedTarget(table, side, before[side]))) {
    if (clockOf(table) === 0 && table.profile.overtimeDuration !== null) return
    ball = playPossession(table, ball)
  }
}

/**
 * Decides the first ball of a period: by a tip if due, else by the arrow, else for the loser of the tip and, in the last period,
 * its winner.
 */
function firstBall(table: GameInPlay): Side {
  const { heldBall, overtimeBegins, regulationPeriods } = table.profile
  const overtime = isOvertime(table.profile, table.period)
  if (table.loser === null || (overtime && overtimeBegins === 'tip')) {
    const winner = chance(table.random, 0.5) ? 'home' : 'away'
    record(table, eventOf(table, 'jumpball', winner, 'TEAM'))
    table.loser ??= otherSide(winner)
    table.arrow = otherSide(winner)
    return winner
  }
  if (heldBall === 'arrow' && table.arrow !== null) {
    const side = table.arrow
    table.arrow = otherSide(side)
    return side
  }
  const { loser } = table
  return heldBall === 'jump' && table.period === regulationPeriods ? otherSide(loser) : loser
}
