import type { GameBooks } from '../plays/gameBooks.ts'
import { Answers } from './answers.ts'
import { Records } from './records.ts'
import type { StatsDeps } from './statsDeps.ts'
import { TeamSeasons } from './teamSeasons.ts'

/** Figures of games and seasons. */
export interface StatsParts {
  readonly answers: Answers
  readonly seasons: TeamSeasons
}

export function openStats(deps: StatsDeps, books: GameBooks): StatsParts {
  const answers = new Answers(books)
  return { answers, seasons: new TeamSeasons(deps, new Records(deps, books, answers)) }
}
