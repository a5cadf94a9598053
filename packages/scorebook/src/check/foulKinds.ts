import type { EventOutcome, Game } from '../fold/game.ts'
import type { OrderedEvent } from '../fold/log.ts'
import { type GameEvent, playEvents } from '../vocabulary/play.ts'
import { type EventType, type FoulType, sideOf } from '../vocabulary/terms.ts'
import { fillIn, msg } from '../vocabulary/translate.ts'
import { EVENT_NOUNS } from '../words/nouns.ts'
import type { Fix, Flag } from './codes.ts'
import { eventAt, fixOf, withAttributes, withMore } from './repairs.ts'
import { type CheckState, flagAt, type OpenOffensive, raise } from './state.ts'
import { creditName, foulKindText, ownText, shortName, when } from './words.ts'

/** The turnover of an offensive foul is entered with it, or within this time. */
const BESIDE_SECONDS = 2
/** From this many common fouls with the throws of a shooting foul on, a log without any shooting foul does not know the kinds. */
const ENOUGH_FOULS = 2
/** From this many and-ones on, a log that calls none of them a shooting foul does not tell them apart. */
const ENOUGH_AND_ONES = 4

/** Checks the kind of a foul against the turnover beside it, and the turnover against the kind. */
export function checkKind(state: CheckState, game: Game, { event, placed }: EventOutcome): void {
  if (event.type === 'foul') {
    countKind(state, event)
    if (isAndOne(placed)) checkAndOne(state, game, placed)
    closeOffensive(state, game)
    if (event.attributes.foulType === 'offensive') openOffensive(state, game, placed)
    else if (isCommon(event)) checkCommon(state, game, placed)
    else checkClass(state, game, placed)
    state.lastFoul = placed
    return
  }
  const open = state.openOffensive
  if (event.type === 'turnover') {
    if (open && isOf(open.placed.event, event) && isBeside(open.placed.event, event))
      state.openOffensive = null
    else checkBefore(state, game, placed)
  } else if (open && GOES_ON.has(event.type)) closeOffensive(state, game)
}

const GOES_ON: ReadonlySet<EventType> = new Set<EventType>([
  'shot_made',
  'shot_miss',
  'rebound',
  'freethrow_made',
  'freethrow_miss',
])

const isOf = (a: GameEvent, b: GameEvent): boolean => a.isHomeTeam === b.isHomeTeam

const isBeside = (a: GameEvent, b: GameEvent): boolean =>
  a.period === b.period && Math.abs(a.clockTime - b.clockTime) <= BESIDE_SECONDS

const isCommon = ({ attributes, assignment }: GameEvent): boolean =>
  attributes.foulType === 'non_shooting' && assignment === 'PLAYER'

/** Tells whether a turnover beside a common foul may be that of an offensive foul: no throws, no steal, the same second. */
const mayBeOffensive = (foul: GameEvent, lost: OrderedEvent): boolean =>
  !foul.attributes.award &&
  isSamePerson(lost.event, foul) &&
  lost.event.period === foul.period &&
  Math.abs(lost.event.clockTime - foul.clockTime) < 1 &&
  !playEvents(lost.play).some(({ type }) => type === 'steal')

function countKind(state: CheckState, { attributes: { foulType, drawnById } }: GameEvent): void {
  if (foulType === 'technical') return
  const { shooting, drawn } = state.kindsOfFouls
  state.kindsOfFouls = {
    ...state.kindsOfFouls,
    shooting: shooting + (foulType === 'shooting' ? 1 : 0),
    drawn: drawn + (drawnById ? 1 : 0),
  }
}

/** Tells whether the log knows kinds of fouls. Some feeds call every foul a common one. */
export const knowsKinds = ({ kindsOfFouls: { likeShooting, shooting } }: CheckState): boolean =>
  shooting > 0 || likeShooting < ENOUGH_FOULS

/** Counts a common foul with the two or three throws of a shooting foul, which the bonus does not explain. */
export function countLikeShooting(state: CheckState, { event, play }: OrderedEvent): void {
  const { foulType, award } = event.attributes
  if (foulType !== 'non_shooting' || (award !== 2 && award !== 3)) return
  const { likeShooting } = state.kindsOfFouls
  state.kindsOfFouls = { ...state.kindsOfFouls, likeShooting: likeShooting + 1 }
  state.likeShooting = play.origin.id
}

function openOffensive(state: CheckState, { ball }: Game, placed: OrderedEvent): void {
  const { event, play } = placed
  const own = playEvents(play).some(
    ({ type, isHomeTeam }) => type === 'turnover' && isHomeTeam === event.isHomeTeam,
  )
  const before = state.lastTurnover?.event
  const isThere =
    own || (before !== undefined && before.isHomeTeam === event.isHomeTeam && isBeside(before, event))
  state.openOffensive = isThere ? null : { placed, holder: ball.possession?.side ?? null }
}

/** Flags the offensive foul without its turnover, once the game continues. */
function closeOffensive(state: CheckState, game: Game): void {
  const open = state.openOffensive
  state.openOffensive = null
  if (open) raise(state, offensiveFlag(game, open))
}

/** Flags an offensive foul at the end of the log without its turnover. */
export const openOffensiveFlags = ({ openOffensive: open }: CheckState, game: Game): readonly Flag[] =>
  open ? [offensiveFlag(game, open)] : []

