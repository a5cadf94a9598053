import { TIMEOUT_SPANS } from '@fullcourt/scorebook'
import * as z from 'zod/mini'
import { text } from '../typed.ts'
import { bounded } from './bounded.ts'

/** The numbers of a league's rules and court that a person may set; the bodies of leagues and games are made of them. */

const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

export const settingsFields = {
  periodDuration: bounded('periodDuration', minutes),
  overtimeDuration: bounded('overtimeDuration', minutes),
  firstFoulThreshold: z.nullable(bounded('firstFoulThreshold')),
  secondFoulThreshold: z.nullable(bounded('secondFoulThreshold')),
  personalFoulLimit: z.nullable(bounded('personalFoulLimit')),
  technicalLimit: z.nullable(bounded('technicalLimit')),
  shotClockDuration: z.nullable(bounded('shotClockDuration')),
}
const inches = z
  .number('must be a number from 0 to 2000.')
  .check(
    z.minimum(0, 'must be a number from 0 to 2000.'),
    z.maximum(2000, 'must be a number from 0 to 2000.'),
  )
/** The measures of a court that have no bounds of their own. */
export const geometryFields = {
  rimFromBaseline: inches,
  rimDiameterInches: inches,
  backboardFromBaseline: inches,
  backboardInches: inches,
  threePointArcInches: inches,
  threePointCornerInches: inches,
  laneWidthInches: inches,
  freeThrowLineInches: inches,
  freeThrowCircleRadiusInches: inches,
  centerCircleRadiusInches: inches,
  lineWidthInches: inches,
  blockInches: inches,
}
/** The timeouts of each part of a game. */
const timeoutCount = z
  .int('must be a whole number from 0 to 20.')
  .check(
    z.minimum(0, 'must be a whole number from 0 to 20.'),
    z.maximum(20, 'must be a whole number from 0 to 20.'),
  )
export const timeoutFields = {
  timeouts: z.readonly(
    z
      .array(z.strictObject({ span: z.enum(TIMEOUT_SPANS), full: timeoutCount, short: timeoutCount }))
      .check(z.maxLength(8, 'must be at most 8 parts of the game.')),
  ),
}
export const courtFields = {
  widthInches: bounded('widthInches'),
  heightInches: bounded('heightInches'),
  restrictedArcInches: bounded('restrictedArcInches'),
}
export const leagueFields = { name: text(80) }
