import type { Play } from '@fullcourt/scorebook'
import { type DescribeContext, sentenceOf } from '../../basketball/describePlay.ts'
import type { Scorer } from '../screen/useScorer.ts'
import css from './OpenPlays.module.css'

/** How many plays still wait for their throws; goes on with the latest. */
export function OpenBadge({ scorer }: { readonly scorer: Scorer }) {
  const { unfinished, drafting, told, enabled } = scorer
  const last = unfinished.at(-1)
  if (!last || !enabled) return null
  return (
    <button
      type="button"
      className={css.badge}
      title={`Free throws to come: ${sentenceOf(told, last)}`}
      aria-label={`${unfinished.length} open: go on with free throws`}
      onClick={() => drafting.goOn(last.origin.id)}
    >
      {unfinished.length} open
    </button>
  )
}

/** Plays that a period should not end without: each is one press away. */
export function OpenPlays({
  plays,
  told,
  onGoOn,
}: {
  readonly plays: readonly Play[]
  readonly told: DescribeContext
  readonly onGoOn: (playId: string) => void
}) {
  if (plays.length === 0) return null
  return (
    <section className={css.open} aria-label="Still open">
      <h3 className={css.title}>Free throws still to come</h3>
      <ul className={css.list}>
        {plays.map((play) => (
          <li key={play.origin.id} className={css.play}>
            <span>{sentenceOf(told, play)}</span>
            <button type="button" className={css.goOn} onClick={() => onGoOn(play.origin.id)}>
              Go on
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
