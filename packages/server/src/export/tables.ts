import { PROGRAM_ROLES, ROLES } from '@fullcourt/program'
import {
  clipFilters,
  court,
  drawing,
  film,
  filmTag,
  game,
  gameEvent,
  gamePerson,
  gameState,
  leagueOverrides,
  maxPreps,
  namedLineUp,
  person,
  program,
  readSetup,
  saveTypedBoxScore,
  season,
  tagSet,
  team,
  teamGoal,
  timezone,
} from '@fullcourt/wire'
import * as z from 'zod'

/** A table of an account in an export, one file of JSON lines, in the order of import. */
export interface ExportedTable {
  readonly name: string
  readonly columns: readonly string[]
  /** The rows of the programs $2 of the account $1. */
  readonly where: string
  readonly order: string
  /** The most rows that an import takes. */
  readonly most: number
  /** Checks of a value that the database lacks. */
  readonly checks?: Readonly<Record<string, { safeParse(value: unknown): { readonly success: boolean } }>>
}

const STAMPS = ['created_at', 'updated_at', 'deleted_at'] as const
/** The account $1, and the ids of its exported programs $2. */
const OF_ACCOUNT = 't.account_id = $1 and $2::uuid[] is not null'
const OF_PROGRAMS = 't.account_id = $1 and t.team_brand_id = any($2)'
const TEAMS = 'select id from team where account_id = $1 and team_brand_id = any($2)'
const OF_TEAMS = `t.account_id = $1 and t.team_id in (${TEAMS})`
const OF_GAMES = `t.account_id = $1 and t.team_game_id in (select id from team_game where account_id = $1 and team_id in (${TEAMS}))`
const OF_PLAYLISTS = `t.account_id = $1 and t.playlist_id in (select id from playlist where account_id = $1 and team_id in (${TEAMS}))`
const OF_FILMS = `t.account_id = $1 and t.team_video_id in (select id from team_video where account_id = $1 and team_id in (${TEAMS}))`
const BY_AGE = 't.created_at, t.id'

const rules = readSetup.reply.shape.rules.extend({ court: court.omit({ id: true, code: true, name: true }) })
const play = z.object({ origin: gameEvent, rel: z.array(gameEvent).max(200) })

