import { otherSide, SIDES, type Side } from '@fullcourt/scorebook/vocabulary'
import type { Setup } from '@fullcourt/wire'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { t } from '../../ui/language.ts'
import { Dialog, DialogButtons } from '../../ui/overlay/Dialog.tsx'
import { toastError } from '../../ui/toast.tsx'
import list from '../lineUps/Players.module.css'
import { useInputs, useScorer } from '../store/useScorer.ts'
import css from './SubsDialog.module.css'
import { playersIn, startersChange } from './starters.ts'

interface ColumnProps {
  readonly title: string
  readonly people: ReturnType<typeof playersIn>
  readonly chosen: ReadonlySet<string>
  readonly onToggle: (id: string) => void
}

/** The players of a side, those who started pressed. */
const Column = ({ title, people, chosen, onToggle }: ColumnProps) => (
  <fieldset className={list.people}>
    <legend>{title}</legend>
    {people.map(({ id, jersey, fullName }) => (
      <button
        key={id}
        type="button"
        className={list.pick}
        aria-pressed={chosen.has(id)}
        onClick={() => onToggle(id)}
      >
        <span className={list.jersey}>{jersey}</span>
        <span className={list.name}>{fullName}</span>
      </button>
    ))}
  </fieldset>
)

const startersOf = (setup: Setup): ReadonlySet<string> =>
  new Set(
    SIDES.flatMap((side) => playersIn(setup, side))
      .filter(({ isStarting }) => isStarting)
      .map(({ id }) => id),
  )

/** Puts wrong starters right, also in the middle of a game: one undoable change, and minutes and line-ups follow. */
export function StartersDialog({ onClose }: { readonly onClose: () => void }) {
  const { book } = useInputs()
  const { setup, names, most, left } = useScorer(({ setup, names, game, left }) => ({
    setup,
    names,
    left,
    most: game.sheet.setup.rules.playersOnFloor,
  }))
  const [chosen, setChosen] = useState(() => startersOf(setup))
  const toggle = (id: string) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  const count = (side: Side) => playersIn(setup, side).filter(({ id }) => chosen.has(id)).length
  const { calls, undone } = startersChange(setup, chosen)
  const isReady = calls.length > 0 && SIDES.every((side) => count(side) <= most)
  const save = () => {
    onClose()
    void book.setUp(calls, { undone }).catch(toastError)
  }
  return (
    <Dialog title={t('These started')} open shape="wide" onClose={onClose}>
      <p>{t('Minutes and line-ups follow. Substitutions stay as they were entered.')}</p>
      <div className={css.columns}>
        {[left, otherSide(left)].map((side) => (
          <Column
            key={side}
            title={t('{team}: {count} of {most}', { team: names[side], count: count(side), most })}
            people={playersIn(setup, side)}
            chosen={chosen}
            onToggle={toggle}
          />
        ))}
      </div>
      <DialogButtons onCancel={onClose}>
        <Button disabled={!isReady} onClick={save}>
          {t('Save')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
