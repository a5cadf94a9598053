import { SIDES, type Side } from '@fullcourt/scorebook/vocabulary'
import type { LiveScore } from '@fullcourt/wire'
import { t } from '../ui/language.ts'
import { type Followed, followScore, type Pauses } from './followScore.ts'
import { drawLine, drawPlays } from './scoreTables.ts'
import { type Slots, write, writeOrHide } from './slots.ts'
import { clockText, fullName, scoreText, stageText, titleText } from './words.ts'

const TICK_MS = 100

/** Parts that differ between the page for phones and the page in frames of other sites. */
interface Parts {
  readonly drawSide: (score: LiveScore, side: Side) => void
  /** The sentence above the score; '' for none. */
  readonly noteText: (followed: Followed) => string
  /** Draws what a page has besides. */
  readonly drawMore?: (followed: Followed) => void
  readonly pauses?: Pauses
}

/** Draws the score of the page's address, and follows it. */
export function showScore(page: Slots, { drawSide, noteText, drawMore, pauses }: Parts): void {
  let followed: Followed | undefined
  let drawn: LiveScore | undefined

  function drawScore(score: LiveScore): void {
    if (score === drawn) return
    drawn = score
    document.title = titleText(score)
    write(
      page('title'),
      t('{home} against {away}', { home: fullName(score.home), away: fullName(score.away) }),
    )
    write(page('stage'), stageText(score))
    page('stage').dataset.stage = score.stage
    for (const side of SIDES) drawSide(score, side)
    if (score.stage !== 'upcoming') write(page('spoken'), scoreText(score))
    drawLine(page, score)
    drawPlays(page, score)
  }

  /** Draws what changes without a reply: the clock, and the age of the score without a network. */
  function drawTime(): void {
    if (!followed) return
    const { score, serverNow } = followed
    writeOrHide(page('note'), noteText(followed))
    if (score && score !== 'off') writeOrHide(page('clock'), clockText(score, serverNow()))
  }

  function show(next: Followed): void {
    followed = next
    const { score } = next
    page('game').hidden = score === null || score === 'off'
    if (score && score !== 'off') drawScore(score)
    else drawn = undefined
    drawMore?.(next)
    drawTime()
  }

  followScore(show, pauses)
  setInterval(drawTime, TICK_MS)
}
