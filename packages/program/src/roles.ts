import { fillIn, isOneOf, keysOf, msg, type Translate } from '@fullcourt/scorebook/vocabulary'

/**
 * Who may do what: one table, read by every route and by every button.
 * Source: rule 17. HEAD_COACH writes, OTHER reads, PLAYER reads the own team. Money, deleting
 * more than one person or game, roles, and how a person who can sign in is reached are for the program's ADMIN (decisions/0116).
 */

/** Highest first. A person cannot give a role above their own. */
export const ROLES = [
  'ADMIN',
  'HEAD_COACH',
  'COACH',
  'ASSISTANT_COACH',
  'STATISTICIAN',
  'OTHER',
  'PLAYER',
] as const
export type Role = (typeof ROLES)[number]

/** Roles in a sentence: 'You are a coach of Lincoln Lions now.' */
export const ROLE_NOUNS: Readonly<Record<Role, string>> = {
  ADMIN: msg('an admin'),
  HEAD_COACH: msg('head coach'),
  COACH: msg('a coach'),
  ASSISTANT_COACH: msg('assistant coach'),
  STATISTICIAN: msg('a statistician'),
  OTHER: msg('a member'),
  PLAYER: msg('a player'),
}

/** Roles a person of the program can have there, and roles a roster entry can give for its team alone. */
export const PROGRAM_ROLES = [
  'ADMIN',
  'COACH',
  'STATISTICIAN',
  'OTHER',
  'PLAYER',
] as const satisfies readonly Role[]
export type ProgramRole = (typeof PROGRAM_ROLES)[number]
export const STAFF_ROLES = ['ADMIN', 'COACH', 'STATISTICIAN', 'OTHER'] as const satisfies readonly Role[]
export const TEAM_ROLES = [
  'HEAD_COACH',
  'ASSISTANT_COACH',
  'STATISTICIAN',
  'PLAYER',
] as const satisfies readonly Role[]
export type TeamRole = (typeof TEAM_ROLES)[number]

const WRITERS = ['ADMIN', 'HEAD_COACH', 'COACH', 'ASSISTANT_COACH', 'STATISTICIAN'] as const
const READERS = [...WRITERS, 'OTHER'] as const
const ALL = ROLES

/** Each action with the roles that may do it; a subject's team counts its team roles, a program's only the program roles. */
const TABLE = {
  'program.read': ALL,
  'program.write': WRITERS,
  'program.delete': ['ADMIN'],
  'program.export': ['ADMIN'],
  'people.read': READERS,
  'people.write': WRITERS,
  /** Adding players: also those who write on one of the program's teams, for its roster. */
  'people.add': WRITERS,
  'people.picture': WRITERS,
  /** How players are reached: they may be minors. */
  'people.contacts': WRITERS,
  /** How a person who can sign in is reached: a new password may go there. */
  'people.reach': ['ADMIN'],
  'people.invite': ['ADMIN'],
  'people.erase': ['ADMIN'],
  /** Taking the sign-in away from a person; a person's own is leaving the program. */
  'people.removeSignIn': ['ADMIN'],
  'roles.give': ['ADMIN'],
  'webhook.write': ['ADMIN'],
  'team.create': WRITERS,
  'team.read': ALL,
  'team.write': WRITERS,
  'team.delete': ['ADMIN'],
  'roster.read': ALL,
  'roster.write': WRITERS,
  'season.read': ALL,
  'season.write': WRITERS,
  'season.delete': ['ADMIN'],
  'game.read': ALL,
  'game.write': WRITERS,
  'game.score': WRITERS,
  /** Setting the final score. */
  'game.end': WRITERS,
  'game.reopen': WRITERS,
  /** Letting a guest keep the book of one game. */
  'game.invite': WRITERS,
  /** Naming players on the public page of a game: they may be minors. */
  'game.showNames': ['ADMIN'],
  'stats.read': ALL,
  'film.read': ALL,
  'film.write': WRITERS,
  /** Talking about film: all of a team, and no bench guest. */
  'film.comment': ALL,
  /** Naming players on the page of a link: they may be minors. */
  'film.showNames': ['ADMIN'],
  /** Letting links show film to people outside of the program. */
  'film.allowLinks': ['ADMIN'],
  'billing.read': READERS,
  'billing.write': ['ADMIN'],
  'league.write': WRITERS,
  'audit.read': ['ADMIN'],
} as const satisfies Record<string, readonly Role[]>