export const EXPORTED_TABLES: readonly ExportedTable[] = [
  {
    name: 'league',
    columns: ['id', 'base_code', 'name', 'court_id', 'settings', 'position', ...STAMPS],
    where: OF_ACCOUNT,
    order: BY_AGE,
    most: 1_000,
    checks: { settings: leagueOverrides },
  },
  {
    name: 'team_brand',
    columns: [
      ...['id', 'league_id', 'name', 'mascot', 'gender', 'timezone', 'program_type'],
      ...['color1', 'color2', 'color3', 'color4'],
      ...['color1_name', 'color2_name', 'color3_name', 'color4_name', 'allows_links', 'max_preps'],
      ...STAMPS,
    ],
    where: 't.account_id = $1 and t.id = any($2)',
    order: BY_AGE,
    most: 100,
    checks: {
      gender: program.shape.gender,
      timezone,
      program_type: program.shape.programType,
      max_preps: maxPreps.nullable(),
    },
  },
  {
    name: 'team',
    columns: ['id', 'team_brand_id', 'level', 'gender', 'mascot', 'name', ...STAMPS],
    where: OF_PROGRAMS,
    order: BY_AGE,
    most: 10_000,
    checks: { level: team.shape.level, gender: team.shape.gender },
  },
  {
    name: 'team_brand_personnel',
    columns: [
      ...['id', 'team_brand_id', 'first_name', 'last_name', 'role', 'grade_level', 'gender', 'height'],
      ...['primary_email', 'primary_phone', 'is_active', 'erased_at'],
      ...STAMPS,
    ],
    where: OF_PROGRAMS,
    order: BY_AGE,
    most: 200_000,
    checks: {
      role: z.enum(PROGRAM_ROLES),
      grade_level: person.shape.gradeLevel,
      gender: person.shape.gender,
    },
  },
  {
    name: 'team_personnel',
    columns: [
      ...['id', 'team_id', 'team_brand_personnel_id', 'position', 'home_jersey', 'away_jersey'],
      ...['is_starter', 'role'],
      ...STAMPS,
    ],
    where: OF_TEAMS,
    order: BY_AGE,
    most: 500_000,
    checks: { role: z.enum(ROLES), position: gamePerson.shape.position },
  },
  {
    name: 'team_season',
    columns: ['id', 'team_id', 'name', 'start_date', 'end_date', 'notes', ...STAMPS],
    where: OF_TEAMS,
    order: BY_AGE,
    most: 50_000,
    checks: { start_date: season.shape.startDate, end_date: season.shape.endDate },
  },
  {
    name: 'team_goal',
    columns: ['team_id', 'figure', 'bound', 'value', 'created_at'],
    where: OF_TEAMS,
    order: 't.team_id, t.figure',
    most: 100_000,
    checks: { figure: teamGoal.shape.figure, value: teamGoal.shape.value },
  },
  {
    name: 'unmanaged_team',
    columns: ['id', 'team_id', 'name', 'name_key', 'mascot', 'created_at'],
    where: OF_TEAMS,
    order: BY_AGE,
    most: 100_000,
  },
  {
    name: 'unmanaged_team_personnel',
    columns: [
      ...['id', 'unmanaged_team_id', 'jersey', 'position', 'first_name', 'last_name', 'email', 'role'],
      ...['created_at', 'deleted_at'],
    ],
    where: `t.account_id = $1 and t.unmanaged_team_id in (select id from unmanaged_team where account_id = $1 and team_id in (${TEAMS}))`,
    order: BY_AGE,
    most: 500_000,
    checks: { position: gamePerson.shape.position },
  },
  {
    name: 'named_line_up',
    columns: ['team_id', 'key', 'unmanaged_team_id', 'name', 'people', 'ord', 'created_at'],
    where: OF_TEAMS,
    order: 't.team_id, t.key',
    most: 100_000,
    checks: { key: namedLineUp.shape.key, people: namedLineUp.shape.people },
  },
  {
    name: 'team_game',
    columns: [
      ...['id', 'team_id', 'team_season_id', 'league_id', 'league_overrides', 'is_home', 'game_start_time'],
      ...['local_start_time', 'timezone', 'location', 'notes', 'opponent_name', 'opponent_mascot'],
      ...['opponent_color1_name', 'opponent_color2_name', 'unmanaged_team_id', 'home_jersey_fill'],
      ...['home_jersey_stroke', 'away_jersey_fill', 'away_jersey_stroke', 'scoring_type', 'state'],
      ...['home_final_score', 'away_final_score', 'overtime_periods', 'final_reason', 'final_summary'],
      ...['home_score', 'away_score', 'seq', ...STAMPS],
    ],
    where: OF_TEAMS,
    order: BY_AGE,
    most: 100_000,
    checks: {
      timezone,
      scoring_type: game.shape.scoringType,
      final_reason: game.shape.finalReason,
      state: gameState.nullable(),
      league_overrides: leagueOverrides.nullable(),
    },
  },
  {
    name: 'game_rules',
    columns: ['team_game_id', 'rules'],
    where: OF_GAMES,
    order: 't.team_game_id',
    most: 100_000,
    checks: { rules },
  },
  {
    name: 'team_game_personnel',
    columns: [
      ...['id', 'team_game_id', 'is_home_team', 'team_brand_personnel_id', 'unmanaged_team_personnel_id'],
      ...['jersey', 'position', 'first_name', 'last_name', 'is_starting', 'ord', 'role', 'is_anonymous'],
      'created_at',
    ],
    where: OF_GAMES,
    order: BY_AGE,
    most: 2_000_000,
    checks: { position: gamePerson.shape.position },
  },
  {
    name: 'typed_box_score',
    columns: ['team_game_id', 'lines'],
    where: OF_GAMES,
    order: 't.team_game_id',
    most: 100_000,
    checks: { lines: saveTypedBoxScore.body.shape.lines },
  },
  {
    name: 'team_video',
    columns: [
      ...['id', 'team_id', 'team_game_id', 'type', 'name', 'notes', 'scout', 'position', 'filename'],
      ...['original_type', 'size', 'hash', 'fingerprint', 'correlation_id', 'width', 'height'],
      ...['aspect_ratio', 'duration', ...STAMPS],
    ],
    where: OF_TEAMS,
    order: BY_AGE,
    most: 200_000,
    checks: { type: film.shape.type },
  },
  {
    name: 'film_anchor',
    columns: ['team_game_id', 'id', 'team_video_id', 'video_time', 'period', 'clock_time'],
    where: OF_GAMES,
    order: 't.team_game_id, t.id',
    most: 500_000,
  },
  {
    name: 'game_log',
    columns: ['team_game_id', 'seq', 'play_id', 'action', 'play', 'by_user', 'device', 'at'],
    where: OF_GAMES,
    order: 't.team_game_id, t.seq',
    most: 5_000_000,
    checks: { play: play.nullable() },
  },
  {
    name: 'game_event',
    columns: [
      ...['id', 'team_game_id', 'play_id', 'is_origin', 'type', 'period', 'clock_time', 'video_time'],
      ...['team_video_id', 'ord', 'is_home_team', 'team_game_personnel_id', 'point_value', 'x', 'y'],
      ...['distance', 'is_current', 'seq', 'created_at'],
    ],
    where: OF_GAMES,
    order: 't.team_game_id, t.seq, t.id',
    most: 10_000_000,
  },
  {
    name: 'playlist',
    columns: [
      ...['id', 'team_id', 'name', 'notes', 'lead', 'tail', 'filters', 'shows_drawings', 'version'],
      ...STAMPS,
    ],
    where: OF_TEAMS,
    order: BY_AGE,
    most: 100_000,
    checks: { filters: clipFilters.nullable() },
  },
  {
    name: 'playlist_item',
    columns: [
      ...['id', 'playlist_id', 'position', 'section', 'title', 'note', 'team_video_id', 'team_game_id'],
      ...['event_id', 'from_second', 'until_second', 'created_at'],
    ],
    where: OF_PLAYLISTS,
    order: 't.playlist_id, t.position, t.id',
    most: 2_000_000,
  },
  {
    name: 'tag_set',
    columns: ['id', 'team_brand_id', 'name', 'buttons', 'version', ...STAMPS],
    where: OF_PROGRAMS,
    order: BY_AGE,
    most: 10_000,
    checks: { buttons: tagSet.shape.buttons },
  },
  {
    name: 'film_tag',
    columns: [
      ...['id', 'team_video_id', 'start_second', 'end_second', 'label', 'labels', 'note', 'event_id'],
      ...['created_at', 'updated_at'],
    ],
    where: OF_FILMS,
    order: BY_AGE,
    most: 2_000_000,
    checks: { labels: filmTag.shape.labels },
  },
  {
    name: 'drawing',
    columns: [
      ...['id', 'team_video_id', 'at_second', 'until_second', 'freeze_seconds', 'shapes'],
      ...['created_at', 'updated_at'],
    ],
    where: OF_FILMS,
    order: BY_AGE,
    most: 500_000,
    checks: { shapes: drawing.shape.shapes },
  },
  {
    name: 'film_comment',
    columns: [
      ...['id', 'team_video_id', 'at_second', 'until_second', 'parent_id', 'body', 'mentions'],
      ...STAMPS,
    ],
    where: OF_FILMS,
    order: BY_AGE,
    most: 500_000,
  },
  {
    name: 'assignment',
    columns: [
      ...['id', 'playlist_id', 'team_brand_personnel_id', 'question', 'due_at', 'answer', 'answered_at'],
      'created_at',
    ],
    where: OF_PLAYLISTS,
    order: BY_AGE,
    most: 500_000,
  },
  {
    name: 'clip_seen',
    columns: ['playlist_item_id', 'team_brand_personnel_id', 'seen_at'],
    where: `t.account_id = $1 and t.playlist_item_id in (select i.id from playlist_item i join playlist p on p.account_id = i.account_id and p.id = i.playlist_id where i.account_id = $1 and p.team_id in (${TEAMS}))`,
    order: 't.playlist_item_id, t.team_brand_personnel_id',
    most: 10_000_000,
  },
]

