import { isDeepStrictEqual } from 'node:util'
import { DAY_MS, may } from '@fullcourt/program'
import type { FinalReason } from '@fullcourt/scorebook/fold'
import type { GameRules } from '@fullcourt/scorebook/rules'
import { type BodyOf, changeGame, reopenGame, saveState } from '@fullcourt/wire'
import { endingFields } from '@fullcourt/wire/forms/game'
import { wallTimeAt } from '@fullcourt/wire/forms/wallTime'
import { mergeSnapshots } from '@fullcourt/wire/snapshots'
import type { Transaction, Updateable } from 'kysely'
import { refuseWithoutScope } from '../access/authorize.ts'
import { loadSavedBy } from '../access/savedBy.ts'
import type { AppContext } from '../appContext.ts'
import { auditSubject } from '../audit/audit.ts'
import type { Principal } from '../calls/principal.ts'
import { refuse, refuseField } from '../calls/refusal.ts'
import { type Route, route } from '../calls/route.ts'
import type { Subject } from '../calls/subject.ts'
import type { Database } from '../database.ts'
import { extendGuests } from '../invitations/guest.ts'
import { isFinal } from '../plays/finalGame.ts'
import { gameKeyOf } from '../plays/gameBook.ts'
import { rulesOf } from '../plays/gameRules.ts'
import { refuseReset } from '../plays/playCommands.ts'
import { refuseGamesPastLimit } from '../programs/limits.ts'
import { seasonOfDay } from '../programs/seasonOfDay.ts'
import type { RowKey } from '../tables/columns.ts'
import type { TeamGameTable } from '../tables/games.ts'
import { notifyOfFinal } from './gameEvents.ts'
import { lockKeptGame } from './lockGame.ts'
import { removeAnonymous, renameAnonymous, storeAnonymous, swapSides } from './people.ts'
import { publishGame, publishGameState } from './publishGame.ts'
import { dayOf, findOrCreateOpponent, leagueFor, refuseForeignSeason } from './schedule.ts'
import { findGame, isLocked } from './shown.ts'
import { readStart } from './startTime.ts'

type Sent = BodyOf<typeof changeGame>

/** Reads the rules that the game was scored with since its first play. */
async function ownRules(trx: Transaction<Database>, { accountId, id }: RowKey): Promise<GameRules | null> {
  const row = await trx
    .selectFrom('gameRules')
    .select('rules')
    .where('accountId', '=', accountId)
    .where('teamGameId', '=', id)
    .executeTakeFirst()
  return row?.rules ?? null
}

type Stored = Awaited<ReturnType<typeof lockKeptGame>>

const same = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a ?? null, b ?? null)

/** The fields that scoring depends on. A final game keeps them (rule 3). */
const KEPT_WHEN_FINAL = [
  'leagueId',
  'leagueOverrides',
  'scoringType',
  'isHome',
  'homeFinalScore',
  'awayFinalScore',
  'finalReason',
  'overtimePeriods',
] as const

function refuseFinal(game: Stored, sent: Sent): void {
  if (!isFinal(game)) return
  if (KEPT_WHEN_FINAL.some((field) => sent[field] !== undefined && !same(sent[field], game[field])))
    refuse('game_final', 'This game is final. Reopen it first.')
}

/** The first event fixes which side is the program's, and whether both sides are scored. */
function refuseLocked(game: Stored, sent: Sent): void {
  if (!isLocked(game)) return
  for (const field of ['isHome', 'scoringType'] as const)
    if (sent[field] !== undefined && sent[field] !== game[field])
      refuse('locked', 'This game has events, so this cannot change.', { [field]: 'This cannot change.' })
}

