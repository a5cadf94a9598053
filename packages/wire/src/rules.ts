import {
  FOUL_DETAILS,
  FOUL_RESETS,
  FOUL_TYPES,
  PERIOD_TYPES,
  recordBy,
  TECHNICAL_KINDS,
  TIMEOUT_SPANS,
} from '@fullcourt/scorebook/vocabulary'
import * as z from 'zod'

const foulKind = z.object({
  personal: z.boolean(),
  team: z.boolean(),
  teamWeight: z.int().optional(),
  award: z.union([z.literal([0, 1, 2, 3]), z.literal(['shot', 'bonus'])]),
  afterwards: z.enum(['live', 'fouled-side', 'point-of-interruption']),
})
const technicalRule = foulKind
  .partial()
  .extend({ toward: z.number().optional(), benchTeam: z.boolean().optional() })
const foulDetailRule = z.object({
  award: z.literal([1, 2]),
  afterwards: z.literal('fouled-side'),
  when: z.enum(['last-2-minutes', 'before-last-2-minutes']).optional(),
})
const heaveRule = z.object({
  counts: z.enum(['team', 'nothing']),
  seconds: z.number().optional(),
  feet: z.number().optional(),
  notInLastPeriod: z.boolean().optional(),
})
const bonusStep = z.object({
  fromFoul: z.int(),
  award: z.literal(['1&1', 2]),
  keepsBall: z.boolean().optional(),
  inTheAct: z.boolean().optional(),
})
const allowance = z.object({
  span: z.enum(TIMEOUT_SPANS),
  full: z.int(),
  short: z.int(),
})

/** The rule profile of a game with all overrides: what the scorebook reads. */
export const ruleProfile = z.object({
  code: z.string(),
  version: z.int().optional(),
  edition: z.string(),
  since: z.string(),
  name: z.string(),
  periodType: z.enum(PERIOD_TYPES),
  regulationPeriods: z.int(),
  periodDuration: z.int(),
  overtimeDuration: z.int().nullable(),
  overtimeTarget: z.int().nullable(),
  targetScore: z.int().nullable(),
  personalFoulLimit: z.int().nullable(),
  technicalLimit: z.int().nullable(),
  unsportsmanlikeLimit: z.int().nullable(),
  combinedLimit: z.int().nullable(),
  technicalCountsPersonal: z.boolean(),
  benchTechnicalTeamFoul: z.boolean(),
  foulKinds: z.object(recordBy(FOUL_TYPES, () => foulKind)),
  foulNames: z.partialRecord(z.enum(FOUL_TYPES), z.string()).optional(),
  technicalKinds: z.partialRecord(z.enum(TECHNICAL_KINDS), technicalRule).optional(),
  foulDetails: z.partialRecord(z.enum(FOUL_DETAILS), foulDetailRule).optional(),
  coachLimits: z.object({ own: z.int(), all: z.int() }).optional(),
  lastManStays: z.boolean().optional(),
  throwViolation: z.enum(['attempt', 'turnover']).optional(),
  deadBallRebounds: z.boolean().optional(),
  teamRebounds: z.enum(['in-totals', 'apart']).optional(),
  heave: heaveRule.optional(),
  throwForAll: z.boolean().optional(),
  bonus: z.array(bonusStep),
  foulReset: z.enum(FOUL_RESETS),
  overtimeCarriesFouls: z.boolean(),
  overtimeBonusFoul: z.int().nullable(),
  lateBonus: z.object({ seconds: z.int(), fromFoul: z.int() }).nullable(),
  heldBall: z.enum(['arrow', 'jump', 'defence']),
  overtimeBegins: z.enum(['tip', 'arrow', 'other-side']),
  forfeit: z.object({ points: z.int(), leadStands: z.boolean() }),
  lostByDefault: z.object({ points: z.int(), leadStands: z.boolean() }).optional(),
  assistOnFreeThrow: z.boolean(),
  throwPlusMinus: z.enum(['foul', 'throw']),
  fastBreak: z
    .object({
      steal: z.number(),
      rebound: z.number(),
      lost: z.number().nullable(),
      near: z.number().nullable(),
      three: z.number().nullable(),
      throws: z.enum(['shooting', 'all']),
    })
    .optional(),
  freeThrowWeight: z.number(),
  minutesBase: z.literal([32, 36, 40, 48]),
  playersOnFloor: z.int(),
  shotValues: z.object({ inside: z.int(), outside: z.int() }),
  timeouts: z.object({ allowances: z.array(allowance) }),
  usesShotClock: z.boolean(),
  shotClockDuration: z.int().nullable(),
  courtCode: z.string(),
})