const MONEY = { where: OF_PROGRAMS, order: BY_AGE, most: 0 } as const
const OF_INVOICES =
  't.account_id = $1 and t.invoice_id in (select id from invoice where account_id = $1 and team_brand_id = any($2))'

/** Money in an export, to read. No import takes it: it stays with the installation that was paid. */
export const MONEY_TABLES: readonly ExportedTable[] = [
  {
    ...MONEY,
    name: 'invoice',
    columns: [
      ...['id', 'team_brand_id', 'kind', 'status', 'number', 'lines', 'total_cents', 'currency'],
      ...[
        'seller',
        'buyer',
        'po_number',
        'credits',
        'issued_at',
        'due_at',
        'paid_at',
        'voided_at',
        'created_at',
      ],
    ],
  },
  {
    ...MONEY,
    name: 'payment',
    columns: ['id', 'invoice_id', 'method', 'status', 'cents', 'reference', 'created_at', 'settled_at'],
    where: OF_INVOICES,
  },
  {
    ...MONEY,
    name: 'refund',
    columns: ['id', 'invoice_id', 'credit_note_id', 'method', 'cents', 'status', 'reason', 'created_at'],
    where: OF_INVOICES,
  },
  {
    ...MONEY,
    name: 'hour_grant',
    columns: ['id', 'team_brand_id', 'kind', 'hours', 'starts_at', 'ends_at', 'invoice_id', 'reason'],
    order: 't.starts_at, t.id',
  },
]

/** Tables of accounts that no import takes: their rows belong to this installation, or follow from exported ones. */
export const NOT_EXPORTED_TABLES: readonly string[] = [
  // Tokens and webhooks are for this installation.
  'api_token',
  'api_token_program',
  'webhook',
  'webhook_delivery',
  'webhook_film',
  'webhook_game',
  'webhook_roster',
  'token',
  'access_request',
  'account',
  'audit_event',
  // Pictures are files of the export.
  'avatar',
  'bench_device',
  'calendar_feed',
  // Money stays with the installation that took it; `MONEY_TABLES` are in the export to read.
  'billing_profile',
  'card',
  'card_page',
  'consent',
  'coupon_use',
  'data_export',
  'dispute',
  // Pieces and files are made again.
  'export_piece',
  'film_export',
  'game_record',
  'hour_grant',
  'invitation',
  'invoice',
  'invoice_pdf',
  'ledger_entry',
  'live_event',
  'live_score_link',
  'money_difference',
  'moved_account',
  'moved_link',
  'payment',
  'plan_quote',
  'playlist_share',
  'refund',
  'subscription',
  'user_notification',
]

/** The first line of the format: an import refuses another one. */
export const EXPORT_FORMAT = 'fullcourt-account-1'
