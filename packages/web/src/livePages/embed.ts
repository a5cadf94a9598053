/** The page `/embed/game/<token>/`: the score of a game in a frame on a page of another site. */
import type { Side } from '@fullcourt/scorebook/vocabulary'
import type { LiveScore } from '@fullcourt/wire'
import { EMBED_SIZES, EMBED_THEMES } from '@fullcourt/wire/forms/embed'
import { type Followed, tokenOf } from './followScore.ts'
import { showScore } from './scorePage.ts'
import { sidesOf, slotsOf, write, writeOrHide } from './slots.ts'
import { coloursOf, fullName, lostText, offText } from './words.ts'

const PAUSES = { live: 2_000, upcoming: 30_000, final: null, off: null, hidden: null } as const

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

function drawSide(score: LiveScore, side: Side): void {
  const { element, slot } = sides[side]
  element.querySelector<HTMLElement>('.swatch')!.style.background = coloursOf(score)[side].fill
  write(slot('name'), size === 'strip' ? score[side].name : fullName(score[side]))
  writeOrHide(slot('score'), score.stage === 'upcoming' ? '' : String(score[side].score))
}

const noteText = (followed: Followed): string =>
  followed.score === 'off' ? offText() : followed.line === 'lost' ? lostText(followed) : ''

/** A link that has ended leads nowhere. */
function drawMore({ score }: Followed): void {
  page('more').hidden = score === 'off'
}

if (theme !== 'auto') forceScheme(theme)
showScore(page, { drawSide, noteText, drawMore, pauses: PAUSES })
