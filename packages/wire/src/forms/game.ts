import * as z from 'zod/mini'
import { optionalLines, optionalText, text } from '../typed.ts'
import { bounded } from './bounded.ts'

/** The fields of the form of a game; the bodies of its endpoints are made of them. */

export const gameFields = {
  opponentName: text(),
  opponentMascot: text(60),
  location: text(200),
  notes: optionalLines(8000),
  opponentColor1Name: optionalText(40),
  opponentColor2Name: optionalText(40),
}
export const endingFields = {
  homeFinalScore: z.nullable(bounded('score')),
  awayFinalScore: z.nullable(bounded('score')),
  overtimePeriods: z.nullable(bounded('overtimePeriods')),
  finalSummary: optionalLines(8000),
}
