import {
  type ClockRefusal,
  formatClock,
  type Game,
  parseClock,
  periodLabel,
  periodLength,
  readTypedClock,
} from '@fullcourt/scorebook'
import { type FormEvent, useState } from 'react'
import css from '../screen/Scoreboard.module.css'
import { clockChangeWords } from './gameClock.ts'
import type { GameClock } from './useGameClock.ts'

const WHEEL = Array.from({ length: 60 }, (_, value) => value)
const PERIODS = Array.from({ length: 9 }, (_, index) => index + 1)

/** A wheel of a phone: 0 to 59. */
function Wheel({ label, value, onPick }: { label: string; value: number; onPick: (value: number) => void }) {
  return (
    <select
      className={css.wheel}
      aria-label={label}
      value={value}
      onChange={(event) => onPick(Number(event.target.value))}
    >
      {WHEEL.map((one) => (
        <option key={one} value={one}>
          {String(one).padStart(2, '0')}
        </option>
      ))}
    </select>
  )
}

/** What is wrong with a typed time, and what would be right. */
function refusalWords(refusal: ClockRefusal, length: number): string {
  switch (refusal) {
    case 'format':
      return 'Type minutes and seconds: 7:32 or 732.'
    case 'sixty-seconds':
      return 'Seconds go up to 59.'
    case 'beyond-period':
      return `The period is ${formatClock(length)} long.`
    default:
      throw refusal satisfies never
  }
}

interface Change {
  readonly from: { readonly period: number; readonly seconds: number }
  readonly to: { readonly period: number; readonly seconds: number }
}

/** What setting the clock would do, before it is done: of another period, or of more than a correction. */
function Preview({ change: { from, to }, label }: { change: Change; label: (period: number) => string }) {
  const words =
    from.period === to.period
      ? clockChangeWords(from.seconds, to.seconds)
      : `From ${label(from.period)} ${formatClock(from.seconds)} to ${label(to.period)} ${formatClock(to.seconds)}`
  return (
    <span role="status" className={css.note}>
      {words}
    </span>
  )
}

/** Setting clock and period by hand: typed ('7:32', '732', '7.32'), by wheels where fingers are. */
export function ClockSetter({
  clock,
  game,
  onDone,
}: {
  readonly clock: GameClock
  readonly game: Game
  readonly onDone: () => void
}) {
  const { rules } = game.sheet.setup
  const [text, setText] = useState(() => formatClock(clock.seconds(), { tenths: false }))
  const [period, setPeriod] = useState(clock.state.period)
  const [isWrong, setWrong] = useState(false)
  const touch = matchMedia('(hover: none)').matches
  const seconds = parseClock(text) ?? 0
  const wheels = { minutes: Math.floor(seconds / 60), seconds: Math.floor(seconds % 60) }
  const spin = (minutes: number, rest: number) => setText(`${minutes}:${String(rest).padStart(2, '0')}`)
  const length = periodLength(rules, period) ?? 3600
  const typed = readTypedClock(text, length)

  function save(event: FormEvent): void {
    event.preventDefault()
    if (!typed.ok) {
      setWrong(true)
      return
    }
    if (period !== clock.state.period) clock.act({ kind: 'period', period, clockTime: typed.seconds })
    else clock.act({ kind: 'set', seconds: typed.seconds, length })
    onDone()
  }

  return (
    <form
      className={css.setter}
      onSubmit={save}
      aria-label="Set the clock"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone()
      }}
    >
      <select
        className={css.wheel}
        aria-label="Period"
        value={period}
        onChange={(event) => setPeriod(Number(event.target.value))}
      >
        {PERIODS.map((one) => (
          <option key={one} value={one}>
            {periodLabel(rules, one)}
          </option>
        ))}
      </select>
      {touch ? (
        <>
          <Wheel label="Minutes" value={wheels.minutes} onPick={(minutes) => spin(minutes, wheels.seconds)} />
          <Wheel label="Seconds" value={wheels.seconds} onPick={(rest) => spin(wheels.minutes, rest)} />
        </>
      ) : (
        <input
          className={css.typed}
          aria-label="Time MM:SS"
          placeholder="Time MM:SS"
          value={text}
          aria-invalid={isWrong}
          // biome-ignore lint/a11y/noAutofocus: it was opened to be typed into
          autoFocus
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setWrong(false)
            setText(event.target.value)
          }}
        />
      )}
      <button type="submit" className={css.set}>
        Set
      </button>
      {isWrong && !typed.ok && (
        <span role="alert" className={css.wrong}>
          {refusalWords(typed.refusal, length)}
        </span>
      )}
      {typed.ok && (
        <Preview
          change={{
            from: { period: clock.state.period, seconds: clock.seconds() },
            to: { period, seconds: typed.seconds },
          }}
          label={(one) => periodLabel(rules, one)}
        />
      )}
    </form>
  )
}
