/** The page `/embed/game/<token>/`: the score of a game in a frame on a page of another site. */
import { SIDES, type Side } from '@fullcourt/scorebook/vocabulary'
import type { LiveScore } from '@fullcourt/wire'
import { EMBED_SIZES, EMBED_THEMES } from '@fullcourt/wire/forms/embed'
import { type Followed, followScore, tokenOf } from './followScore.ts'
import { drawLine, drawPlays } from './scoreTables.ts'
import { sidesOf, slotsOf, write, writeOrHide } from './slots.ts'
import {
  clockText,
  coloursOf,
  fullName,
  lostText,
  OFF_TEXT,
  scoreText,
  stageText,
  titleText,
} from './words.ts'

const PAUSES = { live: 2_000, upcoming: 30_000, final: null, off: null, hidden: null } as const
const TICK_MS = 100

const page = slotsOf(document)
const sides = sidesOf(document)
const asked = new URLSearchParams(location.search)
const size = EMBED_SIZES.find((one) => one === asked.get('size')) ?? 'card'
const theme = EMBED_THEMES.find((one) => one === asked.get('theme')) ?? 'auto'
document.documentElement.dataset.size = size
if (size !== 'plays') page('plays').removeAttribute('tabindex')
page('more').setAttribute('href', `/follow/${tokenOf(location.pathname)}/`)

/** Makes the rules for the dark scheme hold always or never. */
function forceScheme(scheme: 'light' | 'dark'): void {
  document.documentElement.style.colorScheme = scheme
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules)
      if (rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme'))
        rule.media.mediaText = scheme === 'dark' ? 'all' : 'not all'
}

let followed: Followed | undefined
let drawn: LiveScore | undefined

function drawSide(score: LiveScore, side: Side): void {
  const { element, slot } = sides[side]
  element.querySelector<HTMLElement>('.swatch')!.style.background = coloursOf(score)[side].fill
  write(slot('name'), size === 'strip' ? score[side].name : fullName(score[side]))
  writeOrHide(slot('score'), score.stage === 'upcoming' ? '' : String(score[side].score))
}

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
  const { score, line, serverNow } = followed
  writeOrHide(page('note'), score === 'off' ? OFF_TEXT : line === 'lost' ? lostText(followed) : '')
  if (score && score !== 'off') writeOrHide(page('clock'), clockText(score, serverNow()))
}

function show(next: Followed): void {
  followed = next
  const { score } = next
  page('game').hidden = score === null || score === 'off'
  page('more').hidden = score === 'off'
  if (score && score !== 'off') drawScore(score)
  else drawn = undefined
  drawTime()
}

if (theme !== 'auto') forceScheme(theme)
followScore(show, PAUSES)
setInterval(drawTime, TICK_MS)
