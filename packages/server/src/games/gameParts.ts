import { GameBooks } from '../plays/gameBooks.ts'
import { PlayWriter } from '../plays/playWriter.ts'
import { Answers } from '../stats/answers.ts'
import { Records } from '../stats/records.ts'
import { TeamSeasons } from '../stats/teamSeasons.ts'
import type { GamesContext } from './gamesContext.ts'

/** What the games of a process share: the books it has opened, and the one who writes in them. */
export interface GameParts {
  readonly books: GameBooks
  readonly writer: PlayWriter
  readonly answers: Answers
  readonly seasons: TeamSeasons
}

export function openGameParts(app: GamesContext): GameParts {
  const books = new GameBooks(app)
  const answers = new Answers(books)
  return {
    books,
    writer: new PlayWriter(app, books),
    answers,
    seasons: new TeamSeasons(app, new Records(app, books, answers)),
  }
}
