import { readFileSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { ZipFile } from 'yazl'
import * as z from 'zod'
import type { AppContext } from '../appContext.ts'
import { bytesInMemory } from '../calls/route.ts'
import type { Env } from '../env.ts'
import { sendBytes } from '../http/bytes.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')
/** Folders and files of the project. Anything else in the folder may be private: data, backups, settings. */
const PARTS = [
  '*.{md,json,ts}',
  'LICENSE',
  'NOTICE',
  '{packages,scripts,e2e,bench,decisions,deploy,docs}/**/*',
]

/** Lists the files of the project, without what is installed, built or stored. */
async function listSource(dataDir: string): Promise<string[]> {
  const data = resolve(dataDir)
  const files: string[] = []
  const found = glob(PARTS, {
    cwd: ROOT,
    withFileTypes: true,
    exclude: ({ name, parentPath }) =>
      /^\.|^(node_modules|dist)$/.test(name) || join(parentPath, name) === data,
  })
  for await (const entry of found)
    if (entry.isFile() && !entry.name.startsWith('.')) files.push(join(entry.parentPath, entry.name))
  return files.toSorted()
}

async function zipSource(dataDir: string): Promise<Buffer> {
  const zip = new ZipFile()
  const read = buffer(zip.outputStream)
  for (const file of await listSource(dataDir))
    zip.addBuffer(await readFile(file), `fullcourt/${file.slice(ROOT.length + 1).replaceAll('\\', '/')}`)
  zip.end()
  return read
}

const packageJson = z.object({ homepage: z.string().optional() })

interface Built {
  /** Null in a clone. */
  readonly commit: string | null
}

/** The page of the source at the commit: SOURCE_URL, or else that of the project. Null: there is none. */
function pageOfSource({ sourceUrl }: Env, { commit }: Built): string | null {
  const { homepage } = packageJson.parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
  return (sourceUrl ?? homepage)?.replaceAll('{commit}', commit ?? 'HEAD') ?? null
}

/** AGPL, section 13: every user of this server gets its source. Without a page for it, as a ZIP of the files that run here. */
export const sourceAddress =
  (built: Built) =>
  (fastify: FastifyInstance, { env }: Pick<AppContext, 'env'>): void => {
    const page = pageOfSource(env, built)
    let zipped: Promise<Buffer> | undefined
    fastify.get('/source/', async (request, reply) => {
      if (page) return reply.redirect(page)
      zipped ??= zipSource(env.dataDir).catch((failure) => {
        zipped = undefined
        throw failure
      })
      const bytes = await zipped
      return sendBytes(
        bytesInMemory(bytes, {
          type: 'application/zip',
          etag: null,
          headers: { 'content-disposition': 'attachment; filename="fullcourt-source.zip"' },
        }),
        request,
        reply,
      )
    })
  }
