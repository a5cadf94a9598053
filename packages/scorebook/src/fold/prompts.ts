import {
  countedThrows,
  mayBeRebounded,
  mostThrows,
  nextThrow,
  type TakenThrow,
  takenThrow,
} from '../rules/freeThrows.ts'
import { type GameEvent, type Play, playEvents } from '../vocabulary/play.ts'
import { isScored } from '../vocabulary/setup.ts'
import {
  type Assignment,
  type Award,
  type FoulType,
  otherSide,
  SIDES,
  type Side,
  sideOf,
} from '../vocabulary/terms.ts'
import { lawfulAwards } from './foulAward.ts'
import { after, type Game, outOfGame } from './game.ts'
import { compareEvents, orderedEvents } from './log.ts'

/** A possible answer: a person of a side, or that side's team, bench or 'later'. */
export interface Actor {
  readonly side: Side
  readonly assignment: Assignment
  readonly personId: string | null
}

/** Asks for a person. `side` is the most likely side; `choices` has the most likely first. */
interface AsksWho {
  readonly side: Side
  readonly choices: readonly Actor[]
  /** The choice for the Enter key, tagged 'Suggested'; null if no person is more likely than others, or if 'none' is a valid answer. */
  readonly suggested: Actor | null
  /** False if 'none' is a complete answer (an unassisted basket). True if the play is flagged until it is answered. */
  readonly required: boolean
}

/**
 * An open question of a play. `assist`, `block`, `rebound` and `steal` ask for a related event of that kind; `fouled` for the
 * foul's `drawnById`; `throws` for the number of throws of the foul; `throw` for the result and the shooter of throw number
 * `attempt` (from 1, of `of` possible ones); `throw-rebound` for the rebound of the missed last throw; `substitute` for the
 * player who replaces `outId`, disqualified by this play.
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

/** The kind of a question. */
export type PromptKind = Prompt['kind']

/** How often a person was the answer to such a prompt, for example in this game. A larger number ranks first. */
export type Tendency = (personId: string, kind: PromptKind) => number

const NO_TENDENCY: Tendency = () => 0

/**
 * Returns the open questions of a play in order, each with the most likely answer first. `game` is the game before the play,
 * `play` the play so far (a draft is assembled with `assemble`, with missing people as LATER). Returns an empty list if nothing
 * is open. For a foul without an award it asks for the award; with one, for its throws one by one.
 */
export function promptsFor(game: Game, play: Play, tendency: Tendency = NO_TENDENCY): readonly Prompt[] {
  const events = orderedEvents(play).sort(compareEvents)
  const ended = after(game, ...events)
  const ask: Ask = { before: game, ended, play, tendency }
  return [
    ...originPrompts(ask, play.origin),
    ...foulsOf(play).flatMap((foul) => foulPrompts(ask, foul)),
    ...substitutePrompts(ask),
  ]
}

interface Ask {
  readonly before: Game
  /** The game after the play. */
  readonly ended: Game
  readonly play: Play
  readonly tendency: Tendency
}

const foulsOf = (play: Play): GameEvent[] => playEvents(play).filter(({ type }) => type === 'foul')

const has = ({ rel }: Play, type: GameEvent['type']): boolean =>
  rel.some((event) => event.type === type && event.attributes.attempt === undefined)

function originPrompts(ask: Ask, origin: GameEvent): Prompt[] {
  const { play } = ask
  const side = sideOf(origin)
  const other = otherSide(side)
  switch (origin.type) {
    case 'shot_made':
      if (has(play, 'assist') || !hasPeople(ask, side)) return []
      return [personPrompt(ask, 'assist', mates(ask, origin), side, false)]
    case 'shot_miss':
      return [
        ...(has(play, 'rebound') ? [] : [personPrompt(ask, 'rebound', rebounders(ask, other), other, true)]),
        ...(has(play, 'blocked_shot') ? [] : [personPrompt(ask, 'block', people(ask, other), other, false)]),
      ]
    case 'turnover':
      return mayBeStolen(play) ? [personPrompt(ask, 'steal', people(ask, other), other, false)] : []
    default:
      return []
  }
}

