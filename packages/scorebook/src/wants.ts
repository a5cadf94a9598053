import type { Assignment, Award, Side } from './vocabulary.ts'

/** Who may be named in an answer: a person of a side, or that side's team, bench or 'later'. */
export interface Actor {
  readonly side: Side
  readonly assignment: Assignment
  readonly personId: string | null
}

/** Asks for a person. `side` is the side that most likely answers; `choices` has the likeliest first. */
interface AsksWho {
  readonly side: Side
  readonly choices: readonly Actor[]
  /** The choice that Enter takes, tagged 'Suggested'; null where 'nobody' is as likely. */
  readonly suggested: Actor | null
  /** False: nobody is a complete answer (an unassisted basket). True: the book is flagged until it is answered. */
  readonly required: boolean
}

/**
 * One question that the book still asks. `assist`, `block`, `rebound`, `steal` ask for a related event of that
 * kind; `fouled` for the foul's `drawnById`; `throws` how many throws the foul gives; `throw` for the result of
 * the throw number `attempt` (from 1, of `of` possible ones) and who took it; `throw-rebound` for the rebound of
 * the missed last throw; `substitute` for the one who comes in for `outId`, disqualified by this play.
 */
export type Want =
  | (AsksWho & { readonly kind: 'assist' | 'block' | 'rebound' | 'steal' | 'fouled' })
  | {
      readonly kind: 'throws'
      readonly side: Side
      readonly choices: readonly Award[]
      readonly suggested: Award
      readonly required: true
    }
  | (AsksWho & { readonly kind: 'throw' | 'throw-rebound'; readonly attempt: number; readonly of: number })
  | (AsksWho & { readonly kind: 'substitute'; readonly outId: string })

export type WantKind = Want['kind']
