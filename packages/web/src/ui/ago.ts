export { ago } from '@fullcourt/wire/forms/intl'
