import { may, type ProgramRole, type Role, SCOPES, type Scope, type TeamRole } from '@fullcourt/program'
import { type Access, ENDPOINTS, type Endpoint, isSchema, requiredScope } from '@fullcourt/wire'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AppContext } from '../src/appContext.ts'
import { type InvitationBody, joinByInvitation, removeFromProgram } from './joining.ts'
import { schemaOrAny } from './schemas.ts'
import { setUpTestServer } from './testServer.ts'
import {
  fingerprint,
  isDeletable,
  markDeleted,
  type Planted,
  plantAccount,
  plantPerson,
  plantProgram,
  plantTeam,
  plantUser,
} from './world.ts'

type OnSubject = Exclude<Access, string>

/** The relation of an object to a member of the own program. */
const OBJECTS = [
  'own',
  'sibling team',
  'sibling program',
  'foreign',
  'unknown',
  'deleted',
  'under a deleted team',
  'unsubscribed',
  'ended lately',
  'ended long ago',
  'suspended',
] as const
type ObjectKind = (typeof OBJECTS)[number]
/** For principals without a role in the own program: the states of its objects make no difference to them. */
const WHERE: readonly ObjectKind[] = ['own', 'sibling team', 'sibling program', 'foreign', 'unknown']

interface Principal {
  readonly token: string | undefined
  /** The role in each of the own programs, and in the own team. */
  readonly role?: ProgramRole
  readonly teamRole?: TeamRole
  /** Is ADMIN of the foreign program. */
  readonly isForeign?: boolean
  /** Was removed from the only program, which ends the session. */
  readonly isRemoved?: boolean
  /** The role in the sibling program. */
  readonly siblingRole?: Role
  /** The objects that are asked for; all of them unless told. */
  readonly asks?: readonly ObjectKind[]
  /** Is the bench guest of the own game. */
  readonly isGuest?: boolean
  /** An API token of the own program alone, with these scopes. */
  readonly scopes?: readonly Scope[]
}

let objects: Record<ObjectKind, Planted>
/** The same for every call that writes nothing. */
let data: Awaited<ReturnType<typeof fingerprint>>
let principals: Record<string, Principal>

const unknownIds = (newId: () => string): Planted => new Proxy({} as Planted, { get: () => newId() })

/** Makes the data. The own program has two teams. A program for each state of the subscription has the same people. */
async function plantWorld(app: AppContext): Promise<void> {
  const owner = await plantUser(app, 'owner')
  // Founding an account gives no role in its programs.
  const founder = await plantUser(app, 'founder')
  const accountId = await plantAccount(app, founder.userId)
  const own = { accountId, teamBrandId: await plantProgram(app, accountId) }
  const sibling = { accountId, teamBrandId: await plantProgram(app, accountId) }
  const unsubscribed = { accountId: '', teamBrandId: '' }
  const withSubscription = async (subscribed: Parameters<typeof plantProgram>[2]) => {
    const mine = await plantAccount(app, owner.userId)
    return { accountId: mine, teamBrandId: await plantProgram(app, mine, subscribed) }
  }
  Object.assign(unsubscribed, await withSubscription('never'))
  const lately = await withSubscription({ endedDaysAgo: 5 })
  const longAgo = await withSubscription({ endedDaysAgo: 200 })
  const suspended = await withSubscription('active')
  const at = new Date(app.now()).toISOString()
  await app.db
    .updateTable('account')
    .set({ suspendedAt: at, suspendedReason: 'Payment is disputed.' })
    .where('id', '=', suspended.accountId)
    .execute()
  const foreigner = await plantUser(app, 'foreigner')
  const foreign = await plantAccount(app, foreigner.userId)
  const elsewhere = { accountId: foreign, teamBrandId: await plantProgram(app, foreign) }
  await plantPerson(app, elsewhere, { role: 'ADMIN', userId: foreigner.userId })

  const deletedTeam = await plantTeam(app, own)
  await markDeleted(app, 'team', deletedTeam.team)
  objects = {
    own: await plantTeam(app, own),
    'sibling team': await plantTeam(app, own),
    'sibling program': await plantTeam(app, sibling),
    foreign: await plantTeam(app, elsewhere),
    unknown: unknownIds(app.newId),
    deleted: await plantDeleted(app, own),
    'under a deleted team': deletedTeam,
    unsubscribed: await plantTeam(app, unsubscribed),
    'ended lately': await plantTeam(app, lately),
    'ended long ago': await plantTeam(app, longAgo),
    suspended: await plantTeam(app, suspended),
  }
  for (const program of [own, sibling])
    await plantPerson(app, program, { role: 'ADMIN', userId: owner.userId })
  principals = {
    ...(await plantOutsiders(app, foreigner.token)),
    'founder without a role': { token: founder.token },
    ...(await joinPrograms(owner.token, [own, unsubscribed, lately, longAgo, suspended])),
    ...(await joinSibling(owner.token, own.teamBrandId)),
  }
  principals = {
    ...principals,
    ...(await makeApiTokens(owner.token, principals.COACH?.token, own.teamBrandId)),
  }
  data = await fingerprint(app)
}

