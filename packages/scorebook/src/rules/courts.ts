import type { CourtGeometry } from '../vocabulary/profile.ts'

/** A high-school court, which the others modify. NFHS Rule 1: 84 x 50 ft, three-point line 19 ft 9 in, no blocks at the lane. */
const NFHS: CourtGeometry = {
  code: 'nfhs',
  name: 'High school (84 x 50 ft)',
  widthInches: 1008,
  heightInches: 600,
  half: false,
  rimFromBaseline: 63,
  rimDiameterInches: 18,
  backboardFromBaseline: 48,
  backboardInches: 72,
  threePointArcInches: 237,
  threePointCornerInches: 63,
  laneWidthInches: 144,
  freeThrowLineInches: 228,
  freeThrowCircleRadiusInches: 72,
  centerCircleRadiusInches: 72,
  showRestrictedArc: false,
  restrictedArcInches: 48,
  lineWidthInches: 2,
  dashedFreeThrow: false,
  blockInches: 0,
}

/** NCAA Rule 1: 94 x 50 ft, arc of 22 ft 1 3/4 in, lane still 12 ft. */
const NCAA: CourtGeometry = {
  ...NFHS,
  code: 'ncaa',
  name: 'College (94 x 50 ft)',
  widthInches: 1128,
  threePointArcInches: 265.75,
  threePointCornerInches: 40.125,
  showRestrictedArc: true,
  blockInches: 12,
}

/** FIBA Art. 2: 28 x 15 m, arc of 6.75 m, corner line 0.90 m from the sideline, lane of 4.90 m. */
const FIBA: CourtGeometry = {
  code: 'fiba',
  name: 'FIBA (28 x 15 m)',
  widthInches: 1102.4,
  heightInches: 590.6,
  half: false,
  rimFromBaseline: 62,
  rimDiameterInches: 17.7,
  backboardFromBaseline: 47.2,
  backboardInches: 70.9,
  threePointArcInches: 265.75,
  threePointCornerInches: 35.4,
  laneWidthInches: 192.9,
  freeThrowLineInches: 228.3,
  freeThrowCircleRadiusInches: 70.9,
  centerCircleRadiusInches: 70.9,
  showRestrictedArc: true,
  restrictedArcInches: 49.2,
  lineWidthInches: 2,
  dashedFreeThrow: false,
  blockInches: 15.7,
}

/** NBA Rule 1: arc of 23 ft 9 in, corner line 3 ft from the sideline, lane of 16 ft. */
const NBA: CourtGeometry = {
  ...NCAA,
  code: 'nba',
  name: 'NBA (94 x 50 ft)',
  threePointArcInches: 285,
  threePointCornerInches: 36,
  laneWidthInches: 192,
  dashedFreeThrow: true,
  blockInches: 0,
}

/** WNBA Rule 1: arc of 22 ft 1 3/4 in, corner line 3 ft from the sideline as in the NBA. */
const WNBA: CourtGeometry = {
  ...NBA,
  code: 'wnba',
  name: 'WNBA (94 x 50 ft)',
  threePointArcInches: 265.75,
}

/** FIBA 3x3: 11 x 15 m, one hoop, on the left. */
const HALF: CourtGeometry = {
  ...FIBA,
  code: 'fiba-3x3',
  name: 'FIBA 3x3 (11 x 15 m)',
  widthInches: 433.1,
  half: true,
}

/** The built-in courts. Lengths in inches. */
export const COURTS = [NFHS, NCAA, FIBA, NBA, WNBA, HALF] as const satisfies readonly CourtGeometry[]

/** Returns the built-in court with a code. Throws if there is none, because codes come from our own profiles. */
export function courtOf(code: string): CourtGeometry {
  const court = COURTS.find((candidate) => candidate.code === code)
  if (!court) throw new Error(`no built-in court has the code ${code}`)
  return court
}
