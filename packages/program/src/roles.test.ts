import { describe, expect, it } from 'vitest'
import {
  ACTIONS,
  type Action,
  isAdminOnly,
  may,
  onlyAdmins,
  ROLES,
  type Role,
  seesContacts,
} from './roles.ts'

/** Who may do what, written out: A admin, H head coach, C coach, T assistant coach, S statistician, O other, P player. */
const EXPECTED: Readonly<Record<Action, string>> = {
  'program.read': 'AHCTSOP',
  'program.write': 'AHCTS',
  'program.delete': 'A',
  'program.export': 'A',
  'people.read': 'AHCTSO',
  'people.write': 'AHCTS',
  'people.add': 'AHCTS',
  'people.picture': 'AHCTS',
  'people.contacts': 'AHCTS',
  'people.reach': 'A',
  'people.invite': 'A',
  'people.removeSignIn': 'A',
  'people.erase': 'A',
  'roles.give': 'A',
  'webhook.write': 'A',
  'team.create': 'AHCTS',
  'team.read': 'AHCTSOP',
  'team.write': 'AHCTS',
  'team.delete': 'A',
  'roster.read': 'AHCTSOP',
  'roster.write': 'AHCTS',
  'season.read': 'AHCTSOP',
  'season.write': 'AHCTS',
  'season.delete': 'A',
  'game.read': 'AHCTSOP',
  'game.write': 'AHCTS',
  'game.score': 'AHCTS',
  'game.end': 'AHCTS',
  'game.reopen': 'AHCTS',
  'game.invite': 'AHCTS',
  'game.showNames': 'A',
  'stats.read': 'AHCTSOP',
  'film.read': 'AHCTSOP',
  'film.comment': 'AHCTSOP',
  'film.showNames': 'A',
  'film.allowLinks': 'A',
  'film.write': 'AHCTS',
  'billing.read': 'AHCTSO',
  'billing.write': 'A',
  'league.write': 'AHCTS',
  'audit.read': 'A',
}
const LETTERS: Readonly<Record<Role, string>> = {
  ADMIN: 'A',
  HEAD_COACH: 'H',
  COACH: 'C',
  ASSISTANT_COACH: 'T',
  STATISTICIAN: 'S',
  OTHER: 'O',
  PLAYER: 'P',
}

describe('every action by every role', () => {
  it.each(ACTIONS.flatMap((action) => ROLES.map((role) => [action, role] as const)))(
    '%s by %s',
    (action, role) => {
      const wanted = EXPECTED[action].includes(LETTERS[role])
      expect(may(action, { programRole: role })).toBe(wanted)
      // On a team the role of its roster counts alone where the program gives none that opens teams.
      expect(may(action, { programRole: 'PLAYER', teamRole: role })).toBe(wanted)
      expect(may(action, { programRole: null, teamRole: role })).toBe(wanted)
    },
  )

  it('a player of the program opens no team without its roster', () => {
    for (const action of ACTIONS) expect(may(action, { programRole: 'PLAYER', teamRole: null })).toBe(false)
  })

  it('a stranger may do nothing', () => {
    for (const action of ACTIONS) expect(may(action, { programRole: null })).toBe(false)
  })

  it('roles on the teams of a program count for adding people alone', () => {
    const gained = ACTIONS.filter((action) =>
      may(action, { programRole: 'OTHER', teamRoles: ['PLAYER', 'HEAD_COACH'] }),
    )
    expect(gained).toEqual(
      ACTIONS.filter((action) => action === 'people.add' || may(action, { programRole: 'OTHER' })),
    )
    expect(may('people.add', { programRole: 'PLAYER', teamRoles: ['PLAYER'] })).toBe(false)
  })

  it('every person reads themselves, contacts too, and changes the own picture', () => {
    const gained = ACTIONS.filter(
      (action) =>
        may(action, { programRole: 'PLAYER', isSelf: true }) && !may(action, { programRole: 'PLAYER' }),
    )
    expect(gained).toEqual(['people.read', 'people.picture', 'people.contacts', 'people.removeSignIn'])
  })

  it('a bench guest scores, ends and reads the one game, and nothing else', () => {
    const allowed = ACTIONS.filter((action) => may(action, { programRole: null, gameRole: 'STATISTICIAN' }))
    expect(allowed).toEqual(['game.read', 'game.score', 'game.end', 'stats.read', 'film.read'])
  })
})

describe('contacts', () => {
  it.each([
    ['COACH', 'PLAYER', true],
    ['STATISTICIAN', 'PLAYER', true],
    ['OTHER', 'PLAYER', false],
    ['OTHER', 'COACH', true],
    ['PLAYER', 'PLAYER', false],
    ['PLAYER', 'COACH', false],
  ] as const)('a %s sees those of a %s: %s', (programRole, role, sees) => {
    expect(seesContacts({ programRole }, { role })).toBe(sees)
  })

  it('of a player are seen by that player', () => {
    expect(seesContacts({ programRole: 'PLAYER', isSelf: true }, { role: 'PLAYER' })).toBe(true)
  })
})

describe('who to ask', () => {
  it.each([
    [[], 'Only an admin of the program can change this.'],
    [['Pat Alder'], 'Only Pat Alder (admin) can change this.'],
    [['Pat Alder', 'Kim Roe'], 'Only Pat Alder or Kim Roe (admins) can change this.'],
    [['A B', 'C D', 'E F'], 'Only A B, C D or E F (admins) can change this.'],
    [['A B', 'C D', 'E F', 'G H'], 'Only A B, C D, E F and other admins can change this.'],
  ] as const)('%j', (admins, sentence) => {
    expect(onlyAdmins(admins)).toBe(sentence)
  })

  it('is said for what only an ADMIN may', () => {
    expect(ACTIONS.filter(isAdminOnly)).toEqual(ACTIONS.filter((action) => EXPECTED[action] === 'A'))
  })
})
