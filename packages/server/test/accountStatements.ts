// Finds statements of the server on tables of accounts that do not name the account: a sharded database would ask every shard.
import type { PoolClient } from 'pg'
import type { OpenDatabase } from '../src/parts.ts'
import { currentRoute } from './oneConnection.ts'
import { TENANT_TABLES } from './tenantTables.ts'

/**
 * Statements that read or write over all accounts, by the reason: the file of `src` that runs them, for lists their route, and the
 * table. The file alone stands for all its tables.
 */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  'Finds the account of an id among those of the caller.': [
    'src/access/subject.ts',
    'src/access/userAccounts.ts',
  ],
  'A user belongs to several accounts.': [
    'src/accounts/apiTokens.ts',
    'src/accounts/ownAccounts.ts: team_brand_personnel',
    'src/accounts/passwordHelp.ts: team_brand_personnel',
    'src/accounts/user.ts: team_brand_personnel',
    'src/admin/users.ts: team_brand_personnel',
    'src/erasure/routes.ts: team_brand',
    'src/erasure/routes.ts: team_brand_personnel',
    'src/export/rows.ts: team_brand_personnel',
    'src/invitations/removeSignIn.ts: team_brand_personnel',
    'src/leagues/routes.ts: team_brand',
    'src/leagues/routes.ts: team_brand_personnel',
    'src/live/rights.ts',
    'src/notifications/messages.ts: team_brand_personnel',
    'src/notifications/notify.ts: team_brand_personnel',
    'src/notifications/push/send.ts: team_brand_personnel',
    'src/notifications/routes.ts: team_brand_personnel',
    'src/notifications/shown.ts: team_brand_personnel',
    'src/programs/program.ts: team_brand',
    'src/programs/program.ts: team_brand_personnel',
    'src/programs/programs.ts: several shards',
    'src/programs/teams.ts: team_brand_personnel',
    'src/programs/teams.ts: team_personnel',
    'GET /v1/api-token/',
    'GET /v1/league/: team_brand',
    'GET /v1/league/: team_brand_personnel',
    'GET /v1/user-notification/: team_brand_personnel',
    'GET /v1/account/: team_brand_personnel',
  ],
  'An erased user leaves every account.': [
    'src/erasure/eraseUser.ts',
    'src/erasure/pictures.ts',
    'src/invitations/endedGuests.ts',
  ],
  'One loop looks at the games, rosters and films of all accounts with webhooks, and ends old deliveries.': [
    'src/webhooks/filmNews.ts',
    'src/webhooks/follow.ts: webhook',
    'src/webhooks/gameNews.ts',
    'src/webhooks/rosterNews.ts',
    'src/webhooks/deliveries.ts: webhook_delivery',
  ],
  'The link or the address names nothing but an id.': [
    'src/avatars/addresses.ts: team_brand',
    'src/clips/movieExports.ts: film_export',
    'src/clips/shares.ts: playlist_share',
    'src/film/shareAddresses.ts: playlist_share',
    'src/invitations/rows.ts: invitation',
    'src/games/calendar.ts: calendar_feed',
    'src/games/calendar.ts: team',
    'src/games/calendar.ts: team_brand',
    'src/liveScore/readScore.ts',
  ],
  'The gateway names nothing but its own reference.': [
    'src/billing/disputes.ts: invoice',
    'src/billing/reconcile.ts: card',
    'src/billing/reconcile.ts: invoice',
    'src/billing/refunds.ts: invoice',
  ],
  'No two accounts may have the same id of a subject.': ['src/queries/createOnce.ts'],
  'Administrators of the installation see every account.': [
    'src/admin/accounts.ts',
    'src/admin/auditLists.ts',
    'src/admin/coupons.ts: coupon_use',
    'src/admin/games.ts: team_brand',
    'src/admin/invitations.ts: invitation',
    'src/admin/money.ts',
    'src/admin/inviteToAccount.ts: invitation',
    'src/admin/resetGame.ts: team',
    'src/admin/resetGame.ts: team_game',
    'src/erasure/overdue.ts',
    'GET /v1/admin/accounts/',
    'GET /v1/admin/audit/',
    'GET /v1/admin/coupons/: coupon_use',
    'GET /v1/admin/erasures/',
    'GET /v1/admin/invitations/: invitation',
  ],
  'Maintenance and checks read every account.': [
    'src/avatars/checkAvatars.ts: avatar',
    'src/avatars/sweep.ts',
    'src/backup/files.ts',
    'src/clips/sweepMovies.ts',
    'src/billing/compareMoney.ts',
    'src/billing/expiringCards.ts',
    'src/billing/overage.ts: consent',
    'src/billing/reconcile.ts: payment',
    'src/billing/refunds.ts: refund',
    'src/billing/renewalNotices.ts',
    'src/billing/renewals.ts',
    'src/billing/subscription.ts: subscription',
    'src/billing/trialNotices.ts',
    'src/erasure/erasePerson.ts: team_brand_personnel',
    'src/erasure/jobs.ts: several shards',
    'src/erasure/jobs.ts: team_brand_personnel',
    'src/film/archiveEnded.ts',
    'src/film/checkFilms.ts: team_video',
    'src/film/quotaNotice.ts',
    'src/film/sweep.ts: team_video',
    'src/presence/presence.ts: live_event',
  ],
  'Accounts share the disk, the encoder, and the uses of a coupon.': [
    'src/billing/coupons.ts: coupon_use',
    'src/billing/coupons.ts: invoice',
    'src/billing/coupons.ts: payment',
    'src/film/queue.ts: team_video',
    'src/film/space.ts: team_video',
  ],
  'The live reader delivers the messages of every account in one order.': ['src/live/reader.ts'],
}
const ALLOWED = new Set(Object.values(EXCEPTIONS).flat())

