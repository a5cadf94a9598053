import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { chunksOf } from './chunks.ts'
import { compressFile } from './compressAssets.ts'

const LICENSES = 'licenses.txt'
const HEAD = `Fullcourt is free software under the GNU Affero General Public License, version 3 or later.
Its source is at /source/ of this server.

Its pages contain the packages below, each under its own license.
`
const RULE = '='.repeat(80)

/** The folder of the package that a module belongs to; null for modules of the project. */
const packageOf = (id: string): string | null =>
  /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id.replaceAll('\\', '/'))?.[0] ?? null

/**
 * The name, license and license texts of a package.
 * @param missing stands for the text of a package that has none; without it such a package is refused
 */
export function describePackage(folder: string, missing?: string): string {
  const {
    name,
    version,
    license,
    homepage = '',
  } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
  if (texts.length === 0 && !missing) throw new Error(`${name} has no license text`)
  return `${RULE}\n${name} ${version} (${license})\n${RULE}\n${homepage}\n\n${texts.join('\n\n') || missing}\n`
}

/** Lists the packages whose code is in the pages, with their licenses, in `licenses.txt`. */
export function licenses() {
  const folders = new Set<string>()
  const add = (id: string) => {
    const folder = packageOf(id)
    if (folder) folders.add(folder)
  }
  return {
    /** Notes the packages of a build: the pages, the workers, the service worker. */
    collect: (): Plugin => ({
      name: 'licenses-collect',
      apply: 'build',
      generateBundle(_, bundle) {
        for (const { modules } of chunksOf(bundle))
          for (const [id, { renderedLength }] of Object.entries(modules)) if (renderedLength > 0) add(id)
        // Styles, and the fonts that they name, are not in the chunks.
        for (const id of this.getModuleIds()) if (/\.css(\?|$)/.test(id)) add(id)
      },
    }),
    /** Writes the list when all builds are done. */
    write: (): Plugin => {
      let outDir = ''
      return {
        name: 'licenses-write',
        apply: 'build',
        configResolved({ root, build }) {
          outDir = resolve(root, build.outDir)
        },
        closeBundle: {
          order: 'post',
          sequential: true,
          async handler(error) {
            if (error) return
            const list = [...folders].map((folder) => describePackage(folder)).toSorted()
            const file = join(outDir, LICENSES)
            await writeFile(file, [HEAD, ...list].join('\n'))
            await compressFile(file)
          },
        },
      }
    },
  }
}
