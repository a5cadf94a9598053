import type { Play } from '@fullcourt/scorebook/vocabulary'
import type { DescribeContext } from '@fullcourt/scorebook/words'
import { useMemo } from 'react'
import { t } from '../../ui/language.ts'
import { translateFlag } from '../../ui/sentences.ts'
import { flagsAdded, partsChanged, type ReadFlags } from '../editor/changeNotes.ts'
import { type ChangeContext, type Edited, playOf } from '../editor/edited.ts'
import css from './EditDialog.module.css'
import { Notice } from './Notice.tsx'

interface Props {
  readonly play: Play
  readonly edited: Edited
  readonly context: ChangeContext
  readonly plays: readonly Play[]
  readonly words: DescribeContext
  readonly readFlags: ReadFlags
}

/** Says before saving what the changes take away and add, what is still to be chosen, and which issues they bring. */
export function ChangePreview({ play, edited, context, plays, words, readFlags }: Props) {
  const { sent, unset } = edited
  const lines = useMemo(() => {
    const after = playOf(sent, context)
    if (!after) return []
    const open = unset.size > 0 ? [t('Still to choose: the fields marked Choose….')] : []
    const isOfKind = after.origin.type === play.origin.type && after.rel.length === play.rel.length
    const flags = unset.size > 0 || isOfKind ? [] : flagsAdded(readFlags, plays, after)
    return [
      ...partsChanged(words, play, after),
      ...open,
      ...flags.map(({ message }) => t('Then: {issue}', { issue: translateFlag(message, words.names) })),
    ]
  }, [sent, unset, context, play, plays, words, readFlags])
  if (lines.length === 0) return null
  return (
    <Notice role="status" title={t('When you save')}>
      <ul className={css.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  )
}
