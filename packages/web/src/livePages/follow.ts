/** The page `/follow/<token>/`: the score of a game for parents on a phone. */
import { SIDES, type Side } from '@fullcourt/scorebook/vocabulary'
import type { LiveScore } from '@fullcourt/wire'
import { type Followed, followScore } from './followScore.ts'
import { drawLine, drawPlays } from './scoreTables.ts'
import { sidesOf, slotsOf, write, writeOrHide } from './slots.ts'
import {
  BONUS_WORDS,
  clockText,
  coloursOf,
  fullName,
  lostText,
  OFF_TEXT,
  scoreText,
  stageText,
  titleText,
} from './words.ts'

const TICK_MS = 100

const page = slotsOf(document)
const sides = sidesOf(document)

let followed: Followed | undefined

/** 'Fouls 5 · Bonus · Timeouts 2 · Has the ball' */
function factsOf(score: LiveScore, side: Side): string {
  if (score.stage === 'upcoming') return ''
  const { teamFouls, bonus, timeoutsLeft } = score[side]
  return [
    `Fouls ${teamFouls}`,
    BONUS_WORDS[bonus],
    score.stage === 'live' ? `Timeouts ${timeoutsLeft}` : '',
    score.possession === side ? 'Has the ball' : '',
    score.arrow === side ? 'Arrow' : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

function noteText({ score, line, repliedAt }: Followed): string {
  if (score === 'off') return OFF_TEXT
  if (line === 'lost') return lostText({ score, repliedAt })
  if (score?.stage === 'upcoming') return 'The game has not started yet. The score appears here when it does.'
  return score?.stage === 'final' ? 'The game is over.' : ''
}

function drawSide(score: LiveScore, side: Side): void {
  const other = score[side === 'home' ? 'away' : 'home']
  const { fill } = coloursOf(score)[side]
  const { element, slot } = sides[side]
  element.querySelector<HTMLElement>('.swatch')!.style.background = fill
  element.toggleAttribute('data-behind', score.stage === 'final' && score[side].score < other.score)
  write(slot('name'), fullName(score[side]))
  writeOrHide(slot('score'), score.stage === 'upcoming' ? '' : String(score[side].score))
  writeOrHide(slot('facts'), factsOf(score, side))
}

let drawn: LiveScore | undefined

function drawScore(score: LiveScore): void {
  if (score === drawn) return
  drawn = score
  document.title = titleText(score)
  write(page('title'), `${fullName(score.home)} against ${fullName(score.away)}`)
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
  drawTime()
}

followScore(show)
setInterval(drawTime, TICK_MS)
