import { type Game, opensWithJump } from '@fullcourt/scorebook/fold'
import { timeoutsLeft } from '@fullcourt/scorebook/rules'
import { type BySide, otherSide, SIDES, type Side, type TimeoutKind } from '@fullcourt/scorebook/vocabulary'
import { TIMEOUT_WORDS } from '@fullcourt/scorebook/words'
import { useState } from 'react'
import { t } from '../../ui/language.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import css from './AskDialogs.module.css'
import { useDialogKeys } from './useDialogKeys.ts'

interface Answer {
  readonly key: string
  readonly label: string
  readonly note?: string
  readonly side?: Side
  /** Enter gives this answer too. */
  readonly likely?: boolean
  /** The rules do not allow it: a second press records it all the same. */
  readonly isBeyond?: boolean
  readonly act: () => void
}

function Answers({ answers }: { readonly answers: readonly Answer[] }) {
  const [asked, setAsked] = useState<string | null>(null)
  const press = ({ key, isBeyond, act }: Answer) => {
    if (isBeyond && asked !== key) setAsked(key)
    else act()
  }
  useDialogKeys((pressed, { repeat }) => {
    const answer = answers.find(({ key }) => key === pressed)
    if (answer && !repeat) press(answer)
    return answer !== undefined
  })
  return (
    <div className={css.answers}>
      {answers.map((answer) => (
        <button
          key={answer.key}
          type="button"
          className={css.answer}
          data-side={answer.side}
          data-key={answer.key}
          data-enter={answer.likely}
          data-beyond={answer.isBeyond}
          onClick={() => press(answer)}
        >
          <kbd>{answer.key}</kbd>
          <span>{answer.label}</span>
          {answer.note && (
            <span className={css.note} role={asked === answer.key ? 'alert' : undefined}>
              {asked === answer.key
                ? t('{note}: press again to record it', { note: answer.note })
                : answer.note}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}

/** Asks 'Who won the jump ball?' (rule 143). For a held ball, suggests the side with the arrow. In 3x3 a coin is tossed. */
export function JumpDialog({
  game,
  names,
  left,
  onWon,
  onClose,
}: {
  readonly game: Game
  readonly names: BySide<string>
  readonly left: Side
  readonly onWon: (side: Side) => void
  readonly onClose: () => void
}) {
  const answers = [left, otherSide(left)].map(
    (side, index): Answer => ({
      key: String(index + 1),
      label: names[side],
      side,
      ...(game.arrow === side ? { note: t('has the arrow'), likely: true } : {}),
      act: () => onWon(side),
    }),
  )
  const jumped = opensWithJump(game.sheet.setup.rules)
  return (
    <Dialog
      title={jumped ? t('Who won the jump ball?') : t('Who has the first ball?')}
      open
      onClose={onClose}
    >
      <Answers answers={answers} />
    </Dialog>
  )
}

const KINDS = ['full', 'short'] as const satisfies readonly TimeoutKind[]

/** Asks for the side and kind of a timeout, and shows how many are left. */
export function TimeoutDialog({
  game,
  names,
  left,
  moment,
  onTaken,
  onClose,
}: {
  readonly game: Game
  readonly names: BySide<string>
  readonly left: Side
  readonly moment: { readonly period: number; readonly clockTime: number }
  readonly onTaken: (side: Side, kind: TimeoutKind) => void
  readonly onClose: () => void
}) {
  const { rules } = game.sheet.setup
  const sides = [left, otherSide(left)]
  const knowsShort = rules.timeouts.allowances.some(({ short }) => short > 0)
  const charged = KINDS.filter((kind) => kind === 'full' || knowsShort).flatMap((kind) =>
    sides.map((side) => ({ side, kind, left: timeoutsLeft(rules, game.timeouts[side], moment) })),
  )
  const answers: Answer[] = [
    ...charged.map(({ side, kind, left: rest }, index) => ({
      key: String(index + 1),
      label: `${names[side]}: ${t(TIMEOUT_WORDS[kind]).toLowerCase()}`,
      note: rest[kind] === 0 ? t('none left') : t('{count} left', { count: rest[kind] }),
      isBeyond: rest.total === 0,
      side,
      act: () => onTaken(side, kind),
    })),
    { key: 'm', label: t(TIMEOUT_WORDS.media), act: () => onTaken(SIDES[0], 'media') },
    { key: 'o', label: t(TIMEOUT_WORDS.official), act: () => onTaken(SIDES[0], 'official') },
  ]
  return (
    <Dialog title={t('Timeout')} open onClose={onClose}>
      <Answers answers={answers} />
    </Dialog>
  )
}
