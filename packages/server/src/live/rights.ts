import { type Action, type HeldRoles, may, type Role, scopeOf } from '@fullcourt/program'
import { isRecord } from '@fullcourt/scorebook/vocabulary'
import type { LiveType } from '@fullcourt/wire'
import { type Kysely, sql } from 'kysely'
import { type ApiTokenReach, isWithin } from '../calls/principal.ts'
import type { Database } from '../database.ts'

/** The right that a message about a team or a program needs: the right to read that object. */
const ACTION_OF: { readonly [type in LiveType]?: Action } = {
  'team-game-event': 'game.read',
  'team-game': 'game.read',
  'team-game-presence': 'game.score',
  'team-video': 'film.read',
  playlist: 'film.read',
  presentation: 'film.write',
  team: 'team.read',
  'team-brand': 'program.read',
  'team-brand-subscription': 'billing.read',
}

/** The audience of a message: the readers of a team, else of a program, else one user, else the members of an account. */
export interface Audience {
  readonly type: LiveType
  readonly accountId: string
  readonly teamBrandId: string | null
  readonly teamId: string | null
  readonly userId: string | null
  /** The game of a play. */
  readonly teamGameId: string | null
  /** JSON of the message; null for a play. */
  readonly detail: string | null
}

/** The game of a bench guest. */
interface GuestOf {
  readonly teamGameId: string
  readonly teamId: string
}

/** Messages for guests: about a play, or the game itself. */
const isOfGame = ({ type, teamGameId, detail }: Audience, id: string): boolean => {
  if (teamGameId !== null) return teamGameId === id
  if (detail === null) return false
  const about: unknown = JSON.parse(detail)
  if (!isRecord(about)) return false
  if (type === 'team-game') return about.id === id
  return (type === 'team-game-event' || type === 'team-game-presence') && about.teamGameId === id
}

/** The current roles of a user. */
export class Rights {
  readonly userId: string
  readonly teams = new Map<string, HeldRoles>()
  readonly programs = new Map<string, HeldRoles>()
  readonly accounts = new Set<string>()
  /** The program of each team. */
  readonly programOf = new Map<string, string>()
  guestOf: GuestOf | null = null

  constructor(userId: string) {
    this.userId = userId
  }

  /** Tells whether the others include a team, a program or an account that these do not. */
  lacks(others: Rights): boolean {
    const isLost = (key: 'teams' | 'programs' | 'accounts') =>
      [...others[key].keys()].some((id) => !this[key].has(id))
    const isGuestLost = others.guestOf !== null && this.guestOf?.teamGameId !== others.guestOf.teamGameId
    return isLost('teams') || isLost('programs') || isLost('accounts') || isGuestLost
  }

  /** May an API token of this user hear it: is it in a program and a scope of the token? */
  isWithinReach({ type, accountId, teamBrandId, teamId }: Audience, reach: ApiTokenReach): boolean {
    const action = ACTION_OF[type]
    const scope = action === undefined ? null : scopeOf(action)
    const program = teamId ? (this.programOf.get(teamId) ?? null) : teamBrandId
    return (
      scope !== null && reach.scopes.includes(scope) && isWithin(reach, { accountId, teamBrandId: program })
    )
  }

  hears(message: Audience): boolean {
    const { type, accountId, teamBrandId, teamId, userId } = message
    if (this.guestOf && teamId === this.guestOf.teamId && isOfGame(message, this.guestOf.teamGameId))
      return true
    if (userId) return userId === this.userId
    if (!teamId && !teamBrandId) return this.accounts.has(accountId)
    const roles = teamId ? this.teams.get(teamId) : this.programs.get(teamBrandId!)
    const action = ACTION_OF[type]
    return roles !== undefined && action !== undefined && may(action, roles)
  }
}

interface Row {
  userId: string
  accountId: string
  programId: string | null
  programRole: Role
  teamId: string | null
  teamRole: Role | null
  /** Set for a guest alone. */
  teamGameId: string | null
}

/** The rows of roles, then those of guests, then those of owners. */
const rowsOf = (userIds: readonly string[]) => sql<Row>`
  select me.user_id, b.account_id, b.id as program_id, me.role as program_role, t.id as team_id, r.role as team_role,
    null::uuid as team_game_id
  from membership me
  join team_brand b on b.account_id = me.account_id and b.id = me.team_brand_id
  left join team t on t.account_id = b.account_id and t.team_brand_id = b.id
  left join team_personnel r on r.account_id = t.account_id and r.team_id = t.id and r.team_brand_personnel_id = me.person_id and r.deleted_at is null
  where me.user_id = any(${userIds}::uuid[])
  union all
  select u.id, g.account_id, null, null, g.team_id, null, g.id
  from app_user u join team_game g on g.id = u.guest_game_id and g.deleted_at is null
  where u.id = any(${userIds}::uuid[])
  union all
  select o.user_id, o.account_id, null, null, null, null, null from account_owner o where o.user_id = any(${userIds}::uuid[])`

/** Loads the rights of these users with one statement. The sessions of a guest end with the guest's role. */
export async function loadRights(
  db: Kysely<Database>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Rights>> {
  const all = new Map(userIds.map((userId) => [userId, new Rights(userId)]))
  const { rows } = await rowsOf(userIds).execute(db)
  for (const { userId, accountId, programId, programRole, teamId, teamRole, teamGameId } of rows) {
    const rights = all.get(userId)!
    if (teamGameId) rights.guestOf = { teamGameId, teamId: teamId! }
    else rights.accounts.add(accountId)
    if (programId) rights.programs.set(programId, { programRole })
    if (programId && teamId) rights.teams.set(teamId, { programRole, teamRole })
    if (programId && teamId) rights.programOf.set(teamId, programId)
  }
  return all
}
