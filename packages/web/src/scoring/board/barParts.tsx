import { msg } from '@fullcourt/scorebook/vocabulary'
import { IconArrowBackUp, IconArrowForwardUp, IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { keysText, REDO_KEYS, UNDO_KEYS } from '../../ui/keyNames.ts'
import { t } from '../../ui/language.ts'
import { rich } from '../../ui/rich.tsx'
import { undoLabel } from '../store/undoWords.ts'
import { useInputs, useScorer } from '../store/useScorer.ts'
import { IconButton } from './IconButton.tsx'
import { lineTitle, visitorWord } from './lineTitle.ts'
import css from './TopBar.module.css'

export function BackToGame() {
  const id = useScorer(({ setup }) => setup.teamGame.id)
  return (
    <Link to="/a/team/game/$id/" params={{ id }} className={css.back} aria-label={t('Back to the game')}>
      <IconChevronLeft size={22} aria-hidden />
    </Link>
  )
}

const WAITING = {
  offline: msg('{count} waiting<wide>, offline</wide>'),
  server: msg('{count} waiting<wide>, server error</wide>'),
  plan: msg('{count} waiting<wide>, no plan</wide>'),
}

/** The connection to the server in one word. */
export function LineWord() {
  const line = useScorer(({ book }) => book.line)
  const [title, setTitle] = useState<string>()
  useEffect(() => void lineTitle().then(setTitle), [])
  const words = {
    Saved: line.trouble === 'offline' ? t('Saved, offline') : t('Saved'),
    Saving: t('Saving'),
    refused: t('{count} not saved', { count: line.refused }),
    waiting: (
      <>
        {rich(t(WAITING[line.trouble ?? 'offline'], { count: line.waiting }), {
          wide: (said) => <span className={css.wider}>{said}</span>,
        })}
      </>
    ),
  }
  return (
    <span className={css.line} role="status" title={title} data-word={line.word} data-trouble={line.trouble}>
      {visitorWord() ?? words[line.word]}
    </span>
  )
}

/** Says what it takes back. */
export function UndoButton({ onUndo }: { readonly onUndo: () => void }) {
  const { canUndo, what } = useScorer(({ book, draft, words }) => ({
    canUndo: book.canUndo || draft.step !== 'closed',
    what: undoLabel(book.nextUndo, draft, words),
  }))
  return (
    <IconButton
      label={what ? t('Undo: {what}', { what }) : t('Undo')}
      title={t('Undo ({keys})', { keys: keysText(UNDO_KEYS) })}
      disabled={!canUndo}
      onClick={onUndo}
    >
      <IconArrowBackUp size={22} aria-hidden />
      {what && <span className={css.what}>{t('Undo: {what}', { what })}</span>}
    </IconButton>
  )
}

export function RedoButton() {
  const { redo } = useInputs()
  const canRedo = useScorer(({ book }) => book.canRedo)
  return (
    <IconButton
      label={t('Redo')}
      title={t('Redo ({keys})', { keys: keysText(REDO_KEYS) })}
      disabled={!canRedo}
      onClick={redo}
    >
      <IconArrowForwardUp size={22} aria-hidden />
    </IconButton>
  )
}
