import { formatClock } from '@fullcourt/scorebook/vocabulary'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { t } from '../../../ui/language.ts'
import { shownTime } from '../../core/steps.ts'
import { useInputs, useScorer } from '../../store/useScorer.ts'
import css from './PlayTime.module.css'

/** The time of the open play on the clock, and buttons that move it by a second. With film the play has the time of its frame. */
export function PlayTime() {
  const { film, shift } = useInputs()
  const at = useScorer(({ draft }) => shownTime(draft))
  if (film || at === null) return null
  return (
    <fieldset className={css.time} aria-label={t('Time of the play')}>
      <button
        type="button"
        className={css.shift}
        aria-label={t('One second earlier')}
        title={t('One second earlier. Keyboard shortcut: {key}', { key: ',' })}
        onClick={() => shift(-1)}
      >
        <IconChevronLeft size={20} aria-hidden />
      </button>
      <output className={css.at}>{formatClock(at)}</output>
      <button
        type="button"
        className={css.shift}
        aria-label={t('One second later')}
        title={t('One second later. Keyboard shortcut: {key}', { key: '.' })}
        onClick={() => shift(1)}
      >
        <IconChevronRight size={20} aria-hidden />
      </button>
    </fieldset>
  )
}
