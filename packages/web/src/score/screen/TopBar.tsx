import { IconArrowBackUp, IconArrowForwardUp, IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { keysText, REDO_KEYS, UNDO_KEYS } from '../../ui/keyNames.ts'
import { useInputs, useScorer } from '../useScorer.ts'
import { IconButton } from './IconButton.tsx'
import css from './TopBar.module.css'
import { useLaterParts } from './useLaterParts.ts'

/** Undo, redo, help, swap of sides, and the connection state. */
export function TopBar() {
  const gameId = useScorer((state) => state.setup.teamGame.id)
  const { isPractice } = useInputs()
  const parts = useLaterParts()
  return (
    <header className={css.bar}>
      {!isPractice && (
        <Link
          to="/a/team/game/$id/"
          params={{ id: gameId }}
          className={css.back}
          aria-label="Back to the game"
        >
          <IconChevronLeft size={22} aria-hidden />
        </Link>
      )}
      <h1 className={css.title}>Score Game</h1>
      <LineWord />
      <span className={css.space} />
      {parts && !isPractice && <parts.CrewMenu />}
      <span className={css.open}>{parts && <parts.OpenBadge />}</span>
      <UndoButtons />
      <span className={css.wide}>{parts && <parts.WideButtons />}</span>
      {parts ? <parts.MoreMenu /> : <span className={css.more}>More</span>}
    </header>
  )
}

/** The connection to the server in one word. */
function LineWord() {
  const line = useScorer(({ book }) => book.line)
  const parts = useLaterParts()
  const [title, setTitle] = useState<string>()
  useEffect(() => void parts?.lineTitle().then(setTitle), [parts])
  const words = {
    Saved: line.offline ? 'Saved, offline' : 'Saved',
    Saving: 'Saving',
    refused: `${line.refused} not saved`,
    waiting: (
      <>
        {line.waiting} waiting<span className={css.wider}>, offline</span>
      </>
    ),
  }
  return (
    <span className={css.line} role="status" title={title} data-word={line.word} data-offline={line.offline}>
      {parts?.visitorWord() ?? words[line.word]}
    </span>
  )
}

/** Undo says what it takes back. On a phone the scoring screen has its own at the thumb. */
function UndoButtons() {
  const scorer = useInputs()
  const parts = useLaterParts()
  const { canUndo, canRedo, what } = useScorer(({ book, draft, words }) => ({
    canUndo: book.canUndo || draft.step !== 'closed',
    canRedo: book.canRedo,
    what: parts?.undoLabel(book.nextUndo, draft, words),
  }))
  return (
    <>
      <span className={css.undo}>
        <IconButton
          label={what ? `Undo: ${what}` : 'Undo'}
          title={`Undo (${keysText(UNDO_KEYS)})`}
          disabled={!canUndo}
          onClick={scorer.undo}
        >
          <IconArrowBackUp size={22} aria-hidden />
          {what && <span className={css.what}>Undo: {what}</span>}
        </IconButton>
      </span>
      <IconButton
        label="Redo"
        title={`Redo (${keysText(REDO_KEYS)})`}
        disabled={!canRedo}
        onClick={scorer.redo}
      >
        <IconArrowForwardUp size={22} aria-hidden />
      </IconButton>
    </>
  )
}
