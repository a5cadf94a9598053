import { expect, test } from 'vitest'
import { describeFilm } from './describeFilm.ts'
import { frames, parseJson, streams } from './header.ts'
import { describePackets, readPackets } from './packets.ts'

/** What ffprobe prints of 24 field pictures at 50 a second in the order of decoding, as an AVCHD camera stores them. */
const FIELDS = Array.from({ length: 24 }, (_, n) => {
  const decoded = (1 + n / 50).toFixed(6)
  return `${(1.04 + n / 50).toFixed(6)},${decoded},0.020000,${n < 2 ? 'K_' : '__'},\n`
}).join('\n')

const printOf = (times: readonly number[], isInterlaced: boolean) =>
  JSON.stringify({
    frames: times.map((time) => ({
      best_effort_timestamp_time: time.toFixed(6),
      interlaced_frame: isInterlaced ? 1 : 0,
    })),
  })

/** The frame rate of a film with these packets and first frames, whose header says 50 and 25. */
function rateOf(packets: string, firstFrames: string): number {
  const stream = { index: 0, width: 1920, height: 1080, r_frame_rate: '50/1', avg_frame_rate: '25/1' }
  const { frameRate } = describeFilm({
    container: 'mpegts',
    size: 1_000_000,
    video: parseJson(streams, JSON.stringify({ format: {}, streams: [stream] }))!.streams[0]!,
    audio: undefined,
    first: parseJson(frames, firstFrames)!.frames,
    packets: describePackets(readPackets(packets), Number.POSITIVE_INFINITY),
    duration: 1,
    videoStart: 0,
    timeShift: 0,
  })
  return frameRate.frames / frameRate.seconds
}
const every = (step: number) => Array.from({ length: 12 }, (_, n) => 1.04 + n * step)

test('two fields make one frame where each is stored on its own', () => {
  expect(rateOf(FIELDS, printOf(every(0.04), true))).toBe(25)
})

test('50 frames a second stay 50, one a packet', () => {
  expect(rateOf(FIELDS, printOf(every(0.02), false))).toBe(50)
})

test('packets without a presentation time count at their decoding time', () => {
  const avi = ['N/A,0.00,0.04,K_', 'N/A,0.04,0.04,__', '0.08,0.08,0.04,__', '0.12,0.12,0.04,__']
  expect(readPackets(avi.join('\n')).map(({ time }) => time)).toEqual([0, 0.04, 0.08, 0.12])
})

test('they are moved by the delay of the others', () => {
  const late = ['1.08,1.00,0.04,K_', 'N/A,1.04,0.04,__', '1.16,1.08,0.04,__']
  expect(readPackets(late.join('\n')).map(({ time }) => Number(time.toFixed(2)))).toEqual([1.08, 1.12, 1.16])
})
