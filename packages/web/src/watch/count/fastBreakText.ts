import { type FastBreakRule, fastBreakRuleOf, type RuleProfile } from '@fullcourt/scorebook'
import { showDistance } from '../../ui/units.ts'

/** 'within 6 s of a steal and 5 s of a defensive rebound' */
function windowsText({ steal, rebound, lost }: FastBreakRule): string {
  const windows = [`${steal} s of a steal`, ...(lost === null ? [] : [`${lost} s of another turnover`])]
  return `within ${windows.join(', ')} and ${rebound} s of a defensive rebound`
}

function scoresText({ near, three, throws }: FastBreakRule): string {
  if (near === null) return throws === 'all' ? 'any basket and all free throws' : 'any basket'
  const threes = three === null ? '' : `, threes within ${three} s`
  return `baskets at most ${showDistance(near / 12)} from the rim${threes}, free throws of ${throws === 'all' ? 'all' : 'shooting'} fouls`
}

/** What counts without a mark, by the rules of a game. */
export function fastBreakText(rules: RuleProfile): string {
  const rule = fastBreakRuleOf(rules)
  return `${rules.name}, without a mark: ${windowsText(rule)}; ${scoresText(rule)}.`
}
