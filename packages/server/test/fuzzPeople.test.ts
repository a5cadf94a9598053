// Random requests to the calls about people: joining, members, notifications, pictures, own data, second factors, administration.
import { PROGRAM_ROLES } from '@fullcourt/program'
import { ENDPOINTS, type Endpoint, isSchema } from '@fullcourt/wire'
import { beforeAll, expect, it } from 'vitest'
import type { AppContext } from '../src/appContext.ts'
import { RequestFuzzer } from './fuzzing.ts'
import { setUpTestServer } from './testServer.ts'
import { type Planted, plantAccount, plantPerson, plantProgram, plantTeam, plantUser } from './world.ts'

const REQUESTS = Number(process.env.FUZZ_PEOPLE ?? 3_000)
const TIMEOUT_MS = Math.max(300_000, REQUESTS * 40)
const SEED = Number(process.env.FUZZ_SEED ?? 98_495_000)
/** Every text of the foreign tenant holds it. */
const MARK = 'Quexalot'

const ABOUT_PEOPLE =
  /invitation|members|\/user\/|user-notification|transfer-admin|avatar|export|import|erase|keep|admin|factor|passkey|password|reset|suspension|\/account\/|team-brand-personnel/
const ASKED = ENDPOINTS.filter(({ path }) => ABOUT_PEOPLE.test(path))
/** Hashing a password takes 30 ms, so these are called less often. */
const SLOW = [
  'registerUser',
  'changePassword',
  'confirmPassword',
  'becomeAdmin',
  'acceptInvitation',
  'deleteUser',
]

interface Asker {
  readonly name: string
  readonly token: string | undefined
  /** An administrator of the installation reads every tenant. */
  readonly readsAll?: boolean
}

let fuzzer: RequestFuzzer
let askers: readonly Asker[]
let foreign: Planted
/** Links of invitations that can be accepted. */
let links: readonly { readonly id: string; readonly token: string }[] = []
let planted = 0

const tenantOf = async (app: AppContext) => {
  const owner = await plantUser(app, `owner${++planted}`)
  const accountId = await plantAccount(app, owner.userId)
  return { owner, program: { accountId, teamBrandId: await plantProgram(app, accountId) } }
}

/** A tenant whose every name, address and message holds the mark. */
async function plantForeign(app: AppContext): Promise<Planted> {
  const { owner, program } = await tenantOf(app)
  await plantPerson(app, program, { role: 'ADMIN', userId: owner.userId })
  const team = await plantTeam(app, program)
  const { db } = app
  const of = program.accountId
  await db.updateTable('account').set({ name: MARK }).where('id', '=', of).execute()
  await db.updateTable('teamBrand').set({ name: MARK, mascot: MARK }).where('accountId', '=', of).execute()
  await db
    .updateTable('teamBrandPersonnel')
    .set({ firstName: MARK, lastName: MARK, primaryEmail: `${MARK}@example.com` })
    .where('accountId', '=', of)
    .execute()
  await db
    .updateTable('appUser')
    .set({ firstName: MARK, lastName: MARK, username: MARK, usernameKey: MARK.toLowerCase() })
    .where('id', '=', owner.userId)
    .execute()
  await db.updateTable('invitation').set({ name: MARK }).where('accountId', '=', of).execute()
  await db
    .insertInto('userNotification')
    .values({
      id: app.newId(),
      accountId: of,
      userId: owner.userId,
      kind: 'film_ready',
      subjectKey: 'film_ready x',
      detail: JSON.stringify({ film: MARK }),
      link: `/a/team/videos/${MARK}/`,
    })
    .execute()
  return { ...team, person: team.person }
}

/** A member of each role, a guest, a former member, administrators and visitors, in a program with open invitations. */
async function plantAskers(): Promise<void> {
  const { app } = at
  const { owner, program } = await tenantOf(app)
  const own = await plantTeam(app, program)
  const made: Asker[] = [{ name: 'owner', token: owner.token }]
  const ids = [...Object.values(own), ...Object.values(foreign), owner.userId]
  for (const role of PROGRAM_ROLES) {
    const { userId, token } = await plantUser(app, `${role.toLowerCase()}${++planted}`)
    const onTeams = role === 'PLAYER' ? { [own.team]: role } : {}
    ids.push(userId, await plantPerson(app, program, { role, userId, onTeams }))
    made.push({ name: role, token })
  }
  const admin = made.find(({ name }) => name === 'ADMIN')!
  const gone = await plantUser(app, `gone${++planted}`)
  await plantPerson(app, program, { role: 'ADMIN', userId: gone.userId, isActive: false })
  const root = await plantUser(app, `root${++planted}`, { isAdmin: true })
  const guest = await plantUser(app, `guest${++planted}`)
  await app.db
    .updateTable('appUser')
    .set({ guestGameId: own.game, guestUntil: '2099-01-01T00:00:00.000Z' })
    .where('id', '=', guest.userId)
    .execute()
  const administrator = { name: 'administrator', token: root.token, readsAll: true }
  askers = [
    ...made,
    admin,
    admin,
    { name: 'former member', token: gone.token },
    { name: 'guest', token: guest.token },
    administrator,
    administrator,
    { name: 'visitor', token: undefined },
    { name: 'dead token', token: 'dead' },
  ]
  links = await openLinks(own, admin.token!)
  fuzzer.data.own = own
  fuzzer.data.ids = ids
}

