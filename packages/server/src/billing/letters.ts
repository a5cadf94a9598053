import { dateText, listText } from '@fullcourt/wire/forms/intl'
import type { Letter } from '../mail/letter.ts'

export interface TrialNotice {
  readonly to: string
  readonly firstName: string
  /** Full names of the programs on the trial. */
  readonly programs: readonly string[]
  /** Milliseconds since 1970. */
  readonly end: number
  readonly timezone: string
  readonly daysLeft: number
}

/** Tells an admin when the free trial ends and what happens then. */
export const trialLetter = (notice: TrialNotice, publicUrl: string): Letter => {
  const { to, firstName, programs, end, timezone, daysLeft } = notice
  const inDays = daysLeft === 1 ? 'in 1 day' : `in ${daysLeft} days`
  return {
    to,
    subject: `Your Fullcourt trial ends ${inDays}`,
    opening: [
      `Hello ${firstName},`,
      `The free trial of ${listText(programs)} ends on ${dateText('longDay', end, timezone)}.`,
      'Everything that you entered stays yours to read and print, and a game in progress is never interrupted. New games and changes need a plan.',
    ],
    link: { label: 'See the plans', url: `${publicUrl}/a/program/subscription/` },
    closing: ['You receive this mail because you are an admin of the program.'],
  }
}