async function makeApiToken(by: string | undefined, body: Record<string, unknown>): Promise<string> {
  const { status, text, body: made } = await at.ask('POST', '/v1/api-token/', { token: by, body })
  if (status !== 201) throw new Error(text)
  // The first use of a token writes when and whence; a refused call after it must write nothing.
  await at.ask('GET', '/v1/user/', { token: made.token })
  return made.token
}

/** API tokens: one of the program for each scope, one with all of them, and one of a COACH with all of them. */
async function makeApiTokens(
  admin: string,
  coach: string | undefined,
  teamBrandId: string,
): Promise<Record<string, Principal>> {
  const tokens: Record<string, Principal> = {}
  for (const scopes of [...SCOPES.map((scope) => [scope]), SCOPES]) {
    const name = scopes.join(' ')
    const body = { kind: 'PROGRAM', teamBrandIds: [teamBrandId], name: name.slice(0, 60), scopes }
    const asks = scopes.length > 1 ? WHERE : (['own', 'unknown', 'unsubscribed'] as const)
    tokens[`token of ${name}`] = { token: await makeApiToken(admin, body), role: 'ADMIN', scopes, asks }
  }
  const body = { kind: 'PERSON', teamBrandIds: [teamBrandId], name: 'Of a coach', scopes: SCOPES }
  const asks = [...WHERE, 'unsubscribed'] as const
  tokens['token of a COACH'] = { token: await makeApiToken(coach, body), role: 'COACH', scopes: SCOPES, asks }
  return tokens
}

/** Makes objects of each kind whose own row is deleted but whose parents are not. */
async function plantDeleted(
  app: AppContext,
  own: { readonly accountId: string; readonly teamBrandId: string },
): Promise<Planted> {
  const kinds = Object.keys(await plantTeam(app, own)) as (keyof Planted)[]
  const deleted: Partial<Record<keyof Planted, string>> = {}
  for (const kind of kinds) {
    const program = kind === 'program' ? { ...own, teamBrandId: await plantProgram(app, own.accountId) } : own
    const planted = await plantTeam(app, program)
    deleted[kind] = planted[kind]
    if (isDeletable(kind)) await markDeleted(app, kind, planted[kind])
  }
  return deleted as Planted
}

const ROLES: Readonly<Record<string, Omit<Principal, 'token'>>> = {
  PLAYER: { role: 'PLAYER', teamRole: 'PLAYER' },
  OTHER: { role: 'OTHER' },
  STATISTICIAN: { role: 'STATISTICIAN' },
  'STATISTICIAN of a team': { role: 'OTHER', teamRole: 'STATISTICIAN' },
  COACH: { role: 'COACH' },
  ASSISTANT_COACH: { role: 'PLAYER', teamRole: 'ASSISTANT_COACH' },
  HEAD_COACH: { role: 'OTHER', teamRole: 'HEAD_COACH' },
  ADMIN: { role: 'ADMIN' },
}

type Program = { readonly accountId: string; readonly teamBrandId: string }

async function plantOutsiders(app: AppContext, foreignToken: string): Promise<Record<string, Principal>> {
  return {
    anonymous: { token: undefined },
    'dead token': { token: 'x'.repeat(43) },
    'other ADMIN': { token: foreignToken, isForeign: true },
    'member of nothing': { token: (await plantUser(app, 'outsider')).token },
    isAdmin: { token: (await plantUser(app, 'root', { isAdmin: true })).token },
  }
}

/**
 * Adds a person to the programs, and to all of their teams but the sibling team.
 * @returns the id of the person in the first program
 */
