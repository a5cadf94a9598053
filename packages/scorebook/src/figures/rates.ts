import type { RuleProfile } from '../vocabulary/profile.ts'
import type { StatLine } from './line.ts'
import type { ShareKey } from './shareFigures.ts'

/** Divides sums; null if the divisor is 0. Never average quotients: add the lines, then divide. */
export function quotient(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}

/** Rates are hidden below this many possessions. */
export const MIN_POSSESSIONS = 20

/** The share of free throws that end a possession, by Oliver (Basketball on Paper): 0.44. */
const THROW_WEIGHT = 0.44

const throwAttempts = (line: StatLine): number => THROW_WEIGHT * line.freethrows.total

/**
 * eFG% = (FGM + 0.5 x 3PM) / FGA (Oliver): points from the field per shot, in units of a two. Written with the shot values, so
 * that it also holds in 3x3, where the inside shot is worth 1.
 */
export function effectiveFieldGoalPercentage(
  line: StatLine,
  shotValues: RuleProfile['shotValues'] = { inside: 2, outside: 3 },
): number | null {
  const { inside, outside } = shotValues
  const made = outside === 2 ? line.twoPointers.made : line.threePointers.made
  const bonus = (outside - inside) / inside
  return quotient(line.fieldGoals.made + bonus * made, line.fieldGoals.total)
}

/** TS% = PTS / (2 x (FGA + 0.44 x FTA)) (Basketball-Reference glossary). */
export function trueShootingPercentage(line: StatLine): number | null {
  return quotient(line.points, 2 * (line.fieldGoals.total + throwAttempts(line)))
}

/** Free-throw rate = FTM / FGA (Oliver's fourth factor). */
export function freeThrowRate(line: StatLine): number | null {
  return quotient(line.freethrows.made, line.fieldGoals.total)
}

/** TOV% = TOV / (FGA + 0.44 x FTA + TOV) (Oliver). */
export function turnoverPercentage(line: StatLine): number | null {
  return quotient(line.turnovers, used(line))
}

/** FGA + 0.44 x FTA + TOV: the chances that a player or a side used. */
const used = (line: StatLine): number => line.fieldGoals.total + throwAttempts(line) + line.turnovers

/** ORB% of a side = ORB / (ORB + the other's DRB) (Oliver). */
export function offensiveReboundPercentage(own: StatLine, other: StatLine): number | null {
  return quotient(own.offensiveRebounds, own.offensiveRebounds + other.defensiveRebounds)
}

/** DRB% of a side = DRB / (DRB + the other's ORB). */
export function defensiveReboundPercentage(own: StatLine, other: StatLine): number | null {
  return quotient(own.defensiveRebounds, own.defensiveRebounds + other.offensiveRebounds)
}

/** TRB% of a side = REB / all rebounds. */
export function totalReboundPercentage(own: StatLine, other: StatLine): number | null {
  return quotient(own.totalRebounds, own.totalRebounds + other.totalRebounds)
}

/**
 * Estimates possessions to check the counted ones: FGA - ORB + TOV + w x FTA, where w is the profile's weight (0.44; school and
 * college 0.475).
 */
export function estimatedPossessions(line: StatLine, freeThrowWeight: number): number {
  return (
    line.fieldGoals.total - line.offensiveRebounds + line.turnovers + freeThrowWeight * line.freethrows.total
  )
}

/** Points per 100 possessions: the offensive rating of the scoring side, the defensive rating of the other. */
export function rating(points: number, possessions: number): number | null {
  return quotient(100 * points, possessions)
}

/** Net rating: offensive less defensive rating; null if either is. */
export function netRating(offensive: number | null, defensive: number | null): number | null {
  return offensive === null || defensive === null ? null : offensive - defensive
}

/** Pace: possessions of one side per regulation game, from both sides' possessions and the game time in seconds. */
export function pace(rules: RuleProfile, own: number, other: number, secondsOfGame: number): number | null {
  const regulation = rules.regulationPeriods * rules.periodDuration
  return quotient(regulation * (own + other), 2 * secondsOfGame)
}

