import { coverageOf, ROLES, type Role } from '@fullcourt/program'
import type { Subject as SubjectKind } from '@fullcourt/wire'
import { CompiledQuery, type Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Subject } from '../calls/subject.ts'
import type { Database } from '../database.ts'
import type { Env } from '../env.ts'
import type { UserAccounts } from './userAccounts.ts'

/** Dependencies of subscriptions: the setting BILLING and the clock (milliseconds since 1970). */
interface SubscriptionStore {
  readonly env: Pick<Env, 'billing'>
  readonly now: () => number
}

export interface SubjectStore extends SubscriptionStore {
  /** The pool with prepared statements. Nearly every call loads a subject, and planning the query takes longer than running it. */
  readonly hotPool: Pool
  /** Null unless the rows of accounts are distributed. */
  readonly userAccounts: UserAccounts | null
}

interface Found {
  id: string
  accountId: string | null
  teamBrandId: string | null
  teamId: string | null
  gameId: string | null
  deletedAt: string | null
  parentDeletedAt: string | null
  programRole: Role | null
  programRoles: Role[] | null
  teamRole: Role | null
  teamRoles: Role[]
  personId: string | null
  /** When the caller's role as guest of the game ends; null for other callers. */
  guestUntil: string | null
  isOwner: boolean
  coveredUntil: string | null
  suspension: string | null
}

/** The table of each kind, and the joins that lead to its game, team and program. */
const TABLES: Record<Exclude<SubjectKind, 'account' | 'league'>, TableOfKind> = {
  program: {
    from: 'team_brand x',
    program: 'x.id',
    hasNoParent: true,
    hasTeams: true,
  },
  person: { from: 'team_brand_personnel x', program: 'x.team_brand_id' },
  team: { from: 'team x', program: 'x.team_brand_id', team: 'x.id' },
  rosterEntry: ofTeam('team_personnel x'),
  season: ofTeam('team_season x'),
  unmanagedTeam: { ...ofTeam('unmanaged_team x'), isNeverDeleted: true },
  game: { ...ofTeam('team_game x'), game: 'x.id' },
  gamePerson: { ...ofGame('team_game_personnel x'), isNeverDeleted: true },
  event: { ...ofGame('game_event x'), isNeverDeleted: true },
  film: { ...ofTeam('team_video x'), game: 'x.team_game_id' },
  playlist: ofTeam('playlist x'),
  filmTag: { ...ofFilm('film_tag x'), isNeverDeleted: true },
  filmComment: ofFilm('film_comment x'),
  share: { ...ofPlaylist('playlist_share x'), isNeverDeleted: true },
  assignment: { ...ofPlaylist('assignment x'), isNeverDeleted: true },
  webhook: { from: 'webhook x', program: 'x.team_brand_id', isNeverDeleted: true },
  invitation: {
    from: `invitation x left join team_game g on g.account_id = x.account_id and g.id = x.team_game_id
      left join team t on t.account_id = g.account_id and t.id = g.team_id`,
    program: 'x.team_brand_id',
    team: 't.id',
    game: 'g.id',
    parentDeleted: 'coalesce(g.deleted_at, t.deleted_at)',
    isNeverDeleted: true,
    isClosedToGuests: true,
  },
}

interface TableOfKind {
  readonly from: string
  readonly program: string
  readonly team?: string
  readonly game?: string
  /** The deletion times of its parents. */
  readonly parentDeleted?: string
  /** Set if the table has no deleted_at. */
  readonly isNeverDeleted?: boolean
  /** Set for the program, which has no parent. */
  readonly hasNoParent?: boolean
  /** Set for the program, which the roles on its teams also count for. */
  readonly hasTeams?: boolean
  /** Set if a guest of its game has no part in it. */
  readonly isClosedToGuests?: boolean
}

function ofTeam(table: string): TableOfKind {
  return {
    from: `${table} join team t on t.account_id = x.account_id and t.id = x.team_id`,
    program: 't.team_brand_id',
    team: 't.id',
    parentDeleted: 't.deleted_at',
  }
}

function ofPlaylist(table: string): TableOfKind {
  return {
    from: `${table} join playlist l on l.account_id = x.account_id and l.id = x.playlist_id
      join team t on t.account_id = l.account_id and t.id = l.team_id`,
    program: 't.team_brand_id',
    team: 't.id',
    parentDeleted: 'coalesce(l.deleted_at, t.deleted_at)',
  }
}

function ofGame(table: string): TableOfKind {
  return {
    from: `${table} join team_game g on g.account_id = x.account_id and g.id = x.team_game_id
      join team t on t.account_id = g.account_id and t.id = g.team_id`,
    program: 't.team_brand_id',
    team: 't.id',
    game: 'g.id',
    parentDeleted: 'coalesce(g.deleted_at, t.deleted_at)',
  }
}

function ofFilm(table: string): TableOfKind {
  return {
    from: `${table} join team_video v on v.account_id = x.account_id and v.id = x.team_video_id
      join team t on t.account_id = v.account_id and t.id = v.team_id`,
    program: 't.team_brand_id',
    team: 't.id',
    parentDeleted: 'coalesce(v.deleted_at, t.deleted_at)',
  }
}

