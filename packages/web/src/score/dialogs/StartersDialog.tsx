import type { Side } from '@fullcourt/scorebook'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { toastError } from '../../ui/toast.tsx'
import { useInputs, useScorer } from '../useScorer.ts'
import css from './SubsDialog.module.css'
import { playersIn, startersChange } from './starters.ts'

const SIDES = ['home', 'away'] as const

/** Puts wrong starters right, also in the middle of a game: one undoable change, and minutes and line-ups follow. */
export function StartersDialog({ onClose }: { readonly onClose: () => void }) {
  const { book } = useInputs()
  const { setup, names, most, left } = useScorer(({ setup, names, game, left }) => ({
    setup,
    names,
    left,
    most: game.sheet.setup.rules.playersOnFloor,
  }))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        SIDES.flatMap((side) =>
          playersIn(setup, side)
            .filter((one) => one.isStarting)
            .map((one) => one.id),
        ),
      ),
  )
  const toggle = (id: string) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  const count = (side: Side) => playersIn(setup, side).filter(({ id }) => chosen.has(id)).length
  const { calls, undone } = startersChange(setup, chosen)
  const isReady = calls.length > 0 && SIDES.every((side) => count(side) <= most)
  const save = () => {
    onClose()
    void book.setUp(calls, { undone }).catch(toastError)
  }
  const inOrder = left === 'home' ? SIDES : SIDES.toReversed()
  return (
    <Dialog title="These started" open shape="wide" onClose={onClose}>
      <p>Minutes and line-ups follow. Substitutions stay as they were entered.</p>
      <div className={css.columns}>
        {inOrder.map((side) => (
          <fieldset key={side} className={css.people}>
            <legend>
              {names[side]}: {count(side)} of {most}
            </legend>
            {playersIn(setup, side).map(({ id, jersey, fullName }) => (
              <button
                key={id}
                type="button"
                className={css.pick}
                aria-pressed={chosen.has(id)}
                onClick={() => toggle(id)}
              >
                <span className={css.jersey}>{jersey}</span>
                <span className={css.name}>{fullName}</span>
              </button>
            ))}
          </fieldset>
        ))}
      </div>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!isReady} onClick={save}>
          Save
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
