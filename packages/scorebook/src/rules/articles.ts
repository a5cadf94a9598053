import type { RuleProfile } from '../vocabulary/profile.ts'

/** The fields of a profile that are rules of a body, each with its article in the table below. */
export const RULE_FIELDS = [
  'periodDuration',
  'overtimeDuration',
  'personalFoulLimit',
  'technicalLimit',
  'foulKinds',
  'technicalKinds',
  'bonus',
  'heldBall',
  'forfeit',
  'throwViolation',
  'deadBallRebounds',
  'throwPlusMinus',
  'timeouts',
] as const satisfies readonly (keyof RuleProfile)[]
export type RuleField = (typeof RULE_FIELDS)[number]

/** Rules that not every body has. */
export const SPECIAL_RULE_FIELDS = [
  'unsportsmanlikeLimit',
  'combinedLimit',
  'foulDetails',
  'coachLimits',
  'lastManStays',
  'heave',
  'teamRebounds',
  'throwForAll',
  'lateBonus',
  'overtimeBonusFoul',
  'lostByDefault',
  'targetScore',
] as const satisfies readonly (keyof RuleProfile)[]
export type SpecialRuleField = (typeof SPECIAL_RULE_FIELDS)[number]

type Articles = Readonly<Record<RuleField, string> & Partial<Record<SpecialRuleField, string>>>

const NFHS: Articles = {
  periodDuration: 'NFHS 5-5',
  overtimeDuration: 'NFHS 5-7',
  personalFoulLimit: 'NFHS 4-14',
  technicalLimit: 'NFHS 10-3',
  foulKinds: 'NFHS 10, summary of penalties',
  technicalKinds: 'NFHS 10-1, 10-2',
  bonus: 'NFHS 4-8',
  heldBall: 'NFHS 6-4',
  forfeit: 'NFHS 5-4',
  throwViolation: 'NFHS 9-1; statisticians’ manual, free throws',
  deadBallRebounds: 'NFHS statisticians’ manual, rebounds',
  throwPlusMinus: 'no rule of the book: the players at the foul',
  timeouts: 'NFHS 5-12',
  coachLimits: 'NFHS 10-5',
  heave: 'NFHS statisticians’ manual, field goals',
}

const NCAA: Articles = {
  periodDuration: 'NCAA 5-6',
  overtimeDuration: 'NCAA 5-7',
  personalFoulLimit: 'NCAA 4-15',
  technicalLimit: 'NCAA 10-5',
  foulKinds: 'NCAA 10, penalties',
  technicalKinds: 'NCAA 10-3, 10-4',
  bonus: 'NCAA 4-8',
  heldBall: 'NCAA 6-3',
  forfeit: 'NCAA 5-4',
  throwViolation: 'NCAA 9-1; statisticians’ manual, section 2',
  deadBallRebounds: 'NCAA statisticians’ manual, section 4',
  throwPlusMinus: 'no rule of the book: the players at the foul',
  timeouts: 'NCAA 5-14',
  coachLimits: 'NCAA 10-5',
  heave: 'NCAA statisticians’ manual, section 1, article 1c',
}

const FIBA: Articles = {
  periodDuration: 'FIBA Art. 8',
  overtimeDuration: 'FIBA Art. 8',
  personalFoulLimit: 'FIBA Art. 40',
  technicalLimit: 'FIBA Art. 36',
  unsportsmanlikeLimit: 'FIBA Art. 37',
  combinedLimit: 'FIBA Art. 36, 37',
  foulKinds: 'FIBA Art. 34 to 38',
  technicalKinds: 'FIBA Art. 36',
  foulDetails: 'FIBA Art. 37',
  coachLimits: 'FIBA Art. 36',
  bonus: 'FIBA Art. 41',
  heldBall: 'FIBA Art. 12',
  forfeit: 'FIBA Art. 20',
  lostByDefault: 'FIBA Art. 21',
  throwViolation: 'FIBA Art. 43',
  deadBallRebounds: 'FIBA statisticians’ manual, rebounds',
  throwPlusMinus: 'FIBA statisticians’ manual, plus/minus',
  timeouts: 'FIBA Art. 18',
}

const NBA: Articles = {
  periodDuration: 'NBA 5-II',
  overtimeDuration: 'NBA 5-II',
  personalFoulLimit: 'NBA 3-I',
  technicalLimit: 'NBA 12A-V',
  unsportsmanlikeLimit: 'NBA 12B-IV',
  foulKinds: 'NBA 12A, 12B',
  technicalKinds: 'NBA 12A-I, 12A-II; 5-VI',
  foulDetails: 'NBA 12B-I, 12B-IV, 12B-X',
  coachLimits: 'NBA 12A-V',
  lastManStays: 'NBA 3-I',
  bonus: 'NBA 12B-VIII',
  lateBonus: 'NBA 12B-VIII',
  overtimeBonusFoul: 'NBA 12B-VIII',
  heldBall: 'NBA 6-V',
  forfeit: 'NBA 3-I',
  throwViolation: 'NBA 9-I',
  deadBallRebounds: 'NBA statistics, team rebounds',
  teamRebounds: 'NBA box score: the totals are those of the players',
  throwPlusMinus: 'NBA statistics, plus/minus: the players at the foul',
  timeouts: 'NBA 5-VI',
  heave: 'NBA statistics since 2025-26, heaves',
}

const G_LEAGUE: Articles = { ...NBA, throwForAll: 'G League, one-free-throw rule' }

const STREET: Articles = {
  ...FIBA,
  periodDuration: '3x3 Art. 5',
  overtimeDuration: '3x3 Art. 5',
  targetScore: '3x3 Art. 5',
  foulKinds: '3x3 Art. 7',
  bonus: '3x3 Art. 7',
  heldBall: '3x3 Art. 8',
  timeouts: '3x3 Art. 9',
}

/** Where each rule of a built-in profile stands in the book of its body, in the profile's edition. */
export const ARTICLES: Readonly<Record<string, Articles>> = {
  nfhs: NFHS,
  'nfhs-2022': NFHS,
  'ncaa-men': NCAA,
  'ncaa-women': NCAA,
  fiba: FIBA,
  nba: NBA,
  wnba: NBA,
  'g-league': G_LEAGUE,
  'fiba-3x3': STREET,
}

/** Where the measures and the marks of each built-in court stand. */
export const COURT_ARTICLES: Readonly<Record<string, string>> = {
  nfhs: 'NFHS 1-1 to 1-5, 1-13-2; figure 1-1',
  ncaa: 'NCAA 1-2 to 1-8; court diagram of June 2019',
  nba: 'NBA 1-I',
  wnba: 'WNBA 1-I',
  fiba: 'FIBA Art. 2.4',
  'fiba-3x3': '3x3 Art. 1; FIBA Art. 2.4',
}
