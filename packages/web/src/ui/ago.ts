import { ago as agoText } from '@fullcourt/wire/forms/intl'
import { t } from './language.ts'

/** How long ago a time was, in words: 'just now', '5 minutes ago', 'yesterday'. @param at ISO time @param now ms since 1970 */
export const ago = (at: string, now: number): string => agoText(at, now, t('just now'))
