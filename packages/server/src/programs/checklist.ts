import { type ChecklistCounts, checklist } from '@fullcourt/program'
import { readChecklist } from '@fullcourt/wire'
import { sql } from 'kysely'
import { route } from '../calls/route.ts'
import type { RowKey } from '../tables/columns.ts'

/** Counts everything that the dashboard's checklist needs, in one statement. */
const counts = ({ accountId, id: programId }: RowKey, userId: string) => sql<ChecklistCounts>`
  with teams as (select id from team where account_id = ${accountId} and team_brand_id = ${programId} and deleted_at is null),
    people as (select id, role, user_id from team_brand_personnel
      where account_id = ${accountId} and team_brand_id = ${programId} and deleted_at is null),
    games as (select home_final_score from team_game
      where account_id = ${accountId} and team_id in (select id from teams) and deleted_at is null)
  select (select count(*)::int from people where role <> 'PLAYER' and user_id is distinct from ${userId}) as staff,
    (select count(*)::int from people where role = 'PLAYER') as players,
    (select count(*)::int from team_season
      where account_id = ${accountId} and team_id in (select id from teams) and deleted_at is null) as seasons,
    (select count(*)::int from games) as games,
    coalesce((select count(*)::int from team_personnel
      where account_id = ${accountId} and team_id in (select id from teams) and is_starter and deleted_at is null
        and team_brand_personnel_id in (select id from people)
      group by team_id order by 1 desc limit 1), 0) as starters,
    (select count(*)::int from games where home_final_score is not null) as final_games,
    (select count(*)::int from team_video
      where account_id = ${accountId} and team_id in (select id from teams) and deleted_at is null) as videos`

export const checklistRoute = route(readChecklist, async ({ subject, who }, { db }) => {
  const { rows } = await counts(subject, who.userId).execute(db)
  return { items: checklist(rows[0]!) }
})
