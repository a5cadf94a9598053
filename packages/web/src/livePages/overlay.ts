/** The page `/overlay/<token>/`: the score of a game over a video stream, for OBS. */
import { SIDES, type Side } from '@fullcourt/scorebook/vocabulary'
import type { LiveScore } from '@fullcourt/wire'
import { t } from '../ui/language.ts'
import { type Followed, followScore } from './followScore.ts'
import { sidesOf, slotsOf, write, writeOrHide } from './slots.ts'
import { bonusText, clockText, coloursOf, finalText, scoreText } from './words.ts'

/** `?look=…`: one line, a box for a corner, or the clock alone. */
const LOOKS = ['bar', 'box', 'clock'] as const
const TICK_MS = 50

const asked = new URLSearchParams(location.search).get('look')
document.documentElement.dataset.look = LOOKS.find((look) => look === asked) ?? 'bar'

const page = slotsOf(document)
const sides = sidesOf(document)

let followed: Followed | undefined

function drawSide(score: LiveScore, side: Side): void {
  const { name, score: points, teamFouls } = score[side]
  const { fill, text } = coloursOf(score)[side]
  const { element, slot } = sides[side]
  element.style.setProperty('--fill', fill)
  element.style.setProperty('--text', text)
  element.toggleAttribute('data-ball', score.possession === side)
  write(slot('name'), name)
  write(slot('score'), String(points))
  const isLive = score.stage === 'live'
  writeOrHide(slot('fouls'), isLive ? t('Fouls {count}', { count: teamFouls }) : '')
  writeOrHide(slot('bonus'), isLive ? bonusText(score[side]) : '')
}

const STAGES = {
  upcoming: () => t('Soon'),
  live: ({ clock }: LiveScore) => clock?.period ?? '',
  final: finalText,
}

/** '#12 made 3', with the team; without a network that the score is old. */
function playOf({ line }: Followed, { plays: [last], stage, ...score }: LiveScore): string {
  if (line === 'lost') return t('No connection')
  if (!last || stage !== 'live') return ''
  return last.side ? `${score[last.side].name}: ${last.text}` : last.text
}

function drawTime(): void {
  if (!followed) return
  const { score, serverNow } = followed
  if (score && score !== 'off') writeOrHide(page('clock'), clockText(score, serverNow()))
}

function show(next: Followed): void {
  followed = next
  const { score } = next
  // A link that is off leaves nothing on the stream.
  page('board').hidden = score === null || score === 'off'
  if (score === 'off') document.title = `${t('This link has been turned off')} - Fullcourt`
  if (score === null || score === 'off') return
  document.title = `${scoreText(score)} - Fullcourt`
  write(page('title'), scoreText(score))
  for (const side of SIDES) drawSide(score, side)
  writeOrHide(page('period'), STAGES[score.stage](score))
  writeOrHide(page('play'), playOf(next, score))
  drawTime()
}

followScore(show)
setInterval(drawTime, TICK_MS)
