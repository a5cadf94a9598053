/**
 * A whole game as lines of text: for a coach to read and type, for tests, for 'copy game as notation'.
 *
 *     fullcourt 1
 *     league nfhs
 *     rules {"periodDuration":600}               (only where the game has its own)
 *     home Lincoln Lions
 *     away Central Cats
 *     scores home                                (only where one side alone is scored)
 *     H12 Ann Lee (starter) | id                 (H or A, the jersey, the name; in brackets 'starter', a staff role)
 *     A4 Mary Jo van Dyke
 *
 *     Q1 8:00 H12 wins tip                       (a line a play: period, clock, who, what)
 *     Q1 7:41 H12 makes 3 from 214,88.5; H4 assists
 *     Q1 7:20 A4 misses 2 from 900,300; H33 blocks; Ateam rebounds at 7:18
 *     Q1 7:02 A4 turns over; H12 steals
 *     Q1 6:40 H12 fouls shooting on A4 for 2; A4 makes throw 1; A4 misses throw 2; H33 rebounds throw 2
 *     Q1 6:40 H12 out; H5 in
 *     # a line that begins like this says nothing
 *
 * Who: `H` or `A` with a jersey; `H#3`, the third of the home list, where a jersey is worn twice; `H@id`, a stranger;
 * `H?` a player to be named, `Hbench`, `Hteam`, and `Hbench:12` a coach by name.
 * What: makes N, misses N, makes/misses/violates throw [n], rebounds [throw n], assists, steals, blocks, turns over,
 * fouls [kind] [kind of technical, or detail], in, out, wins tip, timeout [kind], starts clock, stops clock, adjusts N.
 * Then, in any order: `from x,y` (inches) `hoop left` `on A4` (the fouled player) `for 2` (the award) `by defense`
 * `thrower H12` (of a violation) `short` (it missed the ring) `as coach` (of the bench) `cancelled` (by the officials)
 * `dead` `live` (the throw may be rebounded) `at 7:18` `order 17` `film 61.5` `reel id` `worth N` `flagged`
 * `has {…}` (other attributes) `with {…}` (options).
 * An origin stands 10 after the play above it in `order`; what belongs to it inherits order, clock and film.
 * Law: `parse(make(game)).game` equals `game`.
 */

import { courtOf } from '../rules/courts.ts'
import { applyCourtOverrides, applyOverrides } from '../rules/overrides.ts'
import { PROFILES, profileOf } from '../rules/profiles.ts'
import { periodLabel } from '../vocabulary/clock.ts'
import { hoopSideOf } from '../vocabulary/court.ts'
import { derivedId } from '../vocabulary/derivedId.ts'
import type { Play } from '../vocabulary/play.ts'
import type { LeagueOverrides } from '../vocabulary/profile.ts'
import type { GameSetup, Person } from '../vocabulary/setup.ts'
import { type BySide, type ScoringType, SIDES, type Side, sideOf } from '../vocabulary/terms.ts'
import type { NotationContext } from './event.ts'
import { unquote } from './ids.ts'
import { makePerson, parsePerson, peopleOf } from './people.ts'
import { makePlay, parsePlay } from './plays.ts'
import { isError, type NotationError, type Words, wordsOf } from './tokens.ts'

export type { NotationError } from './tokens.ts'

/** A game with everything that its text contains. */
export interface NotedGame {
  /** The code of a built-in league. */
  readonly league: string
  readonly overrides: LeagueOverrides
  readonly names: BySide<string>
  readonly scoringType: ScoringType
  readonly singleTeamSide?: Side
  readonly people: readonly Person[]
  readonly plays: readonly Play[]
}

/** The game of a text, or all lines with errors. */
export type Parsed =
  | { readonly ok: true; readonly game: NotedGame }
  | { readonly ok: false; readonly errors: readonly NotationError[] }

const FIRST_LINE = 'fullcourt 1'

/** Writes a game as text. Works for games of built-in leagues (with or without overrides); any other code is a bug of the caller. */
export function make(game: NotedGame): string {
  const context = contextOf(game)
  if (!context) throw new Error(`no league has the code ${game.league}`)
  const rules = Object.keys(game.overrides).length > 0 ? [`rules ${JSON.stringify(game.overrides)}`] : []
  return [
    FIRST_LINE,
    `league ${game.league}`,
    ...rules,
    `home ${nameText(game.names.home)}`,
    `away ${nameText(game.names.away)}`,
    ...(game.scoringType === 'SINGLE_TEAM' ? [`scores ${game.singleTeamSide ?? 'one'}`] : []),
    ...game.people.map((person, index) =>
      makePerson(person, countOf(game.people.slice(0, index), sideOf(person))),
    ),
    '',
    ...game.plays.map((play, index) => makePlay(play, game.plays[index - 1]?.origin.order ?? 0, context)),
    '',
  ].join('\n')
}

/**
 * Parses a text. Returns an error for every line that is malformed. `makeId` makes ids for people and events without one from
 * their position in the text; by default the same text gives the same ids.
 */
