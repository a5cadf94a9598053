import type { CourtGeometry, HoopSide, Point } from '@fullcourt/scorebook/vocabulary'

/** The visible part of the court: the whole, or the half of a hoop, upright with the hoop at the top. */
export type CourtView = 'whole' | HoopSide

/** The width and the height of the view, in inches. */
export function viewSize(
  { widthInches, heightInches, half }: CourtGeometry,
  view: CourtView,
): readonly [width: number, height: number] {
  return view === 'whole' ? [widthInches, heightInches] : [heightInches, half ? widthInches : widthInches / 2]
}

/** A point of the court in the view. A half is turned and never mirrored: the shooter's right is on the right. */
export function toView(
  { widthInches, heightInches }: CourtGeometry,
  view: CourtView,
  { x, y }: Point,
): Point {
  if (view === 'whole') return { x, y }
  return view === 'left' ? { x: heightInches - y, y: x } : { x: y, y: widthInches - x }
}

/** The point of the court at a point of the view. */
export function fromView(
  { widthInches, heightInches }: CourtGeometry,
  view: CourtView,
  { x, y }: Point,
): Point {
  if (view === 'whole') return { x, y }
  return view === 'left' ? { x: y, y: heightInches - x } : { x: widthInches - y, y: x }
}

/** The SVG transform of drawings in inches of the court. */
export function viewTransform(
  { widthInches, heightInches }: CourtGeometry,
  view: CourtView,
): string | undefined {
  if (view === 'whole') return undefined
  return view === 'left' ? `matrix(0 1 -1 0 ${heightInches} 0)` : `matrix(0 -1 1 0 0 ${widthInches})`
}
