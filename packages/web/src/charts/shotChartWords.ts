import type { Made } from '@fullcourt/scorebook/figures'
import type { Hex, ZoneAgainst } from '@fullcourt/scorebook/shots'
import type { ShotZone } from '@fullcourt/scorebook/vocabulary'
import { t } from '../ui/language.ts'
import { showDistance } from '../ui/units.ts'

export const ZONE_WORDS: Readonly<Record<ShotZone, string>> = {
  restricted: 'At the rim',
  paint: 'Paint',
  'mid-left': 'Mid-range, left',
  'mid-centre': 'Mid-range, center',
  'mid-right': 'Mid-range, right',
  'corner-left': 'Corner three, left',
  'corner-right': 'Corner three, right',
  'above-left': 'Three, left wing',
  'above-centre': 'Three, top',
  'above-right': 'Three, right wing',
  backcourt: 'Backcourt',
}

/** '43.8 %' for a share from 0 to 1. */
export const percentText = (share: number): string => `${(100 * share).toFixed(1)} %`

/** '+12', '−8', '0' for a difference of shares from -1 to 1, in percentage points. */
export function differenceText(difference: number, digits = 0): string {
  const size = Math.abs(100 * difference).toFixed(digits)
  if (Number(size) === 0) return '0'
  return difference < 0 ? `−${size}` : `+${size}`
}

/** Zones together, for tables with little room. */
export const SHOT_AREAS: readonly ShotArea[] = [
  { key: 'restricted', label: 'Rim', zones: ['restricted'] },
  { key: 'paint', label: 'Paint', zones: ['paint'] },
  { key: 'mid', label: 'Mid-range', zones: ['mid-left', 'mid-centre', 'mid-right'] },
  { key: 'corner', label: 'Corner three', zones: ['corner-left', 'corner-right'] },
  {
    key: 'above',
    label: 'Three above the break',
    zones: ['above-left', 'above-centre', 'above-right', 'backcourt'],
  },
]
interface ShotArea {
  readonly key: string
  readonly label: string
  readonly zones: readonly ShotZone[]
}

type Shooting = Pick<Hex, 'attempts' | 'made' | 'pointsPerShot'>

/** 'Paint: 12 shots, 1.25 points per shot, 6 of 12' */
export const hexWords = (zone: ShotZone, shooting: Shooting): string =>
  shootingWords(ZONE_WORDS[zone], shooting)

export const shootingWords = (name: string, { attempts, made, pointsPerShot }: Shooting): string =>
  `${name}: ${attempts} ${attempts === 1 ? 'shot' : 'shots'}, ${pointsPerShot.toFixed(2)} points per shot, ${made} of ${attempts}`

/** '12 ft: 3 of 8 made' */
export const distanceWords = (feet: number, { made, total }: Made): string =>
  t('{feet}: {made} of {total} made', { feet: showDistance(feet), made, total })

function differenceWords(difference: number, against: string): string {
  const text = differenceText(difference, 1)
  if (text === '0') return t('as in the {against}', { against })
  return `${text.slice(1)} points of percentage ${difference < 0 ? 'below' : 'above'}`
}

/** 'Paint: 6 of 12, 50.0 %; season 40 of 100, 40.0 %; 10.0 points of percentage above' */
export function zoneWords(
  { zone, made, total, season, difference }: ZoneAgainst,
  against = 'season',
): string {
  const own = t('{zone}: {made} of {total}, {percentText}', {
    zone: ZONE_WORDS[zone],
    made,
    total,
    percentText: percentText(made / total),
  })
  if (season.total === 0) return own
  const whole = t('{against} {made} of {total}, {percentText}', {
    against,
    made: season.made,
    total: season.total,
    percentText: percentText(season.made / season.total),
  })
  return [own, whole, ...(difference === null ? [] : [differenceWords(difference, against)])].join('; ')
}
