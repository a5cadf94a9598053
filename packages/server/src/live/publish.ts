import type { LiveType } from '@fullcourt/wire'
import type { Kysely } from 'kysely'
import type { Database } from '../database.ts'

/** One message of the live stream and its audience: the readers of a team, else of a program, else one user. */
export interface LiveEvent {
  readonly accountId: string
  readonly teamBrandId?: string | null
  readonly teamId?: string | null
  readonly userId?: string | null
  readonly type: LiveType
  readonly detail: unknown
}

/** Stores messages in the transaction of their change, so that both are committed or neither is. */
export async function publish(trx: Kysely<Database>, ...records: readonly LiveEvent[]): Promise<void> {
  if (records.length === 0) return
  const rows = records.map(({ detail, ...rest }) => ({ ...rest, detail: JSON.stringify(detail) }))
  await trx.insertInto('liveEvent').values(rows).execute()
}
