import * as z from 'zod'

/** Stable codes of refusals with their status. The screen has a sentence for each. */
export const REFUSALS = {
  unreadable: 400,
  unauthenticated: 401,
  bad_credentials: 401,
  second_factor_asked: 401,
  bad_factor: 401,
  subscription_required: 402,
  card_declined: 402,
  forbidden: 403,
  fresh_login_required: 403,
  second_factor_required: 403,
  verification_required: 403,
  account_suspended: 403,
  view_only: 403,
  scope_missing: 403,
  url_invalid: 403,
  passcode_required: 403,
  bad_passcode: 403,
  url_expired: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  deleted: 409,
  locked: 409,
  id_taken: 409,
  stale: 409,
  game_final: 409,
  game_reset: 409,
  team_quota: 409,
  limit_reached: 409,
  device_waiting: 409,
  last_admin: 409,
  part_taken: 409,
  already_subscribed: 409,
  card_required: 409,
  quote_changed: 409,
  does_not_fit: 409,
  payment_pending: 409,
  in_use: 409,
  chunks_missing: 409,
  film_state: 409,
  film_quota: 409,
  gone: 410,
  account_moved: 410,
  invitation_used: 410,
  invitation_expired: 410,
  invitation_revoked: 410,
  share_expired: 410,
  share_revoked: 410,
  too_large: 413,
  wrong_type: 415,
  range_not_satisfiable: 416,
  invalid: 422,
  chunk_length: 422,
  not_image: 422,
  hash_mismatch: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
  disk_full: 507,
} as const
export type RefusalCode = keyof typeof REFUSALS

/** The refusals that several calls have in common, beside those of every call of their shape. */
export const PLAY_REFUSALS = ['game_final', 'game_reset', 'id_taken', 'limit_reached', 'stale'] as const
export const FILM_REFUSALS = [
  'chunks_missing',
  'film_quota',
  'film_state',
  'gone',
  'hash_mismatch',
  'limit_reached',
  'locked',
] as const
export const INVITATION_REFUSALS = ['invitation_expired', 'invitation_revoked', 'invitation_used'] as const
export const PAYMENT_REFUSALS = [
  'card_declined',
  'card_required',
  'payment_pending',
  'quote_changed',
] as const
export const SHARE_REFUSALS = ['bad_passcode', 'passcode_required', 'share_expired', 'share_revoked'] as const

/** The body of every refusal. `play` comes with `stale`: what stands in its place. */
export const refusalBody = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  play: z.unknown().optional(),
  seq: z.int().optional(),
  /** Comes with `scope_missing`: the scope that the API token lacks; absent where no token may call. */
  scope: z.string().optional(),
  /** Comes with `conflict` when a list of clips has changed: the list as it is. */
  playlist: z.unknown().optional(),
  /** Comes with `last_admin`: the programs to hand over or to delete first. */
  programs: z.array(z.object({ id: z.uuid(), fullName: z.string() })).optional(),
  /** Comes with `second_factor_asked`: what the second call of the log-in needs. */
  secondFactor: z.unknown().optional(),
  /** Comes with `unauthenticated` when the server was restored within 30 days: it may have lost the session, and the plays of its device. */
  restoredAt: z.iso.datetime().optional(),
})
export type RefusalBody = z.output<typeof refusalBody>
