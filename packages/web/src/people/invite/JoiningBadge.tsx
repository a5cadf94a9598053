import { Badge } from '@mantine/core'
import { JOINING_WORDS, type Joining } from './states.ts'

const COLORS: Partial<Record<Joining, string>> = {
  joined: 'green',
  SENT: 'blue',
  SEEN: 'blue',
  CREATED: 'blue',
}

/** Whether a person has joined, was invited, or neither. */
export const JoiningBadge = ({ joining }: { readonly joining: Joining }) => (
  <Badge variant="light" color={COLORS[joining] ?? 'gray'}>
    {JOINING_WORDS[joining]}
  </Badge>
)