/** The team's totals that a player's shares are measured against. They are sums, so those of several games can be added. */
export interface Available {
  /** The seconds of all the team's players together. */
  readonly teamSeconds: number
  /** The team's baskets, and the chances that it used: FGA + 0.44 x FTA + TOV. */
  readonly baskets: number
  readonly chances: number
  /** All rebounds of the team's own misses and of the other side's, by either side. */
  readonly offensiveRebounds: number
  readonly defensiveRebounds: number
  readonly otherPossessions: number
  /** The other side's two-point attempts. */
  readonly otherTwos: number
}

/** Computes the totals of a team in a game from both sides' lines. Seconds are of all its players. */
export function availableTo(
  team: StatLine,
  other: StatLine,
  teamSeconds: number,
  otherPossessions: number,
): Available {
  return {
    teamSeconds,
    baskets: team.fieldGoals.made,
    chances: used(team),
    offensiveRebounds: team.offensiveRebounds + other.defensiveRebounds,
    defensiveRebounds: team.defensiveRebounds + other.offensiveRebounds,
    otherPossessions,
    otherTwos: other.fieldGoals.total - other.threePointers.total,
  }
}

/** A player's shares while on the floor; null for players who did not play. Formulas of Basketball-Reference. */
export type PlayerShares = { readonly [share in ShareKey]: number | null }

/**
 * Computes the shares of a player who was on the floor for `seconds`, with `players` per side.
 * ORB% = ORB x (team minutes / 5) / (minutes x (team ORB + other DRB)), DRB% and TRB% alike;
 * AST% = AST / ((minutes / (team minutes / 5)) x team FGM - FGM); STL% is relative to the other side's possessions;
 * BLK% to its two-point attempts (FGA - 3PA); USG% is the share of the team's chances while on the floor.
 */
export function playerShares(
  line: StatLine,
  seconds: number,
  available: Available,
  players = 5,
): PlayerShares {
  const { teamSeconds, offensiveRebounds, defensiveRebounds } = available
  const presence = teamSeconds === 0 ? 0 : (seconds * players) / teamSeconds
  const share = (counted: number, had: number) => quotient(counted, presence * had)
  const baskets = presence * available.baskets - line.fieldGoals.made
  return {
    offensiveReboundPercentage: share(line.offensiveRebounds, offensiveRebounds),
    defensiveReboundPercentage: share(line.defensiveRebounds, defensiveRebounds),
    totalReboundPercentage: share(line.totalRebounds, offensiveRebounds + defensiveRebounds),
    assistPercentage: baskets > 0 ? line.assists / baskets : null,
    stealPercentage: share(line.steals, available.otherPossessions),
    blockPercentage: share(line.blockedShots, available.otherTwos),
    usagePercentage: share(used(line), available.chances),
  }
}

/** Game Score (Hollinger): PTS + 0.4 FGM - 0.7 FGA - 0.4 (FTA - FTM) + 0.7 ORB + 0.3 DRB + STL + 0.7 AST + 0.7 BLK - 0.4 PF - TOV. */
export function gameScore(line: StatLine): number {
  return (
    line.points +
    0.4 * line.fieldGoals.made -
    0.7 * line.fieldGoals.total -
    0.4 * (line.freethrows.total - line.freethrows.made) +
    0.7 * line.offensiveRebounds +
    0.3 * line.defensiveRebounds +
    line.steals +
    0.7 * line.assists +
    0.7 * line.blockedShots -
    0.4 * line.personalFouls -
    line.turnovers
  )
}

/** EFF (FIBA): points, rebounds, assists, steals and blocks, less missed shots, missed throws and turnovers. */
export function efficiency(line: StatLine): number {
  return (
    line.points +
    line.totalRebounds +
    line.assists +
    line.steals +
    line.blockedShots -
    (line.fieldGoals.total - line.fieldGoals.made) -
    (line.freethrows.total - line.freethrows.made) -
    line.turnovers
  )
}
