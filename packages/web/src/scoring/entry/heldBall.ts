import { otherSide, type Side } from '@fullcourt/scorebook/vocabulary'
import { CLOSED, type Draft, type EntryContext, type Moment, type Opening } from '../core/steps.ts'

/** A held ball that goes to the other side is a turnover, where a player lost the ball. `moment`: just before it. */
export function askLostBall(side: Side, moment: Moment, { newId }: Pick<EntryContext, 'newId'>): Draft {
  const opening: Opening = {
    id: newId(),
    doing: 'turnover',
    side: otherSide(side),
    point: null,
    value: null,
    flagged: false,
    moment,
    isOptional: true,
  }
  return { step: 'who', opening, before: CLOSED }
}
