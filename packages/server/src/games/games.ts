import type { House } from '../house.ts'
import { Answers } from './answers.ts'
import { Books } from './books.ts'
import { Records } from './records.ts'
import { Scribe } from './scribe.ts'
import { TeamSeasons } from './teamSeasons.ts'

/** What they stand on. */
export type GamesGround = Pick<House, 'db' | 'pool' | 'live' | 'now'>

/** What the games of a process share: the books it has opened, and the one who writes in them. */
export interface Games {
  readonly books: Books
  readonly scribe: Scribe
  readonly answers: Answers
  readonly seasons: TeamSeasons
}

export function openGames(house: GamesGround): Games {
  const books = new Books(house)
  const answers = new Answers(books)
  return {
    books,
    scribe: new Scribe(house, books),
    answers,
    seasons: new TeamSeasons(house, new Records(house, books, answers)),
  }
}
