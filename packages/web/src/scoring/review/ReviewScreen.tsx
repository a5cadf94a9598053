import { type CSSProperties, useMemo } from 'react'
import { PlayOnCourt } from '../../court/PlayOnCourt.tsx'
import { sideColours } from '../../plays/sideColours.ts'
import { Button } from '../../ui/Button.tsx'
import { cssVariables } from '../../ui/cssVariables.ts'
import { t } from '../../ui/language.ts'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { Banners } from '../board/Banners.tsx'
import { Dialogs } from '../dialogs/dialogs.door.tsx'
import { UndoQuestionDialog } from '../dialogs/UndoQuestionDialog.tsx'
import { useInputs, useScorer } from '../store/useScorer.ts'
import { ReviewFilm } from './film.door.ts'
import { ItemCard } from './ItemCard.tsx'
import { PlaysAround } from './PlaysAround.tsx'
import css from './Review.module.css'
import { ReviewBar } from './ReviewBar.tsx'
import { Summary } from './Summary.tsx'
import { type Review, useReview } from './useReview.ts'

/** One thing to review at a time. Waits for the flags of the checker. */
export default function ReviewScreen() {
  useTitle(t('Review'))
  const isRead = useScorer(({ box }) => box !== null)
  return isRead ? <ReviewBody /> : <PageSkeleton />
}

/** The play on the court, what is odd, and what can be done about it. */
function ReviewBody() {
  const review = useReview()
  const words = useScorer((state) => state.words)
  const style = useSideColours()
  const { shown } = review
  return (
    <div className={css.screen} style={style}>
      <ReviewBar onUndo={review.undo} />
      <Banners isReview />
      <div className={css.main}>
        <Progress review={review} />
        {review.isFinal && shown && <FinalNote />}
        {shown ? (
          <div className={css.columns}>
            <div className={css.pictures}>
              {shown.playId && <PlayOnCourt play={shown.play} context={words} />}
              <ReviewFilm event={shown.play?.origin ?? null} />
            </div>
            <ItemCard review={review} shown={shown} />
            {shown.play && <PlaysAround play={shown.play} />}
          </div>
        ) : (
          <Summary review={review} />
        )}
      </div>
      <Dialogs />
      <UndoQuestionDialog />
    </div>
  )
}

function useSideColours(): CSSProperties {
  const setup = useScorer((state) => state.setup)
  return useMemo(() => {
    const colors = sideColours(setup)
    return cssVariables({ '--home-fill': colors.home.fill, '--away-fill': colors.away.fill })
  }, [setup])
}

/** '3 of 7' with a bar. */
function Progress({ review: { current, open, settled, left, total } }: { readonly review: Review }) {
  const done = settled + left.length
  const at = current ? done + open.indexOf(current) + 1 : total
  if (total === 0) return null
  return (
    <div className={css.progress}>
      <span className={css.count} role="status">
        {t('{place} of {count}', { place: at, count: total })}
      </span>
      <progress className={css.bar} max={total} value={done} aria-label={t('Reviewed')} />
    </div>
  )
}

function FinalNote() {
  const { actions } = useInputs()
  return (
    <div className={css.final} role="status">
      <span>{t('This game is final. You can look through it. Reopen it to change it.')}</span>
      <Button variant="default" onClick={() => actions.reopen()}>
        {t('Reopen')}
      </Button>
    </div>
  )
}
