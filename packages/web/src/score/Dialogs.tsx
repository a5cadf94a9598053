import type { ClockButton, Side } from '@fullcourt/scorebook'
import { useEffect, useState } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { toastError } from '../ui/toast.tsx'
import { JumpDialog, TimeoutDialog } from './AskDialogs.tsx'
import type { PeriodEnd } from './PeriodEndDialog.tsx'
import css from './ScoreScreen.module.css'
import { SideBar } from './SideBar.tsx'
import { SubsDialog } from './SubsDialog.tsx'
import type { Scorer } from './useScorer.ts'

type LaterDialogs = typeof import('./laterDialogs.ts')

let fetched: LaterDialogs | null = null

const NOT_HERE = 'This part of the app is not on this device yet: it needs the network once.'

/** The dialogs that come after the first view: fetched behind it, and again when one is wanted that did not come. */
function useLaterDialogs(wanted: boolean): LaterDialogs | null {
  const [dialogs, setDialogs] = useState(fetched)
  useEffect(() => {
    if (dialogs) return
    const load = async () => {
      fetched = await import('./laterDialogs.ts')
      setDialogs(fetched)
    }
    const timer = setTimeout(() => void load().catch(() => wanted && toastError(NOT_HERE)))
    return () => clearTimeout(timer)
  }, [dialogs, wanted])
  return dialogs
}

/** The dialog that is open over the screen: one at a time. */
export type OpenDialog =
  | { readonly kind: 'subs'; readonly side: Side; readonly first: string | null }
  | { readonly kind: 'timeout' | 'jump' | 'keys' | 'feed' }
  | { readonly kind: 'edit'; readonly playId: string }
  | { readonly kind: 'end'; readonly button: ClockButton | null }

/** Closes the dialog, then does what it was for. */
const closing =
  <A extends readonly unknown[]>({ open }: Scorer, act: (...args: A) => unknown) =>
  (...args: A) => {
    open(null)
    act(...args)
  }

export function Dialogs({ scorer }: { readonly scorer: Scorer }) {
  const later = useLaterDialogs(scorer.dialog !== null)
  const { dialog, names, left, clock, drafting, acts, box, open } = scorer
  if (!dialog) return null
  const close = () => open(null)
  const game = drafting.game()
  const moment = { period: clock.state.period, clockTime: clock.seconds() }
  switch (dialog.kind) {
    case 'subs': {
      const { side, first } = dialog
      const swap = closing(scorer, (out: readonly string[], into: readonly string[]) =>
        acts.swap(side, out, into),
      )
      const { plays } = scorer.book.state
      return <SubsDialog {...{ game, plays, side, first }} name={names[side]} onSwap={swap} onClose={close} />
    }
    case 'timeout':
      return (
        <TimeoutDialog
          {...{ game, names, left, moment }}
          onTaken={closing(scorer, acts.timeout)}
          onClose={close}
        />
      )
    case 'jump':
      return <JumpDialog {...{ game, names, left }} onWon={closing(scorer, acts.jumpBall)} onClose={close} />
    case 'keys':
      return later && <later.KeysDialog onClose={close} />
    case 'end': {
      const { button } = dialog
      const end = closing(scorer, (how: PeriodEnd) => acts.end(how, button === null))
      return (
        later && (
          <later.PeriodEndDialog
            {...{ game, box, names, button }}
            period={moment.period}
            onEnd={end}
            onClose={close}
          />
        )
      )
    }
    case 'feed':
      return <Feed scorer={scorer} />
    case 'edit':
      return later && <Edit later={later} scorer={scorer} playId={dialog.playId} />
    default:
      throw dialog satisfies never
  }
}

/** The feed as a sheet, where the window has no room beside the court. */
function Feed({ scorer }: { readonly scorer: Scorer }) {
  const { book, box, told, names, selected, final, fix, open } = scorer
  return (
    <Dialog title="Events" open shape="wide" onClose={() => open(null)}>
      <div className={css.sheet}>
        <SideBar
          {...{ box, told, names, selected }}
          state={book.state}
          onOpen={(playId) => {
            if (!final) open({ kind: 'edit', playId })
          }}
          onFix={fix}
          onLearn={() => open({ kind: 'keys' })}
        />
      </div>
    </Dialog>
  )
}

function Edit({
  scorer,
  playId,
  later,
}: {
  readonly scorer: Scorer
  readonly playId: string
  readonly later: LaterDialogs
}) {
  const { book, game, told, drafting, open } = scorer
  const play = book.state.plays.find(({ origin }) => origin.id === playId)
  if (!play) return null
  return (
    <later.EditDialog
      key={playId}
      {...{ play, game, told }}
      flags={book.state.flags.filter((flag) => flag.playId === playId)}
      onSave={closing(scorer, drafting.record)}
      onFix={closing(scorer, scorer.fix)}
      onDelete={closing(scorer, () => book.remove(playId))}
      onInsert={closing(scorer, (where: 'before' | 'after') => drafting.insert({ playId, where }))}
      onAsk={closing(scorer, () => drafting.goOn(playId))}
      onClose={() => open(null)}
    />
  )
}
