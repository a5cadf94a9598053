import type { Flag } from '@fullcourt/scorebook/check'
import type { Write } from '@fullcourt/scorebook/fold'
import type { Play, SentPlay } from '@fullcourt/scorebook/vocabulary'
import type { DescribeContext } from '@fullcourt/scorebook/words'
import type { ReactNode } from 'react'
import type { RecordOptions, ServerPlay } from '../../book/index.ts'
import type { ReadFlags } from '../editor/changeNotes.ts'
import type { ChangeContext } from '../editor/edited.ts'

/** Props of the editor of a play. */
export interface EditProps {
  readonly play: Play
  /** The game before the play, and new ids. */
  readonly context: ChangeContext
  readonly readFlags: ReadFlags
  /** All plays of the game. */
  readonly plays: readonly Play[]
  readonly words: DescribeContext
  readonly flags: readonly Flag[]
  /** The server's revision, which has the author of a change made meanwhile. */
  readonly known: ServerPlay | undefined
  /** True for a play that was deleted while it was open here: saving restores it. */
  readonly isDeleted: boolean
  /** `before`: the play as the user saw it, null where saving restores it. */
  readonly onSave: (play: SentPlay, options: RecordOptions) => void
  readonly onFix: (changes: readonly Write[]) => void
  readonly onDelete: () => void
  /** Null where no new event can be entered. */
  readonly onInsert: ((where: 'before' | 'after') => void) | null
  /** Shows the quick changes of the play below the court. */
  readonly onQuick: () => void
  /** Asks the open questions about the play. */
  readonly onAsk: () => void
  /** Asks what a flag asks for. */
  readonly onAnswer: (flag: Flag) => void
  readonly onClose: () => void
  /** The versions of the event. */
  readonly history: ReactNode
}