/** Words that may follow a table without an alias. */
const NO_ALIAS = `on|where|set|join|inner|left|cross|order|group|limit|for|using|returning|values|select|union|default`
const REFERENCE = new RegExp(
  `\\b(?:from|join|update|into|using)\\s+"?(${TENANT_TABLES.join('|')})\\b"?(?:\\s+(?:as\\s+)?"?(?!(?:${NO_ALIAS})\\b)(\\w+)"?)?`,
  'gi',
)

/**
 * The tables that a statement reads or writes over all accounts. It is restricted by a comparison of an `account_id` with a value, and
 * each of its tables by the `account_id` of its alias, or by an `account_id` without one. An insert names the account in its rows.
 */
export function tablesOverAccounts(text: string): readonly string[] {
  const isCompared =
    /account_id"?\s*(?:=|in\b|is not distinct)\s*(?:any)?\s*\(?\$/.test(text) || /\binsert into\b/.test(text)
  const references = [...text.matchAll(REFERENCE)].map(([, table = '', alias]) => ({
    table,
    name: alias ?? table,
  }))
  let unqualified = [...text.matchAll(/(?<![\w".])"?account_id\b/g)].length
  const isRestricted = ({ name }: { readonly name: string }): boolean => {
    if (!isCompared) return false
    if (new RegExp(`\\b${name}"?\\."?account_id\\b`).test(text)) return true
    unqualified -= 1
    return unqualified >= 0
  }
  return references.filter((reference) => !isRestricted(reference)).map(({ table }) => table)
}

/** The innermost file of the server or its tests that the running code was called from, such as `src/plays/log.ts`. */
function callingFile(): string | undefined {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 100
  const { stack = '' } = new Error('for its stack')
  Error.stackTraceLimit = limit
  const files = [...stack.matchAll(/packages\/server\/((?:src|test)\/[\w./]+)/g)].map(([, file]) => file)
  return files.find((file) => file !== 'test/accountStatements.ts' && !file?.startsWith('src/adapters/'))
}

const textOf = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query)

/** Citus says this before it sends a statement to several shards. */
const SEVERAL_SHARDS = 'multi-task query about to be executed'
const SEVERAL_ACCOUNTS = /account_id" in \(\$\d+, /

/**
 * Watches the statements of a server.
 * @returns what to call at the end: throws if one was not restricted to an account, or on Citus asked several shards, and is not
 *   listed above
 */
export function watchStatements({ pool, hotPool, longPool, isDistributed }: OpenDatabase): () => void {
  const found = new Map<string, string>()
  /** Where each statement was run first. */
  const places = new Map<string, string>()
  const refuse = (text: string, tables: readonly string[]): void => {
    const where = places.get(text) ?? ''
    if (where.startsWith('test/')) return
    for (const table of tables)
      if (!ALLOWED.has(where) && !ALLOWED.has(`${where}: ${table}`)) found.set(`${where}: ${table}`, text)
  }
  const check = (text: string): void => {
    // A stack takes milliseconds.
    if (places.has(text)) return
    const tables = tablesOverAccounts(text)
    if (tables.length === 0 && !isDistributed) return void places.set(text, '')
    const file = callingFile()
    // The handler of a list is not waiting in the stack.
    places.set(text, String(file === 'src/queries/readPage.ts' ? currentRoute() : file))
    refuse(text, tables)
  }
  const watched = new WeakSet<PoolClient>()
  const watch = (client: PoolClient): void => {
    if (watched.has(client)) return
    watched.add(client)
    let running = ''
    if (isDistributed) {
      void client.query(`set citus.multi_task_query_log_level = 'notice'`)
      client.on('notice', ({ message }) => {
        if (message !== SEVERAL_SHARDS || SEVERAL_ACCOUNTS.test(running)) return
        if (tablesOverAccounts(running).length === 0) refuse(running, ['several shards'])
      })
    }
    client.query = new Proxy(client.query, {
      apply(query, self, args) {
        running = textOf(args[0])
        check(running)
        return Reflect.apply(query, self, args)
      },
    })
  }
  for (const one of [pool, hotPool, longPool]) one.on('acquire', watch)
  return () => {
    const list = [...found].map(([where, text]) => `${where}\n  ${text.slice(0, 600)}`)
    if (list.length > 0) throw new Error(`statements without account_id:\n${list.join('\n')}`)
  }
}
