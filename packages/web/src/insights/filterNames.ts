/** The filters of both insights, as their addresses name them. The table of routes reads them too. */
export const FILTERS = [
  'season',
  'place',
  'result',
  'last',
  'opponent',
  'period',
  'from',
  'to',
  'close',
  'withoutGarbageTime',
  'basis',
  'live',
] as const
