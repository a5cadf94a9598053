import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { toastError } from '../ui/toast.tsx'
import type { OpponentForm } from './AddOpponents.tsx'
import { fillFrom, type SideLists } from './lineUp.ts'
import type { SideProps } from './PlayerLists.tsx'
import css from './Setup.module.css'
import { addMany, addOpponents, unknownFive, unmanagedOf } from './setupCalls.ts'

/** Fills a side at once: ours from the roster, an opponent from a list or with five unnamed players. */
export function QuickFill({
  setup,
  isHomeTeam,
  lists,
  onForm,
}: Omit<SideProps, 'mayWrite'> & {
  readonly lists: SideLists
  readonly onForm: (form: OpponentForm) => void
}) {
  const [busy, setBusy] = useState(false)
  const opponent = unmanagedOf(setup, isHomeTeam)
  const run = async (act: Promise<void>) => {
    setBusy(true)
    await act.catch(toastError)
    setBusy(false)
  }
  const fill = fillFrom(lists)
  const empty = lists.starters.length + lists.active.length === 0
  if (!opponent && fill.length === 0) return null
  return (
    <div className={css.quick}>
      {fill.length > 0 && (
        <Button
          size="sm"
          variant={empty ? 'filled' : 'default'}
          loading={busy}
          onClick={() => void run(addMany(setup.teamGame.id, isHomeTeam, fill))}
        >
          {opponent ? `Add all ${fill.length} known players` : `Fill from roster (${fill.length})`}
        </Button>
      )}
      {opponent && (
        <>
          <Button size="sm" variant="default" onClick={() => onForm('one')}>
            Add player
          </Button>
          <Button size="sm" variant="default" onClick={() => onForm('many')}>
            Paste a list
          </Button>
          {empty && (
            <Button
              size="sm"
              variant="default"
              loading={busy}
              onClick={() => void run(addOpponents(setup, isHomeTeam, unknownFive()))}
            >
              + 5 unknown players 1–5
            </Button>
          )}
        </>
      )}
    </div>
  )
}
