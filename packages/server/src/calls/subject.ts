import type { Coverage, GameRole, Role } from '@fullcourt/program'
import type { Subject as SubjectKind } from '@fullcourt/wire'
import type { RowKey } from '../tables/columns.ts'
import { refuseUnknown } from './refusal.ts'

/** The program of a subject that is in one. */
export const programKeyOf = ({
  accountId,
  teamBrandId,
}: Pick<Subject, 'accountId' | 'teamBrandId'>): RowKey => ({
  accountId,
  id: teamBrandId ?? refuseUnknown(),
})

/** The subject of a call, with the caller's roles. */
export interface Subject {
  readonly kind: SubjectKind
  readonly id: string
  /** Empty if the subject belongs to no account; then no role allows changes. */
  readonly accountId: string
  /** Null for an account and its leagues. */
  readonly teamBrandId: string | null
  readonly teamId: string | null
  readonly gameId: string | null
  /** Set if the subject itself is deleted. */
  readonly deletedAt: string | null
  /** Set if a parent of the subject is deleted. */
  readonly parentDeletedAt: string | null
  readonly programRole: Role | null
  /** Undefined if the subject belongs to no single team. */
  readonly teamRole: Role | null | undefined
  /** The caller's roles on the teams of a program; empty for every other subject. */
  readonly teamRoles: readonly Role[]
  /** STATISTICIAN if the caller is the bench guest of the subject's game. Guests have no other role. */
  readonly gameRole: GameRole | null
  /** The caller's person in the program. */
  readonly personId: string | null
  /** The subject is the caller's own person in the program. */
  readonly isSelf: boolean
  /** The caller is an API token without the scope for contacts. */
  readonly hidesContacts?: boolean
  /** The subscription of its program. If it has `ended`, everything stays readable for good (rule 18). */
  readonly subscription: Coverage
  /** When the subscription ended, in milliseconds since 1970; null if it runs or never existed. */
  readonly subscriptionEnd: number | null
  /** Why an administrator suspended its account; null: it is not suspended. */
  readonly suspension: string | null
}
