import type { CourtGeometry, HoopSide } from '@fullcourt/scorebook/vocabulary'

/** One end of a court. */
export interface Half {
  readonly court: CourtGeometry
  readonly hoop: HoopSide
}

/** Converts a distance from a hoop's baseline to an x on the court. */
export const along = ({ court, hoop }: Half, out: number): number =>
  hoop === 'left' ? out : court.widthInches - out