/** Tells whether a side has people. The single entry of a whole team has no assists and no fouled players. */
const hasPeople = ({ before }: Ask, side: Side): boolean => isScored(before.sheet.setup, side)

/** Dead balls, team turnovers (5, 8, 24 seconds) and offensive fouls are not steals. */
function mayBeStolen(play: Play): boolean {
  const { assignment, attributes } = play.origin
  return !attributes.deadBall && assignment !== 'TEAM' && !has(play, 'steal') && !has(play, 'foul')
}

function personPrompt(
  { tendency }: Ask,
  kind: 'assist' | 'block' | 'rebound' | 'steal' | 'fouled',
  among: readonly Actor[],
  side: Side,
  required: boolean,
): Prompt {
  const { choices, suggested } = rankActors(among, kind, tendency)
  return { kind, side, required, choices, suggested: required ? suggested : null }
}

/** Ranks actors by likelihood. Suggests the first if that person was an answer before, or is the only person. */
function rankActors(among: readonly Actor[], kind: PromptKind, tendency: Tendency) {
  const weight = ({ personId }: Actor) => (personId === null ? -1 : tendency(personId, kind))
  const choices = among.toSorted((a, b) => weight(b) - weight(a))
  const named = choices.filter(({ personId }) => personId !== null)
  const [first] = named
  const suggested = first && (named.length === 1 || weight(first) > 0) ? first : null
  return { choices, suggested }
}

const LATER = (side: Side): Actor => ({ side, assignment: 'LATER', personId: null })
const TEAM = (side: Side): Actor => ({ side, assignment: 'TEAM', personId: null })

/** Returns the players on the floor before the play, or all players if the log has no line-up. */
function people({ before }: Ask, side: Side): Actor[] {
  const { sheet } = before
  const players = sheet.people.filter((person) => person.role === 'PLAYER' && sideOf(person) === side)
  const floor = before.floor.on[side].map((personIndex) => sheet.people[personIndex]!)
  const named = floor.length > 0 ? floor : players
  return [...named.map(({ id }): Actor => ({ side, assignment: 'PLAYER', personId: id })), LATER(side)]
}

const mates = (ask: Ask, { teamGamePersonnelId, isHomeTeam }: GameEvent): Actor[] =>
  people(ask, sideOf({ isHomeTeam })).filter(({ personId }) => personId !== teamGamePersonnelId || !personId)

/** The defense first, which gets most rebounds, then the shooting side, then either team if the ball went out of bounds. */
const rebounders = (ask: Ask, defence: Side): Actor[] => [
  ...people(ask, defence),
  ...people(ask, otherSide(defence)),
  TEAM(defence),
  TEAM(otherSide(defence)),
]

function foulPrompts(ask: Ask, foul: GameEvent): Prompt[] {
  const fouling = sideOf(foul)
  const fouled = otherSide(fouling)
  const asked =
    asksWhoWasFouled(foul, ask.play) && hasPeople(ask, fouled)
      ? [personPrompt(ask, 'fouled', people(ask, fouled), fouled, false)]
      : []
  const { award } = foul.attributes
  if (award !== undefined) return [...asked, ...throwPrompts(ask, foul, award)]
  const choices = lawfulAwards(ask.ended, foul, ask.play)
  const [suggested = 0] = choices
  const throws: Prompt = { kind: 'throws', side: fouled, choices, suggested, required: true }
  return [...asked, throws]
}

/** A technical foul is not on a player, and the foul of an and-one is on the shooter. */
const asksWhoWasFouled = ({ attributes }: GameEvent, play: Play): boolean =>
  attributes.foulType !== 'technical' && !attributes.drawnById && play.origin.type !== 'shot_made'

