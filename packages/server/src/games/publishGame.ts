import type { EntityMessage, GameState } from '@fullcourt/wire'
import type { Transaction } from 'kysely'
import type { Subject } from '../access/subject.ts'
import type { Database } from '../database.ts'
import { publish } from '../live/publish.ts'

type Readers = Pick<Subject, 'accountId' | 'teamBrandId' | 'teamId'>

/** Tells the readers of the team that a game changed. */
export const publishGame = (
  trx: Transaction<Database>,
  { accountId, teamBrandId, teamId }: Readers,
  id: string,
  action: EntityMessage['action'],
) => publish(trx, { accountId, teamBrandId, teamId, type: 'team-game', detail: { id, action } })

/** Tells them where its scoring screen is: the clock of every other screen goes by it. */
export const publishGameState = (
  trx: Transaction<Database>,
  { accountId, teamBrandId, teamId }: Readers,
  id: string,
  state: GameState,
) =>
  publish(trx, { accountId, teamBrandId, teamId, type: 'team-game', detail: { id, action: 'update', state } })
