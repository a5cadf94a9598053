/** A whole game as lines of text, written and read. */
export * from './notation.ts'
