/** The forms of dates and times. Every page writes them with these. */
export { dateText, momentText } from '@fullcourt/wire/forms/intl'
