import { PLAY_DETAILS, type PlayDetailKey } from '../vocabulary/playDetails.ts'
import { capitalize } from './letters.ts'

/** The label of the field for each detail of a play (rule 46). */
export const DETAIL_LABELS: Readonly<Record<PlayDetailKey, string>> = {
  shotKind: 'Kind of shot',
  situation: 'Situation',
  turnoverKind: 'Kind of turnover',
  foulDetail: 'What happened',
}

/** Words that are not just the value with spaces. */
const WORDS: Readonly<Record<string, string>> = {
  'three-seconds': '3 seconds',
  'five-seconds': '5 seconds',
  'eight-or-ten-seconds': '8 or 10 seconds',
  'pull-up': 'Pull-up',
  'step-back': 'Step-back',
  'tip-in': 'Tip-in',
  'spot-up': 'Spot-up',
}

/** 'Bad pass' for 'bad-pass' */
export const detailWord = (value: string): string => capitalize(WORDS[value] ?? value.replaceAll('-', ' '))

/** The values of a detail with their words. */
export const detailChoices = (
  key: PlayDetailKey,
): readonly { readonly value: string; readonly label: string }[] =>
  PLAY_DETAILS[key].map((value) => ({ value, label: detailWord(value) }))
