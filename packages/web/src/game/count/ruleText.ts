import { fastBreakRuleOf } from '@fullcourt/scorebook/figures'
import { type FastBreakRule, keysOf, type RuleProfile } from '@fullcourt/scorebook/vocabulary'
import { TECHNICAL_WORDS } from '@fullcourt/scorebook/words'
import { t } from '../../ui/language.ts'
import { showDistance } from '../../ui/units.ts'

/** 'within 5 s of a steal, 3 s of another turnover or 6 s of a defensive rebound' */
function windowsText({ steal, rebound, lost }: FastBreakRule): string {
  const windows = [
    t('{seconds} s of a steal', { seconds: steal }),
    ...(lost === null ? [] : [t('{seconds} s of another turnover', { seconds: lost })]),
  ]
  return t('within {windows} or {seconds} s of a defensive rebound', {
    windows: windows.join(', '),
    seconds: rebound,
  })
}

function scoresText({ near, three, throws }: FastBreakRule): string {
  if (near === null) return throws === 'all' ? t('any basket and all free throws') : t('any basket')
  return [
    t('baskets at most {distance} from the rim', { distance: showDistance(near / 12) }),
    ...(three === null ? [] : [t('threes within {seconds} s', { seconds: three })]),
    throws === 'all' ? t('free throws of all fouls') : t('free throws of shooting fouls'),
  ].join(', ')
}

function fastBreakText(rules: RuleProfile): string {
  const rule = fastBreakRuleOf(rules)
  return t('Without a mark, {windows}: {scores}.', { windows: windowsText(rule), scores: scoresText(rule) })
}

function personalFoulsText({ foulKinds, technicalKinds = {} }: RuleProfile): string {
  if (!foulKinds.technical.personal) return t('Technical fouls do not count.')
  const kinds = keysOf(technicalKinds)
  const others = kinds
    .filter((kind) => technicalKinds[kind]?.personal === false)
    .map((kind) => t(TECHNICAL_WORDS[kind]))
  return others.length > 0
    ? t('Technical fouls of a player count, except {kinds}.', { kinds: others.join(', ') })
    : t('Technical fouls of a player count.')
}

const reboundsText = ({ teamRebounds }: RuleProfile): string =>
  teamRebounds === 'apart' ? t('Team rebounds are in the team row only.') : t('Totals include team rebounds.')

const weightText = ({ freeThrowWeight }: RuleProfile): string =>
  t('FT weight {weight}.', { weight: freeThrowWeight })

function heaveText({ heave }: RuleProfile): string | null {
  if (!heave) return null
  return heave.counts === 'team'
    ? t('A missed heave is the team’s attempt.')
    : t('A missed heave is no attempt.')
}

/** Text of the rules about a figure, by its key, where the books differ. */
const TEXTS: { readonly [key in string]?: (rules: RuleProfile) => string | null } = {
  fieldGoals: heaveText,
  freethrows: ({ throwViolation }) =>
    throwViolation === 'turnover'
      ? t('A violation of the shooting side is no attempt, unless the throw missed the rim.')
      : t('A violation of the shooting side is a missed attempt of the thrower.'),
  offensiveRebounds: reboundsText,
  defensiveRebounds: reboundsText,
  totalRebounds: reboundsText,
  deadBallRebounds: ({ deadBallRebounds }) =>
    deadBallRebounds ? null : t('Not counted: a team rebound takes its place.'),
  assists: ({ assistOnFreeThrow }) =>
    assistOnFreeThrow
      ? t('Also a pass before a fouled shot of which a free throw goes in.')
      : t('No assist on free throws.'),
  turnovers: ({ throwViolation }) =>
    throwViolation === 'turnover' ? t('Also a violation of the shooting side at a last free throw.') : null,
  personalFouls: personalFoulsText,
  plusMinus: ({ throwPlusMinus }) =>
    throwPlusMinus === 'foul'
      ? t('A free throw counts for the players on the floor at the foul.')
      : t('A free throw counts for the players on the floor at the throw.'),
  fastBreakPoints: fastBreakText,
  estimatedPossessions: weightText,
  offensiveReboundPercentage: reboundsText,
  defensiveReboundPercentage: reboundsText,
  totalReboundPercentage: reboundsText,
}

/** Text of a game's or a league's rules about a figure; null where all books agree. */
export function ruleText(key: string, rules: RuleProfile): string | null {
  const text = TEXTS[key]?.(rules)
  return text ? `${t(rules.name)}: ${text}` : null
}