async function addToPrograms(
  programs: readonly Program[],
  { role, teamRole }: Omit<Principal, 'token'>,
  isActive = true,
): Promise<string> {
  const teams = await at.app.db.selectFrom('team').select(['id', 'teamBrandId']).execute()
  const ids: string[] = []
  for (const program of programs) {
    const theirs = teams.filter(
      ({ id, teamBrandId }) => teamBrandId === program.teamBrandId && id !== objects['sibling team'].team,
    )
    const onTeams = teamRole ? Object.fromEntries(theirs.map(({ id }) => [id, teamRole])) : {}
    ids.push(await plantPerson(at.app, program, { role: role!, isActive, onTeams }))
  }
  return ids[0]!
}

/** Signs a user in as these persons, as accepting an invitation does in a program that may invite. */
async function setUser(token: string, persons: readonly string[]): Promise<void> {
  const { body: user } = await at.ask('GET', '/v1/user/', { token })
  await at.app.db
    .updateTable('teamBrandPersonnel')
    .set({ userId: user.id })
    .where('id', 'in', persons)
    .execute()
}

/** Joins the own program by an invitation for each role. The other programs may not invite: the rows are inserted. */
async function joinPrograms(by: string, programs: readonly Program[]): Promise<Record<string, Principal>> {
  const [own, ...others] = programs
  const rest = [...others, { ...own!, teamBrandId: objects.deleted.program }]
  const made: Record<string, Principal> = {}
  const join = async (name: string, roles: Omit<Principal, 'token'>, isActive = true) => {
    const person = await addToPrograms([own!], roles)
    const elsewhere: string[] = []
    for (const program of rest) elsewhere.push(await addToPrograms([program], roles, isActive))
    const token = await joinByInvitation(at, {
      by,
      invitation: invitationTo(own!, person, roles),
      as: { username: `joined-${name.toLowerCase().replaceAll(/\W/g, '-')}` },
    })
    await setUser(token, elsewhere)
    if (!isActive)
      await at.app.db.updateTable('teamBrandPersonnel').set({ isActive }).where('id', '=', person).execute()
    return token
  }
  for (const [name, roles] of Object.entries(ROLES)) made[name] = { token: await join(name, roles), ...roles }
  made['inactive ADMIN'] = { token: await join('inactive', { role: 'ADMIN' }, false) }
  const bench = { kind: 'BENCH', teamGameId: objects.own.game, name: 'Bo' } as const
  made.guest = { token: await joinByInvitation(at, { by, invitation: bench }), isGuest: true }
  return made
}

/** The invitation of a person on the roster of the own team, if the role belongs to a team. */
function invitationTo(
  { teamBrandId }: Program,
  teamBrandPersonnelId: string,
  { role, teamRole }: Omit<Principal, 'token'>,
): InvitationBody {
  const teamRoles = teamRole ? [{ teamId: objects.own.team, role: teamRole }] : []
  return { teamBrandId, teamBrandPersonnelId, role: role!, teamRoles }
}

/** Members of the sibling program, and those who were ADMIN of the own program until their sign-in was removed. */
async function joinSibling(by: string, teamBrandId: string): Promise<Record<string, Principal>> {
  const sibling = objects['sibling program'].program
  const toSibling = (role: ProgramRole, as: { token?: string; username?: string }) =>
    joinByInvitation(at, { by, invitation: { teamBrandId: sibling, role }, as })
  const removed = async (username: string, role?: ProgramRole) => {
    const token = await joinByInvitation(at, {
      by,
      invitation: { teamBrandId, role: 'ADMIN' },
      as: { username },
    })
    if (role) await toSibling(role, { token })
    await removeFromProgram(at, { by, token, teamBrandId })
    return token
  }
  return {
    'sibling ADMIN': {
      token: await toSibling('ADMIN', { username: 'sibling' }),
      siblingRole: 'ADMIN',
      asks: WHERE,
    },
    'removed ADMIN': { token: await removed('removed'), isRemoved: true, asks: WHERE },
    'removed ADMIN, sibling OTHER': {
      token: await removed('reader', 'OTHER'),
      siblingRole: 'OTHER',
      asks: WHERE,
    },
  }
}

/** The expected reply by the table of roles and the conventions of the contract. `through` is 2xx or a refusal of only the fields. */
type Expected = 401 | 402 | 403 | 404 | 409 | 'through'

