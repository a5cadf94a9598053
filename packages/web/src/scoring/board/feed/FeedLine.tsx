import { describePlay } from '@fullcourt/scorebook/words'
import { memo } from 'react'
import { authorText } from '../../../identity/authorText.ts'
import { type FeedRowProps, Marks } from '../../../plays/PlayFeed.tsx'
import { t } from '../../../ui/language.ts'
import css from './FeedLine.module.css'
import { shortPlay } from './shortPlay.ts'

/** The height of a row in pixels: a tap target. */
export const LINE = 44
/** Letters of a name that stay. */
const LETTERS = 6

/** A play in one line. Number, result and the beginning of the name stay; who helped is left out first. Screen readers hear all of it. */
export const FeedLine = memo(function FeedLine({ row, context, author }: FeedRowProps) {
  const { play, score } = row
  const { jersey, first, name, action, shortAction, others, result, isThrows } = shortPlay(context, play)
  const full = describePlay(context, play)
  const rest = author ? [...full.rest, t('by {author}', { author: authorText(author) })] : full.rest
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
      <span className={css.name} data-long={name.length > LETTERS} aria-hidden>
        {first && <span className={css.first}>{first} </span>}
        {name}
      </span>
      <span className={css.action} data-type={play.origin.type} aria-hidden>
        {shortAction === null ? (
          action
        ) : (
          <>
            <span className={css.long}>{action}</span>
            <span className={css.short}>{shortAction}</span>
          </>
        )}
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
        {isThrows && <span className={css.long}>{t('FT')} </span>}
        {result}
      </span>
      <Marks flags={row.flags} play={play} names={context.names} />
      {score && (
        <span className={css.score}>
          {score.home}–{score.away}
        </span>
      )}
    </span>
  )
})
