import type { BoxScore } from '@fullcourt/scorebook/figures'
import type { ClockReading } from '@fullcourt/scorebook/fold'
import {
  type BySide,
  bySide,
  elapsedSeconds,
  type Play,
  periodLabel,
  type RuleProfile,
} from '@fullcourt/scorebook/vocabulary'
import { playSide, spectatorText, type WordsContext } from '@fullcourt/scorebook/words'
import type { GameState, LiveScore } from '@fullcourt/wire'
import type { Language } from '@fullcourt/wire/forms/languages'
import { sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { translateTo } from '../calls/translateTo.ts'
import { gameRows, shownGame } from '../games/shown.ts'
import { isFinal } from '../plays/finalGame.ts'
import type { GameBook, GameKey } from '../plays/gameBook.ts'
import { readPlay } from '../plays/storedPlay.ts'
import type { ReadGame } from './liveScores.ts'

const PLAYS = 20
/** Milliseconds. A running clock without news for so long is not shown running, because its device may be off. */
const STALE_MS = 20 * 60_000
/** Spectators see these on the clock. */
const HIDDEN_TYPES = ['clock_start', 'clock_stop'] as const

type Deps = Pick<AppContext, 'db' | 'plays' | 'stats' | 'now'>

/** The game of a link. Null when the link is off, or the game or what it belongs to was deleted. */
async function findGame({ db }: Deps, linkId: string) {
  const row = await gameRows(db)
    .innerJoin('liveScoreLink', (on) =>
      on
        .onRef('liveScoreLink.accountId', '=', 'teamGame.accountId')
        .onRef('liveScoreLink.teamGameId', '=', 'teamGame.id'),
    )
    .innerJoin('account', 'account.id', 'teamGame.accountId')
    .select(['liveScoreLink.showsNames', 'teamGame.accountId'])
    .where('liveScoreLink.id', '=', linkId)
    .where('teamGame.deletedAt', 'is', null)
    .where('team.deletedAt', 'is', null)
    .where('teamBrand.deletedAt', 'is', null)
    .where('account.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { programName, programMascot, teamMascot, showsNames, version, accountId } = row
  const own = { name: programName, mascot: teamMascot ?? programMascot }
  return { game: shownGame(row), key: { accountId, gameId: row.id }, own, showsNames, version }
}

type FoundGame = NonNullable<Awaited<ReturnType<typeof findGame>>>

/** The last plays that spectators are shown, newest first. */
async function lastPlays({ db }: Deps, { accountId, gameId }: GameKey): Promise<Play[]> {
  const rows = await db
    .selectFrom('gameEvent as e')
    .innerJoin('gameLog as l', (on) =>
      on
        .onRef('l.accountId', '=', 'e.accountId')
        .onRef('l.teamGameId', '=', 'e.teamGameId')
        .onRef('l.seq', '=', 'e.seq'),
    )
    .select(sql<string>`l.play::text`.as('text'))
    .where('e.accountId', '=', accountId)
    .where('e.teamGameId', '=', gameId)
    .where('e.isOrigin', '=', true)
    .where('e.isCurrent', '=', true)
    .where('e.type', 'not in', HIDDEN_TYPES)
    .orderBy('e.period', 'desc')
    .orderBy('e.clockTime')
    .orderBy('e.ord', 'desc')
    .orderBy('e.createdAt', 'desc')
    .orderBy('e.id', 'desc')
    .limit(PLAYS)
    .execute()
  return rows.map(({ text }) => readPlay(text))
}

/** The names and colors of the two sides. */
function sidesOf({
  game,
  own,
}: FoundGame): BySide<{ name: string; mascot: string | null; colour: string | null }> {
  const opponent = { name: game.opponentName, mascot: game.opponentMascot }
  return bySide((side) => ({
    ...((side === 'home') === game.isHome ? own : opponent),
    colour: game[`${side}TeamJerseyFill`] ?? game[`${side}TeamPrimaryColor`],
  }))
}

/** Later in the game. */
const isLater = (rules: RuleProfile, one: ClockReading, other: ClockReading): boolean =>
  one.period !== other.period
    ? one.period > other.period
    : elapsedSeconds(rules, one.period, one.clockTime) > elapsedSeconds(rules, other.period, other.clockTime)

/** The later of the clock on the scorer's screen and the latest play. */
function clockOf(
  rules: RuleProfile,
  { state, latest, now }: { state: GameState | null; latest: ClockReading | null; now: number },
): LiveScore['clock'] {
  const standing = ({ period, clockTime }: ClockReading) => ({
    period: periodLabel(rules, period),
    left: clockTime,
    since: null,
  })
  if (state?.period === undefined || state.clockTime === undefined) return latest && standing(latest)
  const { period, clockTime, savedAt } = state
  const ago = now - Date.parse(savedAt)
  const isRunning = state.clockRunning === true && ago < STALE_MS
  const shown = { period, clockTime: isRunning ? clockTime - Math.max(0, ago) / 1000 : clockTime }
  if (latest && isLater(rules, latest, shown)) return standing(latest)
  return { ...standing({ period, clockTime }), since: isRunning ? savedAt : null }
}

function stageOf({ game }: FoundGame): LiveScore['stage'] {
  if (isFinal(game)) return 'final'
  return game.locked || game.state?.started === true ? 'live' : 'upcoming'
}

/** The scoreboard of one side. Before the first play there is no box score. */
const figuresOf = (box: BoxScore | null, side: 'home' | 'away') => ({
  teamFouls: box?.foulsTowardBonus[side] ?? 0,
  bonus: box?.bonus[side] ?? ('none' as const),
  timeoutsLeft: box?.timeouts[side].left ?? 0,
})

interface Parts {
  readonly found: FoundGame
  readonly book: GameBook
  readonly box: BoxScore | null
  readonly plays: readonly Play[]
  readonly now: number
}

function scoreOf({ found, book, box, plays, now }: Parts, language: Language): LiveScore {
  const { game, showsNames } = found
  const { rules, people } = book.context
  const sides = sidesOf(found)
  const names = bySide((side) => sides[side].name)
  const words: WordsContext = { setup: { rules }, people, names, t: translateTo(language) }
  const stage = stageOf(found)
  const scores: BySide<number> = { home: game.homeScore, away: game.awayScore }
  const [latest = null] = plays.map(({ origin }) => origin)
  return {
    stage,
    startsAt: game.gameStartTime,
    finalReason: game.finalReason,
    ...bySide((side) => ({ ...sides[side], score: scores[side], ...figuresOf(box, side) })),
    clock: stage === 'live' ? clockOf(rules, { state: game.state, latest, now }) : null,
    possession: stage === 'live' ? (box?.possession ?? null) : null,
    arrow: stage === 'live' ? (box?.arrow ?? null) : null,
    periods: (box?.periods ?? []).map(({ period, home, away }) => ({
      label: periodLabel(rules, period),
      home,
      away,
    })),
    plays: plays.map((play) => ({
      side: playSide(play),
      period: periodLabel(rules, play.origin.period),
      clockTime: play.origin.clockTime,
      text: spectatorText(words, play, showsNames),
    })),
  }
}

/**
 * Reads the score behind a link.
 * @param before the last result; its plays are used again while the log is the same
 * @returns null when the link shows nothing
 */
export async function readScore(
  deps: Deps,
  linkId: string,
  before: ReadGame | null,
): Promise<ReadGame | null> {
  const found = await findGame(deps, linkId)
  if (!found) return null
  const { game, key, version } = found
  const { books } = deps.plays
  const book = books.at(game.id, game.seq, version) ?? (await books.current(key))
  const logKey = `${game.id} ${book.seq} ${game.epoch}`
  const plays = before?.logKey === logKey ? before.plays : await lastPlays(deps, key)
  const box = book.isScored ? (await deps.stats.answers.ofBook(book)).box : null
  const parts = { found, book, box, plays, now: deps.now() }
  return { scoreIn: (language) => scoreOf(parts, language), plays, logKey }
}
