/** The checker: finds what looks wrong in the book, ranks it and offers fixes. */
export { check } from './check.ts'
export * from './codes.ts'
export { type CheckOptions, flagReducer } from './flagReducer.ts'
export * from './review.ts'

/** The state of the checker. Its fields are private to the checker. */
export type { CheckState } from './state.ts'
