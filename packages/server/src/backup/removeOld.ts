import { fillIn } from '@fullcourt/scorebook/vocabulary'
import { FILES, findBackups, folderOf, ifGood, readManifest } from './backups.ts'
import { keptOf } from './kept.ts'
import type { BackupPlace } from './place.ts'

const AT_ONCE = 500

export async function removeAll(place: BackupPlace, names: AsyncIterable<string>): Promise<void> {
  let some: string[] = []
  for await (const name of names) {
    some.push(name)
    if (some.length < AT_ONCE) continue
    await place.remove(some)
    some = []
  }
  await place.remove(some)
}

async function* filesBeside(place: BackupPlace, named: ReadonlySet<string>): AsyncGenerator<string> {
  for await (const name of place.list(FILES)) if (!named.has(name)) yield name
}

/**
 * Removes the backups that are not kept, then the films and pictures that none of the others names. As long as a manifest is
 * damaged, all films and pictures stay. @throws if another installation has backups there: nothing is removed
 */
export async function removeOld(
  place: BackupPlace,
  isOwn: (name: string) => boolean,
  now: number,
): Promise<void> {
  const { names, halfMade } = await findBackups(place)
  const other = [...names, ...halfMade.map(folderOf)].find((name) => !isOwn(name))
  if (other)
    throw new Error(
      fillIn(
        '{name} in {place} was not made by this installation, so nothing old is removed: give each a folder of its own',
        { name: other, place: place.description },
      ),
    )
  const kept = keptOf(names, now)
  const named = new Set<string>()
  let isKnown = true
  for (const name of kept) {
    const manifest = await readManifest(place, name).catch(ifGood)
    for (const file of manifest?.files ?? []) named.add(file.name)
    isKnown &&= manifest !== null
  }
  for (const name of names) if (!kept.has(name)) await removeAll(place, place.list(`${name}/`))
  if (isKnown) await removeAll(place, filesBeside(place, named))
}
