import {
  afterPeriod,
  type BoxScore,
  type BySide,
  type ClockButton,
  type FinalReason,
  type Game,
  offersStarters,
  SIDES,
  type Side,
  type TotalLine,
} from '@fullcourt/scorebook'
import { Checkbox, NativeSelect, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import type { PeriodEnd } from '../clock/endPeriod.ts'
import { OpenPlays } from '../entry/OpenPlays.tsx'
import css from './PeriodEndDialog.module.css'

interface Props {
  readonly game: Game
  /** Null until the figures are loaded. */
  readonly box: BoxScore | null
  readonly names: BySide<string>
  readonly period: number
  /** The pressed button; null: the game is ended early. */
  readonly button: ClockButton | null
  /** Resolves when the period is ended. Until then the dialog blocks input, which would belong to the period before. */
  readonly onEnd: (end: PeriodEnd) => Promise<void>
  readonly onClose: () => void
}

const shots = ({ made, total }: { readonly made: number; readonly total: number }) => `${made}–${total}`
const ROWS: readonly (readonly [string, (line: TotalLine) => string | number])[] = [
  ['Field goals', ({ fieldGoals }) => shots(fieldGoals)],
  ['Threes', ({ threePointers }) => shots(threePointers)],
  ['Free throws', ({ freethrows }) => shots(freethrows)],
  ['Rebounds', ({ totalRebounds }) => totalRebounds],
  ['Assists', ({ assists }) => assists],
  ['Turnovers', ({ turnovers }) => turnovers],
  ['Fouls', ({ personalFouls, technicalFouls }) => personalFouls + technicalFouls],
]

function Summary({ box, names }: Pick<Props, 'names'> & { readonly box: BoxScore }) {
  return (
    <table className={css.summary}>
      <thead>
        <tr>
          <th scope="col">Game summary</th>
          {SIDES.map((side) => (
            <th key={side} scope="col">
              {names[side]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">By period</th>
          {SIDES.map((side) => (
            <td key={side}>{box.periods.map((one) => one[side]).join(' · ')}</td>
          ))}
        </tr>
        {ROWS.map(([label, figure]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {SIDES.map((side) => (
              <td key={side}>{figure(box[side].totals)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const EARLY = { played: 'Played to the end', forfeit: 'Forfeit', abandoned: 'Abandoned' } as const

/** The summary at the end of a quarter, half or game: checks the score and chooses who starts the next. */
export function PeriodEndDialog({ game, box, names, period, button, onEnd, onClose }: Props) {
  const { rules } = game.sheet.setup
  const [board, setBoard] = useState<BySide<number>>(game.score)
  const [reset, setReset] = useState(true)
  const [tied, setTied] = useState(false)
  const [reason, setReason] = useState<keyof typeof EARLY>('played')
  const [by, setBy] = useState<Side>('away')
  const offered = offersStarters(rules, period) && button !== null
  const scores = { period, score: board, scoreBefore: game.scoreBefore }
  const level = board.home === board.away
  const next = afterPeriod(rules, scores, { tieStands: tied })
  const mayTie = button !== null && level && afterPeriod(rules, scores, { tieStands: true }).kind === 'final'
  const word =
    button === null || next.kind === 'final' ? 'End Game' : button === 'End Game' ? 'End Regulation' : button

  const { busy, submit } = useSubmit(() => {
    const why: FinalReason = button === null ? reason : tied && mayTie ? 'tied' : 'played'
    return onEnd({ board, resetStarters: offered && reset, reason: why, by })
  })

  return (
    <Dialog
      title={button?.replace('End', 'End of') ?? 'End the game now'}
      open
      shape="wide"
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <OpenPlays />
        {box && <Summary box={box} names={names} />}
        <fieldset className={css.board}>
          <legend>Score on the board</legend>
          {SIDES.map((side) => (
            <NumberInput
              key={side}
              label={names[side]}
              value={board[side]}
              min={0}
              max={499}
              allowDecimal={false}
              clampBehavior="strict"
              onChange={(value) => setBoard({ ...board, [side]: Number(value) || 0 })}
            />
          ))}
        </fieldset>
        {SIDES.some((side) => board[side] !== game.score[side]) && (
          <p className={css.note}>
            The difference is kept as a score adjustment, and the game says that it was adjusted.
          </p>
        )}
        {offered && (
          <Checkbox
            className={css.check}
            label="Reset starters: those who started are on the floor again"
            checked={reset}
            onChange={(event) => setReset(event.currentTarget.checked)}
          />
        )}
        {mayTie && (
          <Checkbox
            className={css.check}
            label="The game ends tied"
            checked={tied}
            onChange={(event) => setTied(event.currentTarget.checked)}
          />
        )}
        {button === null && (
          <div className={css.board}>
            <NativeSelect
              label="How it ended"
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value as keyof typeof EARLY)}
              data={Object.entries(EARLY).map(([value, label]) => ({ value, label }))}
            />
            {reason === 'forfeit' && (
              <NativeSelect
                label="Who gave up"
                value={by}
                onChange={(event) => setBy(event.currentTarget.value as Side)}
                data={SIDES.map((side) => ({ value: side, label: names[side] }))}
              />
            )}
          </div>
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            {word}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
