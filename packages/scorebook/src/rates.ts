import type { RuleProfile } from './rules/profile.ts'
import type { StatLine } from './statistics/line.ts'
import type { ShareKey } from './statistics/shareFigures.ts'

/** A quotient of sums; null where there is nothing to divide by. Never average these: add the lines, then divide. */
export function quotient(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}

/** Rates are hidden under this many possessions. */
export const MIN_POSSESSIONS = 20

/** Attempts that end a possession in a throw, by Oliver's weight (Basketball on Paper): 0.44 of all throws. */
const THROW_WEIGHT = 0.44

const throwAttempts = (line: StatLine): number => THROW_WEIGHT * line.freethrows.total

/**
 * eFG% = (FGM + 0.5 x 3PM) / FGA (Oliver): points from the field by shot, a two being one. Written over the values so
 * that it holds in 3x3 too, where the inside shot is worth 1.
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

/** FGA + 0.44 x FTA + TOV: chances that a player or a side used up. */
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

/** The check on counted possessions: FGA - ORB + TOV + w x FTA, w being the profile's (0.44; school and college 0.475). */
export function estimatedPossessions(line: StatLine, freeThrowWeight: number): number {
  return (
    line.fieldGoals.total - line.offensiveRebounds + line.turnovers + freeThrowWeight * line.freethrows.total
  )
}

/** Points by 100 possessions: ORtg of those who scored, DRtg of those who were scored against. */
export function rating(points: number, possessions: number): number | null {
  return quotient(100 * points, possessions)
}

/** Net rating: ORtg less DRtg; null while either is. */
export function netRating(offensive: number | null, defensive: number | null): number | null {
  return offensive === null || defensive === null ? null : offensive - defensive
}

/** Pace: possessions of one side in a regulation game, from both sides' and the seconds played. */
export function pace(rules: RuleProfile, own: number, other: number, secondsOfGame: number): number | null {
  const regulation = rules.regulationPeriods * rules.periodDuration
  return quotient(regulation * (own + other), 2 * secondsOfGame)
}

/** What there was for a team to have, against which a player's shares are measured. Sums: those of several games add up. */
export interface Available {
  /** Seconds of all the team's players together. */
  readonly teamSeconds: number
  /** The team's baskets, and the chances it used: FGA + 0.44 x FTA + TOV. */
  readonly baskets: number
  readonly chances: number
  /** Rebounds there were at the attacked and at the own rim, whichever side got them. */
  readonly offensiveRebounds: number
  readonly defensiveRebounds: number
  readonly otherPossessions: number
  /** The other side's attempts that were not threes. */
  readonly otherTwos: number
}

/** What a game gave a team to have, from both sides' lines; seconds are of all its players. */
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

/** A player's share in what there was while on the floor; null where he did not play. Formulas as at Basketball-Reference. */
export type PlayerShares = { readonly [share in ShareKey]: number | null }

/**
 * Shares of a player who was on the floor for `seconds`, with `players` to a side.
 * ORB% = ORB x (team minutes / 5) / (minutes x (team ORB + other DRB)), DRB% and TRB% alike;
 * AST% = AST / ((minutes / (team minutes / 5)) x team FGM - FGM); STL% against the other side's possessions;
 * BLK% against its two-point attempts (FGA - 3PA); USG% = chances used, of the team's while on the floor.
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
