import type { Role } from '@fullcourt/program'
import { ROLES } from '@fullcourt/program'
import type { Subject as SubjectKind } from '@fullcourt/wire'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'

/** What a call is about, as far as the one who calls stands in it. */
export interface Subject {
  readonly kind: SubjectKind
  readonly id: string
  /** Empty for what belongs to no account: nobody gets further with it. */
  readonly accountId: string
  /** Null for an account and its leagues. */
  readonly teamBrandId: string | null
  readonly teamId: string | null
  readonly gameId: string | null
  /** It is deleted itself. */
  readonly deletedAt: string | null
  /** Something it belongs to is deleted. */
  readonly aboveDeletedAt: string | null
  readonly programRole: Role | null
  /** Undefined where the subject belongs to no single team. */
  readonly teamRole: Role | null | undefined
  /** Whoever calls, as a person of the program. */
  readonly personId: string | null
  /** `readable`: ended less than 90 days ago (decision 18). */
  readonly subscription: 'active' | 'readable' | 'none'
}

/** Where subjects are stored, and the time (milliseconds since 1970) at which subscriptions are judged. */
export interface Stored {
  readonly db: Kysely<Database>
  readonly now: () => number
}

interface Found {
  id: string
  accountId: string | null
  teamBrandId: string | null
  teamId: string | null
  gameId: string | null
  deletedAt: string | null
  aboveDeletedAt: string | null
  programRole: Role | null
  programRoles: Role[] | null
  teamRole: Role | null
  personId: string | null
  isMember: boolean
  subscribedUntil: string | null
  openEnded: boolean
}

type Fragment = RawBuilder<unknown>
const READABLE = 90 * 86_400_000

/** Where a row of each kind stands: its table, and what leads from it to its game, team and program. */
const PLACES: Record<Exclude<SubjectKind, 'account' | 'league'>, Place> = {
  program: { from: sql`team_brand x`, program: sql`x.id` },
  person: { from: sql`team_brand_personnel x`, program: sql`x.team_brand_id` },
  team: { from: sql`team x`, program: sql`x.team_brand_id`, team: sql`x.id` },
  rosterEntry: ofTeam(sql`team_personnel x`),
  season: ofTeam(sql`team_season x`),
  unmanagedTeam: { ...ofTeam(sql`unmanaged_team x`), keptForever: true },
  game: { ...ofTeam(sql`team_game x`), game: sql`x.id` },
  gamePerson: { ...ofGame(sql`team_game_personnel x`), keptForever: true },
  event: { ...ofGame(sql`game_event x`), keptForever: true, account: sql`g.account_id` },
}

interface Place {
  readonly from: Fragment
  readonly program: Fragment
  readonly team?: Fragment
  readonly game?: Fragment
  readonly account?: Fragment
  /** Deletions of what it belongs to. */
  readonly above?: Fragment
  /** It has no deleted_at. */
  readonly keptForever?: boolean
}

function ofTeam(table: Fragment): Place {
  return {
    from: sql`${table} join team t on t.id = x.team_id`,
    program: sql`t.team_brand_id`,
    team: sql`t.id`,
    above: sql`t.deleted_at`,
  }
}

function ofGame(table: Fragment): Place {
  return {
    from: sql`${table} join team_game g on g.id = x.team_game_id join team t on t.id = g.team_id`,
    program: sql`t.team_brand_id`,
    team: sql`t.id`,
    game: sql`g.id`,
    above: sql`coalesce(g.deleted_at, t.deleted_at)`,
  }
}

const nothing: Fragment = sql`null`

