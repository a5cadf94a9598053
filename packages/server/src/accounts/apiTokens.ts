import { API_TOKEN_DAYS, DAY_MS, hasRoom } from '@fullcourt/program'
import {
  type Access,
  type ApiToken,
  createApiToken,
  listApiTokens,
  listProgramApiTokens,
  readApiToken,
  revokeApiToken,
} from '@fullcourt/wire'
import { type Kysely, type Selectable, type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import { loadAllowed, refuseDeleted } from '../access/authorize.ts'
import { API_TOKEN_MARK, hashToken, newToken } from '../access/sessions.ts'
import type { AppContext } from '../appContext.ts'
import { type AuditSource, audit } from '../audit/audit.ts'
import { refuse, refuseField, refuseLimit, refuseUnknown } from '../calls/refusal.ts'
import { type Call, type Route, route } from '../calls/route.ts'
import { programKeyOf } from '../calls/subject.ts'
import type { Database } from '../database.ts'
import { createOnce } from '../queries/createOnce.ts'
import { type ListKey, readPage } from '../queries/readPage.ts'
import type { RowKey } from '../tables/columns.ts'
import type { ApiTokenTable } from '../tables/programs.ts'

/** Characters of a secret that lists show. */
const SHOWN = 8

type Row = Selectable<ApiTokenTable> & {
  readonly programs: ApiToken['programs']
  readonly madeBy: string | null
}

/**
 * Live tokens: those with a row in `token`, which ends with a revocation, the expiry, and all sessions of the user.
 * @param accountId the account of all of them, if it is known: by its value a distributed database asks one shard
 */
const tokenRows = (db: Kysely<Database>, now: number, accountId?: string) =>
  db
    .selectFrom('apiToken')
    .selectAll('apiToken')
    .select([
      sql<
        ApiToken['programs']
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'fullName', trim(b.name || ' ' || b.mascot)) order by b.name, b.id), '[]')
        from api_token_program p join team_brand b on b.account_id = p.account_id and b.id = p.team_brand_id
        where p.account_id = ${accountId ?? sql.ref('api_token.account_id')} and p.api_token_id = api_token.id)`.as(
        'programs',
      ),
      sql<
        string | null
      >`(select u.first_name || ' ' || u.last_name from app_user u where u.id = api_token.created_by)`.as(
        'madeBy',
      ),
    ])
    .where('apiToken.revokedAt', 'is', null)
    .where('apiToken.id', 'in', ({ selectFrom }) =>
      selectFrom('token')
        .select('token.id')
        .where('kind', '=', 'api')
        .where('token.expiresAt', '>', new Date(now).toISOString()),
    )

/** Adds the last use of tokens, which is with the sessions of users. */
async function withUses(db: Kysely<Database>, tokens: readonly ApiToken[]): Promise<ApiToken[]> {
  const { rows } = await sql<{ id: string; usedAt: string | null }>`
    select id, nullif(last_used_at, created_at) as used_at from token where id = any(${tokens.map(({ id }) => id)})`.execute(
    db,
  )
  const uses = new Map(rows.map(({ id, usedAt }) => [id, usedAt]))
  return tokens.map((token) => ({ ...token, lastUsedAt: uses.get(token.id) ?? null }))
}

const shown = (row: Row): ApiToken => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  programs: row.programs,
  madeBy: row.madeBy,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
  lastUsedAt: null,
})

const NEWEST: readonly ListKey[] = [
  { by: sql`api_token.created_at`, as: 'timestamptz(3)', descending: true },
  { by: sql`api_token.id`, as: 'uuid', descending: true },
]

/** Tokens of a program: of kind PROGRAM, and naming it. */
const isOfProgram = ({ accountId, id }: RowKey) =>
  sql<boolean>`api_token.kind = 'PROGRAM' and exists (select from api_token_program p
    where p.account_id = ${accountId} and p.api_token_id = api_token.id and p.team_brand_id = ${id})`

/** Tokens that a user may see and revoke: the own ones, and those of programs whose ADMIN the user is. */
const isOfUser = (userId: string) =>
  sql<boolean>`(api_token.user_id = ${userId} or (api_token.kind = 'PROGRAM' and exists (
    select from api_token_program p join team_brand_personnel me on me.account_id = p.account_id and me.team_brand_id = p.team_brand_id
    where p.account_id = api_token.account_id and p.api_token_id = api_token.id
      and me.user_id = ${userId} and me.role = 'ADMIN' and me.is_active and me.deleted_at is null)))`

/** Loads the programs of a new token. All are of one account, whose shard holds the token. */
async function programsOf({ body, who }: Call<typeof createApiToken>, app: AppContext): Promise<RowKey[]> {
  const access = {
    may: body.kind === 'PROGRAM' ? 'roles.give' : 'program.read',
    on: 'program',
    from: 'body.teamBrandIds',
    sub: false,
  } as const satisfies Access
  const keys: RowKey[] = []
  for (const id of new Set(body.teamBrandIds)) {
    const subject = await loadAllowed(access, id, { userId: who.userId, method: 'POST' }, app)
    refuseDeleted({ access, method: 'POST' }, subject)
    keys.push(programKeyOf(subject))
  }
  if (new Set(keys.map(({ accountId }) => accountId)).size > 1)
    refuseField('teamBrandIds', 'Programs must be of one account.')
  return keys
}

/** Returns when a new token expires. Refuses a time that is past or too far. */
function expiryOf({ expiresAt }: { readonly expiresAt?: string | undefined }, now: number): string {
  const at = expiresAt === undefined ? now + API_TOKEN_DAYS.usual * DAY_MS : Date.parse(expiresAt)
  if (at <= now) refuseField('expiresAt', 'Expiry must be in the future.')
  if (at > now + API_TOKEN_DAYS.most * DAY_MS) refuseField('expiresAt', 'Expiry must be within a year.')
  return new Date(at).toISOString()
}

async function countOf(tokens: SelectQueryBuilder<Database, 'apiToken', unknown>): Promise<number> {
  const { n } = await tokens
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

const newSecret = (): string => `${API_TOKEN_MARK}${newToken().token}`

/** Makes the user of a PROGRAM token: without password and address, named in the logs by the token. */
async function storeUser(trx: Transaction<Database>, id: string, name: string): Promise<void> {
  const username = `api ${id}`
  await trx
    .insertInto('appUser')
    .values({ id, username, usernameKey: username, firstName: 'API:', lastName: name })
    .execute()
}

const createRoute = route(createApiToken, async (call, app) => {
  const { body, who } = call
  if (who.isDemo) refuse('forbidden', 'A demo has no API tokens. Sign up to make one.')
  const { kind, name, scopes } = body
  const programs = await programsOf(call, app)
  const [first] = programs
  if (!first) return refuseUnknown()
  const { accountId } = first
  const expiresAt = expiryOf(body, app.now())
  const ofProgram = kind === 'PROGRAM' ? app.newId() : null
  const userId = ofProgram ?? who.userId
  const at = new Date(app.now()).toISOString()
  const make = async (trx: Transaction<Database>, id: string) => {
    const secret = newSecret()
    const live = tokenRows(trx, app.now()).where('apiToken.accountId', '=', accountId)
    // So that concurrent calls cannot exceed the limit together.
    await trx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
    for (const program of programs)
      if (ofProgram && !hasRoom('apiTokens', await countOf(live.where(isOfProgram(program)))))
        refuseLimit('apiTokens')
    if (!ofProgram && !hasRoom('apiTokens', await countOf(live.where('apiToken.userId', '=', userId))))
      refuseLimit('apiTokens')
    if (ofProgram) await storeUser(trx, ofProgram, name)
    await trx
      .insertInto('apiToken')
      .values({
        accountId,
        id,
        kind,
        userId,
        name,
        prefix: secret.slice(0, SHOWN),
        scopes: [...new Set(scopes)],
        createdBy: who.userId,
        createdAt: at,
        expiresAt,
      })
      .execute()
    await trx
      .insertInto('apiTokenProgram')
      .values(programs.map((p) => ({ accountId, apiTokenId: id, teamBrandId: p.id, memberId: ofProgram })))
      .execute()
    await trx
      .insertInto('token')
      .values({
        hash: hashToken(secret),
        id,
        accountId,
        userId,
        kind: 'api',
        createdAt: at,
        lastUsedAt: at,
        confirmedAt: at,
        expiresAt,
      })
      .execute()
    await audit(trx, call, ...entriesOf('api_token_made', { accountId, id, name, kind, programs }))
    return secret
  }
  return createOnce(app, {
    endpoint: createApiToken,
    body,
    table: 'token',
    make,
    read: async (id, secret) => ({ id, token: secret ?? (await replaceSecret(app, id, who.userId)) }),
  })
})

/** Replaces the secret of a token for a repeated call. Once it was used, its secret has arrived. */
async function replaceSecret(app: AppContext, id: string, userId: string): Promise<string> {
  const secret = newSecret()
  const token = await app.db.transaction().execute(async (trx) => {
    const found = await findToken(trx, app, id, userId)
    if (!found) return null
    const { numUpdatedRows } = await trx
      .updateTable('token')
      .set({ hash: hashToken(secret) })
      .where('accountId', '=', found.accountId)
      .where('id', '=', id)
      .whereRef('lastUsedAt', '=', 'createdAt')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return null
    await trx
      .updateTable('apiToken')
      .set({ prefix: secret.slice(0, SHOWN) })
      .where('accountId', '=', found.accountId)
      .where('id', '=', id)
      .execute()
    return found
  })
  if (!token)
    return refuse('conflict', 'This API token was used or has ended. Its secret is shown once: make another.')
  app.sessions.clearUser(token.userId)
  return secret
}

interface Audited extends RowKey {
  readonly name: string
  readonly kind: ApiToken['kind']
  readonly programs: readonly { readonly id: string }[]
}

/** One event for each program of a token, whose ADMINs read it. */
const entriesOf = (
  kind: 'api_token_made' | 'api_token_revoked',
  { accountId, id, name, kind: of, programs }: Audited,
) =>
  programs.map((program) => ({
    kind,
    on: { kind: 'apiToken' as const, id },
    accountId,
    teamBrandId: program.id,
    detail: { name, of },
  }))

/** Ends a token. Its row stays, because logs name the user of a PROGRAM token. */
async function revoke(
  trx: Transaction<Database>,
  { now }: Pick<AppContext, 'now'>,
  token: Audited,
  source: AuditSource,
): Promise<void> {
  const { accountId, id } = token
  await trx
    .updateTable('apiToken')
    .set({ revokedAt: new Date(now()).toISOString() })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute()
  await trx
    .deleteFrom('apiTokenProgram')
    .where('accountId', '=', accountId)
    .where('apiTokenId', '=', id)
    .execute()
  await trx.deleteFrom('token').where('accountId', '=', accountId).where('id', '=', id).execute()
  await audit(trx, source, ...entriesOf('api_token_revoked', token))
}

/** Revokes a user's own tokens that reach a program, when the user leaves it. Clear the user's sessions afterwards. */
export async function revokeTokensOf(
  trx: Transaction<Database>,
  app: Pick<AppContext, 'now'>,
  left: { readonly accountId: string; readonly teamBrandId: string; readonly userId: string },
  source: AuditSource,
): Promise<void> {
  const { accountId, teamBrandId, userId } = left
  const reaching = await tokenRows(trx, app.now())
    .where('apiToken.accountId', '=', accountId)
    .where('apiToken.userId', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('apiTokenProgram')
          .select('apiTokenId')
          .where('apiTokenProgram.accountId', '=', accountId)
          .where('teamBrandId', '=', teamBrandId)
          .whereRef('apiTokenId', '=', 'apiToken.id'),
      ),
    )
    .execute()
  for (const token of reaching) await revoke(trx, app, token, source)
}

const findToken = (db: Kysely<Database>, app: Pick<AppContext, 'now'>, id: string, userId: string) =>
  tokenRows(db, app.now()).where('apiToken.id', '=', id).where(isOfUser(userId)).executeTakeFirst()

const readRoute = route(readApiToken, async ({ params, who }, app) => {
  const found = (await findToken(app.db, app, params.id, who.userId)) ?? refuseUnknown()
  const [token = refuseUnknown()] = await withUses(app.db, [shown(found)])
  return token
})

const LIST = { keys: NEWEST, searched: [sql`api_token.name`], show: shown }

const listRoute = route(listApiTokens, async (call, app) => {
  const rows = tokenRows(app.db, app.now()).where('apiToken.userId', '=', call.who.userId)
  const page = await readPage(app, call, { ...LIST, rows })
  return { ...page, results: await withUses(app.db, page.results) }
})

const listProgramRoute = route(listProgramApiTokens, async (call, app) => {
  const { accountId } = call.subject
  const rows = tokenRows(app.db, app.now(), accountId)
    .where('apiToken.accountId', '=', accountId)
    .where(isOfProgram(call.subject))
  const page = await readPage(app, call, { ...LIST, rows })
  return { ...page, results: await withUses(app.db, page.results) }
})

const revokeRoute = route(revokeApiToken, async (call, app) => {
  const userId = await app.db.transaction().execute(async (trx) => {
    const token = (await findToken(trx, app, call.params.id, call.who.userId)) ?? refuseUnknown()
    await revoke(trx, app, token, call)
    return token.userId
  })
  app.sessions.clearUser(userId)
})

export const apiTokenRoutes: readonly Route[] = [
  createRoute,
  listRoute,
  listProgramRoute,
  readRoute,
  revokeRoute,
]
