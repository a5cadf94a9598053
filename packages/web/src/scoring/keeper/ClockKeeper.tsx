import { formatClock, periodLabel, readTypedClock, SIDES } from '@fullcourt/scorebook/vocabulary'
import { IconBell, IconBellOff, IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { type OpenBook, useBookState } from '../../book/index.ts'
import { useUser } from '../../identity/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { t } from '../../ui/language.ts'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { useClockFace } from '../clock/useClockFace.ts'
import { browserDevice } from '../core/device.ts'
import type { Crew } from '../crews/crew.ts'
import { hasRole, holderOf, personText, receiverText } from '../crews/crewState.ts'
import { followPage, openCrew, useCrewState } from '../crews/useCrew.ts'
import css from './ClockKeeper.module.css'
import { isHornOn, prepareHorn, soundHorn, turnHorn } from './horn.ts'
import { Keeper } from './keeper.ts'
import { useAwake } from './useAwake.ts'

/** The digits, one big Start and one big Stop: a device that keeps the clock and nothing else. */
export default function ClockKeeper({ book }: { readonly book: OpenBook }) {
  const [keeper] = useState(() => {
    const onHorn = () => {
      if (isHornOn()) soundHorn()
    }
    return new Keeper({ book, device: browserDevice, onHorn })
  })
  const [crew] = useState(() => {
    const gameId = book.state().setup!.teamGame.id
    return openCrew({ gameId, openPlay: () => null, roleName: () => t('the clock') })
  })
  useEffect(() => keeper.follow(), [keeper])
  useEffect(() => {
    const stop = followPage(crew)
    crew.take('clock')
    return stop
  }, [crew])
  useAwake()
  useKeys(keeper)
  return (
    <div className={css.page}>
      <Head book={book} crew={crew} />
      <Score book={book} />
      <Face keeper={keeper} book={book} />
      <Correction keeper={keeper} />
      <BigButtons keeper={keeper} book={book} />
    </div>
  )
}

const useView = ({ clock }: Keeper) => useSyncExternalStore(clock.subscribe, clock.getState)

/** Space starts and stops, plus and minus change the time by a second. */
function useKeys(keeper: Keeper): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof HTMLElement && event.target.closest('button, a, input')
      if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return
      const by = { '-': -1, '+': 1, '=': 1 }[event.key]
      if (by) keeper.clock.adjust(by)
      else if (event.key !== ' ') return
      else if (keeper.button()) keeper.start()
      else keeper.clock.toggle()
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [keeper])
}

/** The way back, the connection, and who keeps the clock. */
function Head({ book, crew }: { readonly book: OpenBook; readonly crew: Crew }) {
  const { line, setup } = useBookState(book)
  const [hasHorn, setHorn] = useState(isHornOn)
  const turn = () => {
    turnHorn(!hasHorn)
    setHorn(!hasHorn)
    prepareHorn()
  }
  return (
    <header className={css.head}>
      <Link
        to="/a/team/game/$id/scoring/$type/"
        params={{ id: setup!.teamGame.id, type: 'live' }}
        className={css.icon}
        aria-label={t('Back to the scoring screen')}
      >
        <IconChevronLeft size={22} aria-hidden />
      </Link>
      <h1 className={css.title}>{t('Game Clock')}</h1>
      <p className={css.line} role="status">
        {line.trouble === 'offline' ? t('No connection. The clock runs here and is sent later.') : ''}
      </p>
      <Holder crew={crew} />
      <button type="button" className={css.icon} aria-label={t('Horn')} aria-pressed={hasHorn} onClick={turn}>
        {hasHorn ? <IconBell size={22} aria-hidden /> : <IconBellOff size={22} aria-hidden />}
      </button>
    </header>
  )
}

/** One tap takes the clock or hands it over. */
function Holder({ crew }: { readonly crew: Crew }) {
  const state = useCrewState(crew)
  const { id: ownId } = useUser()
  const other = holderOf(state, 'clock')
  if (!hasRole(state, 'clock')) {
    return (
      <>
        <span className={css.holder}>
          {other ? t('{name} keeps the clock.', { name: personText(other, ownId) }) : ''}
        </span>
        <Button onClick={() => crew.take('clock')}>{t('Take the clock')}</Button>
      </>
    )
  }
  const give = state.others.map((person) => ({
    label: personText(person, ownId),
    onChoose: () => crew.give('clock', person.tab),
  }))
  const [only] = state.others
  if (!only) return null
  if (give.length > 1) {
    const words = t('Give the clock to…')
    return <Menu name={words} button={words} side="right" className={css.give} groups={[{ choices: give }]} />
  }
  return (
    <Button variant="default" onClick={() => crew.give('clock', only.tab)}>
      {t('Give {name} the clock', { name: receiverText(only, ownId) })}
    </Button>
  )
}

