import { createHash } from 'node:crypto'
import { fillIn, msg, type TextValues } from '@fullcourt/scorebook/vocabulary'
import * as z from 'zod'
import { BadBackup } from './content.ts'

/** Raised when a backup of this version cannot be read by the version before. */
const FORMAT = 1

const file = z.strictObject({
  name: z.string(),
  size: z.int().nonnegative(),
  sha256: z.string().regex(/^[\da-f]{64}$/),
})

const rowsFile = file.extend({ rows: z.int().nonnegative() })

const manifest = z.strictObject({
  format: z.int(),
  /** The time of the snapshot. */
  takenAt: z.iso.datetime(),
  version: z.string(),
  /** The commit of the sources; null where they have none. */
  commit: z.string().nullable(),
  /** The newest migration of the database. */
  migration: z.string(),
  /** Tables in the order in which they can be loaded. */
  tables: z.array(rowsFile.extend({ table: z.string(), columns: z.array(z.string()) })),
  /** Jobs that waited. */
  jobs: rowsFile.nullable(),
  /** The key of secrets: in the backup, or a setting that the operator keeps. Null: it was never used. */
  key: z.strictObject({ fingerprint: z.string(), file: file.nullable() }).nullable(),
  /** Films and pictures: their files are shared by all backups of a place. */
  files: z.array(file.extend({ key: z.string() })),
  /** Files that rows name but the storage did not have. */
  missing: z.array(z.string()),
})

export type Manifest = z.output<typeof manifest>

const sealed = z.strictObject({ manifest: z.unknown(), sha256: z.string() })

export const MANIFEST = 'manifest.json'

const hashOfText = (text: string): string => createHash('sha256').update(text).digest('hex')

export const rowCount = ({ tables }: Pick<Manifest, 'tables'>): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0)

export const newManifest = (facts: Omit<Manifest, 'format'>): Manifest => ({ format: FORMAT, ...facts })

/** The manifest as text, with a hash over itself. */
export function formatManifest(facts: Manifest): { readonly text: string; readonly sha256: string } {
  const sha256 = hashOfText(JSON.stringify(facts))
  return { text: JSON.stringify({ manifest: facts, sha256 }, null, 1), sha256 }
}

/** @param where for the message. @throws BadBackup if the text is no manifest, was changed, or is of a newer version */
export function parseManifest(text: string, where: string): Manifest {
  const refuse = (reason: string, values: TextValues = {}): never => {
    throw new BadBackup(fillIn(reason, { file: `${where}/${MANIFEST}`, ...values }))
  }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    refuse(msg('{file} is damaged: it is no JSON'))
  }
  const outer = sealed.safeParse(json)
  if (!outer.success) return refuse(msg('{file} is not the manifest of a backup'))
  if (hashOfText(JSON.stringify(outer.data.manifest)) !== outer.data.sha256)
    return refuse(msg('{file} is damaged: its text has changed'))
  const about = z.object({ format: z.int(), version: z.string() }).safeParse(outer.data.manifest)
  if (about.success && about.data.format > FORMAT)
    return refuse(
      msg('{file} was made by a newer version of Fullcourt ({version}): restore it with that version'),
      { version: about.data.version },
    )
  const inner = manifest.safeParse(outer.data.manifest)
  return inner.success ? inner.data : refuse(msg('{file} is not the manifest of a backup'))
}

/** All files of the backup's own folder. */
export const ownFiles = ({ tables, jobs, key }: Manifest) => [
  ...tables,
  ...(jobs ? [jobs] : []),
  ...(key?.file ? [key.file] : []),
]
