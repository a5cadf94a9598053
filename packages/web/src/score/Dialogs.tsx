import type { BoxScore, BySide, ClockButton, Side, TimeoutKind } from '@fullcourt/scorebook'
import type { Book } from '../book/index.ts'
import type { Told } from '../book/views/describePlay.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { JumpDialog, TimeoutDialog } from './AskDialogs.tsx'
import { EditDialog } from './EditDialog.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { type PeriodEnd, PeriodEndDialog } from './PeriodEndDialog.tsx'
import css from './ScoreScreen.module.css'
import { SideBar } from './SideBar.tsx'
import { SubsDialog } from './SubsDialog.tsx'
import type { Drafting } from './useDraft.ts'
import type { GameClock } from './useGameClock.ts'

/** The dialog that is open over the screen: one at a time. */
export type OpenDialog =
  | { readonly kind: 'subs'; readonly side: Side; readonly first: string | null }
  | { readonly kind: 'timeout' | 'jump' | 'keys' | 'feed' }
  | { readonly kind: 'edit'; readonly playId: string }
  | { readonly kind: 'end'; readonly button: ClockButton | null }

interface Props {
  readonly open: OpenDialog | null
  readonly book: Book
  readonly box: BoxScore
  readonly told: Told
  readonly names: BySide<string>
  readonly left: Side
  readonly clock: GameClock
  readonly drafting: Drafting
  readonly selected: string | null
  readonly onSwap: (side: Side, out: readonly string[], into: readonly string[]) => void
  readonly onTimeout: (side: Side, kind: TimeoutKind) => void
  readonly onJump: (side: Side) => void
  readonly onEnd: (end: PeriodEnd, early: boolean) => void
  readonly onDialog: (open: OpenDialog | null) => void
}

export function Dialogs(props: Props) {
  const { open, book, box, told, names, left, clock, drafting, onDialog } = props
  const close = () => onDialog(null)
  const edit = (playId: string) => onDialog({ kind: 'edit', playId })
  const game = drafting.game()
  if (!open) return null
  switch (open.kind) {
    case 'subs':
      return (
        <SubsDialog
          game={game}
          plays={book.state.plays}
          side={open.side}
          name={names[open.side]}
          first={open.first}
          onSwap={(out, into) => props.onSwap(open.side, out, into)}
          onClose={close}
        />
      )
    case 'timeout': {
      const moment = { period: clock.state.period, clockTime: clock.seconds() }
      return <TimeoutDialog {...{ game, names, left, moment }} onTaken={props.onTimeout} onClose={close} />
    }
    case 'jump':
      return <JumpDialog {...{ game, names, left }} onWon={props.onJump} onClose={close} />
    case 'keys':
      return <KeysDialog onClose={close} />
    case 'end':
      return (
        <PeriodEndDialog
          {...{ game, box, names }}
          period={clock.state.period}
          button={open.button}
          onEnd={(end) => props.onEnd(end, open.button === null)}
          onClose={close}
        />
      )
    case 'feed':
      return (
        <Dialog title="Events" open shape="wide" onClose={close}>
          <div className={css.sheet}>
            <SideBar
              {...{ box, told, names }}
              state={book.state}
              selected={props.selected}
              onOpen={edit}
              onFix={(changes) => void book.change(changes)}
              onLearn={() => onDialog({ kind: 'keys' })}
            />
          </div>
        </Dialog>
      )
    case 'edit':
      return <Edit {...props} playId={open.playId} />
    default:
      throw open satisfies never
  }
}

function Edit({ playId, book, told, drafting, onDialog }: Props & { readonly playId: string }) {
  const play = book.state.plays.find(({ origin }) => origin.id === playId)
  if (!play || !book.state.game) return null
  const done = (act: () => void) => () => {
    onDialog(null)
    act()
  }
  return (
    <EditDialog
      key={playId}
      play={play}
      game={book.state.game}
      told={told}
      flags={book.state.flags.filter((flag) => flag.playId === playId)}
      onSave={(sent) => done(() => void drafting.record(sent))()}
      onFix={(changes) => done(() => void book.change(changes))()}
      onDelete={done(() => void book.remove(playId))}
      onInsert={(where) => done(() => drafting.insert({ playId, where }))()}
      onAsk={done(() => drafting.goOn(playId))}
      onClose={() => onDialog(null)}
    />
  )
}
