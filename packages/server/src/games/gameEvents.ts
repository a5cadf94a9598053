import type { Kysely } from 'kysely'
import * as z from 'zod'
import type { AppContext } from '../appContext.ts'
import type { Database } from '../database.ts'
import { type JobHandler, jobHandler } from '../jobs/handlers.ts'
import type { JobKind } from '../jobs/jobs.ts'
import { type NotificationEvent, notify } from '../notifications/notify.ts'
import { isFinal } from '../plays/finalGame.ts'
import type { RowKey } from '../tables/columns.ts'
import { gameRows, shownGame } from './shown.ts'

/** Counts the flags of a game that has become final. */
const reviewJob = {
  name: 'notification-review',
  payload: z.strictObject({ accountId: z.uuid(), teamGameId: z.uuid() }),
  firstPause: 10,
  longestPause: 600,
  retries: 10,
  limit: 120,
} satisfies JobKind

const linkTo = (gameId: string): string => `/a/team/game/${gameId}/`

async function readGame(db: Kysely<Database>, { accountId, id: gameId }: RowKey) {
  const row = await gameRows(db, accountId)
    .select('team.teamBrandId')
    .where('teamGame.accountId', '=', accountId)
    .where('teamGame.id', '=', gameId)
    .where('teamGame.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const game = shownGame(row)
  const { teamBrandId } = row
  const to = { teamBrandId, teamId: game.teamId }
  const event = { accountId, about: gameId, link: linkTo(gameId), to } satisfies Partial<NotificationEvent>
  return { game, event }
}

/** Tells the readers of the team that a game is final, in the transaction that ends it. Its flags are counted by a job. */
export async function notifyOfFinal(
  trx: Kysely<Database>,
  app: Pick<AppContext, 'jobs' | 'newId' | 'now'>,
  game: RowKey,
  userId: string,
): Promise<void> {
  const found = await readGame(trx, game)
  if (!found) return
  const { homeTeamFullName: home, awayTeamFullName: away, homeScore, awayScore } = found.game
  await notify(trx, app, {
    ...found.event,
    kind: 'game_final',
    detail: { home, away, homeScore, awayScore },
    except: userId,
  })
  await app.jobs.enqueue(trx, reviewJob, { accountId: game.accountId, teamGameId: game.id })
}

/** Tells who may score that the checker found something in a final game. */
export async function notifyOfFlags(
  { accountId, teamGameId }: z.output<typeof reviewJob.payload>,
  app: AppContext,
): Promise<void> {
  const found = await readGame(app.db, { accountId, id: teamGameId })
  if (!found || !isFinal(found.game)) return
  const { flagCount } = await app.stats.answers.of({ accountId, gameId: teamGameId })
  if (flagCount === 0) return
  const { homeTeamFullName: home, awayTeamFullName: away } = found.game
  await app.db.transaction().execute((trx) =>
    notify(trx, app, {
      ...found.event,
      kind: 'flags_to_review',
      link: `${linkTo(teamGameId)}scoring/review/`,
      detail: { home, away, flags: flagCount },
    }),
  )
  app.live.poke()
}

export const gameJobs: readonly JobHandler[] = [jobHandler(reviewJob, notifyOfFlags)]
