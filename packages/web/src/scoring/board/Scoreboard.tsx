import { scoreboardAt } from '@fullcourt/scorebook/fold'
import { timeoutsBeyond } from '@fullcourt/scorebook/rules'
import { formatClock, otherSide, periodLabel, periodLength, type Side } from '@fullcourt/scorebook/vocabulary'
import {
  IconArrowBackUp,
  IconArrowBigRightFilled,
  IconMinus,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlus,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../../ui/language.ts'
import { Pips } from '../../ui/Pips.tsx'
import { useClockFace } from '../clock/useClockFace.ts'
import type { ScorerState } from '../store/scorerState.ts'
import { useInputs, useScorer } from '../store/useScorer.ts'
import { ClockSetter } from './ClockSetter.tsx'
import css from './Scoreboard.module.css'

/** Score, clock, fouls, timeouts and arrow. */
export function Scoreboard() {
  const left = useScorer((state) => state.left)
  return (
    <div className={css.board}>
      <SideBoard side={left} />
      <ClockPanel />
      <SideBoard side={otherSide(left)} />
    </div>
  )
}

/** Score, fouls and timeouts as marks, and whether the side has the bonus, the ball and the arrow. */
function SideBoard({ side }: { readonly side: Side }) {
  const { clock } = useInputs()
  const { game, name, view } = useScorer(({ game, names, clock }) => ({
    game,
    name: names[side],
    view: clock,
  }))
  const clockTime = view.running ? game.clockTime : clock.now().clockTime
  const board = scoreboardAt(game, { period: view.period, clockTime })
  const { left, taken } = board.timeouts[side]
  const beyond = timeoutsBeyond(game.sheet.setup.rules, taken)
  const fouls = board.foulsTowardBonus[side]
  const bonus = board.bonus[side]
  return (
    <section className={css.side} data-side={side} aria-label={name}>
      <h2 className={css.name} title={name}>
        {name}
      </h2>
      <output className={css.points} aria-label={t('{team} score', { team: name })}>
        {game.score[side]}
      </output>
      <p className={css.facts}>
        <span className={css.fact}>
          <span aria-hidden>{t('Fouls')}</span>
          <Pips
            count={fouls}
            of={game.sheet.setup.rules.bonus[0]?.fromFoul ?? 5}
            label={t('Fouls {count}', { count: fouls })}
          />
        </span>
        <span className={css.fact}>
          <span className={css.long} aria-hidden>
            {t('Timeouts')}
          </span>
          <span className={css.short} aria-hidden>
            {t('TOs')}
          </span>
          <Pips
            bars
            count={left}
            of={left + taken.length - beyond}
            label={t('Timeouts {count}', { count: left })}
          />
          {beyond > 0 && (
            <span title={t('Timeouts beyond the rules: {count}', { count: beyond })}>+{beyond}</span>
          )}
        </span>
      </p>
      <p className={css.marks}>
        {board.possession === side && <span className={css.chip}>{t('Ball')}</span>}
        {board.arrow === side && (
          <span className={css.chip} title={t('Arrow')}>
            <IconArrowBigRightFilled size={16} aria-hidden />
            <span className={css.arrow}>{t('Arrow')}</span>
          </span>
        )}
        {bonus !== 'none' && (
          <span className={css.chip}>{bonus === 'one-and-one' ? t('Bonus 1&1') : t('Bonus')}</span>
        )}
      </p>
    </section>
  )
}

function ClockPanel() {
  const scorer = useInputs()
  const { clock, rules, isSetting, isFinal, asksToStart, hasClock } = useScorer((state) => ({
    clock: state.clock,
    hasClock: isTimed(state),
    rules: state.game.sheet.setup.rules,
    isSetting: state.isSettingClock,
    isFinal: state.isFinal,
    asksToStart: state.asksToStart,
  }))
  const { period, started } = clock
  return (
    <div className={css.middle} data-keep-clear>
      {isSetting && started && !isFinal ? (
        // A new period starts the setter with its own time.
        <ClockSetter key={period} />
      ) : (
        <button
          type="button"
          className={css.face}
          disabled={!started || isFinal}
          aria-label={t('Clock: set time and period')}
          onClick={() => scorer.openClockSetter(true)}
        >
          <span className={css.period}>{periodLabel(rules, period)}</span>
          {hasClock && <ClockFace />}
        </button>
      )}
      <ClockButtons />
      {/* Above the page: nothing moves when it comes and goes. */}
      <p className={css.asks} role="status">
        {asksToStart &&
          hasClock &&
          !isSetting &&
          t('The clock is stopped. Start it at {time}?', {
            time: formatClock(scorer.clock.now().clockTime),
          })}
      </p>
    </div>
  )
}

function ClockFace() {
  const { clock } = useInputs()
  const view = useScorer((state) => state.clock)
  return <span ref={useClockFace(clock, view)} className={css.time} data-running={view.running} />
}

/** A 3x3 overtime ends by points and has no clock. */
const isTimed = ({ clock, game }: Pick<ScorerState, 'clock' | 'game'>): boolean =>
  periodLength(game.sheet.setup.rules, clock.period) !== null

function ClockButtons() {
  const { clock } = useInputs()
  const { started, canRunOn, isFinal } = useScorer((state) => ({
    // An untimed overtime has no clock: the button of its end alone is shown.
    started: state.clock.started && isTimed(state),
    canRunOn: state.clock.canRunOn,
    isFinal: state.isFinal,
  }))
  // Rule 140: no clock buttons once a final score exists.
  if (isFinal) return <p className={css.final}>{t('Final')}</p>
  return (
    <div className={css.buttons}>
      {started && (
        <RoundButton label={t('One second less')} onClick={() => clock.adjust(-1)}>
          <IconMinus size={18} aria-hidden />
        </RoundButton>
      )}
      <MainButton />
      {started && (
        <RoundButton label={t('One second more')} onClick={() => clock.adjust(1)}>
          <IconPlus size={18} aria-hidden />
        </RoundButton>
      )}
      {started && (
        <button
          type="button"
          className={css.runOn}
          data-shown={canRunOn}
          aria-label={t('It was not stopped: run on')}
          title={t('It was not stopped: run on')}
          onClick={() => clock.runOn()}
        >
          <IconArrowBackUp size={18} aria-hidden />
        </button>
      )}
    </div>
  )
}

interface RoundButtonProps {
  readonly label: string
  readonly onClick: () => void
  readonly children: ReactNode
}

const RoundButton = ({ label, onClick, children }: RoundButtonProps) => (
  <button type="button" className={css.round} aria-label={label} onClick={onClick}>
    {children}
  </button>
)

/** Starts or ends a period; within it, starts and stops the clock. */
function MainButton() {
  const { clock, pressButton } = useInputs()
  const { button, running, asksToStart, hasClock } = useScorer((state) => ({
    button: state.button,
    hasClock: isTimed(state),
    running: state.clock.running,
    asksToStart: state.asksToStart,
  }))
  if (button) {
    return (
      <button type="button" className={css.main} onClick={() => pressButton(button)}>
        {t(button)}
      </button>
    )
  }
  if (!hasClock) return null
  const Icon = running ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return (
    <button
      type="button"
      className={css.toggle}
      data-running={running}
      data-asks={asksToStart}
      aria-label={running ? t('Stop clock') : t('Start clock')}
      onClick={() => clock.toggle()}
    >
      <Icon size={20} aria-hidden />
      {running ? t('Stop') : t('Start')}
    </button>
  )
}
