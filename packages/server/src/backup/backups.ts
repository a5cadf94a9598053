import { text } from 'node:stream/consumers'
import { fillIn } from '@fullcourt/scorebook/vocabulary'
import { BadBackup, checkFile, type WrittenFile } from './content.ts'
import { isBackupName, timeOf } from './kept.ts'
import { MANIFEST, type Manifest, ownFiles, parseManifest } from './manifest.ts'
import type { BackupPlace } from './place.ts'

/** Films and pictures of all backups of a place. */
export const FILES = 'files/'

/** The name of the backup that a file belongs to. */
export const folderOf = (name: string): string => name.slice(0, name.indexOf('/'))

/** Complete backups of a place, oldest first: those with a manifest, which is written last. `halfMade`: files of others. */
export async function findBackups(
  place: BackupPlace,
): Promise<{ readonly names: readonly string[]; readonly halfMade: readonly string[] }> {
  const files: string[] = []
  // The years of this millennium.
  for await (const name of place.list('2')) if (isBackupName(folderOf(name))) files.push(name)
  const names = files
    .filter((name) => name === `${folderOf(name)}/${MANIFEST}`)
    .map(folderOf)
    .toSorted()
  return { names, halfMade: files.filter((name) => !names.includes(folderOf(name))) }
}

/** Clocks of machines differ by minutes. */
const AHEAD_MS = 3_600_000

/**
 * The newest backup of a place. @throws BadBackup without one, or if its time has not come: one of the clocks was wrong, and a guess could
 * lose days
 */
export async function newestBackup(place: BackupPlace): Promise<string> {
  const name = (await findBackups(place)).names.at(-1)
  if (!name) throw new BadBackup(fillIn('{place} has no backup', { place: place.description }))
  if (timeOf(name).getTime() > Date.now() + AHEAD_MS)
    throw new BadBackup(
      fillIn('{name} in {place} is of a time to come: check the clock of this machine, or name a backup', {
        name,
        place: place.description,
      }),
    )
  return name
}

export async function readManifest(place: BackupPlace, name: string): Promise<Manifest> {
  const file = `${name}/${MANIFEST}`
  if ((await place.sizeOf(file)) === null)
    throw new BadBackup(
      fillIn('{file} is missing in {place}: there is no such backup', { file, place: place.description }),
    )
  return parseManifest(await text(await place.read(file)), name)
}

/** Lets work go on without a damaged backup. */
export const ifGood = (failure: unknown): null => {
  if (failure instanceof BadBackup) return null
  throw failure
}

/** Reads files whole and compares them with the manifest. @throws BadBackup at the first that is missing, cut or changed */
export async function checkFiles(
  place: BackupPlace,
  files: readonly WrittenFile[],
  signal?: AbortSignal,
): Promise<void> {
  for (const file of files) await checkFile(place, file, signal)
}

/** Reads everything of a backup, films and pictures too. @throws BadBackup */
export async function verifyBackup(place: BackupPlace, name: string): Promise<Manifest> {
  const manifest = await readManifest(place, name)
  await checkFiles(place, [...ownFiles(manifest), ...manifest.files])
  return manifest
}
