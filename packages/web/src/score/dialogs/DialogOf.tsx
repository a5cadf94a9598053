import type { Play, SentPlay } from '@fullcourt/scorebook'
import { lazy, Suspense, useRef } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { Library } from '../../ui/Library.tsx'
import { toastError } from '../../ui/toast.tsx'
import type { PeriodEnd } from '../clock/endPeriod.ts'
import type { OpenDialog } from '../scorerState.ts'
import css from '../screen/ScoreScreen.module.css'
import { SideBar } from '../screen/SideBar.tsx'
import { useInputs, useScorer } from '../useScorer.ts'
import { JumpDialog, TimeoutDialog } from './AskDialogs.tsx'
import { EditDialog } from './EditDialog.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { PeriodEndDialog } from './PeriodEndDialog.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'
import { SubsDialog } from './SubsDialog.tsx'

const GuestsDialog = lazy(() => import('../../people/GuestsDialog.tsx'))

interface Props {
  readonly dialog: OpenDialog
}

/** The content of the open dialog. `Dialogs` fetches it after the first paint. */
export default function DialogOf({ dialog }: Props) {
  return (
    <Library>
      <One dialog={dialog} />
    </Library>
  )
}

function One({ dialog }: Props) {
  const { film } = useInputs()
  const close = useClose()
  switch (dialog.kind) {
    case 'subs':
      return <Subs {...dialog} />
    case 'timeout':
      return <Timeout />
    case 'jump':
      return <Jump />
    case 'keys':
      return <KeysDialog hasFilm={film !== undefined} onClose={close} />
    case 'settings':
      return <SettingsDialog onClose={close} />
    case 'end':
      return <End {...dialog} />
    case 'feed':
      return <Feed />
    case 'guests':
      return <Guests />
    case 'edit':
      return <Edit playId={dialog.playId} />
    default:
      throw dialog satisfies never
  }
}

function useClose(): () => void {
  const { open } = useInputs()
  return () => open(null)
}

/** The game before the next play, with the names of its sides. */
function useGameNow() {
  const scorer = useInputs()
  // Computed again whenever a play is saved or inserted.
  const { names, left } = useScorer(({ names, left, game, inserting }) => ({ names, left, game, inserting }))
  return { game: scorer.entry.game(), names, left }
}

function Subs({ side, first }: Extract<OpenDialog, { kind: 'subs' }>) {
  const { actions } = useInputs()
  const close = useClose()
  const { game, names } = useGameNow()
  const plays = useScorer(({ book }) => book.plays)
  const substitute = (out: readonly string[], into: readonly string[]) => {
    close()
    actions.substitute(side, out, into)
  }
  return (
    <SubsDialog {...{ game, plays, side, first }} name={names[side]} onSwap={substitute} onClose={close} />
  )
}

function Timeout() {
  const { actions, clock } = useInputs()
  const close = useClose()
  const { period, clockTime } = clock.now()
  return (
    <TimeoutDialog
      {...useGameNow()}
      moment={{ period, clockTime }}
      onTaken={(side, kind) => {
        close()
        actions.takeTimeout(side, kind)
      }}
      onClose={close}
    />
  )
}

function Jump() {
  const { actions } = useInputs()
  const close = useClose()
  return (
    <JumpDialog
      {...useGameNow()}
      onWon={(side) => {
        close()
        actions.winJumpBall(side)
      }}
      onClose={close}
    />
  )
}

function End({ button, period }: Extract<OpenDialog, { kind: 'end' }>) {
  const { actions } = useInputs()
  const close = useClose()
  const { game, names } = useGameNow()
  const box = useScorer((state) => state.box)
  const end = async (how: PeriodEnd) => {
    await actions.end(how, period, button === null)
    close()
  }
  return <PeriodEndDialog {...{ game, box, names, button, period }} onEnd={end} onClose={close} />
}

function Guests() {
  const gameId = useScorer((state) => state.setup.teamGame.id)
  return (
    <Suspense>
      <GuestsDialog gameId={gameId} onClose={useClose()} />
    </Suspense>
  )
}

/** The feed as a sheet, for windows without room beside the court. */
function Feed() {
  return (
    <Dialog title="Events" open shape="wide" onClose={useClose()}>
      <div className={css.sheet}>
        <SideBar />
      </div>
    </Dialog>
  )
}

function Edit({ playId }: { readonly playId: string }) {
  const scorer = useInputs()
  const { book, entry } = scorer
  const { state, game, words } = useScorer((now) => ({ state: now.book, game: now.game, words: now.words }))
  const standing = state.plays.find(({ origin }) => origin.id === playId)
  const last = useRef(standing)
  if (standing) last.current = standing
  const close = useClose()
  /** Closes the dialog, then runs its action. */
  const closing =
    <A extends readonly unknown[]>(act: (...args: A) => unknown) =>
    (...args: A) => {
      close()
      act(...args)
    }
  const play = last.current
  if (!play) return null
  return (
    <EditDialog
      key={playId}
      {...{ play, game }}
      words={words}
      flags={state.flags.filter((flag) => flag.playId === playId)}
      known={state.revisions.get(playId)}
      isDeleted={!standing}
      onSave={closing((sent: SentPlay, before: Play | null) =>
        book.record(sent, { before }).catch(toastError),
      )}
      onFix={closing(scorer.fix)}
      onDelete={closing(() => book.remove(playId))}
      onInsert={closing((where: 'before' | 'after') => entry.insert({ playId, where }))}
      onAsk={() => scorer.askAgain(playId)}
      onClose={close}
    />
  )
}
