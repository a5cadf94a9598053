import {
  type ClockRefusal,
  formatClock,
  parseClock,
  periodLabel,
  periodLength,
  readTypedClock,
} from '@fullcourt/scorebook/vocabulary'
import { IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { t } from '../../ui/language.ts'
import { clockChangeWords } from '../core/gameClock.ts'
import { useInputs, useScorer } from '../store/useScorer.ts'
import css from './Scoreboard.module.css'

const WHEEL = Array.from({ length: 60 }, (_, value) => value)
const PERIODS = Array.from({ length: 9 }, (_, index) => index + 1)

/** A scroll wheel from 0 to 59, for touch. */
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

/** The error of a typed time, with what is right. */
function refusalWords(refusal: ClockRefusal, length: number): string {
  switch (refusal) {
    case 'format':
      return t('Type minutes and seconds: 7:32 or 732.')
    case 'sixty-seconds':
      return t('Seconds go up to 59.')
    case 'beyond-period':
      return t('The period is {time} long.', { time: formatClock(length) })
    default:
      throw refusal satisfies never
  }
}

interface Change {
  readonly from: { readonly period: number; readonly seconds: number }
  readonly to: { readonly period: number; readonly seconds: number }
}

/** Describes the change before it is made: of another period, or of more than a correction. */
function Preview({ change: { from, to }, label }: { change: Change; label: (period: number) => string }) {
  const words =
    from.period === to.period
      ? clockChangeWords(from.seconds, to.seconds)
      : t('From {first} to {last}', {
          first: `${label(from.period)} ${formatClock(from.seconds)}`,
          last: `${label(to.period)} ${formatClock(to.seconds)}`,
        })
  return (
    <span role="status" className={css.note}>
      {words}
    </span>
  )
}

/** The typed time, and the command that sets the clock. */
function useTypedClock() {
  const { clock, openClockSetter } = useInputs()
  const rules = useScorer(({ game }) => game.sheet.setup.rules)
  const now = clock.now()
  const [text, setText] = useState(() => formatClock(now.clockTime, { tenths: false }))
  const [period, setPeriod] = useState(now.period)
  const [isWrong, setWrong] = useState(false)
  const label = (one: number) => periodLabel(rules, one)
  const length = periodLength(rules, period) ?? 3600
  const typed = readTypedClock(text, length)
  const close = () => openClockSetter(false)

  function save(event: FormEvent): void {
    event.preventDefault()
    if (!typed.ok) {
      setWrong(true)
      return
    }
    if (period !== now.period) clock.setPeriod(period, typed.seconds)
    else clock.set(typed.seconds)
    close()
  }

  return { now, label, length, typed, period, setPeriod, text, setText, isWrong, setWrong, save, close }
}

/** Sets clock and period by hand: typed ('7:32', '732', '7.32'), or by wheels on touch screens. */
export function ClockSetter() {
  const isTouch = matchMedia('(hover: none)').matches
  const { now, label, length, typed, period, setPeriod, text, setText, isWrong, setWrong, save, close } =
    useTypedClock()
  return (
    <form
      className={css.setter}
      onSubmit={save}
      aria-label={t('Set the clock')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      <PeriodSelect value={period} label={label} onPick={setPeriod} />
      {isTouch ? (
        <Wheels text={text} onSpin={setText} />
      ) : (
        <TimeInput
          text={text}
          isWrong={isWrong}
          onType={(next) => {
            setWrong(false)
            setText(next)
          }}
        />
      )}
      <button type="submit" className={css.set}>
        {t('Set')}
      </button>
      {isTouch && (
        <button type="button" className={css.set} aria-label={t('Leave the clock as it is')} onClick={close}>
          <IconX size={20} aria-hidden />
        </button>
      )}
      {isWrong && !typed.ok && (
        <span role="alert" className={css.wrong}>
          {refusalWords(typed.refusal, length)}
        </span>
      )}
      {typed.ok && (
        <Preview
          change={{
            from: { period: now.period, seconds: now.clockTime },
            to: { period, seconds: typed.seconds },
          }}
          label={label}
        />
      )}
    </form>
  )
}

interface PeriodSelectProps {
  readonly value: number
  readonly label: (period: number) => string
  readonly onPick: (period: number) => void
}

const PeriodSelect = ({ value, label, onPick }: PeriodSelectProps) => (
  <select
    className={css.wheel}
    aria-label={t('Period')}
    value={value}
    onChange={(event) => onPick(Number(event.target.value))}
  >
    {PERIODS.map((one) => (
      <option key={one} value={one}>
        {label(one)}
      </option>
    ))}
  </select>
)

/** Minutes and seconds by two wheels. */
function Wheels({ text, onSpin }: { readonly text: string; readonly onSpin: (text: string) => void }) {
  const time = parseClock(text) ?? 0
  const [minutes, seconds] = [Math.floor(time / 60), Math.floor(time % 60)]
  const spin = (toMinutes: number, toSeconds: number) =>
    onSpin(formatClock(60 * toMinutes + toSeconds, { tenths: false }))
  return (
    <>
      <Wheel label={t('Minutes')} value={minutes} onPick={(next) => spin(next, seconds)} />
      <Wheel label={t('Seconds')} value={seconds} onPick={(next) => spin(minutes, next)} />
    </>
  )
}

interface TimeInputProps {
  readonly text: string
  readonly isWrong: boolean
  readonly onType: (text: string) => void
}

const TimeInput = ({ text, isWrong, onType }: TimeInputProps) => (
  <input
    className={css.typed}
    aria-label={t('Time MM:SS')}
    placeholder={t('Time MM:SS')}
    value={text}
    aria-invalid={isWrong}
    // biome-ignore lint/a11y/noAutofocus: it was opened to be typed into
    autoFocus
    onFocus={(event) => event.target.select()}
    onChange={(event) => onType(event.target.value)}
  />
)
