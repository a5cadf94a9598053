// Other writes of a coach during a game: people and rosters, setups, ends of periods, new accounts.
import type { Running } from './running.ts'
import { newId, type newTeam, type ScoredGame } from './scorer.ts'

type Team = Awaited<ReturnType<typeof newTeam>>

/** One write: whether it was acknowledged, and a check that it is stored once and completely. */
export interface OtherWrite {
  readonly kind: 'roster' | 'set-up' | 'period' | 'account'
  isAcknowledged: boolean
  /** Repeats it, as a client does without a reply. */
  readonly send: () => Promise<boolean>
  readonly isThere: () => Promise<boolean>
}

/** One address may register only so many users in an hour, even in 100 rounds. */
const ACCOUNTS = 2

const isOk = ({ status }: { status: number }): boolean => status < 300

/** A person and the roster entry: two calls, one after the other. */
function rosterWrite({ ask, programId, teamId }: Team): OtherWrite {
  const [personId, entryId] = [newId(), newId()]
  const lastName = `Person ${personId}`
  return {
    kind: 'roster',
    isAcknowledged: false,
    async send() {
      const person = { id: personId, teamBrandId: programId, firstName: 'New', lastName, role: 'PLAYER' }
      const entry = { id: entryId, teamId, teamBrandPersonnelId: personId }
      const numbers = { position: 'G', homeJersey: '7', awayJersey: '8' }
      if (!isOk(await ask('POST', '/v1/team-brand-personnel/', person))) return false
      return isOk(await ask('POST', '/v1/team-personnel/', { ...entry, ...numbers }))
    },
    async isThere() {
      const { body } = await ask('GET', `/v1/team-personnel/${entryId}/`)
      return body?.lastName === lastName && body?.homeJersey === '7' && body?.awayJersey === '8'
    },
  }
}

/** The notes and the location of a game, in one call. */
function setupWrite({ ask, gameId }: ScoredGame, n: number): OtherWrite {
  return {
    kind: 'set-up',
    isAcknowledged: false,
    send: async () =>
      isOk(await ask('PATCH', `/v1/team-game/${gameId}/`, { notes: `${n}`, location: `Gym ${n}` })),
    async isThere() {
      const { body } = await ask('GET', `/v1/team-game/${gameId}/`)
      // A later write may have replaced it, but never a part of it.
      return body?.location === `Gym ${body?.notes}` && Number(body?.notes) >= n
    },
  }
}

/** The end of a period: the new state of the scoring screen. */
function periodWrite({ ask, gameId }: ScoredGame, n: number): OtherWrite {
  const savedAt = new Date(Date.UTC(2026, 10, 20) + n * 1000).toISOString()
  return {
    kind: 'period',
    isAcknowledged: false,
    send: async () =>
      isOk(
        await ask('PATCH', `/v1/team-game/${gameId}/state/`, { savedAt, period: (n % 4) + 1, clockTime: n }),
      ),
    async isThere() {
      const state = (await ask('GET', `/v1/team-game/${gameId}/`)).body?.state
      return state && state.clockTime >= n && state.period === (state.clockTime % 4) + 1
    },
  }
}

function accountWrite(ask: Running['ask']): OtherWrite {
  const id = newId()
  const username = `new.${id.slice(-12)}`
  const password = 'correct horse battery'
  const body = {
    id,
    firstName: 'New',
    lastName: 'Coach',
    username,
    email: `${username}@example.com`,
    password,
  }
  let token = ''
  return {
    kind: 'account',
    isAcknowledged: false,
    async send() {
      const reply = await ask('POST', '/v1/user/', { body })
      token = reply.body?.token ?? token
      // If the first reply was lost, the name is taken by this account.
      return isOk(reply) || reply.status === 409 || Boolean(reply.body?.fields?.username)
    },
    async isThere() {
      const proof = token || (await ask('POST', '/v1/token/', { body: { username, password } })).body?.token
      const { status, body: user } = await ask('GET', '/v1/user/', { token: proof })
      return status === 200 && user.username === username && user.accounts?.length !== 0
    },
  }
}

/** Set at the kill. */
export interface Stop {
  isOver: boolean
}

/** Makes one write after another until a call fails or the kill happens, and collects them in `written`. */
export async function writeOthers(
  { ask }: Pick<Running, 'ask'>,
  team: Team,
  game: ScoredGame,
  written: OtherWrite[],
  until: Stop,
): Promise<void> {
  for (let n = 1; !until.isOver; n++) {
    const made = [rosterWrite(team), setupWrite(game, n), periodWrite(game, n)]
    if (n <= ACCOUNTS) made.push(accountWrite(ask))
    for (const write of made) {
      if (until.isOver) return
      written.push(write)
      try {
        if (!(await write.send())) return
        write.isAcknowledged = true
      } catch {
        return
      }
    }
  }
}
