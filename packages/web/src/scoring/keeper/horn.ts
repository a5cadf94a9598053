import { isOneOf, stored } from '../../call/stored.ts'

const kept = stored('fullcourt.horn', isOneOf(['on', 'off']))
const LASTS_S = 1.2

export const isHornOn = (): boolean => kept.read() !== 'off'

export const turnHorn = (isOn: boolean): void => void kept.write(isOn ? 'on' : 'off')

let context: AudioContext | null = null

/** Browsers allow sound after a press. Call it from one. */
export function prepareHorn(): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  void context.resume().catch(() => undefined)
}

/** Sounds the horn, and vibrates where the device can. */
export function soundHorn(): void {
  navigator.vibrate?.(600)
  if (context?.state !== 'running') return
  const volume = context.createGain()
  volume.gain.setValueAtTime(0.4, context.currentTime)
  volume.gain.linearRampToValueAtTime(0, context.currentTime + LASTS_S)
  volume.connect(context.destination)
  // Two tones of a gym's horn.
  for (const frequency of [233, 311]) {
    const tone = context.createOscillator()
    tone.type = 'sawtooth'
    tone.frequency.value = frequency
    tone.connect(volume)
    tone.start()
    tone.stop(context.currentTime + LASTS_S)
  }
}
