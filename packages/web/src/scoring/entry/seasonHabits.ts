import type { Habit, HabitKind, Habits } from '@fullcourt/scorebook/figures'
import { type Received, type Setup, teamStats } from '@fullcourt/wire'
import { call } from '../../call/call.ts'
import { keepReply, keptReply } from '../../call/kept.ts'

type Season = Received<typeof teamStats>
type Row = Season['results'][number]

/** The chances that a season counts for at most: a game of its own soon says more about this game. */
const MOST_CHANCES = 40

let loaded: Habits | null = null

/** The habits of the team's season by ids of the game; null until they are loaded. */
export const seasonHabits = (): Habits | null => loaded

/** A share and what it is a share of, as chances. */
function habit(done: number, share: number | null | undefined): Habit | null {
  if (!share || done === 0) return null
  const chances = done / share
  const part = Math.min(1, MOST_CHANCES / chances)
  return { done: done * part, chances: chances * part }
}

const HABIT_OF = {
  assist: (row) => habit(row.assists, row.shares?.assistPercentage),
  defensive: (row) => habit(row.defensiveRebounds, row.shares?.defensiveReboundPercentage),
  offensive: (row) => habit(row.offensiveRebounds, row.shares?.offensiveReboundPercentage),
} as const satisfies { readonly [kind in HabitKind]: (row: Row) => Habit | null }

/** The habits of the season's rows for the people of a game, who are found by name: a name that two have says nothing. */
export function habitsOfSeason(
  rows: readonly Row[],
  people: readonly { readonly id: string; readonly fullName: string }[],
): Habits {
  const idOf = (name: string): string | null => {
    const found = people.filter(({ fullName }) => fullName === name)
    return found.length === 1 && rows.filter((row) => row.fullName === name).length === 1
      ? found[0]!.id
      : null
  }
  const of = (kind: HabitKind) =>
    new Map(
      rows.flatMap((row): readonly (readonly [string, Habit])[] => {
        const id = idOf(row.fullName)
        const found = HABIT_OF[kind](row)
        return id && found ? [[id, found]] : []
      }),
    )
  return { assist: of('assist'), defensive: of('defensive'), offensive: of('offensive') }
}

/** Loads the season of the team that scores the game; without a network the one that this device has kept. */
export async function loadSeasonHabits({ teamGame, home, away }: Setup): Promise<void> {
  const { teamId, teamSeasonId, isHome } = teamGame
  const { personnel } = isHome ? home : away
  const key = ['seasonHabits', teamId, teamSeasonId]
  const use = (season: Season | undefined) => {
    loaded = season ? habitsOfSeason(season.results, personnel) : null
  }
  use(keptReply(key))
  try {
    const filters = teamSeasonId ? { teamSeasonId } : {}
    const season = await call(
      teamStats,
      { params: { id: teamId }, query: { filters: JSON.stringify(filters) } },
      { retry: false },
    )
    keepReply(key, season)
    use(season)
  } catch {
    // The kept season, or this game alone, will do.
  }
}