export type Action = keyof typeof TABLE
export const ACTIONS: readonly Action[] = keysOf(TABLE)

/** A person's standing towards a subject: the role in its program, and the role on its team where the subject has one. */
export interface HeldRoles {
  readonly programRole: Role | null
  /** Undefined where the subject belongs to no single team. */
  readonly teamRole?: Role | null
  /** On a program: the roles on its teams. They count for adding people alone. */
  readonly teamRoles?: readonly Role[]
  /** The role of a bench guest in the one game that the subject belongs to. Guests have no other role. */
  readonly gameRole?: GameRole | null
  /** The subject is the person themselves. */
  readonly isSelf?: boolean
  /** The caller is an API token without the scope for contacts. */
  readonly hidesContacts?: boolean
}

/** The role that a bench invitation gives, for one game. */
export type GameRole = Extract<Role, 'STATISTICIAN'>

/** Actions of every person on their own data. */
const OF_ONESELF: readonly Action[] = [
  'people.read',
  'people.picture',
  'people.contacts',
  'people.removeSignIn',
]
/** Actions of a bench guest, in the own game alone. */
const OF_GUESTS: readonly Action[] = ['game.read', 'game.score', 'game.end', 'stats.read', 'film.read']

/**
 * May a person of this standing do this? A PLAYER's program role opens the program alone, never a team:
 * a player reads a team by being on its roster.
 */
export function may(
  action: Action,
  { programRole, teamRole, teamRoles = [], gameRole = null, isSelf = false, hidesContacts }: HeldRoles,
): boolean {
  if (hidesContacts && action === 'people.contacts') return false
  if (isSelf && OF_ONESELF.includes(action)) return true
  if (gameRole !== null && OF_GUESTS.includes(action)) return true
  const allowed: readonly Role[] = TABLE[action]
  const byTeam = teamRole !== undefined && teamRole !== null && allowed.includes(teamRole)
  if (byTeam) return true
  if (action === 'people.add' && teamRoles.some((role) => allowed.includes(role))) return true
  if (programRole === null) return false
  if (programRole === 'PLAYER' && teamRole !== undefined) return false
  return allowed.includes(programRole)
}

/** May one of this role give (or take away) that role? ADMIN only, and never above the own. */
export const mayGive = (own: Role | null, given: Role): boolean =>
  own !== null && isOneOf<Role>(TABLE['roles.give'], own) && ROLES.indexOf(own) <= ROLES.indexOf(given)

/** Are the contacts of a person shown to a reader? Those of players to roles that write, and to the player. */
export const seesContacts = (reader: HeldRoles, person: { readonly role: Role }): boolean =>
  !reader.hidesContacts &&
  (may('people.contacts', reader) || (person.role !== 'PLAYER' && may('people.read', reader)))

/** Is the action for the program's ADMIN alone? */
export const isAdminOnly = (action: Action): boolean => TABLE[action].every((role) => role === 'ADMIN')

const MOST_NAMES = 3

/**
 * Says who may do what only an ADMIN may: 'Only Pat Alder (admin) can change this.'
 * @param admins full names of the program's ADMINs who can sign in
 * @param act what only they can do, after 'can', in the language of `translate`
 */
export function onlyAdmins(
  admins: readonly string[],
  act: string = msg('change this'),
  translate: Translate = fillIn,
): string {
  const [first, ...more] = admins
  if (first === undefined) return translate(msg('Only an admin of the program can {act}.'), { act })
  if (more.length === 0) return translate(msg('Only {name} (admin) can {act}.'), { name: first, act })
  if (admins.length > MOST_NAMES) {
    const names = admins.slice(0, MOST_NAMES).join(', ')
    return translate(msg('Only {names} and other admins can {act}.'), { names, act })
  }
  const [names, last] = [admins.slice(0, -1).join(', '), admins.at(-1)!]
  return translate(msg('Only {names} or {last} (admins) can {act}.'), { names, last, act })
}

/** Does this role write at all? Screens show fields read-only without it. */
export const writes = (standing: HeldRoles): boolean => may('team.write', standing)
