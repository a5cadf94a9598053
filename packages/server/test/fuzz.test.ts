import { ENDPOINTS, type Endpoint } from '@fullcourt/wire'
import { beforeAll, expect, it } from 'vitest'
import type { EngineKind } from './engines.ts'
import { RequestFuzzer } from './fuzzing.ts'
import { setUpTestServer } from './testServer.ts'
import { plantOwner, plantTeam } from './world.ts'

const REQUESTS = Number(process.env.FUZZ ?? 6_000)
const TIMEOUT_MS = Math.max(300_000, REQUESTS * 20)
const SEED = Number(process.env.FUZZ_SEED ?? 98_495_000)
const ENGINE: EngineKind = process.env.FUZZ_ENGINE === 'postgres' ? 'postgres' : 'embedded'
/** Hashing a password takes 30 ms, so these are called less often. */
const SLOW = ['registerUser', 'logIn', 'changePassword', 'keepEmail']
/** Ending the session would end the run. */
const FATAL = ['logOut', 'logOutEverywhere']

let fuzzer: RequestFuzzer
let tokens: (string | undefined)[] = []

function endpointToAsk(): Endpoint {
  const endpoint = fuzzer.pick(ENDPOINTS)
  if (FATAL.includes(endpoint.name)) return endpointToAsk()
  return SLOW.includes(endpoint.name) && fuzzer.chance(0.9) ? endpointToAsk() : endpoint
}

const at = setUpTestServer({ engine: ENGINE, env: { demo: false } })
beforeAll(async () => {
  const { app } = at
  const { token, program } = await plantOwner(app, 'fuzzer')
  const own = await plantTeam(app, program)
  const ids = [...Object.values(own), ...Object.values(await plantTeam(app, program))]
  fuzzer = new RequestFuzzer({ seed: SEED, data: { ids, own }, newId: app.newId })
  tokens = [...Array<string>(14).fill(token), undefined, 'dead']
})

/** Restores the data now and then, because deletions are allowed and deleted objects give fewer replies. */
async function restoreData(): Promise<void> {
  const { data } = fuzzer
  const { account, program } = data.own
  const { db } = at.app
  await db.updateTable('teamBrand').set({ deletedAt: null }).where('id', '=', program).execute()
  await db.updateTable('subscription').set({ status: 'ACTIVE', cancelledAt: null }).execute()
  data.own = await plantTeam(at.app, { accountId: account, teamBrandId: program })
  data.ids = [...data.ids.slice(-60), ...Object.values(data.own)]
}

it(
  `handles ${REQUESTS} random requests without an internal error (FUZZ_SEED=${SEED})`,
  async () => {
    const statuses = new Map<number, number>()
    const faults: string[] = []
    for (let n = 0; n < REQUESTS; n++) {
      if (n % 100 === 0) await restoreData()
      const endpoint = endpointToAsk()
      const { url, body } = fuzzer.requestOf(endpoint)
      const token = fuzzer.pick(tokens)
      const reply = await at.fastify.inject({
        method: endpoint.method,
        url,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && {
            'content-type': fuzzer.chance(0.98) ? 'application/json' : 'text/plain',
          }),
        },
        ...(body !== undefined && { payload: body }),
      })
      const status = reply.statusCode
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const isAnswer = status < 400 || typeof reply.json().code === 'string'
      if (status >= 500 || !isAnswer)
        faults.push(
          `${n}: ${endpoint.method} ${url} ${body ?? ''} -> ${status} ${reply.body} ${at.faults.at(-1)}`.slice(
            0,
            3000,
          ),
        )
    }
    console.log(
      `fuzz: seed ${SEED}, ${[...statuses]
        .toSorted()
        .map(([status, n]) => `${status}: ${n}`)
        .join(', ')}`,
    )
    expect(faults.slice(0, 20)).toEqual([])
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  },
  TIMEOUT_MS,
)

it('handles requests that once caused an internal error', async () => {
  await restoreData()
  const patch = async (body: object) => {
    const reply = await at.ask('PATCH', `/v1/team-game/${fuzzer.data.own.game}/`, { token: tokens[0], body })
    return [reply.status, reply.body.fields]
  }
  expect(await patch({ opponentName: 'Renamed', scoringType: 'STANDARD' })).toEqual([200, undefined])
  expect(await patch({ leagueOverrides: { courtId: fuzzer.data.own.team } })).toEqual([
    422,
    { 'leagueOverrides.courtId': 'Court id must be one of the courts.' },
  ])
})
