import { type ChecklistCounts, checklist } from '@fullcourt/program'
import { readChecklist } from '@fullcourt/wire'
import { sql } from 'kysely'
import { route } from '../calls/route.ts'

/** Counts everything that the dashboard's checklist needs, in one statement. */
const counts = (programId: string, userId: string) => sql<ChecklistCounts>`
  with teams as (select id from team where team_brand_id = ${programId} and deleted_at is null),
    people as (select role, user_id from team_brand_personnel where team_brand_id = ${programId} and deleted_at is null),
    games as (select home_final_score from team_game where team_id in (select id from teams) and deleted_at is null)
  select (select count(*)::int from people where role <> 'PLAYER' and user_id is distinct from ${userId}) as staff,
    (select count(*)::int from people where role = 'PLAYER') as players,
    (select count(*)::int from team_season where team_id in (select id from teams) and deleted_at is null) as seasons,
    (select count(*)::int from games) as games,
    coalesce((select count(*)::int from team_personnel where team_id in (select id from teams) and is_starter and deleted_at is null
      group by team_id order by 1 desc limit 1), 0) as starters,
    (select count(*)::int from games where home_final_score is not null) as final_games,
    (select count(*)::int from team_video where team_id in (select id from teams) and deleted_at is null) as videos`

export const checklistRoute = route(readChecklist, async ({ subject, who }, { db }) => {
  const { rows } = await counts(subject.id, who.userId).execute(db)
  return { items: checklist(rows[0]!) }
})
