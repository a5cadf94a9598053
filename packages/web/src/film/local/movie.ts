import {
  type Drawing,
  drawingSvg,
  type ExportItem,
  type ExportPiece,
  type ExportPlan,
  type ExportRefusal,
  MAX_EXPORT_ITEMS,
  movieDrawings,
  perSecond,
  planExport,
  type Shape,
} from '@fullcourt/film'
import { msg } from '@fullcourt/scorebook/vocabulary'
import {
  ALL_FORMATS,
  AudioBufferSink,
  AudioBufferSource,
  BlobSource,
  BufferTarget,
  CanvasSink,
  CanvasSource,
  getFirstEncodableAudioCodec,
  getFirstEncodableVideoCodec,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
  QUALITY_HIGH,
} from 'mediabunny'
import { t, translate } from '../../ui/language.ts'

/** Seconds of a film's file, half open, with the drawings of the film. */
export interface FilePart {
  readonly filmId: string
  readonly file: Blob
  readonly start: number
  readonly end: number
  readonly drawings: readonly Drawing[]
}

const SOUND = { numberOfChannels: 2, sampleRate: 48_000 }
/** So that any clip can be found quickly in the movie. */
const KEYFRAME_SECONDS = 2
/** Packets from which a film's frames a second are measured. */
const MEASURED_PACKETS = 100

/** The movie is in memory until it is saved. */
const MOST_SECONDS = 1_200

const NO_ENCODER = msg('This browser cannot make films. Use the newest Chrome, Edge, Firefox or Safari.')
const CANNOT_READ = msg('This browser cannot read a film of it.')

const CANNOT_PLAN: Readonly<Record<ExportRefusal, string>> = {
  empty: CANNOT_READ,
  too_many_items: msg('A movie has at most {count} clips.'),
  too_long: msg('The drawings make this movie too long.'),
}

interface MovieOptions {
  readonly onProgress: (done: number) => void
  readonly signal: AbortSignal
}

interface Making extends MovieOptions {
  /** Frames a second. */
  readonly rate: number
  readonly canvas: OffscreenCanvas
  readonly addFrame: (second: number, seconds: number) => Promise<void>
  readonly addSound: (buffer: AudioBuffer) => Promise<void>
}

/** A film that is open for reading. */
interface OpenFilm {
  readonly input: Input
  readonly pictures: InputVideoTrack
  readonly sound: InputAudioTrack | null
  readonly source: ExportItem['source']
}

async function openFilm(filmId: string, file: Blob): Promise<OpenFilm> {
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) })
  const pictures = await input.getPrimaryVideoTrack()
  if (!pictures || !(await pictures.canDecode())) {
    input.dispose()
    throw new Error(t(CANNOT_READ))
  }
  const found = await input.getPrimaryAudioTrack()
  const sound = (await found?.canDecode()) ? found : null
  const { averagePacketRate } = await pictures.computePacketStats(MEASURED_PACKETS)
  const [width, height] = [await pictures.getDisplayWidth(), await pictures.getDisplayHeight()]
  const source = { key: filmId, frameRate: averagePacketRate, width, height, hasSound: sound !== null }
  return { input, pictures, sound, source }
}

/** Words of coaches may name players, and a movie leaves the program: numbers of players stay. */
const withoutWords = (shapes: readonly Shape[]): readonly Shape[] =>
  shapes.filter((shape) => !('text' in shape) || /^\d*$/.test(shape.text))

function itemOf({ start, end, drawings }: FilePart, source: ExportItem['source']): ExportItem {
  const drawn = drawings.map((drawing) => ({
    ...drawing,
    svg: drawingSvg(withoutWords(drawing.shapes), source),
  }))
  return {
    source,
    start,
    end,
    title: [],
    ...movieDrawings(drawn),
    hasSound: true,
  }
}

/** The sound of a piece as one buffer of its length: silence where it has none. */
async function soundOf(track: InputAudioTrack | null, start: number, seconds: number): Promise<AudioBuffer> {
  const { numberOfChannels, sampleRate } = SOUND
  const length = Math.max(1, Math.round(seconds * sampleRate))
  const context = new OfflineAudioContext(numberOfChannels, length, sampleRate)
  if (track)
    for await (const { buffer, timestamp } of new AudioBufferSink(track).buffers(start, start + seconds)) {
      const node = new AudioBufferSourceNode(context, { buffer })
      node.connect(context.destination)
      node.start(Math.max(0, timestamp - start), Math.max(0, start - timestamp))
    }
  return context.startRendering()
}

