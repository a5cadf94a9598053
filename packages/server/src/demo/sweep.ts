import { DAY_MS } from '@fullcourt/program'
import type { ClientBase } from 'pg'
import type { AppContext } from '../appContext.ts'
import { clearAuditSources } from '../audit/audit.ts'
import { deleteGuests } from '../invitations/endedGuests.ts'
import { longTransaction } from '../queries/longTransaction.ts'

const LIFETIME_MS = DAY_MS

/** The tables with rows of accounts in the order of deletion, each with the condition that selects the rows. */
export const SWEPT_TABLES = [
  ['live_event', 'account_id = any($1)'],
  ['user_notification', 'account_id = any($1)'],
  ['data_export', 'account_id = any($1)'],
  ['game_record', 'account_id = any($1)'],
  ['game_event', 'account_id = any($1)'],
  ['game_log', 'account_id = any($1)'],
  ['game_rules', 'account_id = any($1)'],
  ['typed_box_score', 'account_id = any($1)'],
  ['live_score_link', 'account_id = any($1)'],
  ['calendar_feed', 'account_id = any($1)'],
  ['named_line_up', 'account_id = any($1)'],
  ['clip_seen', 'account_id = any($1)'],
  ['assignment', 'account_id = any($1)'],
  ['playlist_share', 'account_id = any($1)'],
  ['film_export', 'account_id = any($1)'],
  ['export_piece', 'account_id = any($1)'],
  ['playlist_item', 'account_id = any($1)'],
  ['playlist', 'account_id = any($1)'],
  ['film_tag', 'account_id = any($1)'],
  ['drawing', 'account_id = any($1)'],
  ['film_comment', 'account_id = any($1)'],
  ['tag_set', 'account_id = any($1)'],
  ['film_anchor', 'account_id = any($1)'],
  ['team_video', 'account_id = any($1)'],
  ['team_game_personnel', 'account_id = any($1)'],
  ['bench_device', 'account_id = any($1)'],
  ['invitation', 'account_id = any($1)'],
  ['webhook_game', 'account_id = any($1)'],
  ['webhook_delivery', 'account_id = any($1)'],
  ['webhook', 'account_id = any($1)'],
  ['team_game', 'account_id = any($1)'],
  ['unmanaged_team_personnel', 'account_id = any($1)'],
  ['unmanaged_team', 'account_id = any($1)'],
  ['team_season', 'account_id = any($1)'],
  ['team_goal', 'account_id = any($1)'],
  ['team_personnel', 'account_id = any($1)'],
  ['team_brand_personnel', 'account_id = any($1)'],
  ['team', 'account_id = any($1)'],
  ['coupon_use', 'account_id = any($1)'],
  ['hour_grant', 'account_id = any($1)'],
  ['card_page', 'account_id = any($1)'],
  ['plan_quote', 'account_id = any($1)'],
  ['billing_profile', 'account_id = any($1)'],
  ['subscription', 'account_id = any($1)'],
  ['api_token_program', 'account_id = any($1)'],
  ['api_token', 'account_id = any($1)'],
  ['team_brand', 'account_id = any($1)'],
  ['avatar', 'account_id = any($1)'],
  ['league', 'account_id = any($1)'],
  ['account', 'id = any($1)'],
] as const

/** Ends API tokens of accounts, and deletes the users of those of programs. */
async function deleteApiTokens(client: ClientBase, accountIds: readonly string[]): Promise<void> {
  await client.query('delete from token where account_id = any($1)', [accountIds])
  const { rows } = await client.query<{ id: string }>(
    `select user_id as id from api_token where account_id = any($1) and kind = 'PROGRAM'`,
    [accountIds],
  )
  await client.query('delete from app_user where id = any($1)', [rows.map(({ id }) => id)])
}

/** Deletes all rows of accounts, the guests of their games, and the addresses and devices in their part of the audit log. */
export async function deleteAccountRows(client: ClientBase, accountIds: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    'select id from app_user where guest_game_id in (select id from team_game where account_id = any($1))',
    [accountIds],
  )
  await deleteGuests(
    client,
    rows.map(({ id }) => id),
  )
  await clearAuditSources(client, { accountIds })
  await deleteApiTokens(client, accountIds)
  // The gateway is asked afterwards, however often it does not answer.
  await client.query(
    `insert into ended_customer (gateway, customer_ref) select gateway, customer_ref from billing_profile
      where account_id = any($1) and customer_ref is not null on conflict do nothing`,
    [accountIds],
  )
  for (const [table, condition] of SWEPT_TABLES)
    await client.query(`delete from ${table} where ${condition}`, [accountIds])
}

/** Deletes demos that are older than a day, with their visitors. Returns their number. */
export async function sweepDemos(app: AppContext): Promise<number> {
  const before = new Date(app.now() - LIFETIME_MS).toISOString()
  const old = await app.db
    .selectFrom('account')
    .select(['account.id', 'account.founderId'])
    .where('account.isDemo', '=', true)
    .where('account.createdAt', '<', before)
    .limit(200)
    .execute()
  if (old.length === 0) return 0
  return longTransaction(app, async (client) => {
    // An account whose visitor has signed up in the meantime is not a demo.
    const { rows } = await client.query<{ id: string }>(
      'select id from account where id = any($1) and is_demo for update',
      [old.map(({ id }) => id)],
    )
    const accounts = new Set(rows.map(({ id }) => id))
    const users = old.flatMap(({ id, founderId }) => (accounts.has(id) && founderId ? [founderId] : []))
    await deleteAccountRows(client, [...accounts])
    await clearAuditSources(client, { userIds: users })
    await client.query('delete from token where user_id = any($1)', [users])
    await client.query('delete from app_user where id = any($1) and is_demo', [users])
    return accounts.size
  })
}
