import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsExchange,
  IconChevronLeft,
  IconKeyboard,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useInputs, useScorer } from '../useScorer.ts'
import { hasMouse, keysText, REDO_KEYS, UNDO_KEYS } from './keyNames.ts'
import css from './TopBar.module.css'
import { useLaterParts } from './useLaterParts.ts'

/** Undo, redo, help, swap of sides, and the connection state. */
export function TopBar() {
  const scorer = useInputs()
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
      <span className={css.wide}>
        <IconButton label="Swap sides" title="Swap sides" onClick={() => scorer.actions.swapSides()}>
          <IconArrowsExchange size={22} aria-hidden />
        </IconButton>
        {hasMouse && (
          <IconButton
            label="Keyboard shortcuts"
            title="Keyboard shortcuts (?)"
            onClick={() => scorer.open({ kind: 'keys' })}
          >
            <IconKeyboard size={22} aria-hidden />
          </IconButton>
        )}
      </span>
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

function IconButton(props: {
  readonly label: string
  readonly title: string
  readonly disabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}) {
  return (
    <button
      type="button"
      className={css.icon}
      aria-label={props.label}
      title={props.title}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  )
}
