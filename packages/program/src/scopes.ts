import type { Action } from './roles.ts'

/** Rights that an API token may be given (decision 0236). */
export const SCOPES = [
  'games:read',
  'games:score',
  'schedule:read',
  'schedule:write',
  'roster:read',
  'roster:write',
  'contacts:read',
  'stats:read',
  'films:read',
  'films:write',
  'program:read',
  'webhooks:write',
] as const
export type Scope = (typeof SCOPES)[number]

/**
 * The scope that a token needs for each action; null: no token does it. Money, final deletion, roles, invitations, links,
 * exports and what people say to each other are for people.
 */
const SCOPE_OF: Readonly<Record<Action, Scope | null>> = {
  'program.read': 'program:read',
  'program.write': null,
  'program.delete': null,
  'program.export': null,
  'people.read': 'roster:read',
  'people.write': 'roster:write',
  'people.add': 'roster:write',
  'people.picture': 'roster:write',
  'people.contacts': null,
  'people.reach': null,
  'people.invite': null,
  'people.erase': null,
  'people.removeSignIn': null,
  'roles.give': null,
  'webhook.write': 'webhooks:write',
  'team.create': null,
  'team.read': 'program:read',
  'team.write': null,
  'team.delete': null,
  'roster.read': 'roster:read',
  'roster.write': 'roster:write',
  'season.read': 'schedule:read',
  'season.write': 'schedule:write',
  'season.delete': null,
  'game.read': 'games:read',
  'game.write': 'schedule:write',
  'game.score': 'games:score',
  'game.end': 'games:score',
  'game.reopen': 'games:score',
  'game.invite': null,
  'game.showNames': null,
  'stats.read': 'stats:read',
  'film.read': 'films:read',
  'film.write': 'films:write',
  'film.comment': null,
  'film.showNames': null,
  'film.allowLinks': null,
  'billing.read': null,
  'billing.write': null,
  'league.write': null,
  'audit.read': null,
}

export const scopeOf = (action: Action): Scope | null => SCOPE_OF[action]

/** How long a token is good unless told, and at most. */
export const API_TOKEN_DAYS = { usual: 365, most: 366 } as const
