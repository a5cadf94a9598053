import { stat } from 'node:fs/promises'
import type { FilmContainer, TrackPackets } from '@fullcourt/film'
import { placeArguments } from './arguments.ts'
import { type ProbeOptions, scanLimits } from './probe.ts'
import { type MediaRefusal, refuseRun } from './refusals.ts'
import { run, sandboxedCommand, withJobFolder } from './run.ts'
import type { MediaTools } from './tools.ts'

type TracksResult = { readonly ok: true; readonly tracks: ReadonlyMap<number, TrackPackets> } | MediaRefusal

/** Collects ffprobe's lines: 'track,bytes,start'. Packets that are in no place of the file have no number there. */
function placeReader(tracks: Map<number, { starts: number[]; sizes: number[] }>): (text: string) => void {
  let rest = ''
  return (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop()!
    for (const line of lines) {
      const [, track, size, start] = /^(\d+),(\d+),(\d+)/.exec(line) ?? []
      if (start === undefined) continue
      const found = tracks.get(Number(track)) ?? { starts: [], sizes: [] }
      tracks.set(Number(track), found)
      found.starts.push(Number(start))
      found.sizes.push(Number(size))
    }
  }
}

/** Finds where the packets of each track are in a file. */
export async function readTrackPackets(
  tools: MediaTools,
  { input, container }: { readonly input: string; readonly container: FilmContainer },
  { signal, workFolder: parent }: Required<ProbeOptions>,
): Promise<TracksResult> {
  const limits = scanLimits((await stat(input)).size)
  return withJobFolder(tools.sandbox, { input, parent }, async (folder) => {
    const tracks = new Map<number, { starts: number[]; sizes: number[] }>()
    const command = [...tools.ffprobe, ...placeArguments(container)]
    const result = await run(sandboxedCommand(tools.sandbox, limits, command), {
      folder,
      limits,
      signal,
      onOutput: placeReader(tracks),
    })
    return result.ok ? { ok: true, tracks } : refuseRun(result, 'unreadable')
  })
}
