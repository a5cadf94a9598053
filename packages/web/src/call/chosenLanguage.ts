import { isText, stored } from './stored.ts'

/** The language that the user chose on this device. */
export const chosenLanguage = stored('fullcourt.language', isText)
