import { PLAYBACK_RATES } from '@fullcourt/film'

/** How a film is played, in either video element. */
export interface PlaybackSettings {
  readonly rate: number
  /** From 0 to 1. */
  readonly volume: number
  readonly isMuted: boolean
}

export const USUAL_SETTINGS: PlaybackSettings = { rate: 1, volume: 1, isMuted: false }

export function applySettings(video: HTMLVideoElement, { rate, volume, isMuted }: PlaybackSettings): void {
  video.defaultPlaybackRate = rate
  video.playbackRate = rate
  video.volume = volume
  video.muted = isMuted
}

/** The next speed of the list, up or down; at its end the same. */
export function nextRate(rate: number, by: 1 | -1): number {
  const at = PLAYBACK_RATES.findIndex((one) => one >= rate)
  return PLAYBACK_RATES[Math.min(Math.max(0, at + by), PLAYBACK_RATES.length - 1)] ?? 1
}
