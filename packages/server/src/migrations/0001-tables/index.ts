import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { CLIPS } from './clips.ts'
import { FILMS } from './films.ts'
import { GAMES } from './games.ts'
import { INSTALLATION } from './installation.ts'
import { MESSAGES } from './messages.ts'
import { MONEY } from './money.ts'
import { PROGRAMS } from './programs.ts'
import { USERS } from './users.ts'

/** Makes all tables, in the order of their foreign keys. */
export const tables: Migration = {
  async up(db: Kysely<unknown>) {
    for (const subject of [USERS, INSTALLATION, PROGRAMS, GAMES, FILMS, CLIPS, MESSAGES, MONEY])
      await sql.raw(subject).execute(db)
  },
}