/** Changes the rules of a game that has plays: all but its kind of periods (rule 2). */
async function changeRules(trx: Transaction<Database>, game: Stored, sent: Sent): Promise<void> {
  // The league itself may have changed since the first play, or be deleted: then only another choice counts.
  const { leagueId = game.leagueId, leagueOverrides = game.leagueOverrides } = sent
  if (leagueId === game.leagueId && same(leagueOverrides, game.leagueOverrides)) return
  const league = await leagueFor(trx, game.accountId, leagueId)
  const rules = rulesOf(league, leagueOverrides)
  const before = await ownRules(trx, game)
  if (!before) return
  if (isLocked(game) && before.periodType !== rules.periodType)
    refuse('locked', 'This game has events, so its kind of periods cannot change.')
  await trx
    .updateTable('gameRules')
    .set({ rules: JSON.stringify(rules) })
    .where('accountId', '=', game.accountId)
    .where('teamGameId', '=', game.id)
    .execute()
}

const isSwapped = (game: Stored, { isHome }: Sent): boolean => isHome !== undefined && isHome !== game.isHome

/** Returns the columns to update. */
function columnsOf(game: Stored, sent: Sent): Updateable<TeamGameTable> {
  const {
    leagueOverrides,
    homeTeamJerseyFill,
    homeTeamJerseyStroke,
    awayTeamJerseyFill,
    awayTeamJerseyStroke,
    ...rest
  } = sent
  const timezone = sent.timezone ?? game.timezone
  const start = sent.gameStartTime ? readStart(sent.gameStartTime, timezone) : game.gameStartTime
  return {
    ...(isSwapped(game, sent) && {
      homeJerseyFill: game.awayJerseyFill,
      homeJerseyStroke: game.awayJerseyStroke,
      awayJerseyFill: game.homeJerseyFill,
      awayJerseyStroke: game.homeJerseyStroke,
    }),
    ...rest,
    ...(leagueOverrides !== undefined && {
      leagueOverrides: leagueOverrides && JSON.stringify(leagueOverrides),
    }),
    ...(homeTeamJerseyFill !== undefined && { homeJerseyFill: homeTeamJerseyFill }),
    ...(homeTeamJerseyStroke !== undefined && { homeJerseyStroke: homeTeamJerseyStroke }),
    ...(awayTeamJerseyFill !== undefined && { awayJerseyFill: awayTeamJerseyFill }),
    ...(awayTeamJerseyStroke !== undefined && { awayJerseyStroke: awayTeamJerseyStroke }),
    ...((sent.timezone || sent.gameStartTime) && {
      gameStartTime: start,
      localStartTime: wallTimeAt(start, timezone),
    }),
  }
}

/** Both final scores end the game. Without a reason, the reason is 'played' or 'tied'. */
function endingOf(game: Stored, sent: Sent): { isEnding: boolean; finalReason?: FinalReason } {
  const home = sent.homeFinalScore === undefined ? game.homeFinalScore : sent.homeFinalScore
  const away = sent.awayFinalScore === undefined ? game.awayFinalScore : sent.awayFinalScore
  const reason = sent.finalReason === undefined ? game.finalReason : sent.finalReason
  const after = { homeFinalScore: home, awayFinalScore: away, finalReason: reason }
  if (isFinal(game) || !isFinal(after)) return { isEnding: false }
  return { isEnding: true, finalReason: reason ?? (home === away ? 'tied' : 'played') }
}

/** Appends a line about the game itself to its log, with the next number. */
export async function logGameAction(
  trx: Transaction<Database>,
  app: AppContext,
  game: Stored,
  line: { action: 'final' | 'reopen' | 'reset'; byUser: string; device: string | null },
): Promise<void> {
  const { accountId, id } = game
  const seq = game.seq + 1
  const at = new Date(app.now()).toISOString()
  await trx
    .insertInto('gameLog')
    .values({ accountId, teamGameId: id, seq, ...line, at })
    .execute()
  await trx
    .updateTable('teamGame')
    .set({ seq })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute()
}

