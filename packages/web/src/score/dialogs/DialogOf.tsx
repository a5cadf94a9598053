import type { Play, SentPlay } from '@fullcourt/scorebook'
import { useRef } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { Library } from '../../ui/Library.tsx'
import { toastError } from '../../ui/toast.tsx'
import { OpenPlays } from '../entry/OpenPlays.tsx'
import css from '../screen/ScoreScreen.module.css'
import { SideBar } from '../screen/SideBar.tsx'
import type { Scorer } from '../screen/useScorer.ts'
import { JumpDialog, TimeoutDialog } from './AskDialogs.tsx'
import type { OpenDialog } from './Dialogs.tsx'
import { EditDialog } from './EditDialog.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { type PeriodEnd, PeriodEndDialog } from './PeriodEndDialog.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'
import { SubsDialog } from './SubsDialog.tsx'

/** Closes the dialog, then does what it was for. */
const closing =
  <A extends readonly unknown[]>({ open }: Scorer, act: (...args: A) => unknown) =>
  (...args: A) => {
    open(null)
    act(...args)
  }

interface Props {
  readonly scorer: Scorer
  readonly dialog: OpenDialog
}

/** The dialog itself, for `Dialogs` to fetch behind the first view. */
export default function DialogOf({ scorer, dialog }: Props) {
  return (
    <Library>
      <One scorer={scorer} dialog={dialog} />
    </Library>
  )
}

function One({ scorer, dialog }: Props) {
  const { names, left, clock, drafting, acts, box, open } = scorer
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
      return <KeysDialog onClose={close} />
    case 'settings':
      return <SettingsDialog onClose={close} />
    case 'end': {
      const { button, period } = dialog
      const end = async (how: PeriodEnd) => {
        await acts.end(how, period, button === null)
        close()
      }
      const goOn = closing(scorer, (playId: string) => drafting.goOn(playId))
      const still = <OpenPlays plays={scorer.unfinished} told={scorer.told} onGoOn={goOn} />
      return (
        <PeriodEndDialog {...{ game, box, names, button, period }} open={still} onEnd={end} onClose={close} />
      )
    }
    case 'feed':
      return <Feed scorer={scorer} />
    case 'edit':
      return <Edit scorer={scorer} playId={dialog.playId} />
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
          onAsk={closing(scorer, scorer.askAgain)}
          onLearn={() => open({ kind: 'keys' })}
        />
      </div>
    </Dialog>
  )
}

function Edit({ scorer, playId }: { readonly scorer: Scorer; readonly playId: string }) {
  const { book, game, told, drafting, open } = scorer
  const standing = book.state.plays.find(({ origin }) => origin.id === playId)
  const last = useRef(standing)
  if (standing) last.current = standing
  const play = last.current
  if (!play) return null
  return (
    <EditDialog
      key={playId}
      {...{ play, game, told }}
      flags={book.state.flags.filter((flag) => flag.playId === playId)}
      known={book.state.revisions.get(playId)}
      isDeleted={!standing}
      onSave={closing(scorer, (sent: SentPlay, before: Play | null) =>
        book.record(sent, { before }).catch(toastError),
      )}
      onFix={closing(scorer, scorer.fix)}
      onDelete={closing(scorer, () => book.remove(playId))}
      onInsert={closing(scorer, (where: 'before' | 'after') => drafting.insert({ playId, where }))}
      onAsk={closing(scorer, () => drafting.goOn(playId))}
      onClose={() => open(null)}
    />
  )
}
