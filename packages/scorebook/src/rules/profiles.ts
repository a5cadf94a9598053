import type { FoulDetailRule, FoulKindRule, RuleProfile, TechnicalRule } from '../vocabulary/profile.ts'
import type { FoulDetail, FoulType } from '../vocabulary/terms.ts'
import { FIBA_FAST_BREAK, NBA_FAST_BREAK } from './fastBreaks.ts'

const COMMON: FoulKindRule = { personal: true, team: true, award: 'bonus', afterwards: 'live' }

type Kinds = Readonly<Record<FoulType, FoulKindRule>>

/** NFHS Rule 10: every foul is a personal and a team foul; technical and intentional fouls give two throws and the ball. */
const SCHOOL_KINDS: Kinds = {
  shooting: { ...COMMON, award: 'shot' },
  non_shooting: COMMON,
  offensive: { ...COMMON, award: 0 },
  technical: { personal: true, team: true, award: 2, afterwards: 'fouled-side' },
  unsportsmanlike: { personal: true, team: true, award: 2, afterwards: 'fouled-side' },
  disqualifying: { personal: true, team: true, award: 2, afterwards: 'fouled-side' },
}

/** NCAA Rule 10: like NFHS, but after a technical foul the game continues where it stopped. */
const COLLEGE_KINDS: Kinds = {
  ...SCHOOL_KINDS,
  technical: { ...SCHOOL_KINDS.technical, afterwards: 'point-of-interruption' },
}

/** FIBA Art. 36 to 38: a technical foul gives one throw, then the ball stays where it was; the others give two throws and the ball. */
const FIBA_KINDS: Kinds = {
  ...SCHOOL_KINDS,
  technical: { personal: true, team: true, award: 1, afterwards: 'point-of-interruption' },
}

/** NBA Rule 12: offensive and technical fouls are not team fouls, and a technical foul is not a personal foul. */
const PRO_KINDS: Kinds = {
  ...SCHOOL_KINDS,
  offensive: { ...COMMON, team: false, award: 0 },
  technical: { personal: false, team: false, award: 1, afterwards: 'point-of-interruption' },
}

/** 3x3 Art. 7: fouls count only for the team; unsportsmanlike and disqualifying fouls count twice. */
const STREET_KINDS: Kinds = {
  shooting: { personal: false, team: true, award: 'shot', afterwards: 'live' },
  non_shooting: { personal: false, team: true, award: 'bonus', afterwards: 'live' },
  offensive: { personal: false, team: true, award: 0, afterwards: 'live' },
  technical: { personal: false, team: true, award: 1, afterwards: 'point-of-interruption' },
  unsportsmanlike: { personal: false, team: true, teamWeight: 2, award: 2, afterwards: 'live' },
  disqualifying: { personal: false, team: true, teamWeight: 2, award: 2, afterwards: 'fouled-side' },
}

/** A technical foul of the team: charged to no player, toward no disqualification. */
const OF_TEAM: TechnicalRule = { personal: false, toward: 0 }

/** NFHS Rule 10-1 and 10-2: technical fouls of the team give two throws and the ball, and count for the bonus. */
const SCHOOL_TECHNICALS: RuleProfile['technicalKinds'] = {
  administrative: OF_TEAM,
  delay: OF_TEAM,
  'excess-timeout': OF_TEAM,
}

/** NCAA men Rule 10: class B gives one throw and counts toward nothing but ejection (AA, ABB, BBB); class A of the bench counts for the bonus. */
const MEN_TECHNICALS: RuleProfile['technicalKinds'] = {
  'class-a': { benchTeam: true },
  'class-b': { award: 1, personal: false, team: false, toward: 2 / 3 },
  flop: { award: 1, personal: false, team: false, toward: 2 / 3 },
  administrative: { ...OF_TEAM, team: false },
  delay: { ...OF_TEAM, team: false, award: 1 },
  'excess-timeout': { ...OF_TEAM, team: false },
}

/** FIBA Art. 36: delays and timeouts in excess are charged to the bench, and toward nothing of a player. */
const FIBA_TECHNICALS: RuleProfile['technicalKinds'] = {
  delay: OF_TEAM,
  administrative: OF_TEAM,
  'excess-timeout': OF_TEAM,
}

/** NBA Rule 12A: these give a throw and count toward no ejection. After a timeout in excess the other side has the ball (Rule 5-VI). */
const PRO_TECHNICALS: RuleProfile['technicalKinds'] = {
  'defensive-three-seconds': { toward: 0 },
  delay: { toward: 0 },
  administrative: { toward: 0 },
  flop: { toward: 0 },
  'excess-timeout': { toward: 0, afterwards: 'fouled-side' },
}

/** NBA Rule 12B: throws and the ball. */
const PRO_DETAILS: Readonly<Partial<Record<FoulDetail, FoulDetailRule>>> = {
  take: { award: 1, afterwards: 'fouled-side', when: 'before-last-2-minutes' },
  'clear-path': { award: 2, afterwards: 'fouled-side' },
  'away-from-play': { award: 1, afterwards: 'fouled-side', when: 'last-2-minutes' },
}

