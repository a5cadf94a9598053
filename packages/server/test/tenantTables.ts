// Which tables belong to accounts, to people, and to the installation.

/** Tables whose every row belongs to an account. */
export const TENANT_TABLES: readonly string[] = [
  'avatar',
  'bench_device',
  'billing_profile',
  'card',
  'consent',
  'coupon_use',
  'dispute',
  'film_anchor',
  'game_event',
  'game_log',
  'game_record',
  'game_rules',
  'hour_grant',
  'invitation',
  'invoice',
  'invoice_pdf',
  'ledger_entry',
  'live_event',
  'live_score_link',
  'named_line_up',
  'payment',
  'refund',
  'subscription',
  'team',
  'team_brand',
  'team_brand_personnel',
  'team_game',
  'team_game_personnel',
  'team_goal',
  'team_personnel',
  'team_season',
  'team_video',
  'typed_box_score',
  'unmanaged_team',
  'unmanaged_team_personnel',
]

/** Tables of people, who belong to no account. */
export const PEOPLE_TABLES: readonly string[] = [
  'app_user',
  'contact_code',
  'data_export',
  'factor_challenge',
  'known_source',
  'passkey',
  'password_reset',
  'push_subscription',
  'recovery_code',
  'token',
  'totp',
  'user_email',
  'user_notification',
  'user_phone',
]

/** Tables of the installation. Every shard may have a copy of them. */
export const INSTALLATION_TABLES: readonly string[] = [
  'access_request',
  'admin_link',
  'audit_event',
  'coupon',
  'court',
  'creation',
  'gateway_cursor',
  'gateway_event',
  'invoice_counter',
  'league',
  'live_retention',
  'plan',
  'push_key',
  'rate_limit',
  'signing_key',
  'test_gateway_event',
  'test_gateway_object',
]

/** Why a table that names an account is not one of accounts. */
export const NAMES_AN_ACCOUNT: Readonly<Record<string, string>> = {
  access_request: 'A stranger asks for access; an account follows only with an invitation.',
  audit_event: 'Administrators read it over all accounts. An event may have no account, and outlives it.',
  data_export: 'A user asks for it, of an account or of the own data, and has one at a time.',
  league: 'Built-in leagues belong to no account, and games and programs of every account name them.',
  user_notification: 'A user reads those of all accounts as one list.',
}
