import type { ScoreStep } from '@fullcourt/scorebook/figures'
import { sentenceOf } from '@fullcourt/scorebook/words'
import type { Watched } from './watched.ts'

/** Describes a score change: the play, and the score after it. */
export function sayStep({ plays, context }: Watched): (step: ScoreStep) => string {
  const byId = new Map(plays.map((play) => [play.origin.id, play]))
  return ({ playId, home, away }) => {
    const play = byId.get(playId)
    return `${play ? sentenceOf(context, play) : ''}, ${home}–${away}`
  }
}
