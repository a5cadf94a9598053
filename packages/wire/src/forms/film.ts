import { optionalLines, text } from '../typed.ts'

/** The fields of the forms of films; the bodies of their endpoints are made of them. */

export const filmFields = { name: text(), notes: optionalLines(8000) }
export const scoutFields = { homeTeamName: text(), awayTeamName: text() }
