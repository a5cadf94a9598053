import { Mark } from '../../ui/data/Mark.tsx'
import { t } from '../../ui/language.ts'
import { JOINING_WORDS, type Joining } from './states.ts'

const TONES: Partial<Record<Joining, 'good' | 'accent'>> = {
  joined: 'good',
  SENT: 'accent',
  SEEN: 'accent',
  CREATED: 'accent',
}

/** Whether a person has joined, was invited, or neither. */
export const JoiningBadge = ({ joining }: { readonly joining: Joining }) => (
  <Mark tone={TONES[joining] ?? 'plain'}>{t(JOINING_WORDS[joining])}</Mark>
)
