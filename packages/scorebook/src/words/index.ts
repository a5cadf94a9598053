/** The words of plays: a noun for each type of event, and one grammar for sentences. */
export * from './describePlay.ts'
export * from './foulWords.ts'
export * from './nouns.ts'
export * from './playDetailWords.ts'
