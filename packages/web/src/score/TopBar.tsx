import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsExchange,
  IconChevronLeft,
  IconKeyboard,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Line } from '../book/index.ts'
import { Menu } from '../ui/Menu.tsx'
import css from './TopBar.module.css'

/** The state of the line to the server: one word in one place. */
export function LineWord({ line }: { readonly line: Line }) {
  const words = {
    Saved: line.offline ? 'Saved, offline' : 'Saved',
    Saving: 'Saving',
    waiting: `${line.waiting} waiting, offline`,
  }
  return (
    <span className={css.line} role="status" data-word={line.word} data-offline={line.offline}>
      {words[line.word]}
    </span>
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

interface Props {
  readonly gameId: string
  readonly line: Line
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly final: boolean
  readonly started: boolean
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onSwap: () => void
  readonly onKeys: () => void
  readonly onEnd: () => void
  readonly onReopen: () => void
}

/** Undo and redo are always there; so are the help, the swap of sides, and the word about the line. */
export function TopBar({ gameId, line, canUndo, canRedo, final, started, ...on }: Props) {
  const ending = final
    ? [{ label: 'Reopen', onChoose: on.onReopen }]
    : started
      ? [{ label: 'End the game now…', onChoose: on.onEnd }]
      : []
  const choices = [
    { label: 'Swap sides', onChoose: on.onSwap },
    { label: 'Keyboard shortcuts', onChoose: on.onKeys },
    ...ending,
  ]
  return (
    <header className={css.bar}>
      <Link to="/a/team/game/$id/" params={{ id: gameId }} className={css.back} aria-label="Back to the game">
        <IconChevronLeft size={22} aria-hidden />
      </Link>
      <h1 className={css.title}>Score Game</h1>
      <LineWord line={line} />
      <span className={css.space} />
      <IconButton label="Undo" title="Undo (Ctrl+Z)" disabled={!canUndo} onClick={on.onUndo}>
        <IconArrowBackUp size={22} aria-hidden />
      </IconButton>
      <IconButton label="Redo" title="Redo (Ctrl+Shift+Z)" disabled={!canRedo} onClick={on.onRedo}>
        <IconArrowForwardUp size={22} aria-hidden />
      </IconButton>
      <span className={css.wide}>
        <IconButton label="Swap sides" title="Swap sides" onClick={on.onSwap}>
          <IconArrowsExchange size={22} aria-hidden />
        </IconButton>
        <IconButton label="Keyboard shortcuts" title="Keyboard shortcuts (?)" onClick={on.onKeys}>
          <IconKeyboard size={22} aria-hidden />
        </IconButton>
      </span>
      <Menu name="More" button="More" side="right" className={css.more} groups={[{ choices }]} />
    </header>
  )
}
