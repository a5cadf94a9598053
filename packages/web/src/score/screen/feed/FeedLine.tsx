import { memo } from 'react'
import { describePlay } from '../../../basketball/describePlay.ts'
import { type FeedRowProps, Marks } from '../../../basketball/PlayFeed.tsx'
import css from './FeedLine.module.css'
import { shortPlay } from './shortPlay.ts'

/** The height of a row in pixels: a tap target. */
export const LINE = 44

/** A play in one line. Its end, the result, is never cut; names are cut first. Screen readers hear all of it. */
export const FeedLine = memo(function FeedLine({ row, context, author }: FeedRowProps) {
  const { play, score } = row
  const { jersey, first, name, action, others, result } = shortPlay(context, play)
  const full = describePlay(context, play)
  const rest = author ? [...full.rest, `by ${author}`] : full.rest
  return (
    <span className={css.line}>
      <span className={css.full}>
        {full.when} {full.action} {full.who} {rest.join(' · ')}
      </span>
      <span className={css.when} aria-hidden>
        {full.when}
      </span>
      <span className={css.jersey} aria-hidden>
        {jersey}
      </span>
      <span className={css.name} aria-hidden>
        {first && <span className={css.first}>{first} </span>}
        {name}
      </span>
      <span className={css.action} data-type={play.origin.type} aria-hidden>
        {action}
      </span>
      {others.length > 0 && (
        <span className={css.others} aria-hidden>
          <span />
          {others.map((one) => (
            <span key={one}>{one}</span>
          ))}
        </span>
      )}
      <span className={css.result} aria-hidden>
        {result}
      </span>
      <Marks flags={row.flags} play={play} />
      {score && (
        <span className={css.score}>
          {score.home}–{score.away}
        </span>
      )}
    </span>
  )
})
