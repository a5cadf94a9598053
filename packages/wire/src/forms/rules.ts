import { COURT_MEASURES, type CourtMeasure, recordBy, TIMEOUT_SPANS } from '@fullcourt/scorebook/vocabulary'
import * as z from 'zod/mini'
import { text } from '../typed.ts'
import { bounded, withinBound } from './bounded.ts'

/** '8:00' */
const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The numbers of a league's rules that a person may set; the bodies of leagues and games are made of them. */
export const settingsFields = {
  periodDuration: bounded('periodDuration', minutes),
  overtimeDuration: bounded('overtimeDuration', minutes),
  firstFoulThreshold: z.nullable(bounded('firstFoulThreshold')),
  secondFoulThreshold: z.nullable(bounded('secondFoulThreshold')),
  personalFoulLimit: z.nullable(bounded('personalFoulLimit')),
  technicalLimit: z.nullable(bounded('technicalLimit')),
  shotClockDuration: z.nullable(bounded('shotClockDuration')),
}

const inches = withinBound({ min: 0, max: 2000, whole: false })
const measureField = (name: CourtMeasure) =>
  name === 'widthInches' || name === 'heightInches' || name === 'restrictedArcInches' ? bounded(name) : inches
/** The measures of a court. Three have bounds of their own (rule 103). */
export const courtFields = recordBy(COURT_MEASURES, measureField)

const timeoutCount = withinBound({ min: 0, max: 20, whole: true })
/** The timeouts of each part of a game. */
export const timeoutFields = {
  timeouts: z.readonly(
    z
      .array(z.strictObject({ span: z.enum(TIMEOUT_SPANS), full: timeoutCount, short: timeoutCount }))
      .check(z.maxLength(8, 'must be at most 8 parts of the game.')),
  ),
}
export const leagueFields = { name: text(80) }