export function parse(
  text: string,
  makeId: (name: string) => string = (name) => derivedId('notation', text, name),
): Parsed {
  const lines = text.split(/\r?\n/).map((line, index) => ({ line, number: index + 1 }))
  const spoken = lines.filter(({ line }) => line.trim() !== '' && !line.trimStart().startsWith('#'))
  const errors: NotationError[] = []
  const isPlay = ({ line }: { line: string }) => /^\s*(?:[QP]\d|OT\d|H\d+\s+\d)/.test(line)
  const head = parseHead(
    spoken.filter((line) => !isPlay(line)),
    makeId,
    errors,
  )
  const context = contextOf(head)
  if (!context) {
    const known = PROFILES.map(({ code }) => code).join(', ')
    errors.push({ line: 1, column: 1, message: `The league is one of: ${known} ('league nfhs').` })
    return { ok: false, errors }
  }
  const plays = parsePlays(spoken.filter(isPlay), context, makeId, errors)
  return errors.length > 0 ? { ok: false, errors } : { ok: true, game: { ...head, plays } }
}

type Numbered = readonly { readonly line: string; readonly number: number }[]
type Head = Omit<NotedGame, 'plays'>
type OpenHead = { -readonly [key in keyof Head]: Head[key] } & { people: Person[] }

function parseHead(lines: Numbered, makeId: (name: string) => string, errors: NotationError[]): Head {
  const head: OpenHead = {
    league: '',
    overrides: {},
    names: { home: '', away: '' },
    scoringType: 'STANDARD',
    people: [],
  }
  for (const { line, number } of lines) {
    const wrong = parseHeadLine(line, wordsOf(line, number), head, makeId)
    if (wrong) errors.push(wrong)
  }
  return head
}

function parseHeadLine(
  line: string,
  words: Words,
  head: OpenHead,
  makeId: (name: string) => string,
): NotationError | null {
  const first = words.peek()
  switch (first.text) {
    case 'fullcourt':
      return line.trim() === FIRST_LINE ? null : words.refuse(`Only '${FIRST_LINE}' can be read.`)
    case 'league':
      head.league = restOf(line)
      return null
    case 'rules':
      return readRules(line, words, head)
    case 'home':
    case 'away':
      head.names = { ...head.names, [first.text]: readName(restOf(line)) }
      return null
    case 'scores':
      return readSingle(restOf(line), words, head)
    default:
      return readPerson(words, head, makeId)
  }
}

function readPerson(words: Words, head: OpenHead, makeId: (name: string) => string): NotationError | null {
  if (!/^[HA]["\d]/.test(words.peek().text)) {
    return words.refuse("A line begins with league, rules, home, away, a person ('H12') or a period ('Q1').")
  }
  const person = parsePerson(words, (side) => countOf(head.people, side), makeId)
  if (isError(person)) return person
  head.people.push(person)
  return null
}

function readSingle(said: string, words: Words, head: OpenHead): NotationError | null {
  const side = SIDES.find((known) => known === said)
  if (!side && said !== 'one') return words.refuse("The side that alone is scored is 'home' or 'away'.")
  head.scoringType = 'SINGLE_TEAM'
  if (side) head.singleTeamSide = side
  return null
}

function readRules(line: string, words: Words, head: OpenHead): NotationError | null {
  try {
    head.overrides = JSON.parse(restOf(line)) as LeagueOverrides
    return null
  } catch {
    return words.refuse("After 'rules' comes JSON in braces.")
  }
}

function parsePlays(
  lines: Numbered,
  context: NotationContext,
  makeId: (name: string) => string,
  errors: NotationError[],
): Play[] {
  const plays: Play[] = []
  for (const { line, number } of lines) {
    const play = parsePlay(wordsOf(line, number), plays.at(-1)?.origin.order ?? 0, context, makeId)
    if (isError(play)) errors.push(play)
    else plays.push(play)
  }
  return plays
}

/** Returns the setup for `replay`, `boxScore` and `check`, or null if the league is not built in. */
export function setupOf(game: Omit<NotedGame, 'plays'>): GameSetup | null {
  const { league, overrides, people, scoringType, singleTeamSide } = game
  const profile = profileOf(league)
  if (!profile) return null
  const rules = applyOverrides(profile, overrides)
  const court = applyCourtOverrides(courtOf(rules.courtCode), overrides.courtOverrides ?? {})
  return { rules, court, people, scoringType, ...(singleTeamSide ? { singleTeamSide } : {}) }
}

function contextOf(head: Head): NotationContext | null {
  const setup = setupOf(head)
  if (!setup) return null
  const { rules, court } = setup
  return {
    people: peopleOf(head.people),
    periodText: (period) => periodLabel(rules, period),
    periodOf(text) {
      const found = /^(Q|H|P|OT)([1-9]\d*)$/.exec(text)
      return found && Number(found[2]) + (found[1] === 'OT' ? rules.regulationPeriods : 0)
    },
    hoopSideOf: (location) => hoopSideOf(court, location),
  }
}

const countOf = (people: readonly Person[], side: Side): number =>
  people.filter((person) => sideOf(person) === side).length

const restOf = (line: string): string => line.trim().replace(/^\S+\s*/, '')
const nameText = (name: string): string =>
  name === name.trim() && name !== '' && !/^"|[\n\r]/.test(name) ? name : JSON.stringify(name)
const readName = (text: string): string => (text.startsWith('"') ? (unquote(text) ?? text) : text)
