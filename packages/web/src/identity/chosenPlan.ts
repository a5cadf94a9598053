import { isText, stored } from '../call/stored.ts'

/** The id of the plan that was pressed on Pricing, until a program takes its trial. */
export const chosenPlan = stored('fullcourt.plan', isText)
