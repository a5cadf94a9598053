import type { SentPlay } from '@fullcourt/scorebook/vocabulary'
import type { ClipFilters } from '@fullcourt/wire'
import type { AppContext } from '../appContext.ts'
import type { Visit } from './store.ts'

const MOST_CLIPS = 6
const SECONDS = { lead: 4, tail: 2 }
const THREES: ClipFilters = { side: 'own', made: true, pointValue: 3 }

/** The clips to learn from: plays of the game that are on film; without film its turnovers. */
function learned(plays: readonly SentPlay[]) {
  const filmed = plays
    .filter(({ origin: { type, videoTime } }) => type !== 'jumpball' && typeof videoTime === 'number')
    .slice(0, MOST_CLIPS)
    .toSorted((one, other) => Number(other.origin.isHomeTeam) - Number(one.origin.isHomeTeam))
  if (filmed.length > 0) return { name: 'Opening minute', plays: filmed }
  const turnovers = plays.filter(({ origin: { type, isHomeTeam } }) => type === 'turnover' && isHomeTeam)
  return { name: 'Ball security', plays: turnovers.slice(0, MOST_CLIPS) }
}

/** Playlists of the demo's team: plays of a game to learn from, and a live one of the season. */
export async function storePlaylists(
  { db, newId }: AppContext,
  { accountId, userId: createdBy }: Pick<Visit, 'accountId' | 'userId'>,
  { teamId, gameId, plays }: { teamId: string; gameId: string; plays: readonly SentPlay[] },
): Promise<void> {
  const { name, plays: clips } = learned(plays)
  if (clips.length === 0) return
  const playlistId = newId()
  const list = { accountId, teamId, ...SECONDS, createdBy }
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('playlist')
      .values([
        { ...list, id: newId(), name: 'Threes made', filters: JSON.stringify(THREES) },
        { ...list, id: playlistId, name, notes: 'For Monday. Watch before practice.' },
      ])
      .execute()
    await trx
      .insertInto('playlistItem')
      .values(
        clips.map(({ origin: { id: eventId, isHomeTeam } }, position) => ({
          accountId,
          id: newId(),
          playlistId,
          position,
          eventId,
          teamGameId: gameId,
          createdBy,
          section: isHomeTeam ? 'Offense' : 'Defense',
          note: position === 0 ? 'Watch the weak side.' : null,
        })),
      )
      .execute()
  })
}
