import { mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '../env.ts'

/** On the disk of the films where they are on this machine, so that finished files are only renamed. */
export const workFolder = ({ dataDir }: Pick<Env, 'dataDir'>): string => join(dataDir, 'film-work')

/** A new folder for one job. */
export async function newWorkFolder(env: Pick<Env, 'dataDir'>, name: string): Promise<string> {
  const root = workFolder(env)
  await mkdir(root, { recursive: true })
  return mkdtemp(join(root, `${name}-`))
}
