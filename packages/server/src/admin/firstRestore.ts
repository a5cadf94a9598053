import { type FirstRestore, readFirstRestore, startFirstRestore } from '@fullcourt/wire'
import type { FastifyInstance } from 'fastify'
import { refuseWithoutLink } from '../accounts/admin.ts'
import type { AppContext } from '../appContext.ts'
import { findBackups, ifGood, readManifest } from '../backup/backups.ts'
import type { FirstRestores } from '../backup/firstRestores.ts'
import { rowCount } from '../backup/manifest.ts'
import { isUsed } from '../backup/restore.ts'
import { Refusal, refuse, refuseUnknown } from '../calls/refusal.ts'
import { type Route, route } from '../calls/route.ts'
import { onLongConnection } from '../queries/longTransaction.ts'

const MOST_BACKUPS = 20

/** Refuses a restore over what people have. */
export async function refuseWithUsers(app: Pick<AppContext, 'database'>): Promise<void> {
  if (await onLongConnection(app, isUsed))
    refuse(
      'conflict',
      'This installation has users already. Stop the server and run: npm run restore -- FOLDER. It overwrites nothing.',
    )
}

/** The newest backups in the place of the settings. Damaged ones are left out. */
async function readBackups({ backups, log }: AppContext): Promise<FirstRestore['backups']> {
  try {
    const { names } = await findBackups(backups)
    const newest = names.slice(-MOST_BACKUPS).toReversed()
    const manifests = await Promise.all(newest.map((name) => readManifest(backups, name).catch(ifGood)))
    return manifests.flatMap((manifest, n) =>
      manifest
        ? {
            name: newest[n]!,
            takenAt: manifest.takenAt,
            version: manifest.version,
            rows: rowCount(manifest),
            films: manifest.files.length,
          }
        : [],
    )
  } catch (failure) {
    log.warn({ err: failure }, 'backups cannot be listed')
    return []
  }
}

/** Refuses everyone without the token of the link, and everyone once the installation has users. A token that began a restore stays valid. */
async function openRestores(app: AppContext, token: string): Promise<FirstRestores> {
  const restores = app.firstRestores ?? refuseUnknown()
  const isSame = restores.isOf(token)
  if (isSame && restores.isBusy) return restores
  if (!isSame) await refuseWithoutLink(app, token)
  await refuseWithUsers(app)
  return restores
}

async function shown(app: AppContext, { progress, isBusy }: FirstRestores): Promise<FirstRestore> {
  const { description: place } = app.backups
  return { ...progress, place, backups: isBusy ? [] : await readBackups(app) }
}

export const firstRestoreRoutes: readonly Route[] = [
  route(readFirstRestore, async ({ body }, app) => shown(app, await openRestores(app, body.token))),
  route(startFirstRestore, async ({ body: { token, ...wanted } }, app) => {
    const restores = await openRestores(app, token)
    restores.begin(token, wanted)
    return shown(app, restores)
  }),
]

/** Refuses other writes while a backup is restored: they would be lost. */
export function refuseWhileRestoring(fastify: FastifyInstance, { firstRestores }: AppContext): void {
  if (!firstRestores) return
  fastify.addHook('onRequest', async ({ method, url }) => {
    if (firstRestores.progress.state !== 'RUNNING' || method === 'GET' || url.startsWith('/v1/restore/'))
      return
    throw new Refusal('unavailable', 'A backup is being restored. Try again in some minutes.', {
      retryAfter: 10,
    })
  })
}