function Score({ book }: { readonly book: OpenBook }) {
  const { setup, game } = useBookState(book)
  return (
    <div className={css.score}>
      {SIDES.map((side) => (
        <p key={side} className={css.side}>
          <span className={css.name}>{setup![side].name}</span>
          <output className={css.points} aria-label={t('{team} score', { team: setup![side].name })}>
            {game!.score[side]}
          </output>
        </p>
      ))}
    </div>
  )
}

/** The period and the time. */
function Face({ keeper, book }: { readonly keeper: Keeper; readonly book: OpenBook }) {
  const view = useView(keeper)
  const { game } = useBookState(book)
  return (
    <p className={css.face}>
      <span className={css.period}>{periodLabel(game!.sheet.setup.rules, view.period)}</span>
      <span
        ref={useClockFace(keeper.clock, view)}
        className={css.time}
        role="timer"
        aria-label={t('Clock')}
        data-running={view.running}
      />
    </p>
  )
}

/** A second less or more, and setting the time. */
function Correction({ keeper }: { readonly keeper: Keeper }) {
  const { started } = useView(keeper)
  const [isSetting, setSetting] = useState(false)
  if (isSetting) return <Setter keeper={keeper} onDone={() => setSetting(false)} />
  return (
    <div className={css.correction}>
      <button type="button" className={css.small} disabled={!started} onClick={() => keeper.clock.adjust(-1)}>
        <Figure>−1 s</Figure>
      </button>
      <button type="button" className={css.small} disabled={!started} onClick={() => setSetting(true)}>
        {t('Set')}
      </button>
      <button type="button" className={css.small} disabled={!started} onClick={() => keeper.clock.adjust(1)}>
        <Figure>+1 s</Figure>
      </button>
    </div>
  )
}

function Setter({ keeper, onDone }: { readonly keeper: Keeper; readonly onDone: () => void }) {
  const [text, setText] = useState(() => formatClock(keeper.clock.now().clockTime, { tenths: false }))
  const [isWrong, setWrong] = useState(false)
  const length = keeper.length() ?? 3600
  function save(event: FormEvent): void {
    event.preventDefault()
    const typed = readTypedClock(text, length)
    setWrong(!typed.ok)
    if (!typed.ok) return
    keeper.clock.set(typed.seconds)
    onDone()
  }
  return (
    <form className={css.correction} onSubmit={save} aria-label={t('Set the clock')}>
      <input
        className={css.input}
        aria-label={t('Time MM:SS')}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? 'wrong-time' : undefined}
        inputMode="numeric"
        // biome-ignore lint/a11y/noAutofocus: the press on Set asks for it.
        autoFocus
        value={text}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setWrong(false)
          setText(target.value)
        }}
        onKeyDown={({ key }) => key === 'Escape' && onDone()}
      />
      <button type="submit" className={css.small}>
        {t('Set')}
      </button>
      <button type="button" className={css.small} onClick={onDone}>
        {t('Cancel')}
      </button>
      {isWrong && (
        <p id="wrong-time" className={css.wrong} role="alert">
          {t('Type minutes and seconds up to {time}: 7:32 or 732.', {
            time: formatClock(length, { tenths: false }),
          })}
        </p>
      )}
    </form>
  )
}

function BigButtons({ keeper, book }: { readonly keeper: Keeper; readonly book: OpenBook }) {
  const { running, period } = useView(keeper)
  const { game, ending } = useBookState(book)
  const button = keeper.button()
  const isOver = button?.startsWith('End') ?? false
  const label = periodLabel(game!.sheet.setup.rules, period)
  const note = ending
    ? t('This game is final.')
    : isOver
      ? t('{period} is over. It is ended on the scoring screen.', { period: label })
      : ''
  return (
    <>
      <p className={css.note} role="status">
        {note}
      </p>
      <div className={css.big}>
        <button
          type="button"
          className={css.start}
          data-idle={running}
          disabled={isOver || ending !== null}
          onClick={() => {
            prepareHorn()
            keeper.start()
          }}
        >
          {button && !isOver ? button : t('Start')}
        </button>
        <button
          type="button"
          className={css.stop}
          data-idle={!running}
          disabled={ending !== null}
          onClick={() => keeper.stop()}
        >
          {t('Stop')}
        </button>
      </div>
    </>
  )
}
