/** The score by period and the last plays, the same on the page for phones and in pages of other sites. */
import { formatClock, SIDES } from '@fullcourt/scorebook/vocabulary'
import type { LiveScore } from '@fullcourt/wire'
import { t } from '../ui/language.ts'
import { make, type Slots } from './slots.ts'
import { coloursOf } from './words.ts'

const cell = (text: string | number, scope?: 'col' | 'row'): HTMLElement => {
  const made = make(scope ? 'th' : 'td', { text: String(text) })
  if (scope) made.setAttribute('scope', scope)
  return made
}

export function drawLine(page: Slots, score: LiveScore): void {
  const { periods } = score
  const labels = [...periods.map(({ label }) => label), t('T')].map((label) => cell(label, 'col'))
  page('lineHead').replaceChildren(make('tr', { children: [make('td'), ...labels] }))
  const rows = SIDES.map((side) => {
    const points = [...periods.map((period) => period[side]), score[side].score].map((one) => cell(one))
    return make('tr', { children: [cell(score[side].name, 'row'), ...points] })
  })
  page('line').replaceChildren(...rows)
  page('lineBox').hidden = periods.length === 0
}

export function drawPlays(page: Slots, score: LiveScore): void {
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
