import type { FilmControl } from '../film/player/filmControl.ts'

/** A player whose picture can be drawn on. */
export interface DrawnPlayer extends FilmControl {
  /** The element on screen. */
  readonly video: HTMLVideoElement
}
