import { Link } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { gameSetupOf, type OpenBook, useBookState } from '../../book/index.ts'
import { Button } from '../../ui/Button.tsx'
import { t } from '../../ui/language.ts'
import type { Scorer } from '../store/scorer.ts'
import { advanceGuide, differenceText, START } from './guide.ts'
import type { GuidedPlay } from './guidedPlays.ts'
import css from './Practice.module.css'

interface Props {
  readonly book: OpenBook
  readonly scorer: Scorer
  readonly script: readonly GuidedPlay[]
  readonly onDone: () => void
}

/** Tells one play after the other, waits until it is entered right, and says what differs. */
export function GuidedPanel({ book, scorer, script, onDone }: Props) {
  const { plays, setup } = useBookState(book)
  const isOpen = useSyncExternalStore(scorer.subscribe, () => scorer.getState().draft.step !== 'closed')
  const [guide, setGuide] = useState(START)
  useEffect(() => setGuide((now) => advanceGuide(now, { plays, isOpen }, script)), [plays, isOpen, script])
  const current = script[guide.step]
  if (!current) {
    return (
      <div className={css.words} role="status">
        <p className={css.says}>{t('That was all: you can score a game.')}</p>
        <p className={css.how}>{t('Try a quarter at real speed, and see how close your box score comes.')}</p>
        <Button onClick={onDone}>{t('Score a quarter')}</Button>
      </div>
    )
  }
  const wrong = setup ? differenceText(guide.difference, gameSetupOf(setup)) : ''
  return (
    <div className={css.words}>
      <p className={css.progress}>
        {t('Play {place} of {count}', { place: guide.step + 1, count: script.length })}
        <Link to="/" className={css.leave}>
          {t('Leave practice')}
        </Link>
      </p>
      <div role="status">
        <p className={css.says}>{t(current.says)}</p>
        <p className={css.how}>{t(current.how)}</p>
        {wrong && <p className={css.wrong}>{wrong}</p>}
      </div>
    </div>
  )
}
