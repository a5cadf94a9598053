import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Database } from '../database.ts'
import { type RecordedRevision, readLines } from '../recorder/lines.ts'
import { recorderFiles } from '../recorder/recorder.ts'
import { projectAgain } from './projection.ts'

export interface PutBack {
  /** Revisions that the database had lost. */
  readonly restored: number
  /** Lines that were cut off or damaged: at most the last one, which was never acknowledged, unless the disk is failing. */
  readonly damaged: number
  /** Revisions whose game the database does not know, or that leave a gap; their files are kept in `unplaced/`. */
  readonly unplaced: number
}

/** Puts back into the log what the flight recorder holds and the database lost, before the server listens. */
export async function putBack(db: Kysely<Database>, folder: string): Promise<PutBack> {
  if (!existsSync(folder)) return { restored: 0, damaged: 0, unplaced: 0 }
  const sum = { restored: 0, damaged: 0, unplaced: 0 }
  for (const path of recorderFiles(folder)) {
    const { revisions, damaged } = readLines(readFileSync(path, 'utf8'))
    let unplaced = 0
    for (const [game, ofGame] of Map.groupBy(revisions, ({ game }) => game)) {
      const restored = await putBackGame(db, game, ofGame)
      if (restored === null) unplaced += ofGame.length
      else sum.restored += restored
    }
    sum.damaged += damaged
    sum.unplaced += unplaced
    if (unplaced > 0) keepAside(folder, path)
  }
  return sum
}

function keepAside(folder: string, path: string): void {
  const aside = join(folder, 'unplaced')
  mkdirSync(aside, { recursive: true })
  renameSync(path, join(aside, `${Date.now()}-${basename(path)}`))
}

/** Null: the game is unknown, or something is missing between. */
async function putBackGame(
  db: Kysely<Database>,
  gameId: string,
  recorded: readonly RecordedRevision[],
): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    const game = await trx
      .selectFrom('teamGame')
      .select('seq')
      .where('id', '=', gameId)
      .forUpdate()
      .executeTakeFirst()
    if (!game) return null
    const missing = recorded.filter(({ seq }) => seq > game.seq).toSorted((a, b) => a.seq - b.seq)
    if (missing.length === 0) return 0
    if (missing.some(({ seq }, i) => seq !== game.seq + 1 + i)) return null
    for (const { seq, playId, action, text, by, device, at } of missing)
      await trx
        .insertInto('gameLog')
        .values({ teamGameId: gameId, seq, playId, action, play: text, byUser: by, device, at })
        .execute()
    await projectAgain(trx, gameId)
    return missing.length
  })
}
