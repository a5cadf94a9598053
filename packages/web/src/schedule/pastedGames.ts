/** Games of a pasted schedule: what is sent of each, and what is wrong with it. */

import { opponentKey } from '@fullcourt/program'
import type { GamePlace, ReadGame, ScheduleLine } from '@fullcourt/program/paste'
import type { createGame, Game, SentBody } from '@fullcourt/wire'
import { gameFields } from '@fullcourt/wire/forms/game'
import { momentText, wallText } from '@fullcourt/wire/forms/intl'
import { objectionTo } from '../ui/forms/objection.ts'
import { isoOf } from '../ui/forms/ZonedTimeField.tsx'
import { t } from '../ui/language.ts'
import { proposedDetails, START_AT } from './opponents.ts'

/** A game of the schedule with what the list says otherwise, to send and in words. */
export interface GameChange {
  readonly game: Game
  readonly fields: { gameStartTime?: string; location?: string; isHome?: boolean }
  readonly words: readonly string[]
}

export interface PastedGame {
  readonly row: ReadGame
  /** On the schedule already, with nothing to change. */
  readonly isKnown: boolean
  /** Null unless it is on the schedule already and differs. */
  readonly change: GameChange | null
  /** Null when it cannot be added. */
  readonly details: Omit<SentBody<typeof createGame>, 'id' | 'teamId'> | null
  /** 'YYYY-MM-DDTHH:MM' */
  readonly wall: string
  /** Values that were filled in, for the user to see. */
  readonly notes: readonly string[]
  readonly wrong: readonly string[]
}

export interface Known {
  readonly games: readonly Game[]
  readonly program: { readonly name: string; readonly timezone: string; readonly leagueId: string }
  /** Of games that do not say it; null while the user has not chosen. */
  readonly place: Exclude<GamePlace, 'neutral'> | null
}

function notesOf(line: ScheduleLine): readonly string[] {
  return [
    line.time === null && t('Time set later'),
    line.isHalfKnown && t('Read without am or pm'),
    line.place === 'neutral' && t('Neutral: entered as home'),
  ].filter((note) => note !== false)
}

/**
 * The game of each line that is there already: against the same opponent on the same day, at this time, or else one that no other
 * line has. So the second game of a day is another one.
 */
function gamesThere({ games }: Known, lines: readonly ScheduleLine[]): ReadonlyMap<ScheduleLine, Game> {
  const found = new Map<ScheduleLine, Game>()
  const gamesOf = ({ day, opponent }: ScheduleLine) =>
    games.filter(
      (game) =>
        game.localStartTime.startsWith(day) && opponentKey(game.opponentName) === opponentKey(opponent),
    )
  for (const line of lines) {
    const game = gamesOf(line).find(({ localStartTime }) => localStartTime.slice(11, 16) === line.time)
    if (game) found.set(line, game)
  }
  for (const line of lines.filter((one) => !found.has(one))) {
    const taken = new Set(found.values())
    const ofDay = gamesOf(line)
    const game = ofDay.find((one) => !taken.has(one)) ?? (line.time === null ? ofDay[0] : undefined)
    if (game) found.set(line, game)
  }
  return found
}

/**
 * Games that a list lacks between its first and its last day, where it has others of the schedule. Each was put off, if the list
 * has another day against its opponent.
 */
function gamesLacking(
  { games }: Known,
  lines: readonly ScheduleLine[],
  there: ReadonlyMap<ScheduleLine, Game>,
): readonly Game[] {
  const listed = new Set(there.values())
  const days = lines.map(({ day }) => day).toSorted()
  const isWithin = (day: string) => day >= days[0]! && day <= days.at(-1)!
  const lacking = games.filter(
    (game) => !listed.has(game) && !game.locked && isWithin(game.localStartTime.slice(0, 10)),
  )
  return listed.size > 0 ? lacking : []
}

