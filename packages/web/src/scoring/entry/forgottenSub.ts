import { type Actor, assemble, onFloor } from '@fullcourt/scorebook/fold'
import type { BySide, Play, SentPlay, Side } from '@fullcourt/scorebook/vocabulary'
import { openingPlay, playerActor, swapPlay } from '../core/draftPlay.ts'
import { momentBeside } from '../core/placing.ts'
import { type Draft, type EntryContext, playOf } from '../core/steps.ts'
import { isOnBench, type NumberedPlayer, numberAndName } from './numberedPlayers.ts'
import type { RefusedNumber } from './numberTyping.ts'
import {
  actorTouch,
  byJersey,
  type Choice,
  type ChoiceContext,
  type ChoiceGroup,
  isOutOfGame,
  keyOf,
  personLabel,
} from './peopleChoices.ts'

/** A substitution that was forgotten: the number of a player on the bench was typed. */
export interface ForgottenSub {
  /** The player who comes in. */
  readonly into: Actor
  /** '#41 Fir' */
  readonly name: string
  readonly jersey: string
  /** The players who may go out. Empty where the side has too few on court: then the player comes in for no other one. */
  readonly out: readonly Choice[]
}

/** The people who take part in the open play: they are on court. */
function peopleIn(draft: Draft): ReadonlySet<string> {
  const play = playOf(draft)
  const events = play ? [play.origin, ...play.rel, ...play.freethrows] : []
  const fouled = play ? [play.origin, ...play.rel].map(({ attributes }) => attributes?.drawnById) : []
  const actor = draft.step === 'foul-type' ? draft.actor.personId : null
  const ids = [actor, ...events.map(({ teamGamePersonnelId }) => teamGamePersonnelId), ...fouled]
  return new Set(ids.flatMap((id) => id ?? []))
}

/** The players who may go out by the open play. One who is out of the game is suggested. */
function outChoices(draft: Draft, choosing: ChoiceContext, side: Side): readonly Choice[] {
  const { game } = choosing
  const floor = onFloor(game, side)
  if (floor.length < game.sheet.setup.rules.playersOnFloor) return []
  const isInPlay = peopleIn(draft)
  return game.sheet.people
    .filter(({ id }) => floor.includes(id) && !isInPlay.has(id))
    .sort(byJersey)
    .map((person, index) => ({
      ...keyOf(choosing, person.jersey, index),
      label: personLabel(person),
      touch: actorTouch(playerActor(side, person.id)),
      side,
      ...(isOutOfGame(game, person) && { tone: 'suggested' as const }),
    }))
}

/** The substitution that a refused number offers; null without one. */
export function forgottenSub(
  { wearers }: RefusedNumber<NumberedPlayer>,
  draft: Draft,
  choosing: ChoiceContext,
): ForgottenSub | null {
  const [wearer, ...others] = wearers
  if (!wearer?.person || others.length > 0) return null
  const { person, side, jersey } = wearer
  if (!isOnBench(choosing.game, person, side)) return null
  const out = outChoices(draft, choosing, side)
  return { into: playerActor(side, person.id), name: numberAndName(person), jersey, out }
}

/** Asks who goes out. */
export const outGroups = ({ out, into }: ForgottenSub, names: BySide<string>): readonly ChoiceGroup[] => [
  { id: 'people', label: names[into.side], choices: out },
]

/** The open play; with that player, where it has none yet. */
function openPlay(draft: Draft, actor: Actor, table: EntryContext): SentPlay | null {
  if ('opening' in draft) return openingPlay(draft.opening, actor, table)
  return playOf(draft)
}

/** The substitution as a play of its own: before the open play, at the same time on the clock. */
export function subBefore(
  draft: Draft,
  { into }: ForgottenSub,
  out: Actor | null,
  table: EntryContext & { readonly plays: readonly Play[] },
): SentPlay | null {
  const sent = openPlay(draft, into, table)
  const { court, rules } = table.game.sheet.setup
  const put = sent && assemble(sent, court, rules)
  if (!put?.ok) return null
  return swapPlay(out ? [out] : [], [into], momentBeside(table.plays, put.play, 'before'), table)
}
