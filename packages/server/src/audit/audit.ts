import type { AuditDetail, AuditKind, AuditSubject } from '@fullcourt/wire'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { Source } from '../calls/source.ts'
import type { Subject } from '../calls/subject.ts'
import type { Database } from '../database.ts'
import { newId } from '../newId.ts'

/** Who acts and from where; nothing of it is known of the server's own actions. A `Call` is one. */
export type AuditSource = {
  readonly [K in 'userId' | 'ip' | 'device' | 'client' | 'requestId']: Source[K] | null
}

/** The source of the server's own actions. */
export const SERVER: AuditSource = { userId: null, ip: null, device: null, client: null, requestId: null }

/** Content of an event besides its source. */
export interface AuditEntry {
  readonly kind: AuditKind
  readonly on?: { readonly kind: AuditSubject; readonly id: string }
  readonly accountId?: string | null
  /** The program whose ADMIN reads the event. */
  readonly teamBrandId?: string | null
  readonly teamId?: string | null
  /** Flat values with details. Never a password, token, code, contact or other secret input. */
  readonly detail?: AuditDetail
}

function insertion(db: Kysely<Database>, source: AuditSource, entries: readonly AuditEntry[]) {
  const { userId, ip, requestId } = source
  const device = source.device ?? source.client
  const rows = entries.map(
    ({ kind, on, accountId = null, teamBrandId = null, teamId = null, detail = {} }) => ({
      id: newId(),
      kind,
      userId,
      accountId,
      teamBrandId,
      teamId,
      subjectKind: on?.kind ?? null,
      subjectId: on?.id ?? null,
      ip,
      device,
      requestId,
      detail: JSON.stringify(detail),
    }),
  )
  return db.insertInto('auditEvent').values(rows)
}

/**
 * Appends events to the audit log. Pass the transaction of the audited change, so that both are stored or neither is.
 * @param source the call, or `SERVER` for the server's own actions
 */
export async function audit(
  db: Kysely<Database>,
  source: AuditSource,
  ...entries: readonly AuditEntry[]
): Promise<void> {
  if (entries.length > 0) await insertion(db, source, entries).execute()
}

/** Appends events of the server's own actions in a transaction of plain SQL. */
export async function auditIn(
  client: ClientBase,
  { db }: { readonly db: Kysely<Database> },
  entries: readonly AuditEntry[],
): Promise<void> {
  const { sql: text, parameters } = insertion(db, SERVER, entries).compile()
  await client.query(text, [...parameters])
}

type SubjectCall = AuditSource & { readonly subject: Subject }

/**
 * Appends one event about the subject of a call, in the program and team of that subject.
 * @param on the object of the event, if it is not the subject itself
 */
export const auditSubject = (
  trx: Kysely<Database>,
  call: SubjectCall,
  { kind, on, detail }: Pick<AuditEntry, 'kind' | 'on' | 'detail'>,
): Promise<void> => {
  const { subject } = call
  const { accountId, teamBrandId, teamId } = subject
  const about = on ?? { kind: subject.kind, id: subject.id }
  return audit(trx, call, {
    kind,
    on: about,
    accountId: accountId || null,
    teamBrandId,
    teamId,
    ...(detail && { detail }),
  })
}

/** Deletes events that are older than 400 days. The database refuses to delete younger ones. */
export async function deleteOldAudit(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('auditEvent').where('at', '<', sql<string>`now() - interval '400 days'`).execute()
}

/** Lets a transaction change the address, the device and the detail of events; the database refuses all else. */
export async function changeAudit(client: ClientBase, change: () => Promise<unknown>): Promise<void> {
  await client.query(`set local fullcourt.erases_names = 'on'`)
  await change()
  await client.query(`set local fullcourt.erases_names = 'off'`)
}

/** Removes addresses and devices from the events of accounts or users that are deleted. The events stay. */
export const clearAuditSources = (
  client: ClientBase,
  {
    accountIds = [],
    userIds = [],
  }: { readonly accountIds?: readonly string[]; readonly userIds?: readonly string[] },
): Promise<void> =>
  changeAudit(client, () =>
    client.query(
      `update audit_event set ip = null, device = null
      where (account_id = any($1) or user_id = any($2) or (subject_kind = 'user' and subject_id = any($2)))
        and (ip is not null or device is not null)`,
      [accountIds, userIds],
    ),
  )