const roleInTeam = (team: string): string =>
  `(select r.role from team_personnel r where r.account_id = b.account_id and r.team_id = ${team} and r.team_brand_personnel_id = me.person_id and r.deleted_at is null)`

const ROLES_ON_TEAMS = `array(select r.role from team_personnel r join team t on t.account_id = r.account_id and t.id = r.team_id
      where r.account_id = b.account_id and r.team_brand_personnel_id = me.person_id and r.deleted_at is null and t.team_brand_id = b.id and t.deleted_at is null)`

const MEMBER = 'me.account_id = b.account_id and me.team_brand_id = b.id and me.user_id = $2'

/**
 * Selects in one statement the row ($1), its parents, and the caller's ($2) roles: of a member, or of the guest of its game.
 * Calls find the account of an id here alone. Other statements take it from the subject.
 */
const inProgram = (
  {
    from,
    program,
    team,
    game,
    parentDeleted,
    isNeverDeleted,
    hasNoParent,
    hasTeams,
    isClosedToGuests = false,
  }: TableOfKind,
  isDistributed: boolean,
) => {
  const hasGuests = game !== undefined && !isClosedToGuests
  const text = `
  select x.id, x.account_id as "accountId",
    b.id as "teamBrandId", ${team ?? 'null'}::uuid as "teamId", ${game ?? 'null'}::uuid as "gameId",
    ${isNeverDeleted ? 'null' : 'x.deleted_at'}::timestamptz(3) as "deletedAt",
    coalesce(${parentDeleted ?? 'null'}::timestamptz(3), ${hasNoParent ? 'null' : 'b.deleted_at'}) as "parentDeletedAt",
    me.role as "programRole", me.person_id as "personId", null as "programRoles", false as "isOwner",
    ${team ? roleInTeam(team) : 'null'} as "teamRole", ${hasTeams ? ROLES_ON_TEAMS : "'{}'::text[]"} as "teamRoles",
    ${hasGuests ? 'guest.guest_until' : 'null'}::timestamptz(3) as "guestUntil",
    (select max(s.covered_until) from subscription s where s.account_id = b.account_id and s.team_brand_id = b.id) as "coveredUntil",
    (select a.suspended_reason from account a where a.id = b.account_id) as suspension
  from ${from}
  join team_brand b on b.account_id = x.account_id and b.id = ${program}
  ${
    hasGuests
      ? `left join membership me on ${MEMBER}
  left join app_user guest on guest.id = $2 and guest.guest_game_id = ${game}
  where x.id = $1 and (me.user_id is not null or guest.id is not null)`
      : `join membership me on ${MEMBER} where x.id = $1`
  }`
  // Each table names the account by its value, which chooses the shard.
  return isDistributed ? `${text.replaceAll('= b.account_id', '= $3')} and x.account_id = $3::uuid` : text
}

/** Selects an account. The caller's role is ADMIN for an owner, or else comes from the account's programs. */
const ACCOUNT = `
  select a.id, a.id as "accountId", null as "teamBrandId", null as "teamId", null as "gameId", null as "teamRole", '{}'::text[] as "teamRoles", null as "personId",
    a.deleted_at as "deletedAt", null as "parentDeletedAt", null as "programRole",
    null as "guestUntil", array(select me.role from team_brand_personnel me
      join team_brand b on b.account_id = me.account_id and b.id = me.team_brand_id
      where me.account_id = $1 and me.user_id = $2 and me.is_active and me.deleted_at is null and b.deleted_at is null) as "programRoles",
    (select max(s.covered_until) from subscription s where s.account_id = $1) as "coveredUntil", a.suspended_reason as suspension
  from account a where a.id = $1 and a.deleted_at is null`

/** A built-in league, in which users have no role. */
const BUILT_IN: Omit<Found, 'id' | 'deletedAt'> = {
  ...{ accountId: null, teamBrandId: null, teamId: null, gameId: null, personId: null },
  ...{ parentDeletedAt: null, guestUntil: null, coveredUntil: null, suspension: null },
  ...{ programRole: null, programRoles: null, teamRole: null, teamRoles: [], isOwner: false },
}

async function findAccount(hotPool: Pool, id: string, userId: string): Promise<readonly Found[]> {
  const values = [id, userId]
  const { rows } = await hotPool.query<Omit<Found, 'isOwner'>>({
    name: 'subject-account',
    text: ACCOUNT,
    values,
  })
  const owner = await hotPool.query({
    name: 'account-owner',
    text: 'select from account_owner where account_id = $1 and user_id = $2',
    values,
  })
  return rows.map((found) => ({ ...found, isOwner: owner.rowCount !== 0 }))
}

/** Finds a league with the caller's role in its account. */
async function findLeague(hotPool: Pool, id: string, userId: string): Promise<readonly Found[]> {
  const { rows } = await hotPool.query<Pick<Found, 'id' | 'accountId' | 'deletedAt'>>({
    name: 'subject-league',
    text: 'select id, account_id as "accountId", deleted_at as "deletedAt" from league where id = $1',
    values: [id],
  })
  const [league] = rows
  if (!league) return []
  if (league.accountId === null) return [{ ...BUILT_IN, ...league }]
  return (await findAccount(hotPool, league.accountId, userId)).map((found) => ({ ...found, ...league }))
}