/** Leagues and accounts of the own tenant are the same for the own and the sibling program. */
const isOfAccount = ({ on }: OnSubject): boolean => on === 'account' || on === 'league'

/** Objects of the sibling program, and of the account that it shares with the own program. */
const isInSibling = (access: OnSubject, object: ObjectKind): boolean =>
  object === 'sibling program' || (isOfAccount(access) && (object === 'own' || object === 'sibling team'))

/** The kinds of objects that belong to one game. An invitation to keep its book is not the guest's. */
const OF_GAME: readonly string[] = ['game', 'gamePerson', 'event', 'film']

function rolesIn(principal: Principal, access: OnSubject, object: ObjectKind) {
  if (principal.isGuest) {
    const isOwn = object === 'own' && OF_GAME.includes(access.on)
    return isOwn ? { programRole: null, gameRole: 'STATISTICIAN' as const } : null
  }
  if (principal.siblingRole)
    return isInSibling(access, object) ? { programRole: principal.siblingRole } : null
  if (principal.isForeign) return object === 'foreign' ? { programRole: 'ADMIN' as const } : null
  if (principal.scopes && object === 'unsubscribed') return null
  if (!principal.role || object === 'foreign' || object === 'unknown') return null
  if (object === 'sibling program' && !isOfAccount(access)) return null
  const ofTeam = !['account', 'league', 'program', 'person', 'webhook'].includes(access.on)
  const teamRole = object === 'sibling team' ? null : (principal.teamRole ?? null)
  const teamRoles = access.on === 'program' && principal.teamRole ? [principal.teamRole] : []
  return { programRole: principal.role, teamRoles, ...(ofTeam && { teamRole }) }
}

const isSignedIn = ({ token, isRemoved = false }: Principal): boolean =>
  token !== undefined && !token.startsWith('xxx') && !isRemoved

/** Do the scopes of an API token cover the call? */
function hasScope(endpoint: Endpoint, { scopes }: Principal): boolean {
  const scope = requiredScope(endpoint)
  return scopes === undefined || (scope !== null && scopes.includes(scope))
}

function expected(endpoint: Endpoint, access: OnSubject, principal: Principal, object: ObjectKind): Expected {
  if (!isSignedIn(principal)) return 401
  if (!hasScope(endpoint, principal)) return 403
  const roles = rolesIn(principal, access, object)
  if (!roles) return 404
  const reads = endpoint.method === 'GET'
  if (object === 'suspended' && !reads) return 403
  if (access.sub && object === 'unsubscribed') return 402
  if (access.sub && (object === 'ended lately' || object === 'ended long ago') && !reads) return 402
  if (!may(access.may, roles)) return 403
  return isRefusedAsDeleted(access, reads, object) ? 409 : 'through'
}

function isRefusedAsDeleted(access: OnSubject, reads: boolean, object: ObjectKind): boolean {
  const isUnder =
    object === 'under a deleted team' &&
    !['team', 'program', 'person', 'account', 'league', 'webhook'].includes(access.on)
  const isIt =
    (object === 'deleted' && isDeletable(access.on)) ||
    (object === 'under a deleted team' && access.on === 'team')
  return (isIt && !access.deleted) || (isUnder && !(access.deleted && reads))
}

/** Builds a call with only its subject. If the call is allowed, an unknown field prevents the write. */
function callOf(endpoint: Endpoint, access: OnSubject, id: string, harmless: boolean) {
  const [part, field] = access.from.split('.') as ['params' | 'body' | 'query', string]
  const path = endpoint.path.replace(/:(\w+)/g, (_all, name) =>
    part === 'params' && name === field ? id : NONE,
  )
  const query = part === 'query' ? `?${field}=${id}` : ''
  const own = part === 'body' ? { [field]: id } : {}
  const isBodied = endpoint.method !== 'GET'
  const body = isBodied ? { ...own, ...(harmless && { nope: true }) } : undefined
  return { path: path + query, body }
}
const NONE = '01990000-0000-7000-8000-00000000dead'

const aboutSubjects = ENDPOINTS.flatMap((endpoint) =>
  typeof endpoint.access === 'object' ? [{ endpoint, access: endpoint.access }] : [],
)

/** The clock stands: sessions write their last use every few minutes, and a refused call must write nothing. */
const NOW = Date.now()

const at = setUpTestServer({ now: () => NOW })
beforeAll(async () => {
  await plantWorld(at.app)
})

