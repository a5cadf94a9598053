import { ALL_FORMATS, BlobSource, CanvasSink, Input, type InputVideoTrack } from 'mediabunny'
import { type FilmFacts, jpegOf, NOTHING, orNull, PICTURE_AT, pictureSize } from './picture.ts'

/** Reads the file's container, and decodes one frame where the browser can. @throws for a file that is no film it knows */
export async function readContainer(file: File): Promise<FilmFacts> {
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) })
  try {
    const duration = orNull(await input.computeDuration())
    const track = await input.getPrimaryVideoTrack()
    if (!track) return { ...NOTHING, duration }
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
    const picture = await pictureOfTrack(track, (duration ?? 0) * PICTURE_AT).catch(() => null)
    return { duration, width: orNull(width), height: orNull(height), picture }
  } finally {
    input.dispose()
  }
}

async function pictureOfTrack(track: InputVideoTrack, at: number): Promise<Blob | null> {
  if (!(await track.canDecode())) return null
  const size = pictureSize(await track.getDisplayWidth(), await track.getDisplayHeight())
  const sink = new CanvasSink(track, { ...size, fit: 'fill' })
  const frame = (await sink.getCanvas(at)) ?? (await sink.getCanvas(await track.getFirstTimestamp()))
  return frame ? jpegOf(frame.canvas) : null
}
