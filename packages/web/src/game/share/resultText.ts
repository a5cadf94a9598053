import { boxFigure, figureText } from '@fullcourt/scorebook/figures'
import { isAwarded } from '@fullcourt/scorebook/fold'
import { otherSide, type Side } from '@fullcourt/scorebook/vocabulary'
import { longDayText, stageOf } from '../../games/gameWords.ts'
import { t } from '../../ui/language.ts'
import { LEADERS, leadersOf } from '../view/leaders.ts'
import { shownScore } from '../view/shownScore.ts'
import type { Watched } from '../view/watched.ts'

type ResultParts = Pick<Watched, 'game' | 'names' | 'box' | 'periods'>

const MOST_NAMES = 3

interface Result {
  /** The side that is named first: the winner or the leader, else the home team. */
  readonly first: Side
  readonly score: string
  readonly isEven: boolean
}

function resultOf(parts: ResultParts): Result {
  const score = shownScore(parts)
  const first = score.away > score.home ? 'away' : 'home'
  return {
    first,
    score: `${score[first]}–${score[otherSide(first)]}`,
    isEven: score.home === score.away,
  }
}

/** 'Lincoln beat Central 78–71 in overtime' */
function headline(parts: ResultParts, { first, score, isEven }: Result): string {
  const { game, names } = parts
  const [one, other] = [names[first], names[otherSide(first)]]
  if (stageOf(game) !== 'final')
    return isEven
      ? t('In progress: {one} and {other} {score}', { one, other, score })
      : t('In progress: {leader} leads {other} {score}', { leader: one, other, score })
  const reason = game.finalReason ?? 'played'
  if (reason === 'abandoned') return t('{one} – {other} was abandoned at {score}', { one, other, score })
  if (reason === 'forfeit')
    return t('{loser} forfeited: {winner} won {score}', { loser: other, winner: one, score })
  if (reason === 'default')
    return t('{loser} lost by default: {winner} won {score}', { loser: other, winner: one, score })
  const count = game.overtimePeriods ?? 0
  if (count === 0)
    return isEven
      ? t('{one} and {other} tied {score}', { one, other, score })
      : t('{winner} beat {loser} {score}', { winner: one, loser: other, score })
  return isEven
    ? t(
        ['{one} and {other} tied {score} in overtime', '{one} and {other} tied {score} in {count} overtimes'],
        { one, other, score, count },
      )
    : t(['{winner} beat {loser} {score} in overtime', '{winner} beat {loser} {score} in {count} overtimes'], {
        winner: one,
        loser: other,
        score,
        count,
      })
}

/** 'Q1 20–15, Q2 18–20', the side of the headline first; '' before the first play. */
function periodsText({ game, box, periods }: ResultParts, { first }: Result): string {
  const scores = periods.flatMap(({ number, label }) => {
    const played = box.periods.find(({ period }) => period === number)
    return played ? [`${label} ${played[first]}–${played[otherSide(first)]}`] : []
  })
  if (scores.length === 0) return ''
  // The rules award that score, whatever was played.
  return isAwarded(game.finalReason)
    ? t('Played: {scores}', { scores: scores.join(', ') })
    : scores.join(', ')
}

/** 'Points: Ana Alder 23, Bea Birch 15' for each figure, of our side. */
function leaderLines({ game, box }: ResultParts): readonly string[] {
  const { players } = box[game.isHome ? 'home' : 'away']
  return LEADERS.flatMap((figure) => {
    const best = leadersOf(players, figure, MOST_NAMES)
    const named = best.map((player) => `${player.fullName} ${figureText(player, figure)}`)
    return named.length > 0 ? [`${t(boxFigure(figure).name)}: ${named.join(', ')}`] : []
  })
}

/** The result as a message to people: who won, the score by period, our leaders, and where it was. */
export function resultText(parts: ResultParts): string {
  const { game, names } = parts
  const result = resultOf(parts)
  const leaders = leaderLines(parts)
  const place = [longDayText(game.localStartTime), game.location].filter(Boolean).join(', ')
  const head = [headline(parts, result), periodsText(parts, result), place].filter(Boolean)
  const ours = leaders.length > 0 ? ['', names[game.isHome ? 'home' : 'away'], ...leaders] : []
  return [...head, ...ours].join('\n')
}