async function changeOpponent(trx: Transaction<Database>, app: AppContext, game: Stored, sent: Sent) {
  if (sent.opponentName === undefined && sent.opponentMascot === undefined) return {}
  const opponent = {
    name: sent.opponentName ?? game.opponentName,
    mascot: sent.opponentMascot ?? game.opponentMascot,
  }
  const known = await trx
    .selectFrom('teamGamePersonnel')
    .select('id')
    .where('accountId', '=', game.accountId)
    .where('teamGameId', '=', game.id)
    .where('unmanagedTeamPersonnelId', 'is not', null)
    .executeTakeFirst()
  // If its people are on the sheet, this is the same opponent with a new name.
  if (known) return {}
  return { unmanagedTeamId: await findOrCreateOpponent(trx, app, game, opponent) }
}

/** The season of a changed game: the one that was sent, else the one of its new day, unless a person chose the season before. */
async function seasonColumns(
  trx: Transaction<Database>,
  game: Stored,
  sent: Sent,
  localStartTime: string | undefined,
): Promise<Partial<Pick<Stored, 'teamSeasonId' | 'seasonByHand'>>> {
  const team = { accountId: game.accountId, id: game.teamId }
  const isChosen = sent.teamSeasonId !== undefined
  if (!isChosen && (game.seasonByHand || localStartTime === undefined)) return {}
  const teamSeasonId = isChosen ? sent.teamSeasonId! : await seasonOfDay(trx, team, dayOf(localStartTime!))
  if (isChosen && teamSeasonId) await refuseForeignSeason(trx, team, teamSeasonId)
  if (teamSeasonId !== game.teamSeasonId)
    await refuseGamesPastLimit(trx, team, { gameId: game.id, seasonId: teamSeasonId })
  return { teamSeasonId, ...(isChosen && { seasonByHand: true }) }
}

/** Whether calendars have to be told: the game is at another time or place, or at home and not away. */
const isMoved = (game: Stored, { gameStartTime, location, isHome }: Updateable<TeamGameTable>): boolean =>
  (gameStartTime !== undefined && Date.parse(gameStartTime) !== Date.parse(game.gameStartTime)) ||
  (location !== undefined && location !== game.location) ||
  (isHome !== undefined && isHome !== game.isHome)

async function change(trx: Transaction<Database>, app: AppContext, game: Stored, sent: Sent) {
  refuseFinal(game, sent)
  refuseLocked(game, sent)
  const columns = columnsOf(game, sent)
  const season = await seasonColumns(trx, game, sent, columns.localStartTime)
  await changeRules(trx, game, sent)
  const { isEnding, finalReason } = endingOf(game, sent)
  await trx
    .updateTable('teamGame')
    .set({
      ...columns,
      ...season,
      ...(await changeOpponent(trx, app, game, sent)),
      ...(isEnding && { finalReason }),
      version: game.version + 1,
      ...(isMoved(game, columns) && { calendarSequence: game.calendarSequence + 1 }),
      updatedAt: new Date(app.now()).toISOString(),
    })
    .where('accountId', '=', game.accountId)
    .where('id', '=', game.id)
    .execute()
  const { gameStartTime } = columns
  if (gameStartTime !== undefined && Date.parse(gameStartTime) > Date.parse(game.gameStartTime))
    await extendGuests(app, trx, game, gameStartTime)
  const { opponentName, scoringType } = sent
  if (isSwapped(game, sent)) await swapSides(trx, game)
  if (opponentName !== undefined) await renameAnonymous(trx, game, opponentName)
  if (scoringType && scoringType !== game.scoringType)
    await (scoringType === 'SINGLE_TEAM' ? storeAnonymous(trx, game) : removeAnonymous(trx, game))
  return isEnding
}

/** The fields that end a game. */
const ENDING: readonly string[] = [...Object.keys(endingFields), 'finalReason']

/** A bench guest ends the game; every other field needs the right to change it. */
function refuseUnlessEnding(subject: Subject, sent: Sent): void {
  if (may('game.write', subject)) return
  if (!Object.keys(sent).every((field) => ENDING.includes(field)))
    refuse('forbidden', 'A guest ends the game and changes nothing else of it.')
}

/** The scope of the call is that of the schedule. Scores need that of scoring too. */
function refuseEndingByToken(who: Principal, sent: Sent): void {
  if (Object.keys(sent).some((field) => ENDING.includes(field))) refuseWithoutScope('games:score', who)
}

