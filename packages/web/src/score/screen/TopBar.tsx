import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsExchange,
  IconChevronLeft,
  IconKeyboard,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { Menu } from '../../ui/Menu.tsx'
import { useInputs, useScorer } from '../useScorer.ts'
import { keysText, REDO_KEYS, UNDO_KEYS } from './keyNames.ts'
import css from './TopBar.module.css'
import { useLaterParts } from './useLaterParts.ts'

const STAYS = 'What is not sent yet stays on this device.'
const MAY_BE_CLEARED =
  'What is not sent yet is on this device; a browser short of space may clear it when it is not used for long.'

/** Rule 146: desktop browsers show a button for the keys. */
const hasMouse = matchMedia('(any-pointer: fine)').matches

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
      <MoreMenu />
    </header>
  )
}

/** The connection to the server in one word. */
function LineWord() {
  const line = useScorer(({ book }) => book.line)
  const isKept = useKeptStorage()
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
    <span
      className={css.line}
      role="status"
      title={isKept === null ? undefined : isKept ? STAYS : MAY_BE_CLEARED}
      data-word={line.word}
      data-offline={line.offline}
    >
      {words[line.word]}
    </span>
  )
}

/** Asks the browser to keep the stored games. @returns whether it agreed; null until it has answered */
function useKeptStorage(): boolean | null {
  const [isKept, setKept] = useState<boolean | null>(null)
  useEffect(() => {
    void navigator.storage?.persist?.().then(setKept, () => setKept(false))
  }, [])
  return isKept
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

function MoreMenu() {
  const scorer = useInputs()
  const { actions, open } = scorer
  const { isFinal, started, period } = useScorer(({ isFinal, clock: { started, period } }) => ({
    isFinal,
    started,
    period,
  }))
  const end = { label: 'End the game now…', onChoose: () => open({ kind: 'end', button: null, period }) }
  const reopen = { label: 'Reopen', onChoose: () => actions.reopen() }
  const choices = [
    { label: 'Swap sides', onChoose: () => actions.swapSides() },
    ...(hasMouse ? [{ label: 'Keyboard shortcuts', onChoose: () => open({ kind: 'keys' }) }] : []),
    { label: 'Scoring settings…', onChoose: () => open({ kind: 'settings' }) },
    ...(isFinal ? [reopen] : started ? [end] : []),
  ]
  return <Menu name="More" button="More" side="right" className={css.more} groups={[{ choices }]} />
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
