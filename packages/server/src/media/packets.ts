/** Facts from the packets of a film. Times are in seconds. */
export interface Packets {
  readonly ok: true
  /** The second at which the last frame ends, by the file's own times. */
  readonly end: number
  /** Frames a second, on average. */
  readonly rate: number
  /** The usual time between two frames. */
  readonly step: number
  readonly isVariable: boolean
  /** The longest time from a keyframe to the next; null without keyframes. */
  readonly keyframeInterval: number | null
  readonly startsWithKeyframe: boolean
}

/** A packet as ffprobe prints it. Times are in seconds. */
export interface Packet {
  readonly time: number
  readonly duration: number
  readonly isKeyframe: boolean
  /** True for a packet that is not shown, because an edit list cuts it off. */
  readonly isCutOff: boolean
}

const secondsOf = (text: string): number | null => (/^-?\d/.test(text) ? Number(text) : null)

/**
 * Reads the packets that ffprobe prints: 'presentation,decoding,duration,flags'. AVI has no presentation time for frames that others
 * are made from; those come at their decoding time, moved as far as the packets with both.
 */
export function readPackets(output: string): readonly Packet[] {
  const lines = output.split('\n').flatMap((line) => {
    const [shown = '', decoded = '', duration = '', flags = ''] = line.split(',')
    const times = { shown: secondsOf(shown), decoded: secondsOf(decoded) }
    return times.shown === null && times.decoded === null ? [] : [{ ...times, duration, flags }]
  })
  const delay = median(
    lines.flatMap(({ shown, decoded }) => (shown === null || decoded === null ? [] : [shown - decoded])),
  )
  return lines.map(({ shown, decoded, duration, flags }) => ({
    time: shown ?? decoded! + delay,
    duration: Number(duration) || 0,
    isKeyframe: flags.includes('K'),
    isCutOff: flags.includes('D'),
  }))
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The packets in the order in which they are shown, cut where nothing was read for `gap` seconds. */
function runsOf(packets: readonly Packet[], gap: number): readonly (readonly Packet[])[] {
  const runs: Packet[][] = []
  for (const packet of packets.toSorted((a, b) => a.time - b.time)) {
    const run = runs.at(-1)
    if (run && packet.time - run.at(-1)!.time < gap) run.push(packet)
    else runs.push([packet])
  }
  return runs
}

export const stepsOf = (times: readonly number[]): readonly number[] =>
  times.slice(1).map((time, index) => time - times[index]!)

/**
 * Sums up packets, of which there is at least one.
 * @param gap seconds without a packet that are the space between two samples
 */
export function describePackets(packets: readonly Packet[], gap: number): Packets {
  const runs = runsOf(packets, gap)
  const steps = runs.flatMap((run) => stepsOf(run.map(({ time }) => time))).filter((step) => step > 0)
  const last = runs.at(-1)!.at(-1)!
  const step = median(steps) || last.duration || 1 / 30
  // The end of a sample counts like a keyframe: the interval is that long at least.
  const intervals = runs.flatMap((run) => {
    const keyframes = run.filter(({ isKeyframe }) => isKeyframe).map(({ time }) => time)
    return stepsOf([...keyframes, run.at(-1)!.time])
  })
  const seconds = steps.reduce((sum, value) => sum + value, 0)
  return {
    ok: true,
    end: last.time + (last.duration || step),
    rate: (steps.length + 1) / (seconds + Math.max(step, last.duration)),
    step,
    // Times are rounded to a clock, which moves a frame by a little.
    isVariable:
      packets.length > 2 && steps.some((value) => Math.abs(value - step) > Math.max(0.003, step * 0.15)),
    keyframeInterval: packets.some(({ isKeyframe }) => isKeyframe) ? Math.max(0, ...intervals) : null,
    startsWithKeyframe: packets[0]!.isKeyframe && !packets.slice(0, 60).some(({ isCutOff }) => isCutOff),
  }
}
