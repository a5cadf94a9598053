// Laws of the editor, on plays of simulated games: any change gives a play that the server accepts, without a flag of its own.
import { check, type FlagCode } from '@fullcourt/scorebook/check'
import { type Actor, assemble, type Game, onFloor, replay, takeApart } from '@fullcourt/scorebook/fold'
import { type Random, type SampleGame, sampleGame, seeded } from '@fullcourt/scorebook/simulate'
import {
  AWARDS,
  FOUL_TYPES,
  otherSide,
  type Play,
  SIDES,
  type Side,
  sideOf,
  THROW_STATUSES,
} from '@fullcourt/scorebook/vocabulary'
import { describe, expect, test } from 'vitest'
import { playerActor, teamActor } from '../core/draftPlay.ts'
import {
  addAndOne,
  changeFouled,
  changeFoulType,
  changePerson,
  changeRebounder,
  changeThrower,
  changeType,
  removeRelated,
} from './changePlay.ts'
import { type ChangeContext, type Edited, foulsIn, unchanged } from './edited.ts'
import { type EditableType, isEditable } from './kinds.ts'
import { moveToPlace, placeOf, playsAtOnce } from './reorder.ts'
import { addOneThrow, changeAward, changeResult, removeLastThrow } from './throwChanges.ts'

/** Kinds that need no other play beside them. */
const WHOLE: readonly EditableType[] = [
  'shot_made',
  'shot_miss',
  'turnover',
  'foul',
  'timeout',
  'jumpball',
  'score_adjustment',
]

/** Flags about the parts of one play. Other flags compare it with other plays. */
const OF_ITS_PARTS: ReadonlySet<FlagCode> = new Set<FlagCode>([
  'FT_NOT_LINKED',
  'FT_COUNT_MISMATCH',
  'FT_MISSING',
  'FT_BONUS_MISMATCH',
  'STEAL_WITHOUT_TURNOVER',
  'BLOCK_WITHOUT_MISS',
  'ASSIST_SELF_OR_OPPONENT',
  'BLOCK_SAME_TEAM',
  'PLAYER_MISSING',
  'MISS_WITHOUT_REBOUND',
  'TURNOVER_MISSING',
  'UNANSWERED',
])

const pick = <T>(random: Random, among: readonly T[]): T => among[Math.floor(random() * among.length)]!

/** A player on the court; not `except`. */
function playerOf(game: Game, side: Side, random: Random, except?: string | null): Actor {
  const among = onFloor(game, side).filter((id) => id !== except)
  return among.length > 0 ? playerActor(side, pick(random, among)) : teamActor(side)
}

/** Answers every open field as a person would. */
function answer(edited: Edited, context: ChangeContext, random: Random, ballTo: Side): Edited {
  let now = edited
  for (let turns = 0; turns < 20 && now.unset.size > 0; turns++) {
    const [field] = now.unset
    const [id, what] = field!.split(' ') as [string, string]
    const { origin, rel, freethrows } = now.sent
    if (what === 'result') {
      now = changeResult(now, id, pick(random, THROW_STATUSES), context)
      continue
    }
    const event = [origin, ...rel].find((one) => one.id === id)
    const thrown = freethrows.find((one) => one.id === id)
    if (event) {
      const side = event.type === 'rebound' ? ballTo : sideOf(event)
      now = changePerson(now, id, playerOf(context.game, side, random, origin.teamGamePersonnelId), context)
    } else if (thrown)
      now = changeThrower(now, id, playerOf(context.game, thrown.isHomeTeam ? 'home' : 'away', random))
    else now = changeRebounder(now, id, teamActor(ballTo))
  }
  expect(now.unset).toEqual(new Set())
  return now
}

/** One change as a person makes it in the dialog. */
function changeAtRandom(edited: Edited, context: ChangeContext, random: Random): Edited {
  const { origin, rel, freethrows } = edited.sent
  const foul = foulsIn(edited.sent)[0]
  const changes: (() => Edited)[] = [
    () => changeType(edited, pick(random, WHOLE), context),
    () => changePerson(edited, origin.id, playerOf(context.game, pick(random, SIDES), random), context),
  ]
  if (foul) {
    changes.push(
      () => changeFoulType(edited, foul.id, pick(random, FOUL_TYPES), context),
      () => changeAward(edited, foul.id, pick(random, AWARDS), context),
      () => changeFouled(edited, foul.id, playerOf(context.game, otherSide(sideOf(foul)), random).personId),
    )
    if (freethrows.length < 3) changes.push(() => addOneThrow(edited, context))
  }
  if (freethrows.length > 0) {
    changes.push(
      () => removeLastThrow(edited, context),
      () => changeResult(edited, pick(random, freethrows).id, pick(random, THROW_STATUSES), context),
    )
  }
  if (rel.length > 0) changes.push(() => removeRelated(edited, pick(random, rel).id))
  if (origin.type === 'shot_made' && !foul) changes.push(() => addAndOne(edited, context))
  return pick(random, changes)()
}

const nextSide = (plays: readonly Play[], play: Play): Side => {
  const next = plays[plays.indexOf(play) + 1]
  return next ? sideOf(next.origin) : sideOf(play.origin)
}

