import type { SentPlay } from '@fullcourt/scorebook/vocabulary'
import type { Call } from '../calls/route.ts'
import type { PlaySender } from './gameBatch.ts'
import { gameKeyOf, type LatestRevision, type UncommittedBook } from './gameBook.ts'
import { putPlay } from './playCommands.ts'
import { prepareChange } from './preparePlay.ts'

type Caller = Pick<Call, 'who' | 'device' | 'subject'>
export const senderOf = ({ who, device, subject }: Caller): PlaySender => ({
  by: who.userId,
  device,
  ...gameKeyOf(subject),
  plays: 1,
})

/** Puts a changed play, with the same checks as a sent play. */
export const putChanged = (book: UncommittedBook, play: SentPlay, base?: number): LatestRevision =>
  putPlay(book, prepareChange(play, book.context), base)
