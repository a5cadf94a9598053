/** The page `/follow/<token>/`: the score of a game for parents on a phone. */
import type { Side } from '@fullcourt/scorebook/vocabulary'
import type { LiveScore } from '@fullcourt/wire'
import { t } from '../ui/language.ts'
import type { Followed } from './followScore.ts'
import { showScore } from './scorePage.ts'
import { sidesOf, slotsOf, write, writeOrHide } from './slots.ts'
import { bonusText, coloursOf, fullName, lostText, offText } from './words.ts'

const page = slotsOf(document)
const sides = sidesOf(document)

/** 'Fouls 5 · Bonus · Timeouts 2 · Has the ball' */
function factsOf(score: LiveScore, side: Side): string {
  if (score.stage === 'upcoming') return ''
  const { teamFouls, timeoutsLeft } = score[side]
  return [
    t('Fouls {count}', { count: teamFouls }),
    bonusText(score[side]),
    score.stage === 'live' ? t('Timeouts {count}', { count: timeoutsLeft }) : '',
    score.possession === side ? t('Has the ball') : '',
    score.arrow === side ? t('Arrow') : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

function noteText({ score, line, repliedAt }: Followed): string {
  if (score === 'off') return offText()
  if (line === 'lost') return lostText({ score, repliedAt })
  if (score?.stage === 'upcoming')
    return t('The game has not started yet. The score appears here when it does.')
  return score?.stage === 'final' ? t('The game is over.') : ''
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

showScore(page, { drawSide, noteText })
