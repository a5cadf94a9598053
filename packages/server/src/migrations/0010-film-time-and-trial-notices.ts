import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Film time of events, the mails before the end of a trial, and plain names for a column and a table. */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
alter table game_event rename column standing to is_current;
-- The newest deleted message. A client with an older cursor has missed messages.
alter table live_horizon rename to live_retention;

alter table game_event
  -- seconds into the film, and the film; null for plays recorded without one
  add column video_time double precision,
  add column team_video_id uuid;

-- how many days before the end of the trial the last notice was sent; null before the first
alter table account add column trial_notice_days int;

-- Events of earlier releases get their film time from the newest revision that contains them.
update game_event set video_time = film.video_time, team_video_id = film.team_video_id
from (
  select distinct on (id) (event ->> 'id')::uuid as id, (event ->> 'videoTime')::float8 as video_time,
    (event ->> 'teamVideoId')::uuid as team_video_id
  from game_log, lateral (
    select play -> 'origin' as event union all select json_array_elements(play -> 'rel')
  ) events
  where play is not null
  order by id, seq desc
) film
where film.id = game_event.id and (film.video_time is not null or film.team_video_id is not null);
`
