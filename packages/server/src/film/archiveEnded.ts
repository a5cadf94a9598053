import { type ArchiveTerms, archiveTime, coverageOf, dueArchiveStep } from '@fullcourt/program'
import { sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { notify } from '../notifications/notify.ts'
import { programFullName } from '../programs/shown.ts'
import { changeFilmState } from './changes.ts'

interface ProgramRow {
  readonly id: string
  readonly accountId: string
  readonly name: string
  readonly mascot: string
  readonly archiveWarnings: number
  readonly archiveWarnedAt: string | null
  /** The end of its last subscription. */
  readonly until: string
}

/** Programs that had a plan, with films that can be played or warnings that were sent. */
async function programsToCheck({ db }: AppContext): Promise<readonly ProgramRow[]> {
  const { rows } = await sql<ProgramRow>`
    select b.id, b.account_id, b.name, b.mascot, b.archive_warnings, b.archive_warned_at, s.until
    from team_brand b
    join account a on a.id = b.account_id and not a.is_demo
    join lateral (select max(covered_until) as until from subscription
      where account_id = b.account_id and team_brand_id = b.id) s on s.until is not null
    where b.deleted_at is null and (b.archive_warnings > 0 or exists (
      select from team_video v join team t on t.account_id = v.account_id and t.id = v.team_id
      where t.account_id = b.account_id and t.team_brand_id = b.id and v.status = 'READY' and v.deleted_at is null))`.execute(
    db,
  )
  return rows
}

/** Warns the ADMINs once more, unless another process just did. */
async function warn(app: AppContext, program: ProgramRow, terms: ArchiveTerms): Promise<void> {
  const { id, accountId, archiveWarnings } = program
  const now = app.now()
  await app.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('teamBrand')
      .set({ archiveWarnings: archiveWarnings + 1, archiveWarnedAt: new Date(now).toISOString() })
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .where('archiveWarnings', '=', archiveWarnings)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await notify(trx, app, {
      kind: 'films_to_archive',
      accountId,
      about: `${id} ${archiveWarnings + 1}`,
      detail: {
        program: programFullName(program),
        date: new Date(archiveTime(terms, now)).toISOString(),
      },
      link: '/a/program/subscription/',
      to: { teamBrandId: id },
    })
  })
}

/** Archives the films of a program: renditions go, originals stay (rule 21). */
async function archiveFilms(app: AppContext, { accountId, id }: ProgramRow): Promise<void> {
  const films = await app.db
    .selectFrom('teamVideo')
    .innerJoin('team', (on) =>
      on.onRef('team.accountId', '=', 'teamVideo.accountId').onRef('team.id', '=', 'teamVideo.teamId'),
    )
    .select(['teamVideo.accountId', 'teamVideo.id'])
    .where('team.accountId', '=', accountId)
    .where('team.teamBrandId', '=', id)
    .where('teamVideo.status', '=', 'READY')
    .where('teamVideo.deletedAt', 'is', null)
    .execute()
  for (const film of films) await changeFilmState(app, film, { kind: 'archive' })
}

/**
 * Archives films 90 days after the end of a plan, after two warnings 30 days apart (rule 18). A new plan starts the count again.
 */
export async function archiveEnded(app: AppContext): Promise<void> {
  if (!app.env.billing) return
  for (const program of await programsToCheck(app)) {
    const endedAt = Date.parse(program.until)
    if (coverageOf(endedAt, app.now()) !== 'ended') {
      if (program.archiveWarnings === 0) continue
      await app.db
        .updateTable('teamBrand')
        .set({ archiveWarnings: 0, archiveWarnedAt: null })
        .where('accountId', '=', program.accountId)
        .where('id', '=', program.id)
        .execute()
      continue
    }
    const { archiveWarnings: warnings, archiveWarnedAt } = program
    const terms = {
      endedAt,
      warnings,
      warnedAt: archiveWarnedAt === null ? null : Date.parse(archiveWarnedAt),
    }
    const step = dueArchiveStep(terms, app.now())
    if (step === 'warn') await warn(app, program, terms)
    if (step === 'archive') await archiveFilms(app, program)
  }
  app.live.poke()
}