/** Without the ball, a side commits no offensive foul. */
function offensiveFlag(game: Game, { placed, holder }: OpenOffensive): Flag {
  const { event, play } = placed
  const words = fillIn('The offensive foul by {player} at {when} is a turnover too, but none is recorded.', {
    player: creditName(game, event),
    when: when(game, event),
  })
  const { isHomeTeam, assignment, teamGamePersonnelId } = event
  const turnover = eventAt(event, 'turnover', { isHomeTeam, assignment, teamGamePersonnelId })
  const added = fixOf(
    fillIn('Add {event}', { event: ownText(game, event, EVENT_NOUNS.turnover) }),
    withMore(play, turnover),
  )
  const common = fixOf(
    makeKind(game, event, 'non_shooting'),
    withAttributes(play, event, { foulType: 'non_shooting' }),
  )
  const [fix, other] = holder === sideOf(event) ? [added, common] : [common, added]
  const first: Fix = holder === null ? { ...fix, proof: 'unsure' } : fix
  return flagAt('TURNOVER_MISSING', placed, words, first, { ...other, proof: 'unsure' })
}

/** "Make #12's foul a shooting foul" */
const makeKind = (game: Game, event: GameEvent, foulType: FoulType): string =>
  fillIn("Make {player}'s foul {kind}", {
    player: shortName(game, event),
    kind: foulKindText(game, foulType),
  })

/** Asks about a common foul with a turnover of the same player beside it. */
function checkCommon(state: CheckState, game: Game, placed: OrderedEvent): void {
  const { event, play } = placed
  const own = playEvents(play).find((one) => one.type === 'turnover' && isSamePerson(one, event))
  const before = state.lastTurnover
  if (own || (before && mayBeOffensive(event, before))) raise(state, askOffensive(game, placed))
}

/** Tells whether a foul was on a shot that counted, and gave the throw for it. */
const isAndOne = ({ event, play: { origin } }: OrderedEvent): boolean =>
  origin.type === 'shot_made' && origin.isHomeTeam !== event.isHomeTeam && event.attributes.award === 1

/** Asks about an and-one that is called a common foul. */
function checkAndOne(state: CheckState, game: Game, placed: OrderedEvent): void {
  const { event, play } = placed
  const { all, shooting, flags } = state.andOnes
  const isShooting = event.attributes.foulType === 'shooting'
  const words = fillIn('The foul by {player} at {when} was on a made shot: was it a shooting foul?', {
    player: creditName(game, event),
    when: when(game, event),
  })
  const fix = fixOf(makeKind(game, event, 'shooting'), withAttributes(play, event, { foulType: 'shooting' }))
  state.andOnes = {
    all: all + 1,
    shooting: shooting + (isShooting ? 1 : 0),
    flags: isCommon(event) ? [...flags, flagAt('FOUL_KIND', placed, words, fix)] : flags,
  }
}

/** The flags of and-ones, unless the log calls every and-one a common foul. */
export const andOneFlags = ({ andOnes: { all, shooting, flags } }: CheckState): readonly Flag[] =>
  shooting > 0 || all < ENOUGH_AND_ONES ? flags : []

/** Checks the foul entered just before a turnover. */
function checkBefore(state: CheckState, game: Game, placed: OrderedEvent): void {
  const foul = state.lastFoul
  if (foul && isCommon(foul.event) && mayBeOffensive(foul.event, placed)) {
    if (!playEvents(foul.play).some(({ type }) => type === 'turnover')) raise(state, askOffensive(game, foul))
  }
}

/** Asks for the class of a bench's technical foul where only class A counts toward the bonus (NCAA men, Rule 10). */
function checkClass(state: CheckState, game: Game, placed: OrderedEvent): void {
  const { event, play } = placed
  const { foulType, technicalKind } = event.attributes
  const classes = game.sheet.setup.rules.technicalKinds
  if (foulType !== 'technical' || technicalKind || event.assignment !== 'BENCH') return
  if (!classes?.['class-a']?.benchTeam) return
  const words = fillIn(
    'The technical foul by {player} at {when} has no class: only class A counts toward the bonus.',
    { player: creditName(game, event), when: when(game, event) },
  )
  const fixes = (['class-a', 'class-b'] as const).map(
    (kind): Fix => ({
      ...fixOf(
        kind === 'class-a' ? msg('Make it class A') : msg('Make it class B'),
        withAttributes(play, event, { technicalKind: kind }),
      ),
      proof: 'ask',
    }),
  )
  raise(state, flagAt('FOUL_KIND', placed, words, ...fixes))
}

const isSamePerson = (a: GameEvent, b: GameEvent): boolean =>
  a.isHomeTeam === b.isHomeTeam &&
  a.teamGamePersonnelId !== null &&
  a.teamGamePersonnelId === b.teamGamePersonnelId

function askOffensive(game: Game, placed: OrderedEvent): Flag {
  const { event, play } = placed
  const words = fillIn(
    'The foul by {player} at {when} has a turnover of the same player beside it: was it offensive?',
    { player: creditName(game, event), when: when(game, event) },
  )
  return flagAt(
    'FOUL_KIND',
    placed,
    words,
    fixOf(
      makeKind(game, event, 'offensive'),
      withAttributes(play, event, { foulType: 'offensive', award: 0 }),
    ),
  )
}
