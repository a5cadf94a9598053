import type { Made } from '@fullcourt/scorebook/figures'
import type { Hex, ZoneAgainst } from '@fullcourt/scorebook/shots'
import type { ShotZone } from '@fullcourt/scorebook/vocabulary'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { t } from '../ui/language.ts'
import { showDistance } from '../ui/units.ts'

export const ZONE_WORDS: Readonly<Record<ShotZone, string>> = {
  restricted: msg('At the rim'),
  paint: msg('Paint'),
  'mid-left': msg('Mid-range, left'),
  'mid-centre': msg('Mid-range, center'),
  'mid-right': msg('Mid-range, right'),
  'corner-left': msg('Corner three, left'),
  'corner-right': msg('Corner three, right'),
  'above-left': msg('Three, left wing'),
  'above-centre': msg('Three, top'),
  'above-right': msg('Three, right wing'),
  backcourt: msg('Backcourt'),
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
  { key: 'restricted', label: msg('Rim'), zones: ['restricted'] },
  { key: 'paint', label: msg('Paint'), zones: ['paint'] },
  { key: 'mid', label: msg('Mid-range'), zones: ['mid-left', 'mid-centre', 'mid-right'] },
  { key: 'corner', label: msg('Corner three'), zones: ['corner-left', 'corner-right'] },
  {
    key: 'above',
    label: msg('Three above the break'),
    zones: ['above-left', 'above-centre', 'above-right', 'backcourt'],
  },
]
interface ShotArea {
  readonly key: string
  readonly label: string
  readonly zones: readonly ShotZone[]
}

/** The shots that zones are compared with. */
export type Against = 'season' | 'team'

type Shooting = Pick<Hex, 'attempts' | 'made' | 'pointsPerShot'>

/** 'Paint: 12 shots, 1.25 points per shot, 6 of 12' */
export const hexWords = (zone: ShotZone, shooting: Shooting): string =>
  shootingWords(t(ZONE_WORDS[zone]), shooting)

export const shootingWords = (name: string, { attempts, made, pointsPerShot }: Shooting): string =>
  t(
    [
      '{name}: {count} shot, {pointsPerShot} points per shot, {made} of {count}',
      '{name}: {count} shots, {pointsPerShot} points per shot, {made} of {count}',
    ],
    { name, count: attempts, pointsPerShot: pointsPerShot.toFixed(2), made },
  )

/** '12 ft: 3 of 8 made' */
export const distanceWords = (feet: number, { made, total }: Made): string =>
  t('{distance}: {made} of {total} made', { distance: showDistance(feet), made, total })

function differenceWords(difference: number, against: Against): string {
  const text = differenceText(difference, 1)
  if (text === '0') return against === 'team' ? t('as in the team') : t('as in the season')
  const points = text.slice(1)
  return difference < 0
    ? t('{points} points of percentage below', { points })
    : t('{points} points of percentage above', { points })
}

/** 'Paint: 6 of 12, 50.0 %; season 40 of 100, 40.0 %; 10.0 points of percentage above' */
export function zoneWords(
  { zone, made, total, season, difference }: ZoneAgainst,
  against: Against = 'season',
): string {
  const own = t('{zone}: {made} of {total}, {share}', {
    zone: t(ZONE_WORDS[zone]),
    made,
    total,
    share: percentText(made / total),
  })
  if (season.total === 0) return own
  const compared = { made: season.made, total: season.total, share: percentText(season.made / season.total) }
  const whole =
    against === 'team'
      ? t('team {made} of {total}, {share}', compared)
      : t('season {made} of {total}, {share}', compared)
  return [own, whole, ...(difference === null ? [] : [differenceWords(difference, against)])].join('; ')
}