function contextOf({ setup, plays }: SampleGame, play: Play): ChangeContext {
  let ids = 0
  return {
    game: replay(setup, plays.slice(0, plays.indexOf(play))),
    newId: () => `0199bbbb-0000-7000-8000-${String(++ids).padStart(12, '0')}`,
  }
}

const flagsOf = ({ setup, plays }: SampleGame, play: Play): ReadonlySet<FlagCode> =>
  new Set(
    check(setup, plays).flatMap(({ playId, code }) =>
      playId === play.origin.id && OF_ITS_PARTS.has(code) ? [code] : [],
    ),
  )

const GAMES = (['fiba', 'nfhs', 'nba'] as const).map((league) => sampleGame(league, 7))

/** A play of a random game, and the random numbers of the case. */
function drawCase(seed: number) {
  const random = seeded(seed)
  const game = pick(random, GAMES)
  const play = pick(
    random,
    game.plays.filter(({ origin }) => isEditable(origin.type)),
  )
  return { random, game, play, context: contextOf(game, play) }
}

const playOf = (edited: Edited, { setup }: SampleGame): Play => {
  const assembled = assemble(edited.sent, setup.court, setup.rules)
  if (!assembled.ok) throw new Error(JSON.stringify(assembled.refusals))
  return assembled.play
}

/** The server refuses a person of the other side. */
function expectOwnPeople(play: Play, { setup }: SampleGame): void {
  for (const event of [play.origin, ...play.rel]) {
    const person = setup.people.find(({ id }) => id === event.teamGamePersonnelId)
    if (person) expect(person.isHomeTeam).toBe(event.isHomeTeam)
  }
}

describe('any change of any play', () => {
  test.each(Array.from({ length: 240 }, (_, seed) => seed))('seed %i: the play is valid', (seed) => {
    const { random, game, play, context } = drawCase(seed)
    let edited = unchanged(takeApart(play))
    for (let changes = 0; changes < 4; changes++) edited = changeAtRandom(edited, context, random)
    edited = answer(edited, context, random, nextSide(game.plays, play))
    const changed = playOf(edited, game)
    expectOwnPeople(changed, game)
    expect(changed.origin.id).toBe(play.origin.id)
  })

  test.each(Array.from({ length: 240 }, (_, seed) => seed))('seed %i: a new kind brings no flag', (seed) => {
    const { random, game, play, context } = drawCase(1000 + seed)
    const type = pick(random, WHOLE)
    let edited = changeType(unchanged(takeApart(play)), type, context)
    if (type === 'foul') edited = changeFoulType(edited, play.origin.id, pick(random, FOUL_TYPES), context)
    edited = answer(edited, context, random, nextSide(game.plays, play))
    const changed = playOf(edited, game)
    const plays = game.plays.map((one) => (one === play ? changed : one))
    const before = flagsOf(game, play)
    const added = [...flagsOf({ ...game, plays }, changed)].filter((code) => !before.has(code))
    expect({ from: play.origin.type, type, added }).toEqual({ from: play.origin.type, type, added: [] })
  })
})

test('a play moves among those of one clock reading', () => {
  const [game] = GAMES
  const { plays } = game!
  const isApart = (group: readonly Play[]) =>
    new Set(group.map(({ origin }) => origin.order)).size === group.length
  const crowded = plays
    .map((play) => playsAtOnce(plays, play.origin))
    .filter((group) => group.length > 1 && isApart(group))
  expect(crowded.length).toBeGreaterThan(10)
  for (const group of crowded) {
    const [own] = group
    for (const [place] of group.entries()) {
      const moved = playOf(unchanged(moveToPlace(takeApart(own!), plays, place).sent), game!)
      const after = plays.map((play) => (play === own ? moved : play))
      expect(playsAtOnce(after, own!.origin).indexOf(moved)).toBe(place)
    }
  }
})

test('plays with the same order are moved apart, with those that have to move along', () => {
  const [game] = GAMES
  const { plays } = game!
  const group = plays.map((play) => playsAtOnce(plays, play.origin)).find((found) => found.length > 2)!
  const tied = plays.map((play) => {
    if (!group.includes(play)) return play
    const order = group[0]!.origin.order
    return { origin: { ...play.origin, order }, rel: play.rel.map((event) => ({ ...event, order })) }
  })
  const at = group[0]!.origin
  for (const own of playsAtOnce(tied, at)) {
    for (const [place] of group.entries()) {
      const others = playsAtOnce(tied, at).filter((play) => play !== own)
      const { sent, along } = moveToPlace(takeApart(own), tied, place)
      const changed = new Map(along.map(({ playId, play }) => [playId, play!]))
      changed.set(own.origin.id, playOf(unchanged(sent), game!))
      const after = tied.map((play) => changed.get(play.origin.id) ?? play)
      const ids = playsAtOnce(after, at).map(({ origin }) => origin.id)
      expect(ids).toEqual(others.map(({ origin }) => origin.id).toSpliced(place, 0, own.origin.id))
      expect(placeOf(takeApart(changed.get(own.origin.id)!), after)).toBe(place)
    }
  }
})
