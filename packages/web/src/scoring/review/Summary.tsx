import { Button, LinkButton } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { t } from '../../ui/language.ts'
import { translateFlag } from '../../ui/sentences.ts'
import { useInputs, useScorer } from '../store/useScorer.ts'
import css from './Review.module.css'
import type { Review } from './useReview.ts'

function resultWords({ total, settled, left }: Review): string {
  if (total === 0) return t('No flags, no players to be named, no free throws left open.')
  const things = t(['{count} thing settled', '{count} things settled'], { count: settled })
  return left.length === 0
    ? t('{things}, none left.', { things })
    : t('{things}, {count} left.', { things, count: left.length })
}

/** The end of a review: what was settled, and what was left. */
export function Summary({ review }: { readonly review: Review }) {
  const { open } = useInputs()
  const { gameId, isFinal, period, hasStarted, names } = useScorer((state) => ({
    gameId: state.setup.teamGame.id,
    isFinal: state.isFinal,
    period: state.clock.period,
    hasStarted: state.clock.started,
    names: state.names,
  }))
  const { left, total } = review
  const params = { id: gameId }
  return (
    <section className={css.summary} aria-label={t('Summary')}>
      <Empty
        title={total === 0 ? t('Nothing to review') : t('Review done')}
        action={
          <div className={css.acts}>
            {left.length > 0 && (
              <Button variant="default" onClick={review.reviewLeft}>
                {t('Review what was left')}
              </Button>
            )}
            {!isFinal && hasStarted && (
              <Button variant="default" onClick={() => open({ kind: 'end', button: null, period })}>
                {t('End the game now…')}
              </Button>
            )}
            <LinkButton to="/a/team/game/$id/" params={params}>
              {t('Done')}
            </LinkButton>
          </div>
        }
      >
        <p role="status">{resultWords(review)}</p>
      </Empty>
      {left.length > 0 && (
        <ul className={css.left} aria-label={t('Left as they are')}>
          {left.map(({ key, message }) => (
            <li key={key}>{translateFlag(message, names)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
