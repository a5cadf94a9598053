import { LIMITS, type LimitName } from '@fullcourt/program'
import { REFUSALS, type RefusalCode } from '@fullcourt/wire'

export type Fields = Readonly<Record<string, string>>

/** A no, on its way to the caller: the one thing that a feature throws. Everything else thrown is our own mistake. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: Fields | undefined
  /** More of the body: `play` and `seq` with `stale`. */
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
 * @param message a sentence for a person
 * @param fields which fields are wrong, each with its sentence ('plays.3.origin.type')
 */
export function refuse(code: RefusalCode, message: string, fields?: Fields): never {
  throw new Refusal(code, message, fields ? { fields } : {})
}

/** 422 for one field that the schema could not judge: an id of another tenant, an end before its start. */
export const refuseField = (field: string, message: string): never =>
  refuse('invalid', message, { [field]: message })

/** 409: the limit is reached; the sentence says which, and what to do. */
export const refuseLimit = (name: LimitName): never => refuse('limit_reached', LIMITS[name].sentence)

/** Unknown and foreign things answer the same, whatever they are. */
export const refuseUnknown = (): never => refuse('not_found', 'There is nothing here that you can see.')
