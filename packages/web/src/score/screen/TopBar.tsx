import { IconArrowBackUp, IconArrowForwardUp, IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useInputs, useScorer } from '../useScorer.ts'
import { IconButton } from './IconButton.tsx'
import { keysText, REDO_KEYS, UNDO_KEYS } from './keyNames.ts'
import css from './TopBar.module.css'
import { useLaterParts } from './useLaterParts.ts'

/** Undo, redo, help, swap of sides, and the connection state. */
export function TopBar() {
  const gameId = useScorer((state) => state.setup.teamGame.id)
  const parts = useLaterParts()
  return (
    <header className={css.bar}>
      <Link to="/a/team/game/$id/" params={{ id: gameId }} className={css.back} aria-label="Back to the game">
        <IconChevronLeft size={22} aria-hidden />
      </Link>
      <h1 className={css.title}>Score Game</h1>
      <LineWord />
      <span className={css.space} />
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
    waiting: (
      <>
        {line.waiting} waiting<span className={css.wider}>, offline</span>
      </>
    ),
  }
  return (
    <span className={css.line} role="status" title={title} data-word={line.word} data-offline={line.offline}>
      {words[line.word]}
    </span>
  )
}

function UndoButtons() {
  const scorer = useInputs()
  const { canUndo, canRedo } = useScorer(({ book, draft }) => ({
    canUndo: book.canUndo || draft.step !== 'closed',
    canRedo: book.canRedo,
  }))
  return (
    <>
      <IconButton
        label="Undo"
        title={`Undo (${keysText(UNDO_KEYS)})`}
        disabled={!canUndo}
        onClick={scorer.undo}
      >
        <IconArrowBackUp size={22} aria-hidden />
      </IconButton>
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
