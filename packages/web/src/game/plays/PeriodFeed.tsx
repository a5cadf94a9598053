import { formatClock, type Play } from '@fullcourt/scorebook/vocabulary'
import { describePlay } from '@fullcourt/scorebook/words'
import { memo, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { guestAuthorOf } from '../../book/game/playAuthors.ts'
import { authorText } from '../../identity/authorText.ts'
import feedCss from '../../plays/PlayFeed.module.css'
import { type FeedRowOf, Marks, rowsOf } from '../../plays/PlayFeed.tsx'
import { groupBy } from '../../ui/data/groupBy.ts'
import { Figure } from '../../ui/Figure.tsx'
import { t } from '../../ui/language.ts'
import type { Watched } from '../view/watched.ts'
import type { Density } from './density.ts'
import css from './PeriodFeed.module.css'

interface Props {
  readonly watched: Watched
  readonly show: (play: Play) => boolean
  readonly density: Density
  /** The id of the highlighted play; '' for none. */
  readonly selected: string
  readonly onOpen: (playId: string) => void
  readonly empty: ReactNode
}

const FeedRow = memo(function FeedRow({
  row,
  context,
  author,
  mayFix,
  selected,
  onOpen,
}: {
  readonly row: FeedRowOf
  readonly context: Watched['context']
  readonly author: string | null
  readonly mayFix: boolean
  readonly selected: boolean
  readonly onOpen: (playId: string) => void
}) {
  const { play, score, flags } = row
  const { who, action, rest } = describePlay(context, play)
  const details = author ? [...rest, t('by {author}', { author: authorText(author) })] : rest
  const { id, isHomeTeam, type, clockTime } = play.origin
  return (
    <li>
      <button
        type="button"
        className={`${feedCss.row} ${css.row}`}
        data-side={isHomeTeam ? 'home' : 'away'}
        data-type={type}
        aria-current={selected}
        onClick={() => onOpen(id)}
      >
        <span className={feedCss.when}>{formatClock(clockTime)}</span>
        <span className={css.what}>
          <span className={feedCss.action} data-type={type}>
            {action}
          </span>{' '}
          <span>{who}</span>
          {details.length > 0 && <span className={css.rest}> {details.join(' · ')}</span>}
        </span>
        <span className={feedCss.end}>
          {mayFix && <Marks flags={flags} play={play} names={context.names} />}
          {score && (
            <Figure className={css.score}>
              {score.home}–{score.away}
            </Figure>
          )}
        </span>
      </button>
    </li>
  )
})

/** Scrolls to the play that the address names, once. */
function useSelectedInSight(selected: string) {
  const feed = useRef<HTMLElement>(null)
  useEffect(() => {
    if (selected) feed.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return feed
}

/** The plays of a game by period, newest first. They scroll with the page. */
export function PeriodFeed({ watched, show, density, selected, onOpen, empty }: Props) {
  const { plays, flags, mayFix, context, periods, box, revisions } = watched
  const rows = useMemo(() => rowsOf(plays, flags, show), [plays, flags, show])
  const feed = useSelectedInSight(selected)
  const open = useRef(onOpen)
  open.current = onOpen
  const openPlay = useRef((playId: string) => open.current(playId)).current
  if (rows.length === 0) return empty
  const groups = groupBy(rows, ({ play }) => play.origin.period)
  return (
    <section
      ref={feed}
      className={css.feed}
      data-density={density}
      aria-label={t('Play-by-play, newest first')}
    >
      {[...groups].map(([period, list]) => {
        const points = box.periods.find((one) => one.period === period)
        return (
          <section key={period} className={css.period}>
            <h2 className={css.heading}>
              {periods.find(({ number }) => number === period)?.label}
              {points && (
                <span>
                  <Figure>
                    {points.home}–{points.away}
                  </Figure>
                </span>
              )}
            </h2>
            <ol className={css.list}>
              {list.map((row) => {
                const { id } = row.play.origin
                return (
                  <FeedRow
                    key={id}
                    row={row}
                    context={context}
                    author={guestAuthorOf(revisions, id)}
                    mayFix={mayFix}
                    selected={id === selected}
                    onOpen={openPlay}
                  />
                )
              })}
            </ol>
          </section>
        )
      })}
    </section>
  )
}
