import type { Flag } from '@fullcourt/scorebook/check'
import { pointsOf } from '@fullcourt/scorebook/fold'
import { type BySide, isClockEvent, type Play, playEvents } from '@fullcourt/scorebook/vocabulary'
import { type DescribeContext, describePlay } from '@fullcourt/scorebook/words'
import { IconAlertTriangle, IconArrowUp, IconFlag } from '@tabler/icons-react'
import { type ComponentType, memo, type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import { authorText } from '../identity/authorText.ts'
import { cssVariables } from '../ui/cssVariables.ts'
import { groupBy } from '../ui/data/groupBy.ts'
import { showRow, useRowsInSight } from '../ui/data/rowsInSight.ts'
import { useFollowing } from '../ui/data/useFollowing.ts'
import { t } from '../ui/language.ts'
import { translateFlag } from '../ui/sentences.ts'
import css from './PlayFeed.module.css'

export interface PlayFeedProps {
  /** In game order; the feed shows the newest first. */
  readonly plays: readonly Play[]
  readonly context: DescribeContext
  /** The name of the person who entered a play, where the row should say it. */
  readonly authorOf?: (playId: string) => string | null
  /** Selects the plays that have a row; all by default. The score in a row counts every play. */
  readonly show?: (play: Play) => boolean
  readonly flags?: readonly Flag[]
  /** The id of the highlighted play; the feed scrolls to it. */
  readonly selected?: string | null
  /** Opens a play; without it rows are plain text. */
  readonly onOpen?: (playId: string) => void
  readonly empty: ReactNode
  readonly label?: string
  /** The content of a row, and its height in pixels. */
  readonly Row?: ComponentType<FeedRowProps>
  readonly height?: number
  /** A button at the end of a row, beside the one that opens it. */
  readonly buttonOf?: (play: Play) => ReactNode
}

export interface FeedRowProps {
  readonly row: FeedRowOf
  readonly context: DescribeContext
  readonly author: string | null
}

/** Rule 147. */
const ROW = 70

export interface FeedRowOf {
  readonly play: Play
  /** The score after it, if it gave points. */
  readonly score: BySide<number> | null
  readonly flags: readonly Flag[]
}

/** The points of a play by side; null without any. */
const pointsOfPlays = new WeakMap<Play, BySide<number> | null>()

function pointsIn(play: Play): BySide<number> | null {
  const known = pointsOfPlays.get(play)
  if (known !== undefined) return known
  const points = { home: 0, away: 0 }
  let scored = false
  for (const event of playEvents(play)) {
    const made = pointsOf(event)
    points[event.isHomeTeam ? 'home' : 'away'] += made
    scored ||= made !== 0
  }
  pointsOfPlays.set(play, scored ? points : null)
  return scored ? points : null
}

const rowsOfPlays = new WeakMap<Play, FeedRowOf>()

/** The row of a play: the same value until something of it has changed, so that it is not drawn again. */
function rowOf(play: Play, score: BySide<number> | null, flags: readonly Flag[]): FeedRowOf {
  const known = rowsOfPlays.get(play)
  const isSame =
    known !== undefined &&
    known.score?.home === score?.home &&
    known.score?.away === score?.away &&
    known.flags.length === flags.length &&
    known.flags.every((flag, at) => flag === flags[at])
  if (isSame) return known
  const row = { play, score, flags }
  rowsOfPlays.set(play, row)
  return row
}

/** The rows, newest first. */
export function rowsOf(
  plays: readonly Play[],
  flags: readonly Flag[],
  show: ((play: Play) => boolean) | undefined,
): readonly FeedRowOf[] {
  const flagged = groupBy(flags, ({ playId }) => playId ?? '')
  let score: BySide<number> = { home: 0, away: 0 }
  const rows: FeedRowOf[] = []
  for (const play of plays) {
    const points = pointsIn(play)
    if (points) score = { home: score.home + points.home, away: score.away + points.away }
    if (!isClockEvent(play.origin) && (show?.(play) ?? true))
      rows.push(rowOf(play, points && score, flagged.get(play.origin.id) ?? NONE))
  }
  return rows.reverse()
}

const NONE: readonly Flag[] = []

export function Marks({
  flags,
  play,
  names,
}: Pick<FeedRowOf, 'flags' | 'play'> & { readonly names: BySide<string> }) {
  const worst = flags.find(({ severity }) => severity !== 'note')
  return (
    <>
      {worst && (
        <IconAlertTriangle
          size={16}
          className={worst.severity === 'error' ? css.error : css.warning}
          aria-label={translateFlag(worst.message, names)}
        />
      )}
      {play.origin.userFlagged && (
        <IconFlag size={16} className={css.flag} aria-label={t('Flagged for review')} />
      )}
    </>
  )
}

const FeedRow = memo(function FeedRow({ row, context, author }: FeedRowProps) {
  const { who, action, rest: details, when } = describePlay(context, row.play)
  const rest = author ? [...details, t('by {author}', { author: authorText(author) })] : details
  const { type } = row.play.origin
  return (
    <>
      <span className={css.when}>{when}</span>
      <span className={css.what}>
        <span className={css.main}>
          <span className={css.action} data-type={type}>
            {action}
          </span>{' '}
          {who}
        </span>
        {rest.length > 0 && <span className={css.rest}>{rest.join(' · ')}</span>}
      </span>
      <span className={css.end}>
        <Marks flags={row.flags} play={row.play} names={context.names} />
        {row.score && (
          <span className={css.score}>
            {row.score.home}–{row.score.away}
          </span>
        )}
      </span>
    </>
  )
})

/** Scrolls to the highlighted row once: later plays do not scroll the feed back to it. */
function useSelectedRow(
  frame: RefObject<HTMLElement | null>,
  selected: string | null,
  at: number,
  height: number,
): void {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (shown.current === selected) return
    if (selected !== null && (at < 0 || !frame.current)) return
    shown.current = selected
    if (frame.current && at >= 0) showRow(frame.current, at, height)
  }, [frame, selected, at, height])
}

