import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type MediaRefusal, refuse, refuseRun } from './refusals.ts'
import { type RunLimits, run } from './run.ts'

/** A drawing, and the pixels in which it is drawn. */
export interface SvgPicture {
  readonly svg: string
  readonly width: number
  readonly height: number
}

const LIMITS: RunLimits = { seconds: 60, cpuSeconds: 60, memoryBytes: 2e9, fileBytes: 100e6 }
const PROCESS = fileURLToPath(new URL('./svgProcess.ts', import.meta.url))
const FONTS = dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))

/** Our own font first, so that letters are the same on every machine, also on one without fonts. */
const fontSettings = (folder: string): string => `<?xml version="1.0"?>
<fontconfig>
  <dir>${FONTS}</dir>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <cachedir>${join(folder, 'fonts')}</cachedir>
</fontconfig>
`

const isPng = (bytes: Buffer): boolean => bytes.toString('latin1', 1, 4) === 'PNG'

/**
 * Draws pictures with transparency in a process of its own. @param folder an own folder of the job
 * @returns the paths of the PNGs, in order
 */
export async function drawSvgs(
  pictures: readonly SvgPicture[],
  folder: string,
  signal?: AbortSignal,
): Promise<{ readonly ok: true; readonly files: readonly string[] } | MediaRefusal> {
  if (pictures.length === 0) return { ok: true, files: [] }
  const settings = join(folder, 'fonts.conf')
  await writeFile(settings, fontSettings(folder))
  await writeFile(join(folder, 'pictures.json'), JSON.stringify(pictures))
  const command = [process.execPath, PROCESS, 'pictures.json']
  const variables = { FONTCONFIG_FILE: settings }
  const result = await run(command, { folder, limits: LIMITS, variables, signal })
  if (!result.ok) return refuseRun(result, 'failed')
  const files = pictures.map((_, n) => join(folder, `picture-${n + 1}.png`))
  for (const file of files)
    if (!isPng(await readFile(file).catch(() => Buffer.alloc(0)))) return refuse('failed', `no ${file}`)
  return { ok: true, files }
}
