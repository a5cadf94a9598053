import { SHOWN_RUNNING } from '@fullcourt/film'
import { deleteDrawing, type FilmDrawing, listDrawings, saveDrawing } from '@fullcourt/wire'
import type { Kysely, Transaction } from 'kysely'
import { refuse, refuseField, refuseUnknown } from '../calls/refusal.ts'
import { type Route, route } from '../calls/route.ts'
import type { Database } from '../database.ts'
import type { RowKey } from '../tables/columns.ts'
import { touchFilm } from './touchFilm.ts'

const MOST_DRAWINGS = 500
const SHOWN = ['id', 'atSecond', 'untilSecond', 'freezeSeconds', 'shapes'] as const

interface DrawingRow {
  readonly id: string
  readonly atSecond: number
  readonly untilSecond: number
  readonly freezeSeconds: number
  readonly shapes: FilmDrawing['shapes']
}

export const shownDrawing = ({
  id,
  atSecond,
  untilSecond,
  freezeSeconds,
  shapes,
}: DrawingRow): FilmDrawing => ({
  id,
  at: atSecond,
  until: untilSecond,
  freeze: freezeSeconds,
  shapes,
})

/** The drawings of films, by film and second. */
export const drawingsOf = (db: Kysely<Database>, accountId: string, filmIds: readonly string[]) =>
  db
    .selectFrom('drawing')
    .select([...SHOWN, 'teamVideoId'])
    .where('accountId', '=', accountId)
    .where('teamVideoId', 'in', [...filmIds, accountId])
    .orderBy('teamVideoId')
    .orderBy('atSecond')
    .orderBy('id')
    .execute()

/** How long a drawing is seen: while the picture stands still, or two seconds over the running one. */
export const untilOf = ({ at, freeze = 0 }: { readonly at: number; readonly freeze?: number | undefined }) =>
  freeze > 0 ? at : at + SHOWN_RUNNING

/** @param replaced a drawing that is not counted, because it is saved again */
export async function refuseTooManyDrawings(
  trx: Transaction<Database>,
  { accountId, id }: RowKey,
  { more, replaced }: { readonly more: number; readonly replaced?: string },
): Promise<void> {
  const { n } = await trx
    .selectFrom('drawing')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('accountId', '=', accountId)
    .where('teamVideoId', '=', id)
    .$if(replaced !== undefined, (query) => query.where('id', '<>', replaced!))
    .executeTakeFirstOrThrow()
  if (n + more > MOST_DRAWINGS)
    refuse('limit_reached', `A film has at most ${MOST_DRAWINGS} drawings. Delete some first.`)
}

const list = route(listDrawings, async ({ subject }, { db }) => ({
  results: (await drawingsOf(db, subject.accountId, [subject.id])).map(shownDrawing),
}))

const save = route(saveDrawing, ({ subject, params, body, who }, { db, now }) => {
  const { at, freeze, shapes, until = untilOf(body) } = body
  if (until < at) refuseField('until', 'Until must not be before at.')
  return db.transaction().execute(async (trx) => {
    await touchFilm(trx, subject)
    await refuseTooManyDrawings(trx, subject, { more: 1, replaced: params.drawingId })
    const columns = {
      atSecond: at,
      untilSecond: until,
      freezeSeconds: freeze,
      shapes: JSON.stringify(shapes),
    }
    const row = await trx
      .insertInto('drawing')
      .values({
        ...columns,
        accountId: subject.accountId,
        id: params.drawingId,
        teamVideoId: subject.id,
        createdBy: who.userId,
      })
      .onConflict((on) =>
        on
          .columns(['accountId', 'id'])
          .doUpdateSet({ ...columns, updatedAt: new Date(now()).toISOString() })
          .where('drawing.teamVideoId', '=', subject.id),
      )
      .returning(SHOWN)
      .executeTakeFirst()
    return row ? shownDrawing(row) : refuseField('drawingId', 'Drawing id is already in use.')
  })
})

const remove = route(deleteDrawing, ({ subject, params }, { db }) =>
  db.transaction().execute(async (trx) => {
    await touchFilm(trx, subject)
    const { numDeletedRows } = await trx
      .deleteFrom('drawing')
      .where('accountId', '=', subject.accountId)
      .where('teamVideoId', '=', subject.id)
      .where('id', '=', params.drawingId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) refuseUnknown()
  }),
)

export const drawingRoutes: readonly Route[] = [list, save, remove]
