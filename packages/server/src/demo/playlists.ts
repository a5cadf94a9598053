import type { SentPlay } from '@fullcourt/scorebook/vocabulary'
import type { ClipFilters } from '@fullcourt/wire'
import type { AppContext } from '../appContext.ts'
import type { Visit } from './store.ts'

const MOST_CLIPS = 6
const SECONDS = { lead: 4, tail: 2 }
const THREES: ClipFilters = { side: 'own', made: true, pointValue: 3 }

/** Playlists of the demo's team: turnovers of a game to learn from, and a live one of the season. */
export async function storePlaylists(
  { db, newId }: AppContext,
  { accountId, userId: createdBy }: Pick<Visit, 'accountId' | 'userId'>,
  { teamId, gameId, plays }: { teamId: string; gameId: string; plays: readonly SentPlay[] },
): Promise<void> {
  const turnovers = plays
    .flatMap(({ origin: { id, type, isHomeTeam } }) => (type === 'turnover' && isHomeTeam ? id : []))
    .slice(0, MOST_CLIPS)
  if (turnovers.length === 0) return
  const playlistId = newId()
  const list = { accountId, teamId, ...SECONDS, createdBy }
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('playlist')
      .values([
        { ...list, id: newId(), name: 'Threes made', filters: JSON.stringify(THREES) },
        { ...list, id: playlistId, name: 'Ball security', notes: 'For Monday. Watch before practice.' },
      ])
      .execute()
    await trx
      .insertInto('playlistItem')
      .values(
        turnovers.map((eventId, position) => ({
          accountId,
          id: newId(),
          playlistId,
          position,
          eventId,
          teamGameId: gameId,
          createdBy,
          section: position < MOST_CLIPS / 2 ? 'Against pressure' : 'In transition',
          note: position === 0 ? 'Look before you pass.' : null,
        })),
      )
      .execute()
  })
}
