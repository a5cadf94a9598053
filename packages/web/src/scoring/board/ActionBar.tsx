import { opensWithJump } from '@fullcourt/scorebook/fold'
import type { Play } from '@fullcourt/scorebook/vocabulary'
import { eventTitle } from '@fullcourt/scorebook/words'
import { t } from '../../ui/language.ts'
import type { Scorer } from '../store/scorer.ts'
import { useInputs, useScorer } from '../store/useScorer.ts'
import css from './ActionBar.module.css'

interface Action {
  readonly label: string
  readonly key: string
  readonly act: () => void
  /** Shown only on a phone, where the top bar is out of reach and the feed is not on the screen. */
  readonly phone?: boolean
  readonly disabled?: boolean
  /** Under the sheet of an open play, which has it too. */
  readonly covered?: boolean
}

/** Events that need no place on the court, each with its key. */
function ActionBar({ actions, enabled }: { readonly actions: readonly Action[]; readonly enabled: boolean }) {
  return (
    <div className={css.bar} role="toolbar" aria-label={t('Enter an event')}>
      {actions.map(({ label, key, act, phone, disabled = !enabled, covered }) => (
        <button
          key={label}
          type="button"
          className={css.action}
          data-phone={phone}
          data-covered={covered}
          disabled={disabled}
          onClick={act}
        >
          {label} {key && <kbd>{key}</kbd>}
        </button>
      ))}
    </div>
  )
}

/** The actions of the game that is scored. Loaded after the first paint. */
export function Actions() {
  const scorer = useInputs()
  const { rules, arrow, unfinished, isEnabled, canUndo, isOpen } = useScorer(
    ({ game, book, draft, ...state }) => ({
      rules: game.sheet.setup.rules,
      arrow: game.arrow,
      unfinished: state.unfinished,
      isEnabled: state.isEnabled,
      canUndo: book.canUndo,
      isOpen: draft.step !== 'closed',
    }),
  )
  const throws = unfinished.at(-1)
  const firstBall = arrow
    ? t('Held ball')
    : opensWithJump(rules)
      ? t(eventTitle('jumpball'))
      : t('First ball')
  const undo = {
    label: t('Undo'),
    key: '',
    phone: true,
    act: scorer.undo,
    disabled: !canUndo,
    covered: isOpen,
  }
  return (
    <>
      <ActionBar enabled={isEnabled} actions={[...actionsOf(scorer, firstBall), undo]} />
      {throws && <OpenThrows play={throws} isEnabled={isEnabled} />}
    </>
  )
}

/** Goes on with free throws that were left open. Its place is its own, so that nothing moves when it comes. */
function OpenThrows({ play, isEnabled }: { readonly play: Play; readonly isEnabled: boolean }) {
  const { goOn } = useInputs()
  return (
    <button
      type="button"
      className={`${css.action} ${css.throws}`}
      disabled={!isEnabled}
      onClick={() => goOn(play.origin.id)}
    >
      {t('Free throws')} <kbd>K</kbd>
    </button>
  )
}

function actionsOf({ begin, open, holdBall }: Scorer, firstBall: string): readonly Action[] {
  return [
    { label: t(eventTitle('turnover')), key: 'D', act: () => begin('turnover') },
    { label: t(eventTitle('foul')), key: 'F', act: () => begin('foul') },
    { label: t(eventTitle('timeout')), key: 'T', act: () => open({ kind: 'timeout' }) },
    { label: firstBall, key: 'J', act: holdBall },
    { label: t('Events'), key: '', phone: true, disabled: false, act: () => open({ kind: 'feed' }) },
  ]
}
