import type { EntityMessage, GameState } from '@fullcourt/wire'
import type { Transaction } from 'kysely'
import type { Database } from '../database.ts'
import type { Subject } from '../http/subject.ts'
import { record } from '../live/record.ts'

type Readers = Pick<Subject, 'accountId' | 'teamBrandId' | 'teamId'>

/** Tells the readers of the team that a game changed. */
export const gameChanged = (
  trx: Transaction<Database>,
  { accountId, teamBrandId, teamId }: Readers,
  id: string,
  action: EntityMessage['action'],
) => record(trx, { accountId, teamBrandId, teamId, type: 'team-game', detail: { id, action } })

/** Tells them where its scoring screen is: the clock of every other screen goes by it. */
export const stateChanged = (
  trx: Transaction<Database>,
  { accountId, teamBrandId, teamId }: Readers,
  id: string,
  state: GameState,
) =>
  record(trx, { accountId, teamBrandId, teamId, type: 'team-game', detail: { id, action: 'update', state } })
