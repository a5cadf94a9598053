import { day } from '../fields.ts'
import { optionalLines, optionalText, text } from '../typed.ts'

/** The fields of each form about programs, teams and seasons; the bodies of their endpoints are made of them. */

const colourName = optionalText(40)
export const programFields = {
  name: text(),
  mascot: text(60),
  color1Name: colourName,
  color2Name: colourName,
  color3Name: colourName,
  color4Name: colourName,
}
export const teamFields = { name: optionalText(80), mascot: optionalText(60) }
export const seasonFields = { name: text(80), startDate: day, endDate: day, notes: optionalLines(4000) }
