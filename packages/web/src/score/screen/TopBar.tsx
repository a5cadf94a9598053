import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsExchange,
  IconChevronLeft,
  IconKeyboard,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Line } from '../../book/index.ts'
import { Menu } from '../../ui/Menu.tsx'
import { keysText, REDO_KEYS, UNDO_KEYS } from './shortcuts.ts'
import css from './TopBar.module.css'
import type { Scorer } from './useScorer.ts'

const STAYS = 'What is not sent yet stays on this device.'
const MAY_BE_CLEARED =
  'What is not sent yet is on this device; a browser short of space may clear it when it is not used for long.'

/** Rule 146: desktop browsers show a button for the keys. */
const hasMouse = matchMedia('(any-pointer: fine)').matches

/** The state of the line to the server: one word in one place. */
function LineWord({ line, kept }: { readonly line: Line; readonly kept: boolean | null }) {
  const words = {
    Saved: line.offline ? 'Saved, offline' : 'Saved',
    Saving: 'Saving',
    waiting: `${line.waiting} waiting, offline`,
  }
  return (
    <span
      className={css.line}
      role="status"
      title={kept === null ? undefined : kept ? STAYS : MAY_BE_CLEARED}
      data-word={line.word}
      data-offline={line.offline}
    >
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

/** Undo and redo are always there; so are the help, the swap of sides, and the word about the line. */
export function TopBar({ scorer, kept }: { readonly scorer: Scorer; readonly kept: boolean | null }) {
  const { book, setup, clock, acts, drafting, final, open } = scorer
  const { line, canUndo, canRedo } = book.state
  const keys = () => open({ kind: 'keys' })
  const { period } = clock.state
  const end = { label: 'End the game now…', onChoose: () => open({ kind: 'end', button: null, period }) }
  const reopen = { label: 'Reopen', onChoose: acts.reopen }
  const choices = [
    { label: 'Swap sides', onChoose: acts.swapSides },
    ...(hasMouse ? [{ label: 'Keyboard shortcuts', onChoose: keys }] : []),
    { label: 'Scoring settings…', onChoose: () => open({ kind: 'settings' }) },
    ...(final ? [reopen] : clock.state.started ? [end] : []),
  ]
  return (
    <header className={css.bar}>
      <Link
        to="/a/team/game/$id/"
        params={{ id: setup.teamGame.id }}
        className={css.back}
        aria-label="Back to the game"
      >
        <IconChevronLeft size={22} aria-hidden />
      </Link>
      <h1 className={css.title}>Score Game</h1>
      <LineWord line={line} kept={kept} />
      <span className={css.space} />
      <IconButton
        label="Undo"
        title={`Undo (${keysText(UNDO_KEYS)})`}
        disabled={!canUndo && drafting.draft.step === 'closed'}
        onClick={scorer.undo}
      >
        <IconArrowBackUp size={22} aria-hidden />
      </IconButton>
      <IconButton
        label="Redo"
        title={`Redo (${keysText(REDO_KEYS)})`}
        disabled={!canRedo}
        onClick={acts.redo}
      >
        <IconArrowForwardUp size={22} aria-hidden />
      </IconButton>
      <span className={css.wide}>
        <IconButton label="Swap sides" title="Swap sides" onClick={acts.swapSides}>
          <IconArrowsExchange size={22} aria-hidden />
        </IconButton>
        {hasMouse && (
          <IconButton label="Keyboard shortcuts" title="Keyboard shortcuts (?)" onClick={keys}>
            <IconKeyboard size={22} aria-hidden />
          </IconButton>
        )}
      </span>
      <Menu name="More" button="More" side="right" className={css.more} groups={[{ choices }]} />
    </header>
  )
}