const changeGameRoute = route(changeGame, async ({ subject, query, body, who, device }, app) => {
  refuseUnlessEnding(subject, body)
  refuseEndingByToken(who, body)
  await app.db.transaction().execute(async (trx) => {
    const game = await lockKeptGame(trx, subject)
    refuseReset({ context: game }, query.epoch)
    const isEnding = await change(trx, app, game, body)
    await publishGame(trx, subject, game.id, 'update')
    if (isEnding) {
      await logGameAction(trx, app, game, { action: 'final', byUser: who.userId, device })
      await notifyOfFinal(trx, app, game, who.userId)
    }
  })
  return findGame(app, subject)
})

const reopenGameRoute = route(reopenGame, async (call, app) => {
  const { subject, who, device } = call
  await app.db.transaction().execute(async (trx) => {
    const game = await lockKeptGame(trx, subject)
    refuseReset({ context: game }, call.query.epoch)
    if (!isFinal(game)) return
    await trx
      .updateTable('teamGame')
      .set({ homeFinalScore: null, awayFinalScore: null, finalReason: null, version: game.version + 1 })
      .where('accountId', '=', game.accountId)
      .where('id', '=', game.id)
      .execute()
    await auditSubject(trx, call, { kind: 'game_reopened' })
    await publishGame(trx, subject, game.id, 'update')
    await logGameAction(trx, app, game, { action: 'reopen', byUser: who.userId, device })
  })
  return findGame(app, subject)
})

/** Refuses a snapshot that names people or films of other games. */
async function refuseStrangers(
  { plays }: AppContext,
  subject: Subject,
  state: BodyOf<typeof saveState>,
): Promise<void> {
  const { people, films } = (await plays.books.get(gameKeyOf(subject))).context
  for (const field of ['activeHomeRosterIds', 'activeAwayRosterIds'] as const)
    if (state[field]?.some((personId) => !people.has(personId)))
      refuseField(field, 'Every person must be on the sheet of this game.')
  if (state.currentTeamVideoId && !films.has(state.currentTeamVideoId))
    refuseField('currentTeamVideoId', 'This film does not belong to this game.')
}

/** The tolerated difference of device clocks. Within it, devices keep their own time (decisions/0094). */
const CLOCK_TOLERANCE_MS = 5_000

/**
 * Returns the time to store with a snapshot. Refuses a time more than a day in the future with 422. Replaces other future times
 * by now, so that the next snapshot with a correct time is newer.
 */
function storedTime(savedAt: string, now: number): string {
  const at = Date.parse(savedAt)
  if (at > now + DAY_MS)
    refuseField('savedAt', 'Saved at is more than a day in the future. Set the clock of this device.')
  return at > now + CLOCK_TOLERANCE_MS ? new Date(now + CLOCK_TOLERANCE_MS).toISOString() : savedAt
}

const saveStateRoute = route(saveState, async (call, app) => {
  const { subject, query, body: sent } = call
  await refuseStrangers(app, subject, sent)
  const now = app.now()
  const body = { ...sent, savedAt: storedTime(sent.savedAt, now) }
  return app.db.transaction().execute(async (trx) => {
    const game = await lockKeptGame(trx, subject)
    refuseReset({ context: game }, query.epoch)
    if (isFinal(game)) refuse('game_final', 'This game is final.')
    const stored = game.state
    // A stored time beyond this limit is replaced.
    const isAhead = stored !== null && Date.parse(stored.savedAt) > now + CLOCK_TOLERANCE_MS
    const state = mergeSnapshots(isAhead ? null : stored, body)
    if (state === stored) return state
    await trx
      .updateTable('teamGame')
      .set({ state: JSON.stringify(state) })
      .where('accountId', '=', subject.accountId)
      .where('id', '=', subject.id)
      .execute()
    await publishGameState(trx, subject, subject.id, { state, by: await loadSavedBy(trx, call) })
    return state
  })
})

export const changeRoutes: readonly Route[] = [changeGameRoute, reopenGameRoute, saveStateRoute]
