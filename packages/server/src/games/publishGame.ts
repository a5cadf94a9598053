import type { EntityMessage, GameState, SavedBy } from '@fullcourt/wire'
import type { Transaction } from 'kysely'
import type { Subject } from '../calls/subject.ts'
import type { Database } from '../database.ts'
import { publish } from '../live/publish.ts'

type Readers = Pick<Subject, 'accountId' | 'teamBrandId' | 'teamId'>

/** Publishes a change of a game to the readers of the team. */
export const publishGame = (
  trx: Transaction<Database>,
  { accountId, teamBrandId, teamId }: Readers,
  id: string,
  action: EntityMessage['action'],
) => publish(trx, { accountId, teamBrandId, teamId, type: 'team-game', detail: { id, action } })

/** Publishes the state of the scoring screen. The clocks of all other screens follow it. */
export const publishGameState = (
  trx: Transaction<Database>,
  { accountId, teamBrandId, teamId }: Readers,
  id: string,
  detail: { readonly state: GameState; readonly by: SavedBy },
) =>
  publish(trx, {
    accountId,
    teamBrandId,
    teamId,
    type: 'team-game',
    detail: { id, action: 'update', ...detail },
  })
