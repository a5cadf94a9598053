import type { Game } from '@fullcourt/scorebook/fold'
import { periodLength, type SentPlay } from '@fullcourt/scorebook/vocabulary'
import { hundredths } from '../core/draftPlay.ts'
import type { Draft, Moment } from '../core/steps.ts'

/** Where the clock reads less, it is later. Never beyond the period. */
function shiftClock(clockTime: number, seconds: number, length: number): number {
  return hundredths(Math.min(length, Math.max(0, clockTime - seconds)))
}

function shiftPlay({ origin, rel, freethrows }: SentPlay, seconds: number, length: number): SentPlay {
  const shifted = <E extends { readonly clockTime?: number }>(event: E): E =>
    event.clockTime === undefined
      ? event
      : { ...event, clockTime: shiftClock(event.clockTime, seconds, length) }
  return {
    origin: { ...origin, clockTime: shiftClock(origin.clockTime, seconds, length) },
    rel: rel.map(shifted),
    freethrows: freethrows.map((one) => ({
      ...shifted(one),
      ...(one.reboundPlayer ? { reboundPlayer: shifted(one.reboundPlayer) } : {}),
    })),
  }
}

function shiftMoment(moment: Moment, seconds: number, length: number): Moment {
  const { clock } = moment
  const clockTime = shiftClock(clock.clockTime, seconds, length)
  const { runsFrom } = clock
  return {
    ...moment,
    clock: { clockTime, runsFrom: runsFrom === null ? null : Math.max(runsFrom, clockTime) },
  }
}

/** Moves the open play on the clock: a scorer who looked away enters it late. */
export function shiftDraft(draft: Draft, seconds: number, { sheet }: Game): Draft {
  if (draft.step === 'closed') return draft
  const lengthOf = ({ period }: Moment) => periodLength(sheet.setup.rules, period) ?? 3600
  if (draft.step === 'who' || draft.step === 'foul-type') {
    const { opening } = draft
    const moment = shiftMoment(opening.moment, seconds, lengthOf(opening.moment))
    return { ...draft, opening: { ...opening, moment } }
  }
  const length = lengthOf(draft.moment)
  return {
    ...draft,
    play: shiftPlay(draft.play, seconds, length),
    moment: shiftMoment(draft.moment, seconds, length),
  }
}
