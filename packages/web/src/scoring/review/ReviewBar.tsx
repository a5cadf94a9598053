import { IconArrowBackUp, IconArrowForwardUp, IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { keysText, REDO_KEYS, UNDO_KEYS } from '../../ui/keyNames.ts'
import { t } from '../../ui/language.ts'
import { IconButton } from '../board/IconButton.tsx'
import css from '../board/TopBar.module.css'
import { undoLabel } from '../store/undoWords.ts'
import { useInputs, useScorer } from '../store/useScorer.ts'

/** The way back, the connection to the server, undo and redo. */
export function ReviewBar({ onUndo }: { readonly onUndo: () => void }) {
  const { redo } = useInputs()
  const { gameId, line, canUndo, canRedo, what } = useScorer(({ setup, book, draft, words }) => ({
    gameId: setup.teamGame.id,
    line: book.line,
    canUndo: book.canUndo || draft.step !== 'closed',
    canRedo: book.canRedo,
    what: undoLabel(book.nextUndo, draft, words),
  }))
  const words = {
    Saved: t('Saved'),
    Saving: t('Saving'),
    refused: t('{count} not saved', { count: line.refused }),
    waiting: `${line.waiting} waiting`,
  }
  return (
    <header className={css.bar}>
      <Link
        to="/a/team/game/$id/"
        params={{ id: gameId }}
        className={css.back}
        aria-label={t('Back to the game')}
      >
        <IconChevronLeft size={22} aria-hidden />
      </Link>
      <h1 className={css.title}>{t('Review')}</h1>
      <span className={css.line} role="status" data-word={line.word} data-offline={line.offline}>
        {words[line.word]}
      </span>
      <span className={css.space} />
      <IconButton
        label={what ? t('Undo: {what}', { what }) : t('Undo')}
        title={t('Undo ({keys})', { keys: keysText(UNDO_KEYS) })}
        disabled={!canUndo}
        onClick={onUndo}
      >
        <IconArrowBackUp size={22} aria-hidden />
        {what && <span className={css.what}>{t('Undo: {what}', { what })}</span>}
      </IconButton>
      <IconButton
        label={t('Redo')}
        title={t('Redo ({keys})', { keys: keysText(REDO_KEYS) })}
        disabled={!canRedo}
        onClick={redo}
      >
        <IconArrowForwardUp size={22} aria-hidden />
      </IconButton>
    </header>
  )
}
