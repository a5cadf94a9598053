import { t } from './language.ts'

/** 'assist, rebound and 2 free throws'; '' without any. */
export const joinWords = (words: readonly string[]): string =>
  words.length > 1
    ? t('{words} and {last}', { words: words.slice(0, -1).join(', '), last: words.at(-1)! })
    : (words[0] ?? '')
