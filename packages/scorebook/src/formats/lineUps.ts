import { check } from '../check/check.ts'
import type { Fix } from '../check/codes.ts'
import { formatClock, periodLabel } from '../vocabulary/clock.ts'
import type { Play } from '../vocabulary/play.ts'
import type { GameSetup } from '../vocabulary/setup.ts'
import { SIDES, type Side } from '../vocabulary/terms.ts'
import type { Problem, SourcePerson, SourceRow } from './source.ts'

/** A technical foul may be called on the bench. */
const mayBeOnBench = ({ type, attributes }: SourceRow): boolean =>
  type === 'foul' && attributes?.foulType === 'technical'

/** The keys of a side's starters: as the file says, else those who did something on the floor before they came in. */
export function startersOf(
  people: readonly SourcePerson[],
  rows: readonly SourceRow[],
  side: Side,
  onFloor: number,
): ReadonlySet<string> {
  const own = people.filter((person) => person.side === side)
  if (own.some(({ isStarting }) => isStarting))
    return new Set(own.filter(({ isStarting }) => isStarting).map(({ key }) => key))
  const starters = new Set<string>()
  const entered = new Set<string>()
  for (const row of rows) {
    const { player, attributes } = row
    if (mayBeOnBench(row)) continue
    if (player === null || starters.size === onFloor || !own.some(({ key }) => key === player)) continue
    if (attributes?.subIn === true) entered.add(player)
    else if (!entered.has(player)) starters.add(player)
  }
  return starters
}

/** Who stands on the floor when a period begins: who does something before coming in, then of those before who do not come in. */
function fiveAtStart(
  own: readonly SourcePerson[],
  rows: readonly SourceRow[],
  side: Side,
  before: readonly string[],
  onFloor: number,
): readonly string[] {
  const sure = [...startersOf(own, rows, side, onFloor)]
  const entering = new Set(rows.flatMap(({ attributes, player }) => (attributes?.subIn ? [player] : [])))
  const staying = before.filter((player) => !sure.includes(player) && !entering.has(player))
  return [...sure, ...staying].slice(0, onFloor)
}

const afterRow = (five: readonly string[], { type, player, attributes }: SourceRow): readonly string[] => {
  if (type !== 'substitution' || player === null) return five
  const others = five.filter((one) => one !== player)
  return attributes?.subIn ? [...others, player] : others
}

/**
 * The changes at the breaks between periods, for a source that logs none: rows before all others of their period, whose order is
 * 0 or more.
 * @param clockOf the clock at the start of a period
 */
export function changesAtBreaks(
  people: readonly SourcePerson[],
  rows: readonly SourceRow[],
  onFloor: number,
  clockOf: (period: number) => number,
): readonly SourceRow[] {
  const periods = [...new Set(rows.map(({ period }) => period))].sort((a, b) => a - b)
  return SIDES.flatMap((side) => {
    const own = people.filter((person) => person.side === side)
    let five: readonly string[] = []
    return periods.flatMap((period) => {
      const played = rows.filter((one) => one.period === period && one.side === side)
      const [first] = played
      const now = fiveAtStart(own, played, side, five, onFloor)
      const [out, ins] = [five.filter((one) => !now.includes(one)), now.filter((one) => !five.includes(one))]
      const isKnown = five.length === onFloor && now.length === onFloor
      five = played.reduce(afterRow, now)
      if (!first || !isKnown) return []
      const change = (player: string, subIn: boolean): SourceRow => ({
        ...{ row: first.row, period, clockTime: clockOf(period), order: -1 },
        ...{ side, player, type: 'substitution', attributes: { subIn } },
      })
      return out.flatMap((player, at) => [change(player, false), change(ins[at]!, true)])
    })
  })
}

const LINE_UP_FLAGS = new Set(['PLAYER_NOT_ON_COURT', 'LINEUP_NOT_FIVE', 'SUB_MISSING', 'DUPLICATE_SUB'])
const MOST_REPAIRS = 60

const isSubstitution = ({ changes }: Fix): boolean =>
  changes.length > 0 && changes.every(({ play }) => play?.origin.type === 'substitution')

/** Adds the substitutions that a file lacks, where its plays say who came in and who went out. Each one is a problem. */
export function repairLineUps(
  setup: GameSetup,
  given: readonly Play[],
): { readonly plays: readonly Play[]; readonly problems: readonly Problem[] } {
  const hasSubs = SIDES.some((side) =>
    given.some(({ origin }) => origin.type === 'substitution' && origin.isHomeTeam === (side === 'home')),
  )
  const problems: Problem[] = []
  let plays = given
  for (let repairs = 0; hasSubs && repairs < MOST_REPAIRS; repairs++) {
    const fix = check(setup, plays)
      .filter(({ code }) => LINE_UP_FLAGS.has(code))
      .flatMap((flag) => [...(flag.fix ? [flag.fix] : []), ...(flag.others ?? [])].slice(0, 1))
      .find(isSubstitution)
    if (!fix) break
    const added = fix.changes.flatMap(({ play }) => (play ? [play] : []))
    const ids = new Set(added.map(({ origin }) => origin.id))
    plays = [...plays.filter(({ origin }) => !ids.has(origin.id)), ...added]
    const { period, clockTime } = added[0]!.origin
    const when = `${periodLabel(setup.rules, period)} ${formatClock(clockTime)}`
    problems.push({ code: 'line-up-repaired', row: null, text: `${when}: ${fix.label}` })
  }
  return { plays, problems }
}
