import type { EntityMessage } from '@fullcourt/wire'
import type { Transaction } from 'kysely'
import type { Database } from '../database.ts'
import type { Subject } from '../http/subject.ts'
import { record } from '../live/record.ts'

/** Tells the readers of the team that a game changed. */
export const gameChanged = (
  trx: Transaction<Database>,
  { accountId, teamBrandId, teamId }: Pick<Subject, 'accountId' | 'teamBrandId' | 'teamId'>,
  id: string,
  action: EntityMessage['action'],
) => record(trx, { accountId, teamBrandId, teamId, type: 'team-game', detail: { id, action } })
