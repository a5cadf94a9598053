import { type Coverage, coverageOf, ROLES, type Role } from '@fullcourt/program'
import type { Subject as SubjectKind } from '@fullcourt/wire'
import type { Pool } from 'pg'

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
  /** The subject is the caller's own person in the program. */
  readonly isSelf: boolean
  /** Of its program. `ended`: what was entered stays readable for good (rule 18). */
  readonly subscription: Coverage
  /** When the subscription ended, in milliseconds since 1970; null while it runs, and where there was none. */
  readonly subscriptionEnd: number | null
}

/** Where subjects are stored, and the time (milliseconds since 1970) at which subscriptions are judged. */
export interface SubjectStore {
  /** Where statements are prepared: this one is asked with nearly every call, and planning it takes longer than running it. */
  readonly pool: Pool
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
  coveredUntil: string | null
}

/** Where a row of each kind stands: its table, and what leads from it to its game, team and program. */
const PLACES: Record<Exclude<SubjectKind, 'account' | 'league'>, Place> = {
  program: { from: 'team_brand x', program: 'x.id', account: 'b.account_id', aboveIsItself: true },
  person: { from: 'team_brand_personnel x', program: 'x.team_brand_id' },
  team: { from: 'team x', program: 'x.team_brand_id', team: 'x.id' },
  rosterEntry: ofTeam('team_personnel x'),
  season: ofTeam('team_season x'),
  unmanagedTeam: { ...ofTeam('unmanaged_team x'), keptForever: true },
  game: { ...ofTeam('team_game x'), game: 'x.id' },
  gamePerson: { ...ofGame('team_game_personnel x'), keptForever: true },
  event: { ...ofGame('game_event x'), keptForever: true, account: 'g.account_id' },
}

interface Place {
  readonly from: string
  readonly program: string
  readonly team?: string
  readonly game?: string
  readonly account?: string
  /** Deletions of what it belongs to. */
  readonly above?: string
  /** It has no deleted_at. */
  readonly keptForever?: boolean
  /** It is the program: nothing stands above it. */
  readonly aboveIsItself?: boolean
}

function ofTeam(table: string): Place {
  return {
    from: `${table} join team t on t.id = x.team_id`,
    program: 't.team_brand_id',
    team: 't.id',
    above: 't.deleted_at',
  }
}

function ofGame(table: string): Place {
  return {
    from: `${table} join team_game g on g.id = x.team_game_id join team t on t.id = g.team_id`,
    program: 't.team_brand_id',
    team: 't.id',
    game: 'g.id',
    above: 'coalesce(g.deleted_at, t.deleted_at)',
  }
}

const roleInTeam = (team: string): string =>
  `(select r.role from team_personnel r where r.team_id = ${team} and r.team_brand_personnel_id = me.id and r.deleted_at is null)`

/** One statement: the row ($1), what stands above it, and the caller's ($2) standing there. */
const inProgram = ({ from, program, team, game, account, above, keptForever, aboveIsItself }: Place) => `
  select x.id, ${account ?? 'x.account_id'} as "accountId",
    b.id as "teamBrandId", ${team ?? 'null'}::uuid as "teamId", ${game ?? 'null'}::uuid as "gameId",
    ${keptForever ? 'null' : 'x.deleted_at'}::timestamptz(3) as "deletedAt",
    coalesce(${above ?? 'null'}::timestamptz(3), ${aboveIsItself ? 'null' : 'b.deleted_at'}) as "aboveDeletedAt",
    me.role as "programRole", me.id as "personId", null as "programRoles", false as "isMember",
    ${team ? roleInTeam(team) : 'null'} as "teamRole",
    (select max(s.covered_until) from subscription s where s.account_id = b.account_id and s.team_brand_id = b.id) as "coveredUntil"
  from ${from}
  join team_brand b on b.id = ${program}
  join team_brand_personnel me on me.team_brand_id = b.id and me.user_id = $2 and me.is_active and me.deleted_at is null
  where x.id = $1`

/** Accounts and their leagues: standing is the membership, or the best role in one of the account's programs. */
const inAccount = (from: string, account: string) => `
  select x.id, a.id as "accountId", null as "teamBrandId", null as "teamId", null as "gameId", null as "teamRole", null as "personId",
    x.deleted_at as "deletedAt", null as "aboveDeletedAt", null as "programRole",
    array(select me.role from team_brand_personnel me join team_brand b on b.id = me.team_brand_id
      where b.account_id = a.id and me.user_id = $2 and me.is_active and me.deleted_at is null and b.deleted_at is null) as "programRoles",
    exists (select from account_member m where m.account_id = a.id and m.user_id = $2) as "isMember",
    (select max(s.covered_until) from subscription s where s.account_id = a.id) as "coveredUntil"
  from ${from} left join account a on a.id = ${account}
  where x.id = $1 and a.deleted_at is null`

function textOf(kind: SubjectKind): string {
  if (kind === 'account') return inAccount('account x', 'x.id')
  if (kind === 'league') return inAccount('league x', 'x.account_id')
  return inProgram(PLACES[kind])
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

function subscriptionOf(
  { accountId, coveredUntil }: Found,
  now: number,
): Pick<Subject, 'subscription' | 'subscriptionEnd'> {
  if (accountId === null) return { subscription: 'active', subscriptionEnd: null }
  const until = coveredUntil === null ? null : Date.parse(coveredUntil)
  const subscription = coverageOf(until, now)
  return { subscription, subscriptionEnd: subscription === 'ended' ? until : null }
}

/**
 * Loads a subject through the caller's standing: null when there is none such, or none in a program where the caller stands.
 * @param id a UUID
 */
export async function loadSubject(
  { pool, now }: SubjectStore,
  kind: SubjectKind,
  id: string,
  userId: string,
): Promise<Subject | null> {
  const { rows } = await pool.query<Found>({
    name: `subject-${kind}`,
    text: textOf(kind),
    values: [id, userId],
  })
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
    isSelf: kind === 'person' && personId === id,
    ...subscriptionOf(found, now()),
  }
}

/**
 * A game that was being scored when the subscription ended: it is scored to its end (rule 18).
 * Asked only where a call would be refused.
 */
export async function isStillBeingScored(
  { pool }: Pick<SubjectStore, 'pool'>,
  subject: Subject,
): Promise<boolean> {
  const { gameId, subscriptionEnd } = subject
  if (gameId === null || subscriptionEnd === null) return false
  const { rows } = await pool.query<{ began: boolean }>(
    `select exists (select from game_log l where l.team_game_id = g.id and l.seq = 1 and l.at < $2) as began
    from team_game g where g.id = $1 and g.home_final_score is null`,
    [gameId, new Date(subscriptionEnd).toISOString()],
  )
  return rows[0]?.began === true
}
