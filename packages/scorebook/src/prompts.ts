import { lawfulAwards } from './foulAward.ts'
import { mayBeRebounded, mostThrows, nextThrow, type TakenThrow } from './freeThrows.ts'
import { after, type Game, outOfGame } from './game.ts'
import { compareEvents, orderedEvents } from './log.ts'
import type { GameEvent, Play } from './play.ts'
import { isScored } from './setup.ts'
import {
  type Assignment,
  type Award,
  type FoulType,
  otherSide,
  SIDES,
  type Side,
  sideOf,
} from './vocabulary.ts'

/** Who may be named in an answer: a person of a side, or that side's team, bench or 'later'. */
export interface Actor {
  readonly side: Side
  readonly assignment: Assignment
  readonly personId: string | null
}

/** Asks for a person. `side` is the side that most likely answers; `choices` has the likeliest first. */
interface AsksWho {
  readonly side: Side
  readonly choices: readonly Actor[]
  /** The choice that Enter takes, tagged 'Suggested'; null where no person is likelier, and where 'none' is a good answer. */
  readonly suggested: Actor | null
  /** False: 'none' is a complete answer (an unassisted basket). True: the book is flagged until it is answered. */
  readonly required: boolean
}

/**
 * One question that the book still asks. `assist`, `block`, `rebound`, `steal` ask for a related event of that
 * kind; `fouled` for the foul's `drawnById`; `throws` how many throws the foul gives; `throw` for the result of
 * the throw number `attempt` (from 1, of `of` possible ones) and who took it; `throw-rebound` for the rebound of
 * the missed last throw; `substitute` for the one who comes in for `outId`, disqualified by this play.
 */
export type Prompt =
  | (AsksWho & { readonly kind: 'assist' | 'block' | 'rebound' | 'steal' | 'fouled' })
  | {
      readonly kind: 'throws'
      readonly side: Side
      readonly choices: readonly Award[]
      readonly suggested: Award
      readonly required: true
    }
  | (AsksWho & { readonly kind: 'throw' | 'throw-rebound'; readonly attempt: number; readonly of: number })
  | (AsksWho & { readonly kind: 'substitute'; readonly outId: string })

/** What a question asks for. */
export type PromptKind = Prompt['kind']

/** How often a person was the answer to such a prompt, for example in this game; larger comes first. */
export type Tendency = (personId: string, kind: PromptKind) => number

const NO_TENDENCY: Tendency = () => 0

/**
 * What the book still asks for, in the order in which to ask, with the likely answer first. `game` is the game as it
 * stood before the play, `play` the play as far as it is known (a draft is put together with `assemble`, its missing
 * people as LATER). Nothing left to ask gives an empty list. A foul without an award asks for it; with one, for its
 * throws one after the other.
 */
export function promptsFor(game: Game, play: Play, tendency: Tendency = NO_TENDENCY): readonly Prompt[] {
  const events = orderedEvents(play).sort(compareEvents)
  const ended = after(game, ...events)
  const ask: Ask = { before: game, ended, play, tendency }
  return [
    ...wantsOf(ask, play.origin),
    ...foulsOf(play).flatMap((foul) => foulWants(ask, foul)),
    ...leavers(ask),
  ]
}

interface Ask {
  readonly before: Game
  /** The game after the play. */
  readonly ended: Game
  readonly play: Play
  readonly tendency: Tendency
}

const foulsOf = ({ origin, rel }: Play): GameEvent[] => [origin, ...rel].filter(({ type }) => type === 'foul')

const has = ({ rel }: Play, type: GameEvent['type']): boolean =>
  rel.some((event) => event.type === type && event.attributes.attempt === undefined)

function wantsOf(ask: Ask, origin: GameEvent): Prompt[] {
  const { play } = ask
  const side = sideOf(origin)
  const other = otherSide(side)
  switch (origin.type) {
    case 'shot_made':
      if (has(play, 'assist') || !hasPeople(ask, side)) return []
      return [who(ask, 'assist', mates(ask, origin), side, false)]
    case 'shot_miss':
      return [
        ...(has(play, 'rebound') ? [] : [who(ask, 'rebound', rebounders(ask, other), other, true)]),
        ...(has(play, 'blocked_shot') ? [] : [who(ask, 'block', people(ask, other), other, false)]),
      ]
    case 'turnover':
      return mayBeStolen(play) ? [who(ask, 'steal', people(ask, other), other, false)] : []
    default:
      return []
  }
}

