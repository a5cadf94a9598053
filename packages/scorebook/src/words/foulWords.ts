import type { EventAttributes } from '../vocabulary/play.ts'
import type { RuleProfile } from '../vocabulary/profile.ts'
import { keysOf } from '../vocabulary/records.ts'
import type { BenchRole, FoulDetail, FoulType, TechnicalKind } from '../vocabulary/terms.ts'
import { msg } from '../vocabulary/translate.ts'
import { uncapitalize } from './letters.ts'
import { detailWord } from './playDetailWords.ts'

const FOUL_WORDS: Readonly<Record<FoulType, string>> = {
  shooting: msg('Shooting foul'),
  non_shooting: msg('Foul'),
  offensive: msg('Offensive foul'),
  technical: msg('Technical foul'),
  unsportsmanlike: msg('Unsportsmanlike foul'),
  disqualifying: msg('Disqualifying foul'),
}

/** 'Intentional foul' where FIBA says 'Unsportsmanlike foul' (rule 47). */
export const foulWord = ({ foulNames }: RuleProfile, foulType: FoulType): string =>
  foulNames?.[foulType] ?? FOUL_WORDS[foulType]

/** The kind of a foul where people choose among all kinds. A sentence calls the common one a foul. */
export const foulKindWord = (rules: RuleProfile, foulType: FoulType): string =>
  foulType === 'non_shooting' ? 'Non-shooting foul' : foulWord(rules, foulType)

export const TECHNICAL_WORDS: Readonly<Record<TechnicalKind, string>> = {
  'class-a': msg('class A'),
  'class-b': msg('class B'),
  administrative: msg('administrative'),
  delay: msg('delay'),
  'defensive-three-seconds': msg('defensive 3 seconds'),
  'excess-timeout': msg('excess timeout'),
  flop: msg('flop'),
}

/** The details that give other throws, or the ball, in some books. */
const DETAIL_WORDS: { readonly [detail in FoulDetail]?: string } = {
  take: 'Take foul',
  'clear-path': 'Clear-path foul',
  'away-from-play': 'Away from the play',
  'throw-in': 'Throw-in foul',
}

/** 'Take foul', 'Away from the play', 'Loose ball' */
export const foulDetailWord = (detail: FoulDetail): string => DETAIL_WORDS[detail] ?? detailWord(detail)

export const BENCH_WORDS: Readonly<Record<BenchRole, string>> = {
  coach: msg('coach'),
  assistant: msg('assistant coach'),
  substitute: msg('substitute'),
  other: msg('bench'),
}

const ATTRIBUTE_WORDS: Readonly<Record<string, string>> = {
  ...TECHNICAL_WORDS,
  ...DETAIL_WORDS,
  ...BENCH_WORDS,
}

/** 'take foul', 'class B', 'assistant coach': the value of an attribute of a foul. */
export const foulAttributeWord = (value: string): string => uncapitalize(ATTRIBUTE_WORDS[value] ?? value)

/** A kind of foul that only some rules know. */
export interface SpecialFoul {
  readonly label: string
  readonly foulType: FoulType
  readonly more: EventAttributes
}

/** Lists the fouls that the rules of a game know besides the six kinds: their details, and kinds of technical fouls. */
export const specialFouls = ({ foulDetails, technicalKinds }: RuleProfile): readonly SpecialFoul[] => [
  ...keysOf(foulDetails ?? {}).map((foulDetail) => ({
    label: foulDetailWord(foulDetail),
    foulType: 'non_shooting' as const,
    more: { foulDetail },
  })),
  ...keysOf(technicalKinds ?? {}).map((technicalKind) => ({
    label: `Technical, ${TECHNICAL_WORDS[technicalKind]}`,
    foulType: 'technical' as const,
    more: { technicalKind },
  })),
]
