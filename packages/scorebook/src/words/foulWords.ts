import type { EventAttributes } from '../vocabulary/play.ts'
import type { RuleProfile } from '../vocabulary/profile.ts'
import type { BenchRole, FoulDetail, FoulType, TechnicalKind } from '../vocabulary/terms.ts'

export const TECHNICAL_WORDS: Readonly<Record<TechnicalKind, string>> = {
  'class-a': 'class A',
  'class-b': 'class B',
  administrative: 'administrative',
  delay: 'delay',
  'defensive-three-seconds': 'defensive 3 seconds',
  'excess-timeout': 'excess timeout',
  flop: 'flop',
}

/** The details that give other throws, or the ball, in some books. */
export const DETAIL_WORDS: { readonly [detail in FoulDetail]?: string } = {
  take: 'Take foul',
  'clear-path': 'Clear-path foul',
  'away-from-play': 'Away from the play',
  'throw-in': 'Throw-in foul',
}

export const BENCH_WORDS: Readonly<Record<BenchRole, string>> = {
  coach: 'coach',
  assistant: 'assistant coach',
  substitute: 'substitute',
  other: 'bench',
}

/** A kind of foul that only some rules know. */
export interface SpecialFoul {
  readonly label: string
  readonly foulType: FoulType
  readonly more: EventAttributes
}

const keysOf = <Key extends string>(record: { readonly [key in Key]?: unknown } | undefined): Key[] =>
  Object.keys(record ?? {}) as Key[]

/** Lists the fouls that the rules of a game know besides the six kinds: their details, and kinds of technical fouls. */
export const specialFouls = ({ foulDetails, technicalKinds }: RuleProfile): readonly SpecialFoul[] => [
  ...keysOf(foulDetails).map((foulDetail) => ({
    label: DETAIL_WORDS[foulDetail] ?? foulDetail,
    foulType: 'non_shooting' as const,
    more: { foulDetail },
  })),
  ...keysOf(technicalKinds).map((technicalKind) => ({
    label: `Technical, ${TECHNICAL_WORDS[technicalKind]}`,
    foulType: 'technical' as const,
    more: { technicalKind },
  })),
]
