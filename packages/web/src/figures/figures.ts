/** The texts of figures, in tables and charts. */
export {
  figureRank,
  figureText,
  minutesText,
  signed,
  valueText as numberText,
} from '@fullcourt/scorebook/figures'
