import * as z from 'zod/mini'
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
  shotClockDuration: z.nullable(bounded('shotClockDuration')),
}
export const courtFields = {
  widthInches: bounded('widthInches'),
  heightInches: bounded('heightInches'),
  restrictedArcInches: bounded('restrictedArcInches'),
}
