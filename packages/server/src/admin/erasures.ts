import { listErasures } from '@fullcourt/wire'
import { sql } from 'kysely'
import { type Route, route } from '../calls/route.ts'
import { overdueErasures } from '../erasure/overdue.ts'
import { readPage } from '../queries/readPage.ts'

export const erasureRoutes: readonly Route[] = [
  route(listErasures, (call, app) =>
    readPage(app, call, {
      rows: overdueErasures(app.db, app),
      keys: [
        { by: sql`overdue.erase_at`, as: 'timestamptz(3)' },
        { by: sql`overdue.id`, as: 'uuid' },
      ],
      searched: [sql`overdue.name`, sql`overdue.program_name`],
      show: ({ kind, id, name, programName, eraseAt }) => ({ kind, id, name, programName, eraseAt }),
    }),
  ),
]
