import { PLAY_DETAILS } from '@fullcourt/scorebook/vocabulary'

/** Kinds of content of a column of text or JSON. Erasing a person replaces the name in free text, and nowhere else (decision 0190). */
export type TextKind =
  /** Text that people type: names of things, notes, names of devices. */
  | 'free'
  /** Names, contacts and devices of one person or user, emptied with the row of that person. */
  | 'person'
  /** Vocabulary, keys, figures, and texts of the installation. */
  | 'fixed'
  /** A copy of another column, by which rows are unique. */
  | { readonly keyOf: string }
  | FreeJson

export interface FreeJson {
  /** Where free text is: 'rel.*.options', `*` for each item of an array. Includes everything inside of it. */
  readonly free: readonly string[]
  /** Keys inside of it whose values are vocabulary. */
  readonly fixedKeys?: readonly string[]
}

/** Clients may put any text into the options of an event, beside the details that the scorebook knows. */
const PLAY: FreeJson = {
  free: ['origin.options', 'rel.*.options'],
  fixedKeys: [...Object.keys(PLAY_DETAILS), 'unanswered', 'bothCount'],
}

/** Every column of text or JSON in the database. `test/textColumns.test.ts` compares it with the database. */
export const TEXT_COLUMNS: Readonly<Record<string, Readonly<Record<string, TextKind>>>> = {
  app_user: {
    username: 'person',
    username_key: 'person',
    first_name: 'person',
    last_name: 'person',
    job_title: 'person',
    password_hash: 'fixed',
    features: 'fixed',
    units: 'fixed',
    notification_settings: 'fixed',
  },
  user_email: { email: 'person', email_key: 'person' },
  user_phone: { phone: 'person' },
  contact_code: { type: 'fixed', value_key: 'person', code_hash: 'fixed' },
  token: { kind: 'fixed', device: 'person', network: 'person' },
  rate_limit: { key: 'fixed' },
  passkey: { credential_id: 'fixed', transports: 'fixed', name: 'person' },
  factor_challenge: { purpose: 'fixed', challenge: 'fixed' },
  push_subscription: { endpoint: 'fixed', p256dh: 'fixed', auth: 'fixed' },
  test_gateway_object: { id: 'fixed', kind: 'fixed', customer: 'fixed', data: 'fixed' },
  test_gateway_event: { id: 'fixed', about: 'fixed', ref: 'fixed' },
  push_key: { public_key: 'fixed', private_key: 'fixed' },
  avatar: { owner_kind: 'fixed' },
  account: { name: 'free', suspended_reason: 'free' },
  court: { code: 'fixed' },
  league: { code: 'fixed', base_code: 'fixed', name: 'free', settings: 'fixed' },
  plan: { name: 'fixed', display_name: 'fixed', display_text: 'fixed', color: 'fixed' },
  access_request: { name: 'person', email: 'person', email_key: 'person', note: 'person' },
  coupon: { code: 'fixed', code_key: 'fixed', kind: 'fixed' },
  coupon_use: { award: 'fixed', kind: 'fixed' },
  subscription: { status: 'fixed', terms: 'fixed', next_terms: 'fixed', renews_by: 'fixed' },
  // Invoices and what belongs to them are kept for seven years and never change (rule 66).
  billing_profile: {
    gateway: 'fixed',
    customer_ref: 'fixed',
    organization: 'free',
    address: 'free',
    email: 'free',
    tax_id: 'free',
  },
  card: { gateway: 'fixed', ref: 'fixed', brand: 'fixed', last4: 'fixed', fingerprint: 'fixed' },
  consent: { kind: 'fixed', sentence: 'fixed' },
  invoice: {
    kind: 'fixed',
    status: 'fixed',
    number: 'fixed',
    lines: 'fixed',
    currency: 'fixed',
    effect: 'fixed',
    seller: 'fixed',
    buyer: 'fixed',
    po_number: 'fixed',
    gateway: 'fixed',
    charge_ref: 'fixed',
  },
  payment: { method: 'fixed', status: 'fixed', decline_code: 'fixed', reference: 'fixed' },
  refund: { ref: 'fixed', status: 'fixed', reason: 'fixed' },
  dispute: { ref: 'fixed', status: 'fixed' },
  hour_grant: { kind: 'fixed', reason: 'fixed' },
  ledger_entry: { book: 'fixed', kind: 'fixed' },
  invoice_counter: { series: 'fixed' },
  gateway_event: { id: 'fixed', gateway: 'fixed', about: 'fixed', ref: 'fixed' },
  gateway_cursor: { gateway: 'fixed' },
  team_brand: {
    name: 'free',
    mascot: 'free',
    gender: 'fixed',
    timezone: 'fixed',
    program_type: 'fixed',
    color1: 'fixed',
    color2: 'fixed',
    color3: 'fixed',
    color4: 'fixed',
    color1_name: 'fixed',
    color2_name: 'fixed',
    color3_name: 'fixed',
    color4_name: 'fixed',
  },
  team: { gender: 'fixed', mascot: 'free', name: 'free' },
  team_brand_personnel: {
    first_name: 'person',
    last_name: 'person',
    role: 'fixed',
    gender: 'fixed',
    primary_email: 'person',
    primary_phone: 'person',
  },
  team_personnel: { position: 'fixed', home_jersey: 'fixed', away_jersey: 'fixed', role: 'fixed' },
  invitation: {
    kind: 'fixed',
    role: 'fixed',
    team_roles: 'fixed',
    email: 'person',
    phone: 'person',
    name: 'free',
    tracking: { free: ['source', 'medium', 'campaign'] },
  },
  team_goal: { figure: 'fixed', bound: 'fixed' },
  team_season: { name: 'free', notes: 'free' },
  unmanaged_team: { name: 'free', name_key: { keyOf: 'name' }, mascot: 'free' },
  unmanaged_team_personnel: {
    jersey: 'fixed',
    position: 'fixed',
    first_name: 'person',
    last_name: 'person',
    email: 'person',
    role: 'fixed',
  },
  named_line_up: { key: 'fixed', name: 'free' },
  team_game: {
    league_overrides: 'fixed',
    local_start_time: 'fixed',
    timezone: 'fixed',
    location: 'free',
    notes: 'free',
    opponent_name: 'free',
    opponent_mascot: 'free',
    opponent_color1_name: 'fixed',
    opponent_color2_name: 'fixed',
    home_jersey_fill: 'fixed',
    home_jersey_stroke: 'fixed',
    away_jersey_fill: 'fixed',
    away_jersey_stroke: 'fixed',
    scoring_type: 'fixed',
    state: 'fixed',
    final_reason: 'fixed',
    final_summary: 'free',
  },
  team_game_personnel: {
    jersey: 'fixed',
    position: 'fixed',
    first_name: 'person',
    last_name: 'person',
    role: 'fixed',
  },
  game_rules: { rules: 'fixed' },
  typed_box_score: { lines: 'fixed' },
  game_log: { action: 'fixed', play: PLAY, device: 'free' },
  game_event: { type: 'fixed' },
  game_record: { record: 'fixed' },
  // A message in words has the name of the user who saved, and of the device.
  live_event: { type: 'fixed', detail: { free: ['by', 'name', 'device'] } },
  team_video: {
    type: 'fixed',
    name: 'free',
    notes: 'free',
    scout: { free: ['homeTeamName', 'awayTeamName'] },
    filename: 'free',
    original_type: 'fixed',
    hash: 'fixed',
    fingerprint: 'fixed',
    correlation_id: 'fixed',
    folder: 'fixed',
    media: 'fixed',
    status: 'fixed',
    error: 'fixed',
    split: 'fixed',
    upload_id: 'fixed',
    renditions: 'fixed',
    poster: 'fixed',
    sprites: 'fixed',
  },
  playlist: { name: 'free', notes: 'free', filters: 'fixed' },
  playlist_item: { section: 'free', title: 'free', note: 'free' },
  tag_set: { name: 'free', buttons: { free: ['*.name', '*.group'] } },
  film_tag: { label: 'free', labels: { free: ['*.group', '*.text'] }, note: 'free' },
  drawing: { shapes: { free: ['*.text'] } },
  film_comment: { body: 'free' },
  assignment: { question: 'free', answer: 'free' },
  playlist_share: {
    shown: {
      free: ['name', 'items.*.title', 'items.*.note', 'items.*.section', 'items.*.drawings.*.shapes.*.text'],
    },
    passcode_hash: 'fixed',
  },
  film_export: {
    format: 'fixed',
    status: 'fixed',
    plan: { free: ['name', 'items.*.title', 'items.*.note', 'items.*.section'] },
    error: 'fixed',
  },
  export_piece: { hash: 'fixed' },
  user_notification: {
    kind: 'fixed',
    subject_key: 'fixed',
    detail: { free: ['film', 'program', 'home', 'away', 'account'] },
    link: 'fixed',
    channels: 'fixed',
  },
  data_export: { status: 'fixed' },
  bench_device: { key_hash: 'fixed', name: 'free' },
  audit_event: {
    kind: 'fixed',
    subject_kind: 'fixed',
    ip: 'fixed',
    device: 'free',
    request_id: 'fixed',
    detail: { free: ['coupon'] },
  },
}
