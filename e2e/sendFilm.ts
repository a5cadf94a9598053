// Films by the HTTP contract, from the test's own process: for tests of what happens after the wizard.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { basename } from 'node:path'
import type { Film, Manifest, UploadPlan } from '@fullcourt/wire'
import { expect } from '@playwright/test'
import type { SeededTeam } from './seed.ts'

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

type Chunk = UploadPlan['chunks'][number]

/** A film of the seeded game, before its first byte. */
export async function newFilm(seeded: SeededTeam, file: string, originalType: string) {
  const bytes = readFileSync(file)
  const { teamId } = await seeded.get(`/v1/team-game/${seeded.gameId}/`)
  const { id } = await seeded.ask('POST', '/v1/team-video/', {
    teamId,
    type: 'GAME',
    teamGameId: seeded.gameId,
    name: basename(file),
    filename: basename(file),
    originalType,
    size: bytes.length,
    hash: sha256(bytes),
  })
  return { id: String(id), bytes }
}

export const planOf = async (seeded: SeededTeam, id: string) =>
  (await seeded.ask('POST', `/v1/team-video/${id}/upload/`, {})) as unknown as UploadPlan

const partOf = (bytes: Uint8Array, { chunkSize }: UploadPlan, { part }: Chunk) =>
  bytes.subarray((part - 1) * chunkSize, part * chunkSize)

export async function sendPart(url: string, bytes: Uint8Array, plan: UploadPlan, chunk: Chunk) {
  const { status } = await fetch(new URL(chunk.url, url), {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: Buffer.from(partOf(bytes, plan, chunk)),
  })
  expect(status, `part ${chunk.part}`).toBe(204)
}

/** Sends the first half of a part. Resolves when it has left; the rest never does. */
export function sendHalf(url: string, bytes: Uint8Array, plan: UploadPlan, chunk: Chunk): Promise<void> {
  const part = partOf(bytes, plan, chunk)
  const sending = request(new URL(chunk.url, url), {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', 'content-length': part.length },
  })
  // It fails when the server is killed.
  sending.on('error', () => undefined)
  return new Promise((resolve) => sending.write(part.subarray(0, part.length / 2), () => resolve()))
}

/** Sends what the plan says is missing, and completes. */
export async function sendMissing(url: string, seeded: SeededTeam, id: string, bytes: Uint8Array) {
  const plan = await planOf(seeded, id)
  for (const chunk of plan.chunks) await sendPart(url, bytes, plan, chunk)
  await seeded.ask('POST', `/v1/team-video/${id}/upload/complete/`, {})
  return plan
}

/** Waits until the film is processed, and fails with its reason where it cannot be. */
export async function untilReady(seeded: SeededTeam, id: string): Promise<Film> {
  const read = async () => (await seeded.get(`/v1/team-video/${id}/`)) as unknown as Film
  await expect
    .poll(async () => (await read()).status, { timeout: 90_000, intervals: [200] })
    .not.toBe('PROCESSING')
  const film = await read()
  expect([film.status, film.error]).toEqual(['READY', null])
  return film
}

/** Files of the seeded game, one after the other on its film. */
export async function addFilms(
  url: string,
  seeded: SeededTeam,
  files: readonly { readonly file: string; readonly type: string }[],
): Promise<Manifest> {
  const ids: string[] = []
  for (const { file, type } of files) {
    const { id, bytes } = await newFilm(seeded, file, type)
    await sendMissing(url, seeded, id, bytes)
    ids.push(id)
  }
  for (const id of ids) await untilReady(seeded, id)
  return (await seeded.get(`/v1/team-game/${seeded.gameId}/manifest/`)) as unknown as Manifest
}
