import { COURTS } from './courts.ts'
import { PROFILES } from './profiles.ts'

/** A league or court that every installation has, with the same id everywhere. */
export interface BuiltIn {
  readonly id: string
  readonly code: string
  readonly name: string
}

/** Ids never change, because games refer to them. A new entry gets the next number. */
const LEAGUE_IDS: Readonly<Record<string, string>> = {
  nfhs: '01900000-0000-7000-8000-000000000001',
  'nfhs-2022': '01900000-0000-7000-8000-000000000002',
  'ncaa-men': '01900000-0000-7000-8000-000000000003',
  'ncaa-women': '01900000-0000-7000-8000-000000000004',
  fiba: '01900000-0000-7000-8000-000000000005',
  nba: '01900000-0000-7000-8000-000000000006',
  wnba: '01900000-0000-7000-8000-000000000007',
  'fiba-3x3': '01900000-0000-7000-8000-000000000008',
  'g-league': '01900000-0000-7000-8000-000000000009',
}

const COURT_IDS: Readonly<Record<string, string>> = {
  nfhs: '01900000-0000-7000-8000-000000000101',
  ncaa: '01900000-0000-7000-8000-000000000102',
  fiba: '01900000-0000-7000-8000-000000000103',
  nba: '01900000-0000-7000-8000-000000000104',
  wnba: '01900000-0000-7000-8000-000000000105',
  'fiba-3x3': '01900000-0000-7000-8000-000000000106',
}

function withIds(
  entries: readonly { code: string; name: string }[],
  ids: Readonly<Record<string, string>>,
): BuiltIn[] {
  return entries.map(({ code, name }) => {
    const id = ids[code]
    if (!id) throw new Error(`${code} has no id`)
    return { id, code, name }
  })
}

/** The built-in leagues, in the order of `PROFILES`. */
export const BUILT_IN_LEAGUES: readonly BuiltIn[] = withIds(PROFILES, LEAGUE_IDS)
/** When the built-in leagues were made, so that they come first. */
export const BUILT_IN_CREATED_AT = '2020-01-01T00:00:00.000Z'
/** The built-in courts, in the order of `COURTS`. */
export const BUILT_IN_COURTS: readonly BuiltIn[] = withIds(COURTS, COURT_IDS)

/** The id of a built-in court. */
export const courtIdOf = (code: string): string => COURT_IDS[code]!
