// Many listeners of a game, for the benchmarks of the live stream. They are inserted by SQL, because registering them takes
// minutes.
import pg from 'pg'

/**
 * Makes coaches of a program, each signed in.
 * @returns their tokens
 */
export async function signInCoaches(
  databaseUrl: string,
  programId: string,
  count: number,
): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ token: string }>(
    `with people as (
       insert into app_user (id, username, username_key, first_name, last_name)
       select gen_random_uuid(), 'ear' || n, 'ear' || n, 'An', 'Ear' from generate_series(1, $2::int) n returning id, username
     ), coaches as (
       insert into team_brand_personnel (id, account_id, team_brand_id, user_id, first_name, last_name, role)
       select gen_random_uuid(), b.account_id, b.id, p.id, 'An', 'Ear', 'COACH' from people p, team_brand b where b.id = $1
     )
     insert into token (hash, user_id, kind, expires_at)
     select sha256(username::bytea), id, 'session', now() + interval '1 day' from people
     returning (select username from people where people.id = user_id) as token`,
    [programId, count],
  )
  await client.end()
  return rows.map(({ token }) => token)
}