const NFHS: RuleProfile = {
  code: 'nfhs',
  version: 3,
  edition: '2023-24',
  since: '2023-07-01',
  name: 'High school (NFHS)',
  periodType: 'QUARTER',
  regulationPeriods: 4,
  periodDuration: 480,
  overtimeDuration: 240,
  overtimeTarget: null,
  targetScore: null,
  personalFoulLimit: 5,
  technicalLimit: 2,
  unsportsmanlikeLimit: null,
  combinedLimit: null,
  technicalCountsPersonal: true,
  benchTechnicalTeamFoul: true,
  foulKinds: SCHOOL_KINDS,
  foulNames: { unsportsmanlike: 'Intentional foul', disqualifying: 'Flagrant foul' },
  technicalKinds: SCHOOL_TECHNICALS,
  coachLimits: { own: 2, all: 3 },
  throwViolation: 'turnover',
  deadBallRebounds: true,
  heave: { counts: 'nothing' },
  bonus: [{ fromFoul: 5, award: 2 }],
  foulReset: 'PERIOD',
  overtimeCarriesFouls: true,
  overtimeBonusFoul: null,
  lateBonus: null,
  heldBall: 'arrow',
  overtimeBegins: 'tip',
  forfeit: { points: 2, leadStands: true },
  assistOnFreeThrow: false,
  throwPlusMinus: 'foul',
  fastBreak: NBA_FAST_BREAK,
  freeThrowWeight: 0.475,
  minutesBase: 32,
  playersOnFloor: 5,
  shotValues: { inside: 2, outside: 3 },
  timeouts: {
    allowances: [
      { span: 'game', full: 3, short: 2 },
      { span: 'overtime', full: 1, short: 0 },
    ],
  },
  usesShotClock: false,
  shotClockDuration: null,
  courtCode: 'nfhs',
}

/** Before 2023: fouls per half, one-and-one from the 7th, two throws from the 10th (NFHS Rule 4-8-1 at that time). */
const NFHS_2022: RuleProfile = {
  ...NFHS,
  code: 'nfhs-2022',
  edition: '2022-23',
  since: '2022-07-01',
  name: 'High school (NFHS until 2022-23)',
  bonus: [
    { fromFoul: 7, award: '1&1' },
    { fromFoul: 10, award: 2 },
  ],
  foulReset: 'HALF',
}

const NCAA_MEN: RuleProfile = {
  ...NFHS,
  code: 'ncaa-men',
  edition: '2025-26',
  since: '2025-07-01',
  name: 'College men (NCAA)',
  periodType: 'HALF',
  regulationPeriods: 2,
  periodDuration: 1200,
  overtimeDuration: 300,
  benchTechnicalTeamFoul: false,
  foulKinds: COLLEGE_KINDS,
  foulNames: { unsportsmanlike: 'Flagrant 1 foul', disqualifying: 'Flagrant 2 foul' },
  technicalKinds: MEN_TECHNICALS,
  bonus: [
    { fromFoul: 7, award: '1&1' },
    { fromFoul: 10, award: 2 },
  ],
  foulReset: 'HALF',
  minutesBase: 40,
  timeouts: {
    allowances: [
      { span: 'game', full: 1, short: 3 },
      // Rule 5-14: one of the three short ones lapses at half-time.
      { span: 'from-half-2', full: 1, short: 2 },
      { span: 'overtime', full: 0, short: 1 },
    ],
  },
  usesShotClock: true,
  shotClockDuration: 30,
  courtCode: 'ncaa',
}

const NCAA_WOMEN: RuleProfile = {
  ...NCAA_MEN,
  code: 'ncaa-women',
  name: 'College women (NCAA)',
  periodType: 'QUARTER',
  regulationPeriods: 4,
  periodDuration: 600,
  foulNames: { unsportsmanlike: 'Intentional foul', disqualifying: 'Flagrant foul' },
  technicalKinds: SCHOOL_TECHNICALS,
  bonus: [{ fromFoul: 5, award: 2 }],
  foulReset: 'PERIOD',
  timeouts: {
    allowances: [
      { span: 'game', full: 1, short: 3 },
      { span: 'overtime', full: 0, short: 1 },
    ],
  },
}

