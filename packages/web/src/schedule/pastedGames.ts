/** Games of a pasted schedule: what is sent of each, and what is wrong with it. */
import { opponentKey } from '@fullcourt/program'
import type { GamePlace, ReadGame, ScheduleLine } from '@fullcourt/program/paste'
import type { createGame, Game, SentBody } from '@fullcourt/wire'
import { objectionTo } from '@fullcourt/wire/forms/check'
import { gameFields } from '@fullcourt/wire/forms/game'
import { isoOf } from '../ui/forms/ZonedTimeField.tsx'
import { proposedDetails, START_AT } from './opponents.ts'

export interface PastedGame {
  readonly row: ReadGame
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
    line.time === null && 'Time set later',
    line.isHalfKnown && 'Read without am or pm',
    line.place === 'neutral' && 'Neutral: entered as home',
  ].filter((note) => note !== false)
}

function gameOf(row: ReadGame, line: ScheduleLine, known: Known): PastedGame {
  const { games, program } = known
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
  const isThere = games.some(
    (game) =>
      game.localStartTime.startsWith(line.day) &&
      opponentKey(game.opponentName) === opponentKey(texts.opponentName),
  )
  const wrong = [
    isThere && 'Already on the schedule',
    line.place === null && known.place === null && 'Choose home or away below',
    gameStartTime === undefined && 'The clocks skip or repeat this time',
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
    notes: line.place === 'neutral' ? 'Neutral site' : null,
    opponentColor1Name: opponentColor1Name || null,
    opponentColor2Name: opponentColor2Name || null,
  }
  return { row, wall, wrong, notes: notesOf(line), details: wrong.length > 0 ? null : details }
}

/** The games of the rows. A row that was not read has its sentences. @param sentences of what was not read */
export const pastedGames = (
  rows: readonly ReadGame[],
  known: Known,
  sentences: (row: ReadGame & { ok: false }) => readonly string[],
): readonly PastedGame[] =>
  rows.map((row) =>
    row.ok
      ? gameOf(row, row.game, known)
      : { row, details: null, wall: '', notes: [], wrong: sentences(row) },
  )
