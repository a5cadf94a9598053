/** The page `/follow/<token>/`: the score of a game for parents on a phone. */
import { formatClock, SIDES, type Side } from '@fullcourt/scorebook/vocabulary'
import type { LiveScore } from '@fullcourt/wire'
import { type Followed, followScore } from './followScore.ts'
import { make, sidesOf, slotsOf, write, writeOrHide } from './slots.ts'
import { BONUS_WORDS, clockText, coloursOf, finalText, fullName, scoreText, startText } from './words.ts'

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

function stageText(score: LiveScore): string {
  if (score.stage === 'final') return finalText(score)
  if (score.stage === 'upcoming') return startText(score)
  return `Live ${score.clock?.period ?? ''}`
}

function noteText({ score, line, repliedAt }: Followed): string {
  if (score === 'off') return 'This link has been turned off. Ask the team for a new one.'
  if (line === 'lost') {
    const seconds = Math.round((performance.now() - repliedAt) / 1000)
    return score ? `No connection. This score is ${seconds} seconds old.` : 'No connection. Trying again.'
  }
  if (score?.stage === 'upcoming') return 'The game has not started yet. The score appears here when it does.'
  return score?.stage === 'final' ? 'The game is over.' : ''
}

const cell = (text: string | number, scope?: 'col' | 'row'): HTMLElement => {
  const made = make(scope ? 'th' : 'td', { text: String(text) })
  if (scope) made.setAttribute('scope', scope)
  return made
}

function drawLine(score: LiveScore): void {
  const { periods } = score
  const labels = [...periods.map(({ label }) => label), 'T'].map((label) => cell(label, 'col'))
  page('lineHead').replaceChildren(make('tr', { children: [make('td'), ...labels] }))
  const rows = SIDES.map((side) => {
    const points = [...periods.map((period) => period[side]), score[side].score].map((one) => cell(one))
    return make('tr', { children: [cell(score[side].name, 'row'), ...points] })
  })
  page('line').replaceChildren(...rows)
  page('lineBox').hidden = periods.length === 0
}

function drawPlays(score: LiveScore): void {
  const colours = coloursOf(score)
  const rows = score.plays.map(({ side, period, clockTime, text }) => {
    const swatch = make('span', { className: 'swatch' })
    if (side) swatch.style.background = colours[side].fill
    const team = make('span', { className: 'hidden', text: side ? `${score[side].name}: ` : '' })
    const when = make('span', { className: 'when', text: `${period} ${formatClock(clockTime)}` })
    return make('li', { children: [when, swatch, make('span', { children: [team, new Text(text)] })] })
  })
  page('plays').replaceChildren(...rows)
  page('playsTitle').hidden = rows.length === 0
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
  document.title = `${score.stage === 'upcoming' ? `${score.home.name} – ${score.away.name}` : scoreText(score)} - Fullcourt`
  write(page('title'), `${fullName(score.home)} against ${fullName(score.away)}`)
  write(page('stage'), stageText(score))
  page('stage').dataset.stage = score.stage
  for (const side of SIDES) drawSide(score, side)
  if (score.stage !== 'upcoming') write(page('spoken'), scoreText(score))
  drawLine(score)
  drawPlays(score)
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