const FIBA: RuleProfile = {
  ...NFHS,
  code: 'fiba',
  edition: '2024',
  since: '2024-10-01',
  name: 'FIBA',
  periodDuration: 600,
  overtimeDuration: 300,
  unsportsmanlikeLimit: 2,
  combinedLimit: 2,
  benchTechnicalTeamFoul: false,
  foulKinds: FIBA_KINDS,
  foulNames: undefined,
  technicalKinds: FIBA_TECHNICALS,
  // Art. 37: a foul on the thrower-in in the last two minutes gives a throw and the ball.
  foulDetails: { 'throw-in': { award: 1, afterwards: 'fouled-side', when: 'last-2-minutes' } },
  throwViolation: 'attempt',
  deadBallRebounds: false,
  heave: undefined,
  overtimeBegins: 'arrow',
  forfeit: { points: 20, leadStands: false },
  lostByDefault: { points: 2, leadStands: true },
  assistOnFreeThrow: true,
  throwPlusMinus: 'throw',
  fastBreak: FIBA_FAST_BREAK,
  freeThrowWeight: 0.44,
  minutesBase: 40,
  timeouts: {
    allowances: [
      { span: 'half-1', full: 2, short: 0 },
      { span: 'half-2', full: 3, short: 0 },
      { span: 'last-2-minutes', full: 2, short: 0 },
      { span: 'overtime', full: 1, short: 0 },
    ],
  },
  usesShotClock: true,
  shotClockDuration: 24,
  courtCode: 'fiba',
}

const NBA: RuleProfile = {
  ...NFHS,
  code: 'nba',
  edition: '2025-26',
  since: '2025-07-01',
  name: 'NBA',
  periodDuration: 720,
  overtimeDuration: 300,
  personalFoulLimit: 6,
  unsportsmanlikeLimit: 2,
  technicalCountsPersonal: false,
  benchTechnicalTeamFoul: false,
  foulKinds: PRO_KINDS,
  foulNames: { unsportsmanlike: 'Flagrant foul, penalty 1', disqualifying: 'Flagrant foul, penalty 2' },
  technicalKinds: PRO_TECHNICALS,
  foulDetails: PRO_DETAILS,
  coachLimits: { own: 2, all: 99 },
  lastManStays: true,
  throwViolation: 'attempt',
  deadBallRebounds: false,
  teamRebounds: 'apart',
  heave: { counts: 'team', seconds: 3, feet: 36, notInLastPeriod: true },
  overtimeCarriesFouls: false,
  overtimeBonusFoul: 4,
  lateBonus: { seconds: 120, fromFoul: 2 },
  heldBall: 'jump',
  freeThrowWeight: 0.44,
  minutesBase: 48,
  timeouts: {
    allowances: [
      { span: 'game', full: 7, short: 0 },
      { span: 'last-period', full: 4, short: 0 },
      { span: 'last-3-minutes', full: 2, short: 0 },
      { span: 'overtime', full: 2, short: 0 },
    ],
  },
  usesShotClock: true,
  shotClockDuration: 24,
  courtCode: 'nba',
}

/** G League: as the NBA, with one throw for the whole award until the last two minutes. */
const G_LEAGUE: RuleProfile = { ...NBA, code: 'g-league', name: 'NBA G League', throwForAll: true }

const WNBA: RuleProfile = {
  ...NBA,
  code: 'wnba',
  name: 'WNBA',
  fastBreak: FIBA_FAST_BREAK,
  heave: undefined,
  periodDuration: 600,
  lateBonus: { seconds: 60, fromFoul: 2 },
  minutesBase: 40,
  timeouts: {
    allowances: [
      { span: 'game', full: 5, short: 0 },
      { span: 'last-period', full: 3, short: 0 },
      { span: 'overtime', full: 2, short: 0 },
    ],
  },
  courtCode: 'wnba',
}

const FIBA_3X3: RuleProfile = {
  ...FIBA,
  code: 'fiba-3x3',
  edition: '2023',
  since: '2023-01-01',
  name: 'FIBA 3x3',
  periodType: 'PERIOD',
  regulationPeriods: 1,
  periodDuration: 600,
  overtimeDuration: null,
  overtimeTarget: 2,
  targetScore: 21,
  personalFoulLimit: null,
  technicalCountsPersonal: false,
  foulKinds: STREET_KINDS,
  foulDetails: undefined,
  coachLimits: undefined,
  bonus: [
    { fromFoul: 7, award: 2, inTheAct: true },
    { fromFoul: 10, award: 2, inTheAct: true, keepsBall: true },
  ],
  foulReset: 'NONE',
  heldBall: 'defence',
  overtimeBegins: 'other-side',
  forfeit: { points: 0, leadStands: false },
  playersOnFloor: 3,
  shotValues: { inside: 1, outside: 2 },
  timeouts: { allowances: [{ span: 'game', full: 1, short: 0 }] },
  shotClockDuration: 12,
  courtCode: 'fiba-3x3',
}

/** All built-in profiles. */
export const PROFILES = [
  NFHS,
  NFHS_2022,
  NCAA_MEN,
  NCAA_WOMEN,
  FIBA,
  NBA,
  WNBA,
  FIBA_3X3,
  G_LEAGUE,
] as const satisfies readonly RuleProfile[]

/** Returns the built-in profile with a code, or null. */
export function profileOf(code: string): RuleProfile | null {
  return PROFILES.find((profile) => profile.code === code) ?? null
}