/** One statement: the row, what stands above it, and the caller's standing there. */
const inProgram = (place: Place, kind: SubjectKind, id: string, userId: string) => sql<Found>`
  select x.id, ${place.account ?? (kind === 'program' ? sql`b.account_id` : sql`x.account_id`)} as account_id,
    b.id as team_brand_id, ${place.team ?? nothing}::uuid as team_id, ${place.game ?? nothing}::uuid as game_id,
    ${place.keptForever ? nothing : sql`x.deleted_at`}::timestamptz(3) as deleted_at,
    coalesce(${place.above ?? nothing}::timestamptz(3), ${kind === 'program' ? nothing : sql`b.deleted_at`}) as above_deleted_at,
    me.role as program_role, me.id as person_id, null as program_roles, false as is_member,
    ${place.team ? sql`(select r.role from team_personnel r where r.team_id = ${place.team} and r.team_brand_personnel_id = me.id and r.deleted_at is null)` : nothing} as team_role,
    (select max(s.end_date) from subscription s where s.team_brand_id = b.id) as subscribed_until,
    exists (select from subscription s where s.team_brand_id = b.id and s.status = 'ACTIVE' and s.end_date is null) as open_ended
  from ${place.from}
  join team_brand b on b.id = ${place.program}
  join team_brand_personnel me on me.team_brand_id = b.id and me.user_id = ${userId} and me.is_active and me.deleted_at is null
  where x.id = ${id}`

/** Accounts and their leagues: standing is the membership, or the best role in one of the account's programs. */
const inAccount = (
  from: Fragment,
  account: Fragment,
  deleted: Fragment,
  id: string,
  userId: string,
) => sql<Found>`
  select x.id, a.id as account_id, null as team_brand_id, null as team_id, null as game_id, null as team_role, null as person_id,
    ${deleted}::timestamptz(3) as deleted_at, null as above_deleted_at, null as program_role,
    array(select me.role from team_brand_personnel me join team_brand b on b.id = me.team_brand_id
      where b.account_id = a.id and me.user_id = ${userId} and me.is_active and me.deleted_at is null and b.deleted_at is null) as program_roles,
    exists (select from account_member m where m.account_id = a.id and m.user_id = ${userId}) as is_member,
    (select max(s.end_date) from subscription s where s.account_id = a.id) as subscribed_until,
    exists (select from subscription s where s.account_id = a.id and s.status = 'ACTIVE' and s.end_date is null) as open_ended
  from ${from} left join account a on a.id = ${account}
  where x.id = ${id} and a.deleted_at is null`

function statement(kind: SubjectKind, id: string, userId: string) {
  if (kind === 'account') return inAccount(sql`account x`, sql`x.id`, sql`x.deleted_at`, id, userId)
  if (kind === 'league') return inAccount(sql`league x`, sql`x.account_id`, sql`x.deleted_at`, id, userId)
  return inProgram(PLACES[kind], kind, id, userId)
}

/**
 * A member of an account owns it; else the best of the roles held in its programs counts.
 * What belongs to no account is everybody's to read: a built-in league is seen, and changed by nobody (403).
 */
function roleOf(found: Found): Role | null {
  if (found.accountId === null) return 'OTHER'
  if (found.isMember) return 'ADMIN'
  if (found.programRoles) return ROLES.find((role) => found.programRoles?.includes(role)) ?? null
  return found.programRole
}

function subscriptionOf(found: Found, now: number): Subject['subscription'] {
  const { accountId, subscribedUntil, openEnded } = found
  if (openEnded || accountId === null) return 'active'
  if (subscribedUntil === null) return 'none'
  const end = Date.parse(subscribedUntil)
  if (end > now) return 'active'
  return end + READABLE > now ? 'readable' : 'none'
}

/**
 * Loads a subject through the caller's standing: null when there is none such, or none in a program where the caller stands.
 * @param id a UUID
 */
export async function findSubject(
  { db, now }: Stored,
  kind: SubjectKind,
  id: string,
  userId: string,
): Promise<Subject | null> {
  const { rows } = await statement(kind, id, userId).execute(db)
  const [found] = rows
  if (!found) return null
  const programRole = roleOf(found)
  if (programRole === null) return null
  const { teamBrandId, teamId, gameId, deletedAt, aboveDeletedAt, personId } = found
  return {
    kind,
    id,
    accountId: found.accountId ?? '',
    teamBrandId,
    teamId,
    gameId,
    deletedAt,
    aboveDeletedAt,
    programRole,
    teamRole: teamId === null ? undefined : found.teamRole,
    personId,
    subscription: subscriptionOf(found, now()),
  }
}
