// Uploads films by the contract alone, as a client outside of this repository would.
import { createHash, randomBytes } from 'node:crypto'
import type { Film, UploadPlan } from '@fullcourt/wire'
import type { Asked, TestServer } from './testServer.ts'
import { plantAccount, plantPerson, plantProgram, plantTeam, plantUser } from './world.ts'

export interface Uploader {
  readonly token: string
  readonly teamId: string
  readonly gameId?: string
}

/** Plants a program with a team, a game and its coach, and no film. */
export async function plantUploader({ app }: TestServer, name = 'uploader') {
  const user = await plantUser(app, name)
  const accountId = await plantAccount(app, user.userId)
  const programId = await plantProgram(app, accountId)
  const on = { accountId, teamBrandId: programId }
  await plantPerson(app, on, { role: 'COACH', userId: user.userId })
  const { team, game } = await plantTeam(app, on, { hasFilm: false })
  return { ...user, ...on, programId, teamId: team, gameId: game }
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A body of POST /v1/team-video/ for these bytes. */
export const bodyFor = ({ teamId, gameId }: Uploader, bytes: Uint8Array, more: object = {}) => ({
  teamId,
  type: gameId ? 'GAME' : 'OTHER',
  ...(gameId && { teamGameId: gameId }),
  name: 'First half',
  filename: 'first.mp4',
  originalType: 'video/mp4',
  size: bytes.length,
  hash: sha256(bytes),
  ...more,
})

/** Creates the film. Throws unless it is there. */
export async function createFilm(
  at: TestServer,
  by: Uploader,
  bytes: Uint8Array,
  more: object = {},
): Promise<Film> {
  const reply = await at.ask('POST', '/v1/team-video/', { token: by.token, body: bodyFor(by, bytes, more) })
  if (reply.status !== 201) throw new Error(`${reply.status}: ${reply.text}`)
  return reply.body
}

export async function planFor(at: TestServer, { token }: Uploader, id: string): Promise<UploadPlan> {
  const reply = await at.ask('POST', `/v1/team-video/${id}/upload/`, { token, body: {} })
  if (reply.status !== 200) throw new Error(`${reply.status}: ${reply.text}`)
  return reply.body
}

/** Sends bytes to a signed address, without a bearer. */
export async function put(
  at: TestServer,
  url: string,
  payload: Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Promise<Asked> {
  const reply = await at.fastify.inject({
    method: 'PUT',
    url,
    headers: { 'content-type': 'application/octet-stream', ...headers },
    payload: Buffer.from(payload),
  })
  const isJson = String(reply.headers['content-type']).startsWith('application/json')
  return {
    status: reply.statusCode,
    body: isJson ? reply.json() : null,
    headers: reply.headers,
    text: reply.body,
  }
}

export const partOf = (bytes: Uint8Array, { chunkSize }: UploadPlan, part: number): Uint8Array =>
  bytes.subarray((part - 1) * chunkSize, part * chunkSize)

export const complete = (at: TestServer, { token }: Uploader, id: string): Promise<Asked> =>
  at.ask('POST', `/v1/team-video/${id}/upload/complete/`, { token, body: {} })

/** Uploads everything. @returns the reply to the completing call */
export async function upload(
  at: TestServer,
  by: Uploader,
  bytes: Uint8Array,
  more: object = {},
): Promise<Asked> {
  const film = await createFilm(at, by, bytes, more)
  const plan = await planFor(at, by, film.id)
  for (const { part, url } of plan.chunks) {
    const { status, text } = await put(at, url, partOf(bytes, plan, part))
    if (status !== 204) throw new Error(`part ${part}: ${status} ${text}`)
  }
  return complete(at, by, film.id)
}

export const randomFile = (size: number): Uint8Array => randomBytes(size)