/**
 * Returns the caller's role. In an account: ADMIN for an owner, else the best role in its programs below ADMIN, because an ADMIN
 * of one program may not act on the others. An object without an account,
 * such as a built-in league, is readable for all users, and changes are refused with 403.
 */
function roleOf(found: Found): Role | null {
  if (found.accountId === null) return 'OTHER'
  if (found.isOwner) return 'ADMIN'
  if (found.programRoles === null) return found.programRole
  const best = ROLES.find((role) => found.programRoles?.includes(role)) ?? null
  return best === 'ADMIN' ? 'COACH' : best
}

function subscriptionOf(
  { accountId, coveredUntil }: Found,
  { env, now }: SubscriptionStore,
): Pick<Subject, 'subscription' | 'subscriptionEnd'> {
  if (accountId === null || !env.billing) return { subscription: 'active', subscriptionEnd: null }
  const until = coveredUntil === null ? null : Date.parse(coveredUntil)
  const subscription = coverageOf(until, now())
  return { subscription, subscriptionEnd: subscription === 'ended' ? until : null }
}

/** Finds a subject of a program with the caller's roles. */
function findInProgram(
  { hotPool, userAccounts }: SubjectStore,
  kind: keyof typeof TABLES,
  id: string,
  userId: string,
): Promise<readonly Found[]> {
  const read = async (...accountId: readonly string[]): Promise<readonly Found[]> => {
    const text = inProgram(TABLES[kind], userAccounts !== null)
    const values = [id, userId, ...accountId]
    return (await hotPool.query<Found>({ name: `subject-${kind}`, text, values })).rows
  }
  return userAccounts ? userAccounts.tryAccounts(userId, read) : read()
}

/**
 * Loads a subject with the caller's roles. Returns null if it does not exist, or if the caller has no role in its program.
 * @param id a UUID
 */
export async function loadSubject(
  store: SubjectStore,
  kind: SubjectKind,
  id: string,
  userId: string,
): Promise<Subject | null> {
  const rows =
    kind === 'account'
      ? await findAccount(store.hotPool, id, userId)
      : kind === 'league'
        ? await findLeague(store.hotPool, id, userId)
        : await findInProgram(store, kind, id, userId)
  return subjectOf(rows, { kind, id, store })
}

interface OfAccount {
  readonly kind: keyof typeof TABLES
  readonly accountId: string
  readonly id: string
  readonly userId: string
}

/** Loads a subject of a known account within a transaction, which must ask for no second connection. */
export async function loadSubjectIn(
  trx: Kysely<Database>,
  store: SubscriptionStore,
  { kind, accountId, id, userId }: OfAccount,
): Promise<Subject | null> {
  const query = CompiledQuery.raw(inProgram(TABLES[kind], true), [id, userId, accountId])
  const { rows } = await trx.withoutPlugins().executeQuery<Found>(query)
  return subjectOf(rows, { kind, id, store })
}

interface Loaded {
  readonly kind: SubjectKind
  readonly id: string
  readonly store: SubscriptionStore
}

function subjectOf([found, other]: readonly Found[], { kind, id, store }: Loaded): Subject | null {
  // Ids are unique within an account. A user who belongs to two accounts with one id sees neither.
  if (!found || other) return null
  const programRole = roleOf(found)
  const isGuest = found.guestUntil !== null && Date.parse(found.guestUntil) > store.now()
  if (programRole === null && !isGuest) return null
  const { teamBrandId, teamId, gameId, deletedAt, parentDeletedAt, personId } = found
  return {
    kind,
    id,
    accountId: found.accountId ?? '',
    teamBrandId,
    teamId,
    gameId,
    deletedAt,
    parentDeletedAt,
    programRole,
    teamRole: teamId === null ? undefined : found.teamRole,
    teamRoles: found.teamRoles,
    gameRole: isGuest ? 'STATISTICIAN' : null,
    personId,
    isSelf: kind === 'person' && personId === id,
    ...subscriptionOf(found, store),
    suspension: found.suspension,
  }
}

/**
 * Tells whether scoring of this game started before the subscription ended: then it may be completed (rule 18).
 * Called only before a refusal.
 */
export async function isStillBeingScored(
  { hotPool }: Pick<SubjectStore, 'hotPool'>,
  subject: Subject,
): Promise<boolean> {
  const { accountId, gameId, subscriptionEnd } = subject
  if (gameId === null || subscriptionEnd === null) return false
  const { rows } = await hotPool.query<{ started: boolean }>(
    `select exists (select from game_log l
      where l.account_id = g.account_id and l.team_game_id = g.id and l.seq = 1 and l.at < $3) as started
    from team_game g where g.account_id = $1 and g.id = $2 and g.home_final_score is null`,
    [accountId, gameId, new Date(subscriptionEnd).toISOString()],
  )
  return rows[0]?.started === true
}
