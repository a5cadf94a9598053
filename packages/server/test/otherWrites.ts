// What else a coach saves while a game is scored: people and rosters, set-ups, ends of periods, new accounts.
import type { Running } from './running.ts'
import { newId, type newTeam, type ScoredGame } from './scorer.ts'

type Team = Awaited<ReturnType<typeof newTeam>>

/** One write: whether it was acknowledged, and a question that tells whether it is there: once, and whole. */
export interface OtherWrite {
  readonly kind: 'roster' | 'set-up' | 'period' | 'account'
  isAcknowledged: boolean
  /** Sends it once more, as a client does that had no answer. */
  readonly send: () => Promise<boolean>
  readonly isThere: () => Promise<boolean>
}

/** Of one address so many may register in an hour, in 100 rounds too. */
const ACCOUNTS = 2

const isOk = ({ status }: { status: number }): boolean => status < 300

/** A person and the place on the roster: two calls, the second after the first. */
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

/** The notes and the place of a game, in one call. */
function setupWrite({ ask, gameId }: ScoredGame, n: number): OtherWrite {
  return {
    kind: 'set-up',
    isAcknowledged: false,
    send: async () =>
      isOk(await ask('PATCH', `/v1/team-game/${gameId}/`, { notes: `${n}`, location: `Gym ${n}` })),
    async isThere() {
      const { body } = await ask('GET', `/v1/team-game/${gameId}/`)
      // A later one may stand in its place; half of one never does.
      return body?.location === `Gym ${body?.notes}` && Number(body?.notes) >= n
    },
  }
}

/** The end of a period: where the scoring screen is from then on. */
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
      // Where the first answer was lost the name is taken: by this very account.
      return isOk(reply) || reply.status === 409 || Boolean(reply.body?.fields?.username)
    },
    async isThere() {
      const proof = token || (await ask('POST', '/v1/token/', { body: { username, password } })).body?.token
      const { status, body: user } = await ask('GET', '/v1/user/', { token: proof })
      return status === 200 && user.username === username && user.accounts?.length !== 0
    },
  }
}

/** Set when the kill comes. */
export interface Stop {
  isOver: boolean
}

/** Writes one thing after the other until a call fails or the kill comes, and keeps all of them in `written`. */
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
