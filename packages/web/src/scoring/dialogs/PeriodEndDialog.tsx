import type { BoxScore, TotalLine } from '@fullcourt/scorebook/figures'
import {
  afterPeriod,
  type ClockButton,
  type FinalReason,
  type Game,
  isAwarded,
  offersStarters,
} from '@fullcourt/scorebook/fold'
import { type BySide, keysOf, msg, SIDES, type Side } from '@fullcourt/scorebook/vocabulary'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextInput } from '../../ui/fields/TextInput.tsx'
import { t } from '../../ui/language.ts'
import { Dialog, DialogButtons } from '../../ui/overlay/Dialog.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { OpenPlays } from '../board/panel/OpenPlays.tsx'
import type { PeriodEnd } from '../clock/endPeriod.ts'
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
  [msg('Field goals'), ({ fieldGoals }) => shots(fieldGoals)],
  [msg('Threes'), ({ threePointers }) => shots(threePointers)],
  [msg('Free throws'), ({ freethrows }) => shots(freethrows)],
  [msg('Rebounds'), ({ totalRebounds }) => totalRebounds],
  [msg('Assists'), ({ assists }) => assists],
  [msg('Turnovers'), ({ turnovers }) => turnovers],
  [msg('Fouls'), ({ personalFouls }) => personalFouls],
]

function Summary({ box, names }: Pick<Props, 'names'> & { readonly box: BoxScore }) {
  return (
    <table className={css.summary}>
      <thead>
        <tr>
          <th scope="col">{t('Game summary')}</th>
          {SIDES.map((side) => (
            <th key={side} scope="col">
              {names[side]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('By period')}</th>
          {SIDES.map((side) => (
            <td key={side}>{box.periods.map((one) => one[side]).join(' · ')}</td>
          ))}
        </tr>
        {ROWS.map(([label, figure]) => (
          <tr key={label}>
            <th scope="row">{t(label)}</th>
            {SIDES.map((side) => (
              <td key={side}>{figure(box[side].totals)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const EARLY = {
  played: msg('Played to the end'),
  forfeit: msg('Forfeit'),
  default: msg('Lost by default'),
  abandoned: msg('Abandoned'),
} as const
type EarlyReason = keyof typeof EARLY

/** The highest score that the board takes. */
const MOST_POINTS = 499

/** The score on the scoreboard, which the scorer compares. */
function BoardFields({
  game,
  names,
  board,
  onChange,
}: Pick<Props, 'game' | 'names'> & {
  readonly board: BySide<number>
  readonly onChange: (score: Partial<BySide<number>>) => void
}) {
  return (
    <>
      <fieldset className={css.board}>
        <legend>{t('Score on the board')}</legend>
        {SIDES.map((side) => (
          <TextInput
            key={side}
            label={names[side]}
            inputMode="numeric"
            autoComplete="off"
            value={board[side]}
            onChange={({ currentTarget: { value } }) => {
              const score = Number(value.replace(/\D/g, ''))
              if (score <= MOST_POINTS) onChange({ [side]: score })
            }}
          />
        ))}
      </fieldset>
      {SIDES.some((side) => board[side] !== game.score[side]) && (
        <p className={css.note}>
          {t('The difference is kept as a score adjustment, and the game says that it was adjusted.')}
        </p>
      )}
    </>
  )
}

interface EarlyEnd {
  readonly reason: EarlyReason
  /** The side that lost by forfeit or by default. */
  readonly by: Side
}

/** How a game ended early. */
const EarlyFields = ({
  game,
  names,
  reason,
  by,
  onChange,
}: EarlyEnd & Pick<Props, 'game' | 'names'> & { readonly onChange: (end: EarlyEnd) => void }) => (
  <div className={css.board}>
    <NativeSelect
      label={t('How it ended')}
      value={reason}
      onPick={(picked) => onChange({ reason: picked, by })}
      data={keysOf(EARLY)
        .filter((value) => value !== 'default' || game.sheet.setup.rules.lostByDefault)
        .map((value) => ({ value, label: t(EARLY[value]) }))}
    />
    {isAwarded(reason) && (
      <NativeSelect
        label={reason === 'forfeit' ? t('Who gave up') : t('Who lost')}
        value={by}
        onPick={(side) => onChange({ reason, by: side })}
        data={SIDES.map((side) => ({ value: side, label: names[side] }))}
      />
    )}
  </div>
)

/** The choices of the dialog, and what it ends with. */
function usePeriodEnd({ game, period, button, onEnd }: Props) {
  const { rules } = game.sheet.setup
  const [typed, setTyped] = useState<Partial<BySide<number>>>({})
  // A score that was not typed follows the plays: another scorer may enter one meanwhile.
  const board = { ...game.score, ...typed }
  const [reset, setReset] = useState(true)
  const [tied, setTied] = useState(false)
  const [early, setEarly] = useState<EarlyEnd>({ reason: 'played', by: 'away' })
  const offered = offersStarters(rules, period) && button !== null
  const scores = { period, score: board, scoreBefore: game.scoreBefore }
  const level = board.home === board.away
  const next = afterPeriod(rules, scores, { tieStands: tied })
  const mayTie = button !== null && level && afterPeriod(rules, scores, { tieStands: true }).kind === 'final'
  const word =
    button === null || next.kind === 'final'
      ? t('End Game')
      : button === 'End Game'
        ? t('End Regulation')
        : t(button)

  const { busy, submit } = useSubmit(() => {
    const why: FinalReason = button === null ? early.reason : tied && mayTie ? 'tied' : 'played'
    return onEnd({ board, resetStarters: offered && reset, reason: why, by: early.by })
  })
  return {
    board,
    setBoard: (score: typeof typed) => setTyped({ ...typed, ...score }),
    reset,
    setReset,
    tied,
    setTied,
    early,
    setEarly,
    offered,
    mayTie,
    word,
    busy,
    submit,
  }
}

const END_TITLES: { readonly [button in ClockButton]?: string } = {
  'End Quarter': msg('End of Quarter'),
  'End Half': msg('End of Half'),
  'End Regulation': msg('End of Regulation'),
  'End Overtime': msg('End of Overtime'),
  'End Game': msg('End of Game'),
}

/** The summary at the end of a quarter, half or game: checks the score and chooses who starts the next. */
export function PeriodEndDialog(props: Props) {
  const { game, box, names, button, onClose } = props
  const end = usePeriodEnd(props)
  return (
    <Dialog
      title={button === null ? t('End the game now') : t(END_TITLES[button] ?? button)}
      open
      shape="wide"
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          end.submit()
        }}
      >
        <OpenPlays />
        {box && <Summary box={box} names={names} />}
        <BoardFields {...{ game, names }} board={end.board} onChange={end.setBoard} />
        {end.offered && (
          <Checkbox
            className={css.check}
            label={t('Reset starters: those who started are on the floor again')}
            checked={end.reset}
            onChange={(event) => end.setReset(event.currentTarget.checked)}
          />
        )}
        {end.mayTie && (
          <Checkbox
            className={css.check}
            label={t('The game ends tied')}
            checked={end.tied}
            onChange={(event) => end.setTied(event.currentTarget.checked)}
          />
        )}
        {button === null && <EarlyFields {...end.early} game={game} names={names} onChange={end.setEarly} />}
        <DialogButtons onCancel={onClose}>
          <Button type="submit" loading={end.busy}>
            {end.word}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
