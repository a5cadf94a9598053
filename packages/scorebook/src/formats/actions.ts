import type { EventAttributes, Point } from '../vocabulary/play.ts'
import type { CourtGeometry, RuleProfile } from '../vocabulary/profile.ts'
import {
  type Award,
  awardOfThrows,
  type FoulDetail,
  type FoulType,
  type TechnicalKind,
} from '../vocabulary/terms.ts'
import type { SourceRow, SourceType } from './source.ts'
import { plainWord } from './values.ts'

/** The vocabulary of actions that FIBA LiveStats, Genius and the NBA's live feed share. */
export interface Action {
  readonly type: string
  readonly subType: string
  readonly descriptor: string
  readonly qualifiers: readonly string[]
  readonly isMade: boolean
}

/** The meaning of an action in the scorebook; null for the start of a period, a review and the like. */
export type Meaning = Pick<SourceRow, 'type' | 'pointValue' | 'attributes' | 'options' | 'attempt' | 'of'> & {
  /** The action is the team's, even if it names a person. */
  readonly isTeam?: boolean
}

const SHOT_KINDS: Readonly<Record<string, string>> = {
  dunk: 'dunk',
  layup: 'layup',
  tipin: 'tip-in',
  hook: 'hook',
  hookshot: 'hook',
  floatingjumpshot: 'floater',
  pullup: 'pull-up',
  pullupjumpshot: 'pull-up',
  stepback: 'step-back',
  stepbackjumpshot: 'step-back',
  jumpshot: 'jumper',
  fadeaway: 'jumper',
}

const TURNOVER_KINDS: Readonly<Record<string, string>> = {
  badpass: 'bad-pass',
  ballhandling: 'ball-handling',
  lostball: 'ball-handling',
  travel: 'travel',
  traveling: 'travel',
  doubledribble: 'double-dribble',
  '3sec': 'three-seconds',
  '3second': 'three-seconds',
  '5sec': 'five-seconds',
  '8sec': 'eight-or-ten-seconds',
  '24sec': 'shot-clock',
  shotclock: 'shot-clock',
  outofbounds: 'out-of-bounds',
  backcourt: 'backcourt',
  offensive: 'offensive-foul',
  offensivefoul: 'offensive-foul',
}

const DETAILS: Readonly<Record<string, FoulDetail>> = {
  charge: 'charging',
  block: 'blocking',
  blocking: 'blocking',
  illegalscreen: 'illegal-screen',
  clearpath: 'clear-path',
  looseball: 'loose-ball',
  take: 'take',
  awayfromplay: 'away-from-play',
  offtheball: 'away-from-play',
  inbound: 'throw-in',
}

const TECHNICALS: Readonly<Record<string, TechnicalKind>> = {
  classa: 'class-a',
  classb: 'class-b',
  admintechnical: 'administrative',
  toomanyplayers: 'administrative',
  delayofgame: 'delay',
  defensive3second: 'defensive-three-seconds',
  excesstimeout: 'excess-timeout',
  flopping: 'flop',
}

/** Words of files may be names that every object has, such as 'constructor'. */
const firstOf = <T>(words: readonly string[], meanings: Readonly<Record<string, T>>): T | undefined =>
  words
    .map((word) => (Object.hasOwn(meanings, word) ? meanings[word] : undefined))
    .find((meaning) => meaning !== undefined)

const isOfBench = (subType: string): boolean => /^(bench|coach)/.test(subType)

/** A coach or the bench gets technical and disqualifying fouls alone. */
function foulTypeOf(subType: string, words: readonly string[]): FoulType {
  if (subType.endsWith('technical') || subType === 'delayofgame') return 'technical'
  const isSecond = words.some((word) => /^flagrant(type)?(2|two)$/.test(word))
  if (isOfBench(subType) || subType.startsWith('disqualifying') || isSecond) return 'disqualifying'
  if (subType.startsWith('unsportsmanlike') || words.some((word) => word.startsWith('flagrant')))
    return 'unsportsmanlike'
  if (subType === 'offensive') return 'offensive'
  return words.includes('shooting') ? 'shooting' : 'non_shooting'
}

