// A restore for which the disk of the data folder has too little room.
import { mkdirSync, mkdtempSync, readdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { resultOf, startCommand } from './commands.ts'
import { copyMadeDataDir } from './madeDataDir.ts'
import { startServer } from './running.ts'
import { newGame, save, shot, wholeLog } from './scorer.ts'
import { canMount, mountDisk, unmountDisk } from './smallDisk.ts'
import { tempFolder } from './tempFolder.ts'

const MB = 1024 * 1024
const root = tempFolder('full')

it.skipIf(!canMount())(
  'ends with what to do, leaves nothing, and keeps every acknowledged play',
  async () => {
    const disk = mkdtempSync(join(root, 'disk-'))
    const backups = join(root, 'backups')
    const dataDir = join(disk, 'data')
    mkdirSync(backups)
    expect(mountDisk(disk, '400m')).toBe(true)
    try {
      await copyMadeDataDir(dataDir)
      const env = { DATA_DIR: dataDir, BACKUP_TO: backups }
      const server = await startServer(env)
      const game = await newGame(server.ask)
      const plays = [shot(game, 1), shot(game, 2)]
      expect((await save(game, plays[0]!)).status).toBe(200)
      expect((await resultOf(startCommand('backup', env))).code).toBe(0)
      expect((await save(game, plays[1]!)).status).toBe(200)
      await server.stop()

      const { blocks, bfree, bsize } = statfsSync(disk)
      const used = Math.ceil(((blocks - bfree) * bsize) / MB)
      expect(mountDisk(disk, `${used + 20}m`, '-o', 'remount')).toBe(true)
      const { code, printed } = await resultOf(startCommand('restore', env, ['newest']))
      expect([code, printed]).toEqual([
        1,
        expect.stringMatching(
          /^there is too little room for the backup in .+\/data \(.+\): free some, then restore again\.\n$/,
        ),
      ])
      expect(readdirSync(dataDir).filter((name) => /restor|before/.test(name))).toEqual([])

      expect(mountDisk(disk, '400m', '-o', 'remount')).toBe(true)
      const again = await startServer(env)
      const ask: typeof game.ask = (method, path, body) =>
        again.ask(method, path, { token: game.token, body })
      const log = await wholeLog({ ...game, ask })
      expect(log.map(({ playId }) => playId)).toEqual(
        expect.arrayContaining(plays.map(({ origin }) => origin.id)),
      )
      await again.stop()
    } finally {
      unmountDisk(disk)
    }
  },
  600_000,
)
