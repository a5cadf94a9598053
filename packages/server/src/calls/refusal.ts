import { LIMITS, type LimitName } from '@fullcourt/program'
import { REFUSALS, type RefusalCode } from '@fullcourt/wire'

export type Fields = Readonly<Record<string, string>>

/** A refusal with a reason for the caller. Features throw nothing else; any other error is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: Fields | undefined
  /** More fields of the body: `play` and `seq` with `stale`. */
  readonly more: Readonly<Record<string, unknown>>
  readonly retryAfter: number | undefined

  constructor(
    code: RefusalCode,
    message: string,
    {
      fields,
      more = {},
      retryAfter,
    }: { fields?: Fields; more?: Readonly<Record<string, unknown>>; retryAfter?: number } = {},
  ) {
    super(message)
    this.code = code
    this.fields = fields
    this.more = more
    this.retryAfter = retryAfter
  }

  get status(): number {
    return REFUSALS[this.code]
  }
}

/**
 * Refuses the call.
 * @param message a sentence for users
 * @param fields the wrong fields, each with its sentence ('plays.3.origin.type')
 */
export function refuse(code: RefusalCode, message: string, fields?: Fields): never {
  throw new Refusal(code, message, fields ? { fields } : {})
}

/** Refuses with 422 for a field that the schema cannot check: an id of another tenant, an end before its start. */
export const refuseField = (field: string, message: string): never =>
  refuse('invalid', message, { [field]: message })

/** Refuses with 409 because a limit is reached. The sentence names the limit and the next step. */
export const refuseLimit = (name: LimitName): never => refuse('limit_reached', LIMITS[name].sentence)

/** Refuses with 404. Unknown objects and those of other tenants get the same reply. */
export const refuseUnknown = (): never =>
  refuse('not_found', 'This does not exist, or you do not have access to it.')
