import {
  type BySide,
  type ClockButton,
  formatClock,
  type Game,
  inBonus,
  nextFoulGives,
  otherSide,
  periodLabel,
  periodLength,
  type Side,
  timeoutsLeft,
} from '@fullcourt/scorebook'
import {
  IconArrowBackUp,
  IconArrowBigRightFilled,
  IconMinus,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlus,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { ClockSetter } from '../clock/ClockSetter.tsx'
import type { GameClock } from '../clock/useGameClock.ts'
import css from './Scoreboard.module.css'

interface SideProps {
  readonly side: Side
  readonly game: Game
  readonly name: string
  readonly moment: { readonly period: number; readonly clockTime: number }
}

/** '5 fouls · bonus 1&1 · 3 timeouts' with the possession arrow. */
function SideBoard({ side, game, name, moment }: SideProps) {
  const { rules } = game.sheet.setup
  const gives = nextFoulGives(game, otherSide(side), moment.clockTime).award
  const left = timeoutsLeft(rules, game.timeouts[side], moment)
  const fouls = game.teamFouls[side].inSpan
  return (
    <section className={css.side} data-side={side} aria-label={name}>
      <h2 className={css.name} title={name}>
        {name}
      </h2>
      <output className={css.points} aria-label={`${name} score`}>
        {game.score[side]}
      </output>
      <p className={css.facts}>
        <span>Fouls {fouls}</span>
        {inBonus(game, side) && <strong className={css.bonus}>Bonus{gives === '1&1' ? ' 1&1' : ''}</strong>}
        <span>Timeouts {left.total}</span>
        {game.arrow === side && (
          <IconArrowBigRightFilled size={18} className={css.arrow} aria-label="Possession arrow" />
        )}
      </p>
    </section>
  )
}

/** The time, written into the page every 50 ms without rendering anything. */
function ClockFace({ clock }: { readonly clock: GameClock }) {
  const face = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const paint = () => {
      const text = formatClock(clock.seconds())
      if (face.current && face.current.textContent !== text) face.current.textContent = text
    }
    paint()
    if (!clock.running) return
    const timer = setInterval(paint, 50)
    return () => clearInterval(timer)
  }, [clock])
  return <span ref={face} className={css.time} data-running={clock.running} />
}

interface Props {
  readonly game: Game
  readonly names: BySide<string>
  readonly clock: GameClock
  /** Which side stands on the left. */
  readonly left: Side
  readonly button: ClockButton | null
  /** The scorer forgot to start the clock, as it seems. */
  readonly asksToStart: boolean
  readonly final: boolean
  readonly setting: boolean
  readonly onSetting: (open: boolean) => void
  readonly onButton: (button: ClockButton) => void
  /** Beside the clock's buttons: what is still open. */
  readonly open?: ReactNode
}

function ClockButtons({
  clock,
  game,
  button,
  asksToStart,
  final,
  onButton,
  open,
}: Omit<Props, 'names' | 'left' | 'setting' | 'onSetting'>) {
  const { started } = clock.state
  const length = periodLength(game.sheet.setup.rules, clock.state.period) ?? 3600
  // Rule 140: no clock buttons once a final score exists.
  if (final) return <p className={css.final}>Final</p>
  const adjust = (by: number) => clock.act({ kind: 'adjust', by, length })
  return (
    <div className={css.buttons}>
      {started && (
        <button type="button" className={css.round} aria-label="One second less" onClick={() => adjust(-1)}>
          <IconMinus size={18} aria-hidden />
        </button>
      )}
      {button ? (
        <button type="button" className={css.main} onClick={() => onButton(button)}>
          {button}
        </button>
      ) : (
        <button
          type="button"
          className={css.toggle}
          data-running={clock.running}
          data-asks={asksToStart}
          aria-label={clock.running ? 'Stop clock' : 'Start clock'}
          onClick={clock.toggle}
        >
          {clock.running ? (
            <IconPlayerPauseFilled size={20} aria-hidden />
          ) : (
            <IconPlayerPlayFilled size={20} aria-hidden />
          )}
          {clock.running ? 'Stop' : 'Start'}
        </button>
      )}
      {started && (
        <button type="button" className={css.round} aria-label="One second more" onClick={() => adjust(1)}>
          <IconPlus size={18} aria-hidden />
        </button>
      )}
      {started && (
        <button
          type="button"
          className={css.runOn}
          data-shown={clock.runOn !== null}
          aria-label="It was not stopped: run on"
          title="It was not stopped: run on"
          onClick={() => clock.runOn?.()}
        >
          <IconArrowBackUp size={18} aria-hidden />
        </button>
      )}
      {open}
    </div>
  )
}

/** Score, clock, fouls, timeouts and arrow: the largest things on the screen. */
export function Scoreboard(props: Props) {
  const { game, names, clock, left, final, setting, asksToStart, onSetting } = props
  const { rules } = game.sheet.setup
  const { period, started } = clock.state
  const moment = { period, clockTime: clock.running ? game.clockTime : clock.seconds() }
  const board = (side: Side) => <SideBoard side={side} game={game} name={names[side]} moment={moment} />
  return (
    <div className={css.board}>
      {board(left)}
      <div className={css.middle}>
        {setting && started && !final ? (
          // Another period than the one it was opened in is set from its own time on.
          <ClockSetter key={period} clock={clock} game={game} onDone={() => onSetting(false)} />
        ) : (
          <button
            type="button"
            className={css.face}
            disabled={!started || final}
            aria-label="Clock: set time and period"
            onClick={() => onSetting(true)}
          >
            <span className={css.period}>{periodLabel(rules, period)}</span>
            <ClockFace clock={clock} />
          </button>
        )}
        <ClockButtons {...props} />
        {/* Over the page and never in the way: nothing moves when it comes and goes. */}
        <p className={css.asks} role="status">
          {asksToStart && !setting && `The clock is stopped. Start it at ${formatClock(clock.seconds())}?`}
        </p>
      </div>
      {board(otherSide(left))}
    </div>
  )
}
