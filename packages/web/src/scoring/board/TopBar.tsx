import { IconArrowBackUp, IconArrowForwardUp, IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { keysText, REDO_KEYS, UNDO_KEYS } from '../../ui/keyNames.ts'
import { t } from '../../ui/language.ts'
import { rich } from '../../ui/rich.tsx'
import { CrewMenu } from '../crews/CrewMenu.tsx'
import { undoLabel } from '../store/undoWords.ts'
import { useInputs, useScorer } from '../store/useScorer.ts'
import { IconButton } from './IconButton.tsx'
import { lineTitle, visitorWord } from './lineTitle.ts'
import { MoreMenu, WideButtons } from './MoreMenu.tsx'
import { OpenBadge } from './panel/OpenBadge.tsx'
import css from './TopBar.module.css'

/** Undo, redo, help, swap of sides, and the connection state. */
export function TopBar() {
  const gameId = useScorer((state) => state.setup.teamGame.id)
  const { isPractice } = useInputs()
  return (
    <header className={css.bar}>
      {!isPractice && (
        <Link
          to="/a/team/game/$id/"
          params={{ id: gameId }}
          className={css.back}
          aria-label={t('Back to the game')}
        >
          <IconChevronLeft size={22} aria-hidden />
        </Link>
      )}
      <h1 className={css.title}>{t('Score Game')}</h1>
      <LineWord />
      <span className={css.space} />
      {!isPractice && <CrewMenu />}
      <span className={css.open}>
        <OpenBadge />
      </span>
      <UndoButtons />
      <span className={css.wide}>
        <WideButtons />
      </span>
      <MoreMenu />
    </header>
  )
}

/** The connection to the server in one word. */
function LineWord() {
  const line = useScorer(({ book }) => book.line)
  const [title, setTitle] = useState<string>()
  useEffect(() => void lineTitle().then(setTitle), [])
  const words = {
    Saved: line.offline ? t('Saved, offline') : t('Saved'),
    Saving: t('Saving'),
    refused: t('{count} not saved', { count: line.refused }),
    waiting: (
      <>
        {rich(t('{count} waiting<wide>, offline</wide>', { count: line.waiting }), {
          wide: (said) => <span className={css.wider}>{said}</span>,
        })}
      </>
    ),
  }
  return (
    <span className={css.line} role="status" title={title} data-word={line.word} data-offline={line.offline}>
      {visitorWord() ?? words[line.word]}
    </span>
  )
}

/** Undo says what it takes back. On a phone the scoring screen has its own at the thumb. */
function UndoButtons() {
  const scorer = useInputs()
  const { canUndo, canRedo, what } = useScorer(({ book, draft, words }) => ({
    canUndo: book.canUndo || draft.step !== 'closed',
    canRedo: book.canRedo,
    what: undoLabel(book.nextUndo, draft, words),
  }))
  return (
    <>
      <span className={css.undo}>
        <IconButton
          label={what ? t('Undo: {what}', { what }) : t('Undo')}
          title={t('Undo ({keys})', { keys: keysText(UNDO_KEYS) })}
          disabled={!canUndo}
          onClick={scorer.undo}
        >
          <IconArrowBackUp size={22} aria-hidden />
          {what && <span className={css.what}>{t('Undo: {what}', { what })}</span>}
        </IconButton>
      </span>
      <IconButton
        label={t('Redo')}
        title={t('Redo ({keys})', { keys: keysText(REDO_KEYS) })}
        disabled={!canRedo}
        onClick={scorer.redo}
      >
        <IconArrowForwardUp size={22} aria-hidden />
      </IconButton>
    </>
  )
}
