import { formatClock, type Game, parseClock, periodLabel, periodLength } from '@fullcourt/scorebook'
import { type FormEvent, useState } from 'react'
import css from './Scoreboard.module.css'
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

/** Setting clock and period by hand: typed as MM:SS, by wheels where fingers are. */
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
  const [wrong, setWrong] = useState(false)
  const touch = matchMedia('(hover: none)').matches
  const seconds = parseClock(text) ?? 0
  const wheels = { minutes: Math.floor(seconds / 60), seconds: Math.floor(seconds % 60) }
  const spin = (minutes: number, rest: number) => setText(`${minutes}:${String(rest).padStart(2, '0')}`)

  function save(event: FormEvent): void {
    event.preventDefault()
    const typed = parseClock(text)
    const length = periodLength(rules, period) ?? 3600
    if (typed === null || typed > length) {
      setWrong(true)
      return
    }
    if (period !== clock.state.period) clock.act({ kind: 'period', period, clockTime: typed })
    else clock.act({ kind: 'set', seconds: typed, length })
    onDone()
  }

  return (
    <form className={css.setter} onSubmit={save} aria-label="Set the clock">
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
          aria-invalid={wrong}
          // biome-ignore lint/a11y/noAutofocus: it was opened to be typed into
          autoFocus
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setWrong(false)
            setText(event.target.value)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onDone()
          }}
        />
      )}
      <button type="submit" className={css.set}>
        Set
      </button>
      {wrong && (
        <span role="alert" className={css.wrong}>
          The time is MM:SS within the period.
        </span>
      )}
    </form>
  )
}
