import type { DescribeContext } from '@fullcourt/scorebook/words'
import { type AskedField, type ServerPlay, withAsked } from '../../book/index.ts'
import { useUser } from '../../identity/session.ts'
import { noticeWords } from '../../plays/changeWords.ts'
import { ChooseFields } from '../board/ChooseFields.tsx'
import css from './EditDialog.module.css'
import { type Editing, openChanges, ownChanges } from './editing.ts'
import { Notice } from './Notice.tsx'

interface Props {
  readonly editing: Editing
  readonly words: DescribeContext
  /** The server's revision, with its author. */
  readonly known: ServerPlay | undefined
  readonly onPick: (key: string, pick: 'mine' | 'theirs') => void
}

/** Shows what another person changed while the dialog was open, and asks about fields that both changed. */
export function EditMeanwhile({ editing, words, known, onPick }: Props) {
  const { id: userId } = useUser()
  const { court } = words.setup
  const open = openChanges(editing, court)
  if (open.length === 0 && editing.changed.length === 0) return null
  const fields: readonly AskedField[] = withAsked(
    open.map(({ before, after, ...at }) => ({ ...at, base: before, mine: after, theirs: before })),
    known,
  )
  const isMerged = open.length === 0 && (ownChanges(editing, court) ?? []).length > 0
  return (
    <Notice bad={open.length > 0} role="status">
      {editing.changed.length > 0 && (
        <p className={css.found}>
          {noticeWords(
            words,
            { author: known?.author ?? null, fields: editing.changed },
            { plays: [editing.seen], userId, isMerged },
          )}
        </p>
      )}
      <ChooseFields {...{ fields, words, onPick }} plays={[editing.seen]} kind="edit" />
    </Notice>
  )
}