async function pictureOf(svg: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  return image
}

/** The seconds of a piece's frames: a quarter of a frame late, because times in a file are rounded. */
function* secondsOf({ kind, second, frames }: ExportPiece, rate: number): Generator<number> {
  for (let frame = 0; frame < frames; frame += 1) yield second + ((kind === 'run' ? frame : 0) + 0.25) / rate
}

/** Draws the pieces of a plan, and gives each its sound. */
async function addPieces(
  { pieces, frames }: ExportPlan,
  films: ReadonlyMap<string, OpenFilm>,
  { rate, canvas, addFrame, addSound, onProgress, signal }: Making,
): Promise<void> {
  const context = canvas.getContext('2d', { alpha: false })!
  let done = 0
  for (const piece of pieces) {
    const { pictures, sound } = films.get(piece.source.key)!
    const { second, box, hasSound } = piece
    await addSound(await soundOf(hasSound ? sound : null, second, piece.frames / rate))
    const overlays = await Promise.all(
      piece.overlays.map(async (overlay) => ({ ...overlay, picture: await pictureOf(overlay.svg) })),
    )
    let frame = 0
    for await (const shown of new CanvasSink(pictures, { poolSize: 2 }).canvasesAtTimestamps(
      secondsOf(piece, rate),
    )) {
      signal.throwIfAborted()
      context.fillRect(0, 0, canvas.width, canvas.height)
      if (shown) context.drawImage(shown.canvas, box.x, box.y, box.width, box.height)
      for (const { picture, box: at, from, until } of overlays)
        if (from <= frame && frame < until) context.drawImage(picture, at.x, at.y, at.width, at.height)
      await addFrame(done / rate, 1 / rate)
      frame += 1
      done += 1
      onProgress(done / frames)
    }
  }
}

async function write(
  plan: ExportPlan,
  films: ReadonlyMap<string, OpenFilm>,
  options: MovieOptions,
): Promise<Blob> {
  const { width, height } = plan
  const videoCodec = await getFirstEncodableVideoCodec(['avc', 'vp9', 'av1'], { width, height })
  const audioCodec = await getFirstEncodableAudioCodec(['aac', 'opus'], SOUND)
  if (!videoCodec || !audioCodec) throw new Error(t(NO_ENCODER))
  const canvas = new OffscreenCanvas(width, height)
  const output = new Output({ format: new Mp4OutputFormat(), target: new BufferTarget() })
  const quality = { bitrate: QUALITY_HIGH }
  const pictures = new CanvasSource(canvas, {
    ...quality,
    codec: videoCodec,
    keyFrameInterval: KEYFRAME_SECONDS,
  })
  const sound = new AudioBufferSource({ ...quality, codec: audioCodec })
  output.addVideoTrack(pictures)
  output.addAudioTrack(sound)
  await output.start()
  try {
    await addPieces(plan, films, {
      ...options,
      canvas,
      rate: perSecond(plan.frameRate),
      addFrame: (second, seconds) => pictures.add(second, seconds),
      addSound: (buffer) => sound.add(buffer),
    })
    await output.finalize()
  } catch (failure) {
    await output.cancel()
    throw failure
  }
  return new Blob([output.target.buffer!], { type: 'video/mp4' })
}

/**
 * Makes one MP4 of parts of films on this device, in their order and exact to the frame, with their sound and drawings: the pieces
 * that the server would make.
 * @param onProgress is told the share that is done, 0 to 1
 * @throws for more than 20 minutes, a browser that cannot encode, a file that it cannot decode, and when `signal` is aborted
 */
export async function makeMovie(parts: readonly FilePart[], options: MovieOptions): Promise<Blob> {
  if (parts.reduce((sum, { start, end }) => sum + end - start, 0) > MOST_SECONDS)
    throw new Error(t('A movie that is made here is at most 20 minutes long.'))
  const films = new Map<string, OpenFilm>()
  try {
    for (const { filmId, file } of parts)
      if (!films.has(filmId)) films.set(filmId, await openFilm(filmId, file))
    const items = parts.map((part) => itemOf(part, films.get(part.filmId)!.source))
    const planned = planExport(items, { size: '720p', titleSeconds: null })
    if (!planned.ok) throw new Error(translate(CANNOT_PLAN[planned.refusal], { count: MAX_EXPORT_ITEMS }))
    return await write(planned.plan, films, options)
  } finally {
    for (const { input } of films.values()) input.dispose()
  }
}
