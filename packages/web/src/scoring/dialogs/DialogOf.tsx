import type { SentPlay } from '@fullcourt/scorebook/vocabulary'
import { useMemo, useRef } from 'react'
import { flagsWith } from '../../book/game/figures.ts'
import type { RecordOptions } from '../../book/index.ts'
import { ShareDialog } from '../../games/share.door.ts'
import GuestsDialog from '../../people/GuestsDialog.tsx'
import { PlayHistory } from '../../plays/PlayHistory.tsx'
import { t } from '../../ui/language.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { ShortcutsDialog } from '../../ui/overlay/ShortcutsDialog.tsx'
import { toastError } from '../../ui/toast.tsx'
import css from '../board/ScoreScreen.module.css'
import { SideBar } from '../board/SideBar.tsx'
import type { PeriodEnd } from '../clock/endPeriod.ts'
import { browserDevice } from '../core/device.ts'
import { gameBefore } from '../core/insertion.ts'
import type { ReadFlags } from '../editor/changeNotes.ts'
import { useLineUps } from '../lineUps/useLineUps.ts'
import type { OpenDialog } from '../store/scorerState.ts'
import { useInputs, useScorer } from '../store/useScorer.ts'
import { JumpDialog, TimeoutDialog } from './AskDialogs.tsx'
import { EditDialog } from './EditDialog.tsx'
import { PeriodEndDialog } from './PeriodEndDialog.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'
import { StartersDialog } from './StartersDialog.tsx'
import { SubsDialog } from './SubsDialog.tsx'
import { shortcutsOf } from './shortcuts.ts'

export interface Props {
  readonly dialog: OpenDialog | null
}

/** The content of the open dialog. */
export default function DialogOf({ dialog }: Props) {
  const { film } = useInputs()
  const close = useClose()
  if (!dialog) return null
  switch (dialog.kind) {
    case 'subs':
      return <Subs {...dialog} />
    case 'timeout':
      return <Timeout />
    case 'jump':
      return <Jump />
    case 'keys':
      return <ShortcutsDialog groups={shortcutsOf(film !== undefined)} onClose={close} />
    case 'settings':
      return <SettingsDialog onClose={close} />
    case 'end':
      return <End {...dialog} />
    case 'feed':
      return <Feed />
    case 'starters':
      return <StartersDialog onClose={close} />
    case 'guests':
      return <Guests />
    case 'share':
      return <Share />
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
  return { game: scorer.entry.gameNow(), names, left }
}

function Subs({ side, first }: Extract<OpenDialog, { kind: 'subs' }>) {
  const { substitute } = useInputs()
  const saved = useLineUps(side)
  const { game, names } = useGameNow()
  const plays = useScorer(({ book }) => book.plays)
  return (
    <SubsDialog
      {...{ game, plays, side, first, saved }}
      name={names[side]}
      onSwap={(out, into) => substitute(side, out, into)}
      onClose={useClose()}
    />
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
  return <GuestsDialog gameId={gameId} onClose={useClose()} />
}

function Share() {
  const gameId = useScorer((state) => state.setup.teamGame.id)
  return <ShareDialog gameId={gameId} onClose={useClose()} />
}

/** The feed as a sheet, for windows without room beside the court. */
function Feed() {
  return (
    <Dialog title={t('Events')} open shape="wide" onClose={useClose()}>
      <div className={css.sheet}>
        <SideBar />
      </div>
    </Dialog>
  )
}

function Edit({ playId }: { readonly playId: string }) {
  const scorer = useInputs()
  const { book, entry } = scorer
  const { state, words } = useScorer((now) => ({ state: now.book, words: now.words }))
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
  const context = useMemo(
    () => play && { game: gameBefore(book, play), newId: browserDevice.newId },
    [book, play],
  )
  const setup = useScorer((now) => now.setup)
  const readFlags = useMemo<ReadFlags>(() => (plays) => flagsWith(setup, plays), [setup])
  if (!play || !context) return null
  return (
    <EditDialog
      key={playId}
      {...{ play, context, words, readFlags }}
      plays={state.plays}
      flags={state.flags.filter((flag) => flag.playId === playId)}
      known={state.revisions.get(playId)}
      isDeleted={!standing}
      onSave={closing((sent: SentPlay, options: RecordOptions) =>
        book.record(sent, options).catch(toastError),
      )}
      onFix={closing(scorer.fix)}
      onDelete={closing(() => scorer.remove(playId))}
      onInsert={
        scorer.isReview ? null : closing((where: 'before' | 'after') => entry.insert({ playId, where }))
      }
      onQuick={closing(() => {
        scorer.select(playId)
        scorer.showQuick(true)
      })}
      onAsk={() => scorer.askAgain(playId)}
      onAnswer={scorer.answerFlag}
      onClose={close}
      history={
        <PlayHistory
          gameId={state.setup!.teamGame.id}
          playId={playId}
          context={words}
          current={standing ?? null}
          known={state.revisions.get(playId)}
          record={book.record}
        />
      }
    />
  )
}