type ItemProps = Required<Pick<PlayFeedProps, 'context' | 'Row' | 'height'>> &
  Pick<PlayFeedProps, 'authorOf' | 'selected' | 'onOpen' | 'buttonOf'> & {
    readonly row: FeedRowOf
    /** Counts from 0, of all `count` rows. */
    readonly index: number
    readonly count: number
  }

/** A row at its place in the list. */
function Item({ row, index, count, context, authorOf, selected, onOpen, Row, height, buttonOf }: ItemProps) {
  const { id, isHomeTeam, type } = row.play.origin
  const content = <Row row={row} context={context} author={authorOf?.(id) ?? null} />
  const look = {
    'data-side': isHomeTeam ? 'home' : 'away',
    'data-type': type,
    'aria-current': selected === id,
  } as const
  return (
    <li
      className={css.item}
      style={{ transform: `translateY(${index * height}px)` }}
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      {onOpen ? (
        <button type="button" className={css.row} {...look} onClick={() => onOpen(id)}>
          {content}
        </button>
      ) : (
        <div className={css.row} {...look}>
          {content}
        </div>
      )}
      {buttonOf?.(row.play)}
    </li>
  )
}

/** The plays of a game, newest first. Only visible rows are in the document. */
export function PlayFeed(props: PlayFeedProps) {
  const { plays, show, flags = NONE, selected = null, empty, label, Row = FeedRow, height = ROW } = props
  const frame = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => rowsOf(plays, flags, show), [plays, flags, show])
  const ids = useMemo(() => rows.map(({ play }) => play.origin.id), [rows])
  const { unseen, toNewest } = useFollowing(frame, ids, height)
  const { first, last } = useRowsInSight(frame, rows.length === 0, height)
  useSelectedRow(frame, selected, selected === null ? -1 : ids.indexOf(selected), height)
  if (rows.length === 0) return <div className={css.empty}>{empty}</div>
  return (
    <div className={css.feed}>
      {unseen > 0 && (
        <button type="button" className={css.unseen} onClick={toNewest}>
          <IconArrowUp size={16} aria-hidden /> {t('{count} new', { count: unseen })}
        </button>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard */}
      <section ref={frame} className={css.frame} tabIndex={0} aria-label={label ?? t('Plays, newest first')}>
        <ol
          className={css.list}
          style={cssVariables({ height: rows.length * height, '--row': `${height}px` })}
        >
          {rows.slice(first, last).map((row, below) => (
            <Item
              key={row.play.origin.id}
              {...props}
              {...{ row, selected, Row, height }}
              index={first + below}
              count={rows.length}
            />
          ))}
        </ol>
      </section>
    </div>
  )
}