/** One entry for a whole team neither assists itself nor is told from its mates. */
const hasPeople = ({ before }: Ask, side: Side): boolean => isScored(before.sheet.setup, side)

/** A dead ball, a team's turnover (5, 8, 24 seconds) and an offensive foul are not stolen. */
function mayBeStolen(play: Play): boolean {
  const { assignment, attributes } = play.origin
  return !attributes.deadBall && assignment !== 'TEAM' && !has(play, 'steal') && !has(play, 'foul')
}

function who(
  { tendency }: Ask,
  kind: 'assist' | 'block' | 'rebound' | 'steal' | 'fouled',
  among: readonly Actor[],
  side: Side,
  required: boolean,
): Prompt {
  const { choices, suggested } = ranked(among, kind, tendency)
  return { kind, side, required, choices, suggested: required ? suggested : null }
}

/** The likeliest first; one is suggested when it has been the answer before, or is the only person. */
function ranked(among: readonly Actor[], kind: PromptKind, tendency: Tendency) {
  const weight = ({ personId }: Actor) => (personId === null ? -1 : tendency(personId, kind))
  const choices = among.toSorted((a, b) => weight(b) - weight(a))
  const named = choices.filter(({ personId }) => personId !== null)
  const [first] = named
  const suggested = first && (named.length === 1 || weight(first) > 0) ? first : null
  return { choices, suggested }
}

const LATER = (side: Side): Actor => ({ side, assignment: 'LATER', personId: null })
const TEAM = (side: Side): Actor => ({ side, assignment: 'TEAM', personId: null })

/** The players on the floor before the play; all players where the log has no line-up. */
function people({ before }: Ask, side: Side): Actor[] {
  const { sheet } = before
  const players = sheet.people.filter((person) => person.role === 'PLAYER' && sideOf(person) === side)
  const floor = before.floor.on[side].map((seat) => sheet.people[seat]!)
  const named = floor.length > 0 ? floor : players
  return [...named.map(({ id }): Actor => ({ side, assignment: 'PLAYER', personId: id })), LATER(side)]
}

const mates = (ask: Ask, { teamGamePersonnelId, isHomeTeam }: GameEvent): Actor[] =>
  people(ask, sideOf({ isHomeTeam })).filter(({ personId }) => personId !== teamGamePersonnelId || !personId)

/** Defence first, for it gets most rebounds; then those who shot; either team where the ball went out. */
const rebounders = (ask: Ask, defence: Side): Actor[] => [
  ...people(ask, defence),
  ...people(ask, otherSide(defence)),
  TEAM(defence),
  TEAM(otherSide(defence)),
]

function foulWants(ask: Ask, foul: GameEvent): Prompt[] {
  const fouling = sideOf(foul)
  const fouled = otherSide(fouling)
  const asked =
    wantsFouled(foul, ask.play) && hasPeople(ask, fouled)
      ? [who(ask, 'fouled', people(ask, fouled), fouled, false)]
      : []
  const { award } = foul.attributes
  if (award !== undefined) return [...asked, ...throwWants(ask, foul, award)]
  const choices = lawfulAwards(ask.ended, foul, ask.play)
  const [suggested = 0] = choices
  const throws: Prompt = { kind: 'throws', side: fouled, choices, suggested, required: true }
  return [...asked, throws]
}

/** A technical is on no one in particular, and the foul of an and-one is on the shooter. */
const wantsFouled = ({ attributes }: GameEvent, play: Play): boolean =>
  attributes.foulType !== 'technical' && !attributes.drawnById && play.origin.type !== 'shot_made'

/** Who the foul was on, as far as the book knows. */
const fouledIn = (foul: GameEvent, { origin }: Play): string | null =>
  foul.attributes.drawnById ?? (origin.type === 'shot_made' ? origin.teamGamePersonnelId : null)

