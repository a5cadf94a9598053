import { spawn } from 'node:child_process'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { planRenditions } from '@fullcourt/film'
import type { SentPlay } from '@fullcourt/scorebook/vocabulary'
import type { Transaction } from 'kysely'
import * as z from 'zod'
import type { AppContext } from '../appContext.ts'
import type { Database } from '../database.ts'
import { storePoster, storeRendition, storeSheets } from '../film/files.ts'
import { DEMO_FOLDER, keyOf, ORIGINAL, typeOf } from '../film/names.ts'
import { newWorkFolder } from '../film/workFolder.ts'
import { jobHandler } from '../jobs/handlers.ts'
import type { Attempt, JobKind } from '../jobs/jobs.ts'
import { probeFilm } from '../media/probe.ts'
import type { MediaRefusal } from '../media/refusals.ts'
import type { MediaTools } from '../media/tools.ts'
import { hashFile } from '../storage/hash.ts'
import type { StoredRendition, StoredSprites } from '../tables/films.ts'
import { drawGame, FILM, filmTimeAt } from './drawGame.ts'
import { type DemoTeam, planDemo } from './plan.ts'
import { COURT, simulate } from './simulate.ts'

/** All demos share one film, because every visitor sees the same season. */
const FILES = { folder: DEMO_FOLDER }
const FACTS = `${DEMO_FOLDER}/film.json`
const NAME = 'First quarter'

/** Facts of the film for a demo's row. Written last, so that it is there only when all files are. */
interface DemoFilm {
  readonly size: number
  readonly hash: string
  readonly duration: number
  readonly poster: string
  readonly renditions: readonly StoredRendition[]
  readonly sprites: StoredSprites
}

const demoFilm = {
  name: 'demo-film',
  payload: z.strictObject({}),
  firstPause: 60,
  longestPause: 3_600,
  retries: 3,
  limit: 1_800,
  isHeavy: true,
} satisfies JobKind

/** The game that has a film: the first of the season, which is always played. */
export const filmedGame = (teams: readonly DemoTeam[]) => teams[0]?.games.find(({ isPlayed }) => isPlayed)

async function readFilm({ storage }: AppContext): Promise<DemoFilm | null> {
  if (!(await storage.head(FACTS))) return null
  return (await json(await storage.read(FACTS))) as DemoFilm
}

/** Leaves the job that makes the film, once an installation shows demos and has ffmpeg. */
export async function queueDemoFilm(app: AppContext): Promise<void> {
  if (!app.env.demo || !app.mediaTools || (await app.storage.head(FACTS))) return
  if ((await app.jobs.pending(demoFilm)).length > 0) return
  await app.db.transaction().execute((trx) => app.jobs.enqueue(trx, demoFilm, {}))
  app.jobs.poke()
}

/** Encodes the drawn frames. They are ours, so this needs no sandbox. */
async function encode({ ffmpeg }: MediaTools, frames: Iterable<Buffer>, file: string): Promise<void> {
  const [program, ...first] = ffmpeg
  const { width, height, frameRate } = FILM
  const child = spawn(
    program,
    [
      ...first,
      ...['-v', 'error', '-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${width}x${height}`],
      ...['-r', String(frameRate), '-i', 'pipe:0', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '24'],
      ...['-g', String(frameRate * 2), '-pix_fmt', 'yuv420p', '-movflags', '+faststart', '-y', file],
    ],
    { stdio: ['pipe', 'ignore', 'ignore'] },
  )
  const ended = new Promise<number | null>((settle, fail) => child.on('error', fail).on('close', settle))
  await pipeline(Readable.from(copies(frames)), child.stdin)
  const status = await ended
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}`)
}

/** A stream keeps what it was given, and the drawing uses one frame again and again. */
function* copies(frames: Iterable<Buffer>): Generator<Buffer> {
  for (const frame of frames) yield Buffer.from(frame)
}

function must<T extends { readonly ok: true }>(result: T | MediaRefusal): T {
  if (result.ok) return result
  throw new Error(`the demo's film: ${result.code} ${result.log ?? ''}`)
}

async function makeFilm(_: object, app: AppContext, { signal }: Attempt): Promise<void> {
  const { mediaTools: tools, storage } = app
  if (!tools || (await storage.head(FACTS))) return
  const folder = await newWorkFolder(app.env, 'demo')
  try {
    const game = filmedGame(planDemo(app.now(), app.newId))
    if (!game) return
    const input = join(folder, 'game.mp4')
    await encode(tools, drawGame(simulate(game, app.newId), COURT), input)
    const { film: media } = must(await probeFilm(tools, input, { signal, workFolder: folder }))
    const source = { tools, media, movie: input, folder }
    const files = { storage, film: FILES, run: 1, signal }
    const renditions: StoredRendition[] = []
    for (const plan of planRenditions(media, { supportsUhd: false }))
      renditions.push(must(await storeRendition(files, source, { plan, like: renditions[0] })).rendition)
    const facts: DemoFilm = {
      size: (await stat(input)).size,
      hash: await hashFile(input),
      duration: media.duration,
      poster: must(await storePoster(files, source)).name,
      renditions,
      sprites: must(await storeSheets(files, source)).sprites,
    }
    await storage.putFile(keyOf(FILES, ORIGINAL), input, typeOf(ORIGINAL))
    await storage.put(FACTS, Buffer.from(JSON.stringify(facts)), 'application/json')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const demoJobs = [jobHandler(demoFilm, makeFilm)]

/** Gives a demo's game the film. Returns its id; null while there is none. */
export async function storeFilm(
  app: AppContext,
  trx: Transaction<Database>,
  {
    accountId,
    teamId,
    gameId,
  }: { readonly accountId: string; readonly teamId: string; readonly gameId: string },
): Promise<string | null> {
  const film = await readFilm(app)
  if (!film) return null
  const id = app.newId()
  const { size, hash, duration, poster, renditions, sprites } = film
  await trx
    .insertInto('teamVideo')
    .values({
      id,
      accountId,
      teamId,
      teamGameId: gameId,
      type: 'GAME',
      name: NAME,
      filename: 'first-quarter.mp4',
      originalType: 'video/mp4',
      size,
      hash,
      storeInCloud: true,
      folder: DEMO_FOLDER,
      width: FILM.width,
      height: FILM.height,
      aspectRatio: FILM.width / FILM.height,
      duration,
      status: 'READY',
      run: 1,
      progress: 1,
      isStored: true,
      isPlayable: true,
      poster,
      renditions: JSON.stringify(renditions),
      sprites: JSON.stringify(sprites),
    })
    .execute()
  return id
}

/** The plays of the filmed game with their seconds on the film. */
export const withFilmTimes = (plays: readonly SentPlay[], teamVideoId: string): SentPlay[] =>
  plays.map((play) => {
    const videoTime = filmTimeAt(play.origin.period, play.origin.clockTime)
    return videoTime === null ? play : { ...play, origin: { ...play.origin, videoTime, teamVideoId } }
  })