async function openLinks(own: Planted, token: string): Promise<typeof links> {
  const bodies = [
    { teamBrandId: own.program, role: 'COACH', send: false },
    { teamBrandId: own.program, role: 'OTHER', email: 'joiner@example.com', send: false },
    { kind: 'BENCH', teamGameId: own.game },
  ]
  const made: { id: string; token: string }[] = []
  for (const body of bodies) {
    const reply = await at.ask('POST', '/v1/invitation/', { token, body })
    const { searchParams } = new URL(reply.body.acceptURL)
    made.push({ id: reply.body.id, token: searchParams.get('token')! })
  }
  return made
}

const endpointToAsk = (): Endpoint => {
  const endpoint = fuzzer.pick(ASKED)
  return SLOW.includes(endpoint.name) && fuzzer.chance(0.8) ? endpointToAsk() : endpoint
}

/** Half of the requests to an invitation carry the token of an open one. */
function withLink({ url, body }: { readonly url: string; readonly body: string | undefined }) {
  if (body === undefined || !/^\/v1\/invitation\/[^/]+\/\w+\/$/.test(url) || fuzzer.chance(0.5))
    return { url, body }
  const { id, token } = fuzzer.pick(links)
  const sent = JSON.parse(body) as unknown
  const isRecord = typeof sent === 'object' && sent !== null && !Array.isArray(sent)
  return {
    url: url.replace(/^\/v1\/invitation\/[^/]+/, `/v1/invitation/${id}`),
    body: isRecord ? JSON.stringify({ ...sent, token }) : body,
  }
}

function requestTo(endpoint: Endpoint) {
  const made = fuzzer.requestOf(endpoint)
  if (!isSchema(endpoint.body))
    return {
      ...made,
      type: endpoint.body.types[0]!,
      body: fuzzer.pick(['PK\u0003\u0004', '', 'x'.repeat(3000)]),
    }
  const type = fuzzer.chance(0.98) ? 'application/json' : 'text/plain'
  try {
    return { ...withLink(made), type }
  } catch {
    return { ...made, type }
  }
}

const at = setUpTestServer({ env: { demo: false } })
beforeAll(async () => {
  foreign = await plantForeign(at.app)
  fuzzer = new RequestFuzzer({ seed: SEED, data: { ids: [], own: foreign }, newId: at.app.newId })
  await plantAskers()
})

it(
  `handles ${REQUESTS} random requests about people without an internal error or foreign data (FUZZ_SEED=${SEED})`,
  async () => {
    const statuses = new Map<number, number>()
    const accepted = new Set<string>()
    const faults: string[] = []
    for (let n = 0; n < REQUESTS; n++) {
      // New tenants: sessions end, sign-ins are removed and accounts are suspended by the requests.
      if (n > 0 && n % 250 === 0) await plantAskers()
      const endpoint = endpointToAsk()
      const { url, body, type } = requestTo(endpoint)
      const { name, token, readsAll = false } = fuzzer.pick(askers)
      const reply = await at.fastify.inject({
        method: endpoint.method,
        url,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': type }),
        },
        ...(body !== undefined && { payload: body }),
      })
      const { statusCode: status } = reply
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status < 300) accepted.add(endpoint.name)
      const isAnswer = status < 400 || typeof reply.json().code === 'string'
      const isForeign = !readsAll && reply.body.toLowerCase().includes(MARK.toLowerCase())
      if (status >= 500 || !isAnswer || isForeign)
        faults.push(
          `${n}: ${name} ${endpoint.method} ${url} ${body ?? ''} -> ${status} ${reply.body} ${at.faults.at(-1)}`.slice(
            0,
            3000,
          ),
        )
    }
    const counts = [...statuses].toSorted().map(([status, n]) => `${status}: ${n}`)
    console.log(
      `fuzz: seed ${SEED}, ${counts.join(', ')}, ${accepted.size} of ${ASKED.length} calls accepted once`,
    )
    expect(faults.slice(0, 20)).toEqual([])
  },
  TIMEOUT_MS,
)

it('leaves the foreign tenant as it was', async () => {
  const { db } = at.app
  const people = await db
    .selectFrom('teamBrandPersonnel')
    .select(['lastName', 'deletedAt', 'eraseAt'])
    .where('teamBrandId', '=', foreign.program)
    .execute()
  for (const person of people) expect(person).toEqual({ lastName: MARK, deletedAt: null, eraseAt: null })
})