/** Reads of what is not planted, an invoice and the text of an event: a caller who gets through reads 404. */
const NOT_PLANTED = ['readInvoicePdf', 'readEvent']

interface Answered {
  readonly isComplete: boolean
  readonly isAbsent: boolean
}

const refusedWith = (status: number, wanted: Expected, { isComplete, isAbsent }: Answered): boolean => {
  if (wanted === 'through') return status < 400 || status === 422 || (status === 404 && isAbsent)
  return status === wanted || (wanted === 409 && !isComplete && status === 422)
}

/** Calls an endpoint with every principal for every object. Returns a line per difference from the table. */
async function askAll({ endpoint, access }: (typeof aboutSubjects)[number]): Promise<string[]> {
  const wrong: string[] = []
  const unknown = new Map<string, string>()
  for (const object of [...OBJECTS].toSorted((a) => (a === 'unknown' ? -1 : 0))) {
    for (const [name, principal] of Object.entries(principals)) {
      if (principal.asks?.includes(object) === false) continue
      const wanted = expected(endpoint, access, principal, object)
      const { path, body } = callOf(endpoint, access, objects[object][access.on], wanted === 'through')
      const reply = await at.ask(endpoint.method, path, { token: principal.token, body })
      const isComplete = schemaOrAny(endpoint.body).safeParse(body).success
      const line = `${name} on ${object}: ${reply.status} ${reply.body?.code ?? ''}, not ${wanted}`
      const isAbsent = NOT_PLANTED.includes(endpoint.name)
      if (!refusedWith(reply.status, wanted, { isComplete, isAbsent })) wrong.push(line)
      if (object === 'unknown') unknown.set(name, reply.text)
      else if (wanted === 404 && reply.text !== unknown.get(name))
        wrong.push(`${line}: says more than unknown`)
    }
  }
  return wrong
}

describe('every call with a subject', () => {
  it.each(aboutSubjects.map((one) => [one.endpoint.name, one] as const))(
    '%s follows the table of roles, and writes nothing if it refuses',
    async (_name, one) => {
      expect(await askAll(one)).toEqual([])
      expect(await fingerprint(at.app)).toEqual(data)
    },
  )
})

/** An administrator's call names an unknown object, or has a field that does not exist. */
const answerToAdmin = ({ method, path }: Endpoint): number => {
  if (method !== 'GET') return 422
  return path.includes(':') ? 404 : 200
}

describe('every call for signed-in users', () => {
  const login = ENDPOINTS.filter(({ access }) => access === 'login' || access === 'admin')
  it.each(login.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (_name, endpoint) => {
    const path = endpoint.path.replace(/:\w+/g, NONE)
    const json = endpoint.method === 'GET' ? undefined : { nope: true }
    const sent = isSchema(endpoint.body)
      ? { body: json }
      : { body: Buffer.from('nope'), headers: { 'content-type': endpoint.body.types[0]! } }
    for (const [name, principal] of Object.entries(principals)) {
      const { token } = principal
      const reply = await at.ask(endpoint.method, path, { token, ...sent })
      const isKnown = isSignedIn(principal)
      const isRefused = (name === 'guest' && !endpoint.guests) || !hasScope(endpoint, principal)
      if (isRefused) expect(reply.status, name).toBe(403)
      else if (isKnown && endpoint.access === 'admin')
        expect(reply.status, name).toBe(name === 'isAdmin' ? answerToAdmin(endpoint) : 403)
      else if (isKnown) expect([endpoint.status, 200, 404, 422], name).toContain(reply.status)
      else expect(reply.status, name).toBe(401)
    }
  })
})

it('calls every endpoint of the contract', () => {
  const isPublic = ENDPOINTS.filter(({ access }) => access === 'public').map(({ name }) => name)
  expect(isPublic.toSorted()).toEqual([
    'acceptInvitation',
    'askPasskey',
    'askReset',
    'checkShare',
    'completeReset',
    'countOpening',
    'endTokens',
    'listPlans',
    'logIn',
    'logInFactor',
    'logInPasskey',
    'openDemo',
    'openShare',
    'readFirstRestore',
    'readInvitation',
    'readLiveScore',
    'readShare',
    'readSite',
    'registerUser',
    'requestAccess',
    'startFirstRestore',
    'suggestUsernames',
  ])
})