/** Differences of a game from its line. A game with plays or a result stays as it is. */
function changeOf(game: Game, line: ScheduleLine): GameChange | null {
  const wall = game.localStartTime.slice(0, 16)
  const isHome = line.place === 'home'
  const newWall = `${line.day}T${line.time ?? wall.slice(11)}`
  const gameStartTime = isoOf({ wall: newWall, zone: game.timezone })
  const isMoved = gameStartTime !== undefined && newWall !== wall
  const isSameDay = wall.startsWith(line.day)
  const say = (at: string) => (isSameDay ? wallText('time', at) : momentText(`${at}:00Z`, 'UTC'))
  const isElsewhere = line.location !== null && line.location !== game.location
  const isTurned = (line.place === 'home' || line.place === 'away') && isHome !== game.isHome
  if (game.locked || !(isMoved || isElsewhere || isTurned)) return null
  return {
    game,
    fields: {
      ...(isMoved && { gameStartTime }),
      ...(isElsewhere && { location: line.location }),
      ...(isTurned && { isHome }),
    },
    words: [
      isMoved && `${say(wall)} → ${say(newWall)}`,
      isElsewhere && `${game.location} → ${line.location}`,
      isTurned && (isHome ? 'AT → VS' : 'VS → AT'),
    ].filter((one) => one !== false),
  }
}

/** @param there the game that is on the schedule already, perhaps on another day */
function gameOf(row: ReadGame, line: ScheduleLine, known: Known, there: Game | undefined): PastedGame {
  const { program } = known
  const wall = `${line.day}T${line.time ?? START_AT}`
  const isHome = (line.place ?? known.place) !== 'away'
  const gameStartTime = isoOf({ wall, zone: program.timezone })
  const proposed = proposedDetails(known, { opponentName: line.opponent, isHome })
  const { opponentColor1Name, opponentColor2Name } = proposed
  const texts = {
    opponentName: proposed.opponentName,
    opponentMascot: line.mascot ?? proposed.opponentMascot,
    location: line.location ?? proposed.location,
  }
  const change = there ? changeOf(there, line) : null
  const isKnown = there !== undefined && !change
  const mistakes = [
    !there && line.place === null && known.place === null && t('Choose home or away below'),
    gameStartTime === undefined && t('The clocks skip or repeat this time'),
    objectionTo(gameFields.opponentName, texts.opponentName, 'opponentName'),
    objectionTo(gameFields.opponentMascot, texts.opponentMascot, 'opponentMascot'),
    objectionTo(gameFields.location, texts.location, 'location'),
  ].filter((sentence) => typeof sentence === 'string')
  const details = {
    ...texts,
    isHome,
    gameStartTime: gameStartTime ?? '',
    timezone: program.timezone,
    leagueId: program.leagueId,
    notes: line.place === 'neutral' ? t('Neutral site') : null,
    opponentColor1Name: opponentColor1Name || null,
    opponentColor2Name: opponentColor2Name || null,
  }
  const wrong = isKnown ? [t('Already on the schedule')] : mistakes
  const isNew = !there && wrong.length === 0
  return { row, wall, wrong, isKnown, change, notes: notesOf(line), details: isNew ? details : null }
}

/** The games of the rows. A row that was not read has its sentences. @param sentences of what was not read */
export function pastedGames(
  rows: readonly ReadGame[],
  known: Known,
  sentences: (row: ReadGame & { ok: false }) => readonly string[],
): readonly PastedGame[] {
  const lines = rows.flatMap((row) => (row.ok ? [row.game] : []))
  const there = gamesThere(known, lines)
  const lacking = new Set(gamesLacking(known, lines, there))
  function putOff({ opponent, place }: ScheduleLine): Game | undefined {
    const isSame = (game: Game) =>
      opponentKey(game.opponentName) === opponentKey(opponent) &&
      (place === null || place === 'neutral' || (place === 'home') === game.isHome)
    const game = [...lacking].find(isSame)
    if (game) lacking.delete(game)
    return game
  }
  return rows.map((row) =>
    row.ok
      ? gameOf(row, row.game, known, there.get(row.game) ?? putOff(row.game))
      : { row, isKnown: false, change: null, details: null, wall: '', notes: [], wrong: sentences(row) },
  )
}
