// Sends an id of another tenant in every field of the contract that contains an id (OWASP API1). The fields come from the
// schemas, so a new field without an entry here fails.
import { ENDPOINTS, type Endpoint } from '@fullcourt/wire'
import { beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { schemaOrAny } from './schemas.ts'
import { setUpTestServer } from './testServer.ts'
import { fingerprint, type Planted, plantOwner, plantPerson, plantTeam } from './world.ts'

const PLAN = '01900000-0000-7000-8000-000000000206'
const GONE = '01990000-0000-7000-8000-00000000dead'

interface Schema {
  readonly format?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

/** Paths of ids in a schema: 'origin.attributes.drawnById', 'rel.*.id'. */
function idsIn(
  { format, properties = {}, items, anyOf = [] }: Schema,
  path: readonly string[] = [],
): string[] {
  if (format === 'uuid') return [path.join('.')]
  return [
    ...Object.entries(properties).flatMap(([key, held]) => idsIn(held, [...path, key])),
    ...(items ? idsIn(items, [...path, '*']) : []),
    ...anyOf.flatMap((branch) => idsIn(branch, path)),
  ]
}
const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

/** `filters` is JSON in a query. Its schema is behind the parser. */
function filtersOf({ query }: Endpoint): z.ZodType | null {
  const shape = query instanceof z.ZodObject ? (query.shape as Record<string, z.ZodType>) : {}
  let held: unknown = shape.filters
  while (held instanceof z.ZodOptional || held instanceof z.ZodPipe)
    held = held instanceof z.ZodPipe ? held.out : held.unwrap()
  return held instanceof z.ZodObject ? held : null
}

type Part = 'params' | 'body' | 'query' | 'filters'
interface Spot {
  readonly endpoint: Endpoint
  readonly part: Part
  readonly path: string
}

/** `matrix.test.ts` tests the ids of subjects. */
const SPOTS: readonly Spot[] = ENDPOINTS.flatMap((endpoint) => {
  const about = typeof endpoint.access === 'object' ? endpoint.access.from : ''
  const parts = {
    params: endpoint.params,
    body: schemaOrAny(endpoint.body),
    query: endpoint.query,
    filters: filtersOf(endpoint),
  }
  return Object.entries(parts).flatMap(([part, schema]) =>
    [...new Set(schema ? idsIn(schemaOf(schema)) : [])]
      .filter((path) => `${part}.${path}` !== about)
      .map((path) => ({ endpoint, part: part as Part, path })),
  )
})

let token: string
let ours: Planted & Extra
let theirs: Planted & Extra
interface Extra {
  readonly session: string
  readonly user: string
  readonly passkey: string
  readonly subscription: string
  readonly email: string
  readonly notification: string
  readonly dataExport: string
  readonly phone: string
  readonly opponentPerson: string
  readonly invoice: string
  readonly apiToken: string
  /** On no roster. */
  readonly spare: string
}

async function plantTenant(name: string): Promise<{ token: string; planted: Planted & Extra }> {
  const { app } = at
  const { db, newId } = app
  const { program, ...user } = await plantOwner(app, name)
  const { accountId } = program
  const planted = await plantTeam(app, program)
  const spare = await plantPerson(app, program, { role: 'PLAYER' })
  const [email, phone, opponentPerson] = [newId(), newId(), newId()]
  const address = `${name}@example.com`
  await db
    .insertInto('userEmail')
    .values({ id: email, userId: user.userId, email: address, emailKey: address })
    .execute()
  await db.insertInto('userPhone').values({ id: phone, userId: user.userId, phone: '5551234567' }).execute()
  await db
    .insertInto('unmanagedTeamPersonnel')
    .values({
      id: opponentPerson,
      accountId,
      unmanagedTeamId: planted.unmanagedTeam,
      jersey: '9',
      lastName: name,
    })
    .execute()
  const { id: subscription } = await db
    .selectFrom('subscription')
    .select('id')
    .where('teamBrandId', '=', program.teamBrandId)
    .executeTakeFirstOrThrow()
  const invoice = newId()
  await db
    .insertInto('invoice')
    .values({
      accountId,
      id: invoice,
      teamBrandId: program.teamBrandId,
      subscriptionId: subscription,
      kind: 'renew',
      status: 'draft',
      lines: '[]',
      totalCents: 100,
      effect: JSON.stringify({ kind: 'none' }),
      gateway: null,
      createdAt: new Date(0).toISOString(),
    })
    .execute()
  const { id: session } = await db
    .selectFrom('token')
    .select('id')
    .where('userId', '=', user.userId)
    .executeTakeFirstOrThrow()
  const passkey = newId()
  await db
    .insertInto('passkey')
    .values({
      id: passkey,
      userId: user.userId,
      credentialId: name,
      publicKey: Buffer.alloc(1),
      counter: 0,
      transports: '[]',
      isSynced: false,
      name,
    })
    .execute()
  const notification = newId()
  const dataExport = newId()
  await db
    .insertInto('dataExport')
    .values({ id: dataExport, userId: user.userId, accountId, withFilms: false, status: 'READY' })
    .execute()
  await db
    .insertInto('userNotification')
    .values({
      id: notification,
      accountId,
      userId: user.userId,
      kind: 'export_failed',
      subjectKey: notification,
      detail: '{}',
      link: '/a/profile/',
      channels: ['page'],
    })
    .execute()
  const { body: apiToken } = await at.ask('POST', '/v1/api-token/', {
    token: user.token,
    body: { kind: 'PERSON', teamBrandIds: [program.teamBrandId], name, scopes: ['games:read'] },
  })
  return {
    token: user.token,
    planted: {
      ...planted,
      user: user.userId,
      passkey,
      dataExport,
      notification,
      session,
      subscription,
      invoice,
      apiToken: apiToken.id,
      email,
      phone,
      opponentPerson,
      spare,
    },
  }
}

const at = setUpTestServer()
beforeAll(async () => {
  const here = await plantTenant('ours')
  token = here.token
  ours = here.planted
  theirs = (await plantTenant('theirs')).planted
})

/** Returns the kind of object that an id in this field names; for the id of a new object, any existing one. */
function kindOf({ endpoint: { name }, path }: Spot): keyof (Planted & Extra) {
  const field = path.split('.').findLast((part) => part !== '*') ?? ''
  const byField: Readonly<Record<string, keyof (Planted & Extra)>> = {
    leagueId: 'league',
    accountId: 'account',
    teamBrandPersonnelId: 'person',
    unmanagedTeamPersonnelId: 'opponentPerson',
    teamSeasonId: 'season',
    teamGameId: 'game',
    teamPersonnelId: 'rosterEntry',
    lineUp: 'rosterEntry',
    whose: 'person',
    teamGamePersonnelIds: 'gamePerson',
    teamBrandPersonnelIds: 'person',
    on: 'rosterEntry',
    off: 'rosterEntry',
    teamGamePersonnelId: 'gamePerson',
    drawnById: 'gamePerson',
    throwerId: 'gamePerson',
    activeHomeRosterIds: 'gamePerson',
    activeAwayRosterIds: 'gamePerson',
    personnelId: name.endsWith('UnmanagedPerson') ? 'opponentPerson' : 'gamePerson',
    // Plans and courts belong to no tenant, so the test uses an id of another kind.
    planId: 'league',
    courtId: 'game',
    // Devices of guests are found by their invitation.
    deviceId: 'invitation',
    // Deliveries are found by their webhook.
    deliveryId: 'webhook',
    teamVideoId: 'film',
    teamId: 'team',
    teamBrandId: 'program',
    teamBrandIds: 'program',
    currentTeamVideoId: 'film',
    play: 'event',
    originEventId: 'event',
    people: 'person',
    invoiceId: 'invoice',
    eventId: 'event',
    parentId: 'filmComment',
    mentions: 'person',
    drawingId: 'filmTag',
    setId: 'filmTag',
    teamGameIds: 'game',
    source: 'team',
    itemIds: 'playlist',
    itemId: 'playlist',
    after: 'playlist',
    remove: 'playlist',
    move: 'playlist',
  }
  const ids: Readonly<Record<string, keyof (Planted & Extra)>> = {
    endSession: 'session',
    createApiToken: 'apiToken',
    readApiToken: 'apiToken',
    revokeApiToken: 'apiToken',
    deleteAccount: 'account',
    exportAccount: 'account',
    readExport: 'dataExport',
    cancelExport: 'dataExport',
    keepAccount: 'account',
    renameAccount: 'account',
    changeNotification: 'notification',
    requestUserAvatar: 'user',
    renamePasskey: 'passkey',
    removePasskey: 'passkey',
    removeEmail: 'email',
    removePhone: 'phone',
    cancelSubscription: 'subscription',
    restoreSubscription: 'subscription',
    applyCoupon: 'subscription',
    changeSubscription: 'subscription',
    readLeague: 'league',
    createProgram: 'program',
    createWebhook: 'webhook',
    createPerson: 'person',
    createTeam: 'team',
    createRosterEntry: 'rosterEntry',
    copyRoster: 'person',
    saveTypedBoxScore: 'gamePerson',
    createSeason: 'season',
    createLeague: 'league',
    createGame: 'game',
    subscribe: 'subscription',
    addGamePeople: 'gamePerson',
    addUnmanagedPeople: 'opponentPerson',
    savePlays: 'event',
    createFilm: 'film',
    createFilmTag: 'filmTag',
    createFilmComment: 'filmComment',
    reorderFilms: 'film',
    createPlaylist: 'playlist',
    changePlaylist: 'playlist',
    createInvitation: 'invitation',
    readInvitation: 'invitation',
    suggestUsernames: 'invitation',
    acceptInvitation: 'invitation',
  }
  const kind = field === 'id' ? ids[name] : byField[field]
  if (!kind) throw new Error(`${name}: ids must say what ${path} names`)
  return kind
}

const program = { name: 'N', mascot: 'M', gender: 'Coed', timezone: 'America/New_York' }
const player = { position: 'G', homeJersey: '7', awayJersey: '7' }
const noShots = { made: 0, total: 0 }
const typedLine = {
  id: null,
  isHomeTeam: true,
  seconds: null,
  twoPointers: noShots,
  threePointers: noShots,
  freethrows: noShots,
  offensiveRebounds: 0,
  defensiveRebounds: 0,
  assists: 0,
  turnovers: 0,
  steals: 0,
  blockedShots: 0,
  personalFouls: 0,
}
const onSheet = { isHomeTeam: false, jersey: '9', lastName: 'X', position: 'G' }

/** A play with a value in each field. */
function play() {
  const { newId } = at.app
  const person = { isHomeTeam: true, assignment: 'PLAYER', teamGamePersonnelId: ours.gamePerson }
  return {
    origin: {
      id: newId(),
      type: 'foul',
      period: 1,
      clockTime: 300,
      order: 5,
      isHomeTeam: false,
      assignment: 'LATER',
      attributes: { foulType: 'shooting', award: 2 },
    },
    rel: [{ ...person, id: newId(), type: 'shot_miss', pointValue: 2, attributes: {} }],
    freethrows: [
      { id: newId(), attempt: 1, status: 'made', teamGamePersonnelId: ours.gamePerson },
      {
        id: newId(),
        attempt: 2,
        status: 'missed',
        teamGamePersonnelId: ours.gamePerson,
        allowRebound: true,
        reboundPlayer: { ...person, id: newId() },
      },
    ],
  }
}

/** Returns a valid body that has the field. */
function bodyFor({ endpoint: { name }, path }: Spot): unknown {
  const { newId } = at.app
  const bodies: Readonly<Record<string, () => unknown>> = {
    changeProgram: () => ({}),
    createWebhook: () => ({
      teamBrandId: ours.program,
      name: 'N',
      url: 'https://example.org/hook',
      types: ['game.score'],
    }),
    changeWebhook: () => ({}),
    createApiToken: () => ({
      kind: 'PERSON',
      teamBrandIds: [ours.program],
      name: 'N',
      scopes: ['games:read'],
    }),
    renameAccount: () => ({ name: 'N' }),
    createProgram: () => ({ ...program, accountId: ours.account, leagueId: ours.league }),
    createInvitation: () =>
      path === 'teamGameId'
        ? { kind: 'BENCH', teamGameId: ours.game }
        : {
            teamBrandId: ours.program,
            role: 'COACH',
            teamRoles: [{ teamId: ours.team, role: 'STATISTICIAN' }],
          },
    createPerson: () => ({ teamBrandId: ours.program, firstName: 'A', lastName: 'B', role: 'PLAYER' }),
    createTeam: () => ({ teamBrandId: ours.program, level: 1 }),
    saveTypedBoxScore: () => ({ lines: [typedLine] }),
    copyRoster: () => ({ source: ours.team, people: [{ id: ours.person }] }),
    createRosterEntry: () => ({ ...player, teamId: ours.team, teamBrandPersonnelId: ours.spare }),
    createSeason: () => ({ teamId: ours.team, name: 'S', startDate: '2026-11-01', endDate: '2027-03-31' }),
    subscribe: () => ({ planId: PLAN }),
    changeSubscription: () => ({ planId: PLAN }),
    makeQuote: () => ({ planId: PLAN }),
    orderPlan: () => ({ planId: PLAN, poNumber: 'PO 1' }),
    purchaseHours: () => ({ kind: 'OD', hours: 1 }),
    addCard: () => ({ token: 'test_ok' }),
    changeBillingProfile: () => ({ organization: 'North High School' }),
    createLeague: () => ({ accountId: ours.account, name: 'L', baseCode: 'nfhs' }),
    changeLeague: () => ({}),
    createGame: () => ({
      teamId: ours.team,
      opponentName: 'Others',
      opponentMascot: 'Owls',
      isHome: true,
      gameStartTime: '2026-12-01T00:00:00Z',
      timezone: 'America/New_York',
      location: 'Gym',
    }),
    changeGame: () => ({ leagueOverrides: {} }),
    createFilm: () => ({
      teamId: ours.team,
      teamGameId: ours.game,
      type: 'GAME',
      name: 'Second half',
      filename: 'second.mp4',
      originalType: 'video/mp4',
      size: 1_000,
      hash: 'cd'.repeat(32),
    }),
    changeFilm: () => ({}),
    createPlaylist: () => ({ teamId: ours.team, name: 'L', items: [{ eventId: ours.event }] }),
    changePlaylist: () =>
      path.startsWith('items')
        ? { items: [{ eventId: ours.event }] }
        : {
            changes: [path.startsWith('changes.*.put') ? { put: { id: newId(), eventId: ours.event } } : {}],
          },
    createFilmTag: () => ({ teamVideoId: ours.film, start: 1, end: 2, label: 'Press' }),
    changeFilmTag: () => ({}),
    createFilmComment: () => ({ teamVideoId: ours.film, at: 1, body: 'Late help.', mentions: [ours.person] }),
    saveDrawing: () => ({ at: 1, shapes: [{ kind: 'text', colour: 'red', at: [1, 1], text: 'Here' }] }),
    saveTagSet: () => ({ name: 'Ours', buttons: [{ kind: 'code', name: 'Press', colour: '#000000' }] }),
    assignPlaylist: () => ({ people: [ours.person] }),
    steerScreen: () => ({ screen: 'abcd2345', act: null, itemId: newId() }),
    seeClips: () => ({ itemIds: [newId()] }),
    sharePlaylist: () => ({ itemIds: [newId()] }),
    reorderFilms: () => ({ teamId: ours.team, videos: [{ id: ours.film, order: 0 }] }),
    changeAnchors: () => ({
      anchors: [{ id: newId(), teamVideoId: ours.film, videoTime: 1, period: 1, clockTime: 480 }],
    }),
    saveState: () => ({
      savedAt: '2026-11-20T00:00:00Z',
      activeHomeRosterIds: [newId()],
      activeAwayRosterIds: [newId()],
    }),
    addGamePeople: () => {
      const person = path.endsWith('PersonnelId')
        ? onSheet
        : { ...onSheet, unmanagedTeamPersonnelId: ours.opponentPerson }
      return path.startsWith('*') ? [person] : person
    },
    addUnmanagedPeople: () =>
      path.startsWith('*') ? [{ jersey: '9', lastName: 'X' }] : { jersey: '9', lastName: 'X' },
    changeEvent: () => ({ attributes: {} }),
    createEvent: () => ({ ...play().origin, id: newId(), teamGameId: ours.game }),
    saveNamedLineUp: () => ({ isHomeTeam: true, name: 'Press', people: [newId()], order: 0 }),
    setGoal: () => ({ bound: 'atMost', value: 12 }),
    sendPresence: () => ({
      tab: 'abcd2345',
      roles: [],
      openPlay: { type: 'foul', isHomeTeam: true, teamGamePersonnelId: ours.gamePerson, location: null },
      does: 'stays',
      gives: null,
    }),
    savePlays: () => ({
      teamGameId: ours.game,
      ...(path.startsWith('plays') ? { plays: [play()] } : play()),
    }),
  }
  const made = bodies[name]
  if (!made) throw new Error(`${name}: bodies must have an example`)
  return made()
}

/** Returns the body with an id in a field; in lists, in the last item. */
function withId(body: unknown, [first, ...rest]: readonly string[], id: string): unknown {
  if (first === undefined) return id
  if (first === '*') {
    const list = body as readonly unknown[]
    return [...list.slice(0, -1), withId(list.at(-1), rest, id)]
  }
  const held = (body as Record<string, unknown>)[first] ?? {}
  return { ...(body as object), [first]: withId(held, rest, id) }
}

function callOf(spot: Spot, id: string) {
  const { endpoint, part, path } = spot
  const { access } = endpoint
  const [aboutPart, about] = typeof access === 'object' ? access.from.split('.') : []
  const at = endpoint.path.replace(/:(\w+)/g, (_all, name) => {
    if (part === 'params' && name === path) return id
    return typeof access === 'object' && aboutPart === 'params' && name === about ? ours[access.on] : GONE
  })
  const query =
    part === 'query'
      ? `?${path}=${id}`
      : part === 'filters'
        ? `?filters=${encodeURIComponent(JSON.stringify({ [path]: id }))}`
        : ''
  const body = part === 'body' ? withId(bodyFor(spot), path.split('.'), id) : undefined
  return { url: at + query, body }
}

const spotName = ({ endpoint, part, path }: Spot): string => `${endpoint.name}: ${part} ${path}`
/** A film that exists, and frames that are known within their game alone. */
const NOT_NEW = ['reorderFilms', 'changeAnchors']
/** Lines about people who exist. */
const OF_LINES = ['copyRoster', 'saveTypedBoxScore']
/** Tells whether the field is the id of the created object. `playId` of a play is the id of its origin. */
const isNew = ({ endpoint, part, path }: Spot): boolean =>
  part === 'body' &&
  path.split('.').at(-1) === 'id' &&
  !NOT_NEW.includes(endpoint.name) &&
  !(OF_LINES.includes(endpoint.name) && path !== 'id')
/** Ids that mean something within their game, team or list alone. `playlists.test.ts` tests those of clips. */
const isOfItsParent = ({ endpoint: { name }, path }: Spot): boolean =>
  (name === 'changeAnchors' && path === 'anchors.*.id') ||
  // Compared with who asks, whom `invitations.test.ts` replaces.
  (name === 'approveInvitation' && path === 'userId') ||
  (name === 'createPlaylist' && path.startsWith('filters.')) ||
  (['seeClips', 'steerScreen'].includes(name) && path.startsWith('itemId')) ||
  (name.endsWith('Playlist') && /^(items|changes)\.\*\.(id|put\.id|after|remove|move)$/.test(path))
/** Within their account, any id is a new one. `saving.test.ts` tests those of plays. */
const OF_ACCOUNT = ['addGamePeople', 'addUnmanagedPeople', 'savePlays', 'createEvent']
/** An id of a user belongs to no tenant. That of a copy tells a repeated call, and names nothing. */
const NO_OBJECT = ['registerUser', 'copyRoster']
/** Needs clips with film. `shares.test.ts` tests it. */
const NEEDS_FILM = ['sharePlaylist']
/** Administrators of the installation read every tenant. All others get 403 for any id (matrix.test.ts). */
const isForAdmins = ({ endpoint }: Spot): boolean => endpoint.access === 'admin'
const others = SPOTS.filter((spot) => !isNew(spot) && !isForAdmins(spot) && !isOfItsParent(spot)).map(
  (spot) => [spotName(spot), spot] as const,
)
const newIds = SPOTS.filter(
  (spot) =>
    isNew(spot) &&
    !isOfItsParent(spot) &&
    !isForAdmins(spot) &&
    ![...NO_OBJECT, ...OF_ACCOUNT, ...NEEDS_FILM].includes(spot.endpoint.name),
).map((spot) => [spotName(spot), spot] as const)

it.each(others)('treats a foreign id like an unknown one and writes nothing: %s', async (_name, spot) => {
  const before = await fingerprint(at.app)
  const ask = (id: string) => {
    const { url, body } = callOf(spot, id)
    return at.ask(spot.endpoint.method, url, { token, body })
  }
  const foreign = await ask(theirs[kindOf(spot)])
  const unknown = await ask(GONE)
  const isFilter = spot.part === 'filters' || spot.part === 'query'
  expect(isFilter ? [200, 404, 422] : [404, 422], foreign.text).toContain(foreign.status)
  expect(foreign.text.replaceAll(theirs[kindOf(spot)], GONE)).toBe(unknown.text)
  expect(foreign.text).not.toContain('theirs')
  expect(await fingerprint(at.app)).toEqual(before)
})

it.each(newIds)(
  'creates nothing with an id of another tenant, and reveals no more: %s',
  async (_name, spot) => {
    const before = await fingerprint(at.app)
    const { url, body } = callOf(spot, theirs[kindOf(spot)])
    const reply = await at.ask(spot.endpoint.method, url, { token, body })
    expect([reply.status, ['id_taken', 'already_subscribed'].includes(reply.body.code)], reply.text).toEqual([
      409,
      true,
    ])
    expect(reply.text).not.toContain('theirs')
    expect(await fingerprint(at.app)).toEqual(before)
  },
)

it('was tested with bodies that are valid except for the id', async () => {
  const { db } = at.app
  for (const [name, spot] of newIds) {
    const { url, body } = callOf(spot, at.app.newId())
    const reply = await at.ask(spot.endpoint.method, url, { token, body })
    const isTaken = reply.status < 300 || reply.body.code === 'already_subscribed'
    expect(isTaken, `${name} ${reply.text}`).toBe(true)
    // The next call may add the same person.
    await db
      .deleteFrom('teamGamePersonnel')
      .where('unmanagedTeamPersonnelId', '=', ours.opponentPerson)
      .execute()
  }
})

it.each(['addGamePeople', 'addUnmanagedPeople'])(
  'makes an object of the own account with an id that another tenant has: %s',
  async (name) => {
    const spot = SPOTS.find((one) => one.endpoint.name === name && isNew(one))!
    const peopleOf = async (accountId: string) => [
      await at.app.db
        .selectFrom('teamGamePersonnel')
        .selectAll()
        .where('accountId', '=', accountId)
        .execute(),
      await at.app.db
        .selectFrom('unmanagedTeamPersonnel')
        .selectAll()
        .where('accountId', '=', accountId)
        .execute(),
    ]
    const before = await peopleOf(theirs.account)
    const { url, body } = callOf(spot, theirs[kindOf(spot)])
    const reply = await at.ask(spot.endpoint.method, url, { token, body })
    expect(reply.status, reply.text).toBeLessThan(300)
    expect(reply.text).not.toContain('theirs')
    expect(await peopleOf(theirs.account)).toEqual(before)
  },
)