/** Returns the fouled player, if known. */
const fouledPlayerOf = (foul: GameEvent, { origin }: Play): string | null =>
  foul.attributes.drawnById ?? (origin.type === 'shot_made' ? origin.teamGamePersonnelId : null)

function throwsOf(play: Play): (TakenThrow & { readonly personId: string | null })[] {
  return playEvents(play).flatMap((event) => {
    const taken = takenThrow(event)
    const personId = event.teamGamePersonnelId ?? event.attributes.throwerId ?? null
    return taken ? [{ ...taken, personId }] : []
  })
}

function throwPrompts(ask: Ask, foul: GameEvent, award: Award): Prompt[] {
  const side = otherSide(sideOf(foul))
  const taken = throwsOf(ask.play)
  const of = mostThrows(award)
  const attempt = nextThrow({ award, taken })
  if (attempt !== null) {
    const thrower = taken.findLast(({ personId }) => personId !== null)?.personId
    const among = throwersFirst(people(ask, side), thrower ?? fouledPlayerOf(foul, ask.play))
    return [{ kind: 'throw', side, attempt, of, required: true, ...among }]
  }
  const afterwards = ask.ended.recentFouls.find(({ event }) => event.id === foul.id)?.afterwards ?? 'live'
  const rebounded = ask.play.rel.some(({ type, attributes }) => type === 'rebound' && attributes.attempt)
  if (rebounded || !mayBeRebounded({ award, taken }, afterwards)) return []
  const last = countedThrows(taken).length
  const defence = otherSide(side)
  const among = rankActors(rebounders(ask, defence), 'throw-rebound', ask.tendency)
  return [{ kind: 'throw-rebound', side: defence, attempt: last, of, required: true, ...among }]
}

/** Kinds of foul that give throws independent of the bonus. */
const GIVES_THROWS: readonly (FoulType | undefined)[] = [
  'shooting',
  'technical',
  'unsportsmanlike',
  'disqualifying',
]

/**
 * Tells whether throws of the play are missing: fewer were taken than awarded, or the award is unknown. (An award of 0 is an
 * answer.)
 */
export function owesThrows(play: Play): boolean {
  const taken = throwsOf(play)
  const isFoul = play.origin.type === 'foul' || play.origin.type === 'shot_made'
  if (!isFoul) return false
  return foulsOf(play).some(({ attributes: { award, foulType } }) =>
    award === undefined
      ? taken.length === 0 && GIVES_THROWS.includes(foulType)
      : nextThrow({ award, taken }) !== null,
  )
}

/** The fouled player throws. */
function throwersFirst(among: readonly Actor[], personId: string | null) {
  const suggested = (personId && among.find((actor) => actor.personId === personId)) || null
  const others = among.filter((actor) => actor !== suggested)
  return { choices: suggested ? [suggested, ...others] : others, suggested }
}

/** Asks for a substitute for every player on the floor who is disqualified by this play. */
function substitutePrompts({ before, ended }: Ask): Prompt[] {
  const { people: list } = ended.sheet
  const isOut = (game: Game, personIndex: number) => outOfGame(game, personIndex) !== null
  return SIDES.flatMap((side) => {
    const out = ended.floor.on[side].filter(
      (personIndex) => isOut(ended, personIndex) && !isOut(before, personIndex),
    )
    const onFloor = new Set([...ended.floor.on[side], ...ended.floor.waiting[side]])
    const bench = list.flatMap((person, personIndex): Actor[] =>
      person.role === 'PLAYER' &&
      sideOf(person) === side &&
      !onFloor.has(personIndex) &&
      !isOut(ended, personIndex)
        ? [{ side, assignment: 'PLAYER', personId: person.id }]
        : [],
    )
    return out.map(
      (personIndex): Prompt => ({
        kind: 'substitute',
        side,
        choices: bench,
        suggested: bench[0] ?? null,
        required: bench.length > 0,
        outId: list[personIndex]!.id,
      }),
    )
  })
}
