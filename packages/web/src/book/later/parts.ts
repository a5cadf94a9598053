/** Parts of the book that its first view does not need: loaded together, because each load costs the first view some bytes. */
export { chooseFields, settleEntry, unsentConflicts } from './decisions.ts'
export { flippedClock, playsOfOthers } from './flippedClock.ts'
export { reverseStep } from './reverseStep.ts'
export { seededHistory } from './seededHistory.ts'
export { setupAfter } from './setupAfter.ts'
export { sendSetup } from './setupCalls.ts'