function awardOf(words: readonly string[]): Award | undefined {
  if (words.includes('oneandone')) return '1&1'
  const throws = words.map((word) => /^([123])freethrow/.exec(word)?.[1]).find(Boolean)
  return throws === undefined ? undefined : awardOfThrows(Number(throws))
}

function foulOf(subType: string, words: readonly string[]): Meaning {
  const foulType = foulTypeOf(subType, words)
  const award = awardOf(words)
  const foulDetail = firstOf(words, DETAILS)
  const technicalKind = foulType === 'technical' ? firstOf(words, TECHNICALS) : undefined
  return {
    type: 'foul',
    isTeam: isOfBench(subType),
    attributes: {
      foulType,
      ...(award === undefined ? {} : { award }),
      ...(foulDetail === undefined ? {} : { foulDetail }),
      ...(technicalKind === undefined ? {} : { technicalKind }),
      ...(subType.startsWith('coach') ? { benchRole: 'coach' as const } : {}),
    },
  }
}

const SIMPLE: Readonly<Record<string, SourceType>> = {
  assist: 'assist',
  block: 'blocked_shot',
  steal: 'steal',
  foulon: 'foul_drawn',
}

/** @param marksFastBreaks the source marks fast breaks, so that a basket without a mark is none */
export function meaningOf(
  action: Action,
  marksFastBreaks: boolean,
  { deadBallRebounds }: RuleProfile,
): Meaning | null {
  const type = plainWord(action.type)
  const subType = plainWord(action.subType)
  const words = [subType, plainWord(action.descriptor), ...action.qualifiers.map(plainWord)]
  switch (type) {
    case '2pt':
    case '3pt': {
      const shotKind = firstOf([words[1]!, subType], SHOT_KINDS)
      const fastBreak = marksFastBreaks && action.isMade ? { fastBreak: words.includes('fastbreak') } : {}
      return {
        type: action.isMade ? 'shot_made' : 'shot_miss',
        pointValue: type === '3pt' ? 3 : 2,
        attributes: fastBreak,
        options: shotKind ? { shotKind } : {},
      }
    }
    case 'freethrow': {
      const count = /(\d)\s*of\s*(\d)/.exec(action.subType)
      return {
        type: action.isMade ? 'freethrow_made' : 'freethrow_miss',
        ...(count ? { attempt: Number(count[1]), of: Number(count[2]) } : {}),
      }
    }
    case 'rebound': {
      // 'offensivedeadball' names no person.
      const isTeam = words.includes('team') || subType.endsWith('deadball')
      const isDead = isTeam && words.some((word) => word.endsWith('deadball'))
      // A dead ball of the team is the gap between two throws, and no rebound where the rules know none of its kind.
      if (isDead && !deadBallRebounds) return null
      return { type: 'rebound', isTeam, ...(isDead ? { attributes: { deadBall: true } } : {}) }
    }
    case 'turnover': {
      const turnoverKind = firstOf(words, TURNOVER_KINDS)
      return { type: 'turnover', options: turnoverKind ? { turnoverKind } : {} }
    }
    case 'foul':
      return foulOf(subType, words)
    case 'jumpball':
      return subType === 'won' || subType === 'recovered' ? { type: 'jumpball' } : null
    case 'substitution':
      return { type: 'substitution', attributes: { subIn: subType === 'in' } }
    case 'timeout':
      return subType === 'full' || subType === 'short'
        ? { type: 'timeout', isTeam: true, attributes: { timeoutKind: subType } satisfies EventAttributes }
        : null
    default: {
      const simple = firstOf([type], SIMPLE)
      return simple ? { type: simple } : null
    }
  }
}

/** A point of a floor in hundredths of its length and width. Their y begins at the near sideline, ours at the far one. */
export function placeOf(court: CourtGeometry, x: number | undefined, y: number | undefined): Point | null {
  if (x === undefined || y === undefined || x < 0 || x > 100 || y < 0 || y > 100) return null
  return {
    x: Math.round(x * court.widthInches) / 100,
    y: Math.round((100 - y) * court.heightInches) / 100,
  }
}
