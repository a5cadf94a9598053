/** The one grammar of plays: a noun for each type of event, the words of its details, and sentences. Screens, server and checker read it. */
export * from './describePlay.ts'
export * from './foulWords.ts'
export * from './letters.ts'
export * from './nouns.ts'
export * from './playDetailWords.ts'
export * from './throwWords.ts'
