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
  Mp4OutputFormat,
  Output,
  QUALITY_HIGH,
} from 'mediabunny'

/** Seconds of a film's file, half open. */
export interface FilePart {
  readonly file: Blob
  readonly start: number
  readonly end: number
}

const SIZE = { width: 1280, height: 720 }
const SOUND = { numberOfChannels: 2, sampleRate: 48_000 }
/** Times in a file are rounded: a frame belongs to a clip from this many seconds before its start on. */
const ROUNDING = 0.002
/** So that any clip can be found quickly in the movie. */
const KEYFRAME_SECONDS = 2

/** The movie is in memory until it is saved. */
const MOST_SECONDS = 1_200

const NO_ENCODER = 'This browser cannot make films. Use the newest Chrome, Edge, Firefox or Safari.'

/** The sound of a part as one buffer of its length: silence where the film has none. */
async function soundOf(track: InputAudioTrack | null, { start, end }: FilePart): Promise<AudioBuffer> {
  const { numberOfChannels, sampleRate } = SOUND
  const context = new OfflineAudioContext(
    numberOfChannels,
    Math.max(1, Math.round((end - start) * sampleRate)),
    sampleRate,
  )
  if (track && (await track.canDecode()))
    for await (const { buffer, timestamp } of new AudioBufferSink(track).buffers(start, end)) {
      const node = new AudioBufferSourceNode(context, { buffer })
      node.connect(context.destination)
      node.start(Math.max(0, timestamp - start), Math.max(0, start - timestamp))
    }
  return context.startRendering()
}

/**
 * Makes one MP4 of parts of films on this device, in their order and exact to the frame, with their sound.
 * @param onProgress is told the share that is done, 0 to 1
 * @throws for more than 20 minutes, a browser that cannot encode, a file that it cannot decode, and when `signal` is aborted
 */
export async function makeMovie(
  parts: readonly FilePart[],
  { onProgress, signal }: { readonly onProgress: (done: number) => void; readonly signal: AbortSignal },
): Promise<Blob> {
  const total = parts.reduce((sum, { start, end }) => sum + end - start, 0)
  if (total > MOST_SECONDS) throw new Error('A movie that is made here is at most 20 minutes long.')
  const videoCodec = await getFirstEncodableVideoCodec(['avc', 'vp9', 'av1'], SIZE)
  const audioCodec = await getFirstEncodableAudioCodec(['aac', 'opus'], SOUND)
  if (!videoCodec || !audioCodec) throw new Error(NO_ENCODER)
  const canvas = new OffscreenCanvas(SIZE.width, SIZE.height)
  const context = canvas.getContext('2d', { alpha: false })!
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
  let done = 0
  try {
    for (const part of parts) {
      const { start, end } = part
      const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(part.file) })
      try {
        const track = await input.getPrimaryVideoTrack()
        if (!track || !(await track.canDecode())) throw new Error('This browser cannot read a film of it.')
        await sound.add(await soundOf(await input.getPrimaryAudioTrack(), part))
        let isFirst = true
        const sink = new CanvasSink(track, { ...SIZE, fit: 'contain', poolSize: 2 })
        for await (const frame of sink.canvases(start, end)) {
          signal.throwIfAborted()
          if (frame.timestamp < start - ROUNDING) continue
          context.fillRect(0, 0, SIZE.width, SIZE.height)
          context.drawImage(frame.canvas, 0, 0)
          const at = isFirst ? 0 : frame.timestamp - start
          isFirst = false
          await pictures.add(done + at, Math.min(frame.duration, end - start - at))
          onProgress((done + at) / total)
        }
      } finally {
        input.dispose()
      }
      done += end - start
    }
    await output.finalize()
  } catch (failure) {
    await output.cancel()
    throw failure
  }
  return new Blob([output.target.buffer!], { type: 'video/mp4' })
}