const STATUS = { freethrow_made: 'made', freethrow_miss: 'missed', freethrow_violation: 'violation' } as const

function takenIn({ rel, origin }: Play): (TakenThrow & { readonly personId: string | null })[] {
  return [origin, ...rel].flatMap(({ type, attributes, teamGamePersonnelId }) => {
    if (type !== 'freethrow_made' && type !== 'freethrow_miss' && type !== 'freethrow_violation') return []
    const by = attributes.freethrowViolationBy
    return [{ status: STATUS[type], personId: teamGamePersonnelId, ...(by ? { by } : {}) }]
  })
}

function throwWants(ask: Ask, foul: GameEvent, award: Award): Prompt[] {
  const side = otherSide(sideOf(foul))
  const taken = takenIn(ask.play)
  const of = mostThrows(award)
  const attempt = nextThrow({ award, taken })
  if (attempt !== null) {
    const thrower = taken.findLast(({ personId }) => personId !== null)?.personId
    const among = throwersFirst(people(ask, side), thrower ?? fouledIn(foul, ask.play))
    return [{ kind: 'throw', side, attempt, of, required: true, ...among }]
  }
  const afterwards = ask.ended.recentFouls.find(({ event }) => event.id === foul.id)?.afterwards ?? 'live'
  const rebounded = ask.play.rel.some(({ type, attributes }) => type === 'rebound' && attributes.attempt)
  if (rebounded || !mayBeRebounded({ award, taken }, afterwards)) return []
  const last = taken.filter(({ status, by }) => status !== 'violation' || by !== 'defense').length
  const defence = otherSide(side)
  const among = ranked(rebounders(ask, defence), 'throw-rebound', ask.tendency)
  return [{ kind: 'throw-rebound', side: defence, attempt: last, of, required: true, ...among }]
}

/** Kinds of foul that give throws by themselves, whatever the bonus says. */
const GIVES_THROWS: readonly (FoulType | undefined)[] = [
  'shooting',
  'technical',
  'unsportsmanlike',
  'disqualifying',
]

/**
 * Whether throws of the play are still to come, by what the play itself says: fewer were taken than its foul gave, or it is
 * not known how many it gives. (An award of 0 is an answer.)
 */
export function owesThrows(play: Play): boolean {
  const taken = takenIn(play)
  const isFoul = play.origin.type === 'foul' || play.origin.type === 'shot_made'
  if (!isFoul) return false
  return foulsOf(play).some(({ attributes: { award, foulType } }) =>
    award === undefined
      ? taken.length === 0 && GIVES_THROWS.includes(foulType)
      : nextThrow({ award, taken }) !== null,
  )
}

/** The fouled player throws (or goes on throwing). */
function throwersFirst(among: readonly Actor[], personId: string | null) {
  const suggested = (personId && among.find((actor) => actor.personId === personId)) || null
  const others = among.filter((actor) => actor !== suggested)
  return { choices: suggested ? [suggested, ...others] : others, suggested }
}

/** A substitute for everybody who may play no more after this play and stands on the floor. */
function leavers({ before, ended }: Ask): Prompt[] {
  const { people: list } = ended.sheet
  const isOut = (game: Game, seat: number) => outOfGame(game, seat) !== null
  return SIDES.flatMap((side) => {
    const out = ended.floor.on[side].filter((seat) => isOut(ended, seat) && !isOut(before, seat))
    const onFloor = new Set([...ended.floor.on[side], ...ended.floor.waiting[side]])
    const bench = list.flatMap((person, seat): Actor[] =>
      person.role === 'PLAYER' && sideOf(person) === side && !onFloor.has(seat) && !isOut(ended, seat)
        ? [{ side, assignment: 'PLAYER', personId: person.id }]
        : [],
    )
    return out.map(
      (seat): Prompt => ({
        kind: 'substitute',
        side,
        choices: bench,
        suggested: bench[0] ?? null,
        required: bench.length > 0,
        outId: list[seat]!.id,
      }),
    )
  })
}
