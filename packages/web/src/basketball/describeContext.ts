import type { BySide, FoulType, GameSetup, Person } from '@fullcourt/scorebook'

/** What descriptions of plays need. Their sentences are in `describePlay.ts`, which the first view of the scoring screen does not load. */
export const FOUL_WORDS: Readonly<Record<FoulType, string>> = {
  shooting: 'Shooting foul',
  non_shooting: 'Foul',
  offensive: 'Offensive foul',
  technical: 'Technical foul',
  unsportsmanlike: 'Unsportsmanlike foul',
  disqualifying: 'Disqualifying foul',
}

/** What a description needs: people, rules, court, and the names of the sides. */
export interface DescribeContext {
  readonly setup: GameSetup
  readonly people: ReadonlyMap<string, Person>
  readonly names: BySide<string>
}

export function describeContext(setup: GameSetup, names: BySide<string>): DescribeContext {
  return { setup, names, people: new Map(setup.people.map((person) => [person.id, person])) }
}
