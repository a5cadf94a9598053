import type { Position } from '../vocabulary/terms.ts'
import { around, type Random } from './random.ts'

/** The zones of shots, near to far. */
export const ZONES = ['rim', 'lane', 'middle', 'corner', 'arc'] as const
/** One of `ZONES`. */
export type Zone = (typeof ZONES)[number]

/** The tendencies of a player. Weights compare players on the floor; rates are probabilities. */
export interface Skills {
  /** How often this player ends a possession. */
  readonly usage: number
  readonly shotWeights: Readonly<Record<Zone, number>>
  readonly shotRates: Readonly<Record<Zone, number>>
  readonly throwRate: number
  readonly passing: number
  readonly carelessness: number
  readonly offensiveRebounding: number
  readonly defensiveRebounding: number
  readonly stealing: number
  readonly blocking: number
  readonly fouling: number
  /** Seconds on the floor until the player needs a rest. */
  readonly stamina: number
}

const RATES: Readonly<Record<Zone, number>> = {
  rim: 0.6,
  lane: 0.42,
  middle: 0.385,
  corner: 0.355,
  arc: 0.332,
}

/** How close to the basket a position plays: 0 a point guard, 1 a center. */
const NEARNESS: Readonly<Record<Position, number>> = {
  PG: 0,
  G: 0.15,
  SG: 0.2,
  F: 0.6,
  SF: 0.45,
  PF: 0.75,
  C: 1,
}

/** Draws a player's skills at random. `quality` 0 is an average starter, 0.1 a star, −0.1 the last of the bench. */
export function drawSkills(random: Random, position: Position | null, quality: number): Skills {
  const near = NEARNESS[position ?? 'F']
  const far = 1 - near
  const spread = (mean: number) => Math.max(mean * 0.2, around(random, mean, mean * 0.25))
  const touch = quality * 0.35 + around(random, 0, 0.02)
  const rate = (zone: Zone) => Math.min(0.75, Math.max(0.12, RATES[zone] + touch))
  return {
    usage: spread(1 + quality * 5),
    shotWeights: {
      rim: spread(0.24 + 0.3 * near),
      lane: spread(0.12 + 0.14 * near),
      middle: spread(0.17),
      corner: spread(0.05 + 0.1 * far),
      arc: spread(0.09 + 0.42 * far),
    },
    shotRates: {
      rim: rate('rim') + 0.05 * near,
      lane: rate('lane'),
      middle: rate('middle'),
      corner: rate('corner') - 0.04 * near,
      arc: rate('arc') - 0.05 * near,
    },
    throwRate: Math.min(0.92, Math.max(0.42, around(random, 0.74 - 0.09 * near + quality * 0.4, 0.06))),
    passing: spread(0.6 + 1.4 * far * far),
    carelessness: spread(0.9 + 0.3 * far),
    offensiveRebounding: spread(0.35 + 1.5 * near),
    defensiveRebounding: spread(0.7 + 1.3 * near),
    stealing: spread(0.6 + 0.8 * far),
    blocking: spread(0.15 + 1.6 * near * near),
    fouling: spread(0.8 + 0.5 * near),
    stamina: around(random, 520 + quality * 900, 70),
  }
}
