import type { GameSetup, Person } from '@fullcourt/scorebook/vocabulary'
import type { Game, GamePerson, Setup } from '@fullcourt/wire'
import { memoryDisk } from '../../book/data/disk.ts'
import type { ServerPlay, StoreChange } from '../../book/data/localData.ts'
import type { Outgoing } from '../../book/data/tasks.ts'
import { UNPLAYED_GAME } from '../../book/data/unplayedGame.ts'
import { openBook } from '../../book/game/openBook.ts'
import type { OpenBook } from '../../book/index.ts'
import { outboxSender } from '../../book/server/outbox.ts'
import type { Server } from '../../book/server/server.ts'
import { serverNow } from '../../call/serverTime.ts'
import { PRACTICE_ID } from './practiceId.ts'

const USER = 'practice'

export interface PracticeGame {
  readonly setup: GameSetup
  readonly names: { readonly home: string; readonly away: string }
}

const NOW = new Date(0).toISOString()

const personnelOf = ({ people }: GameSetup, side: 'home' | 'away'): GamePerson[] =>
  people
    .filter(({ isHomeTeam }) => isHomeTeam === (side === 'home'))
    .map((person: Person) => ({
      id: person.id,
      teamGameId: PRACTICE_ID,
      isHomeTeam: person.isHomeTeam,
      teamBrandPersonnelId: null,
      unmanagedTeamPersonnelId: null,
      jersey: person.jersey,
      position: null,
      firstName: null,
      lastName: person.fullName,
      fullName: person.fullName,
      isStarting: person.isStarting,
      order: person.order,
      role: person.role as GamePerson['role'],
      isAnonymous: false,
    }))

function gameOf({ home, away }: PracticeGame['names']): Game {
  return {
    ...UNPLAYED_GAME,
    id: PRACTICE_ID,
    teamId: PRACTICE_ID,
    teamSeasonId: null,
    leagueId: PRACTICE_ID,
    isHome: true,
    gameStartTime: NOW,
    localStartTime: NOW.slice(0, 16),
    timezone: 'UTC',
    location: '',
    notes: null,
    homeTeamFullName: home,
    awayTeamFullName: away,
    opponentName: away,
    opponentMascot: '',
    opponentFullName: away,
    opponentColor1Name: null,
    opponentColor2Name: null,
    homeTeamPrimaryColor: null,
    awayTeamPrimaryColor: null,
    scoringType: 'STANDARD',
    homeUnmanagedTeam: null,
    awayUnmanagedTeam: null,
    createdAt: NOW,
  }
}

/** The game as a server would describe it. */
function wireSetupOf({ setup, names }: PracticeGame): Setup {
  const side = (which: 'home' | 'away') => ({
    name: names[which],
    mascot: null,
    jerseyFill: null,
    jerseyStroke: null,
    personnel: personnelOf(setup, which),
  })
  const { court, rules } = setup
  // The scoring screen reads neither the league nor the ids of the court.
  return {
    teamGame: gameOf(names),
    home: side('home'),
    away: side('away'),
    league: null,
    court,
    rules,
    locked: false,
    eligible: { home: [], away: [] },
  } as unknown as Setup
}

/** Accepts every play and forgets it with the page. Nothing leaves the device. */
function practiceServer(game: PracticeGame): Server {
  const setup = wireSetupOf(game)
  let seq = 0
  const accept = (entry: Outgoing): readonly ServerPlay[] => {
    const { task } = entry
    if (!('playId' in task)) return []
    seq += 1
    return [{ gameId: PRACTICE_ID, playId: task.playId, seq, play: task.kind === 'put' ? task.play : null }]
  }
  return {
    setup: async () => setup,
    log: async () => ({ plays: [], more: false }),
    send: async (_, entries) => ({
      kind: 'done',
      ids: entries.map(({ id }) => id),
      plays: entries.flatMap(accept),
    }),
    saveState: async (_, state) => state,
  }
}

let lastId = 0
/** Ids that sort in the order of writing. */
const laterId = (): string => String(++lastId).padStart(12, '0')

/** Opens the book of a practice game: the real book, on a disk in memory, with a server in the page. */
export function openPracticeBook(game: PracticeGame): OpenBook {
  const disk = memoryDisk()
  const server = practiceServer(game)
  let book: OpenBook | undefined
  let sending: Promise<unknown> = Promise.resolve()
  async function commit(changes: readonly StoreChange[]): Promise<void> {
    await disk.commit(changes, 'relaxed')
    book?.applyChanges(changes)
    if (changes.some((change) => 'put' in change && change.put === 'outbox'))
      sending = sending.then(sendRound).catch(() => undefined)
  }
  const sendRound = outboxSender(
    {
      unsent: disk.unsent,
      knownPlays: disk.knownPlays,
      laterId,
      catchUp: async () => undefined,
      sendClock: async () => undefined,
      settle: (_, changes) => commit(changes),
    },
    server,
  )
  book = openBook(PRACTICE_ID, {
    userId: USER,
    server,
    durable: () => true,
    trouble: () => null,
    read: disk.read,
    commit,
    laterId,
    now: serverNow,
    tab: async () => ({ id: USER, liveTabs: async () => new Set([USER]) }),
  })
  return book
}
