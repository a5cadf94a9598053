// Lists, search, people and dashboards of an installation with 200 programs, 2,000 teams and 30,000 people; beside a bare query.
import pg from 'pg'
import { Client } from '../packages/server/test/load.ts'
import { findPostgres, startPostgres } from '../packages/server/test/postgres.ts'
import { startServer } from '../packages/server/test/running.ts'
import { compare, percentile, timed } from './report.ts'

if (!findPostgres()) {
  console.log('no PostgreSQL on this machine: there is no peer to compare with')
  process.exit(0)
}

const PROGRAMS = 200
const TEAMS_A_PROGRAM = 10
const PEOPLE_A_PROGRAM = 150
/** People who can sign in. The first one is the ADMIN. */
const USERS_A_PROGRAM = 40
const GAMES_A_TEAM = 20
const REQUESTS = 40
const LIMIT_MS = 100

/** Fills the database. Ids are random: a real one has them in the order of time, which only helps. */
const FILL = [
  `create temp table made as select n, gen_random_uuid() account, gen_random_uuid() program from generate_series(1, ${PROGRAMS}) n`,
  `insert into account (id, name) select account, 'Account ' || n from made`,
  `insert into team_brand (id, account_id, league_id, name, mascot, gender, timezone)
    select program, account, (select id from league where account_id is null order by position limit 1),
      'School ' || n, 'Lions', 'Coed', 'America/New_York' from made`,
  `insert into subscription (id, account_id, team_brand_id, plan_id, terms, status, trial_active, end_date, covered_until)
    select gen_random_uuid(), account, program, p.id, jsonb_build_object('planId', p.id, 'name', p.name, 'priceCents', p.price_usd * 100,
      'teamQuota', p.team_quota, 'odQuota', p.od_quota, 'archiveQuota', p.archive_quota, 'odCents', p.ala_od_price_usd * 100,
      'archiveCents', p.ala_archive_price_usd * 100, 'supportsUHD', p.supports_uhd), 'ACTIVE', true,
      now() + interval '30 days', now() + interval '30 days'
    from made, (select * from plan order by team_quota desc limit 1) p`,
  `create temp table made_team as select gen_random_uuid() id, m.account, m.program, t from made m, generate_series(1, ${TEAMS_A_PROGRAM}) t`,
  `insert into team (id, account_id, team_brand_id, level, name) select id, account, program, 1 + t % 3, 'Team ' || t from made_team`,
  `create temp table made_person as select gen_random_uuid() id, gen_random_uuid() user_id, m.account, m.program, m.n program_n, p,
      (array['Ann','Ben','Cora','Dan','Eve','Finn','Gia','Hal','Ida','Jon'])[1 + p % 10] first_name,
      (array['Alder','Birch','Cedar','Dunn','Elm','Fir','Gale','Holm','Ives','Jay'])[1 + (p * 7 + m.n) % 10] || p last_name
    from made m, generate_series(1, ${PEOPLE_A_PROGRAM}) p`,
  `insert into app_user (id, username, username_key, first_name, last_name)
    select user_id, 'user' || program_n || 'x' || p, 'user' || program_n || 'x' || p, first_name, last_name
    from made_person where p <= ${USERS_A_PROGRAM}`,
  `insert into user_email (id, user_id, email, email_key, is_primary, verified_at)
    select gen_random_uuid(), user_id, 'user' || program_n || 'x' || p || '@example.com', 'user' || program_n || 'x' || p || '@example.com', true, now()
    from made_person where p <= ${USERS_A_PROGRAM}`,
  `insert into token (hash, user_id, kind, expires_at)
    select sha256(('t' || program_n || 'x' || p)::bytea), user_id, 'session', now() + interval '1 day'
    from made_person where p <= ${USERS_A_PROGRAM}`,
  `update account set founder_id = m.user_id from made_person m where m.account = account.id and m.p = 1`,
  `insert into team_brand_personnel (id, account_id, team_brand_id, user_id, first_name, last_name, role, primary_email)
    select id, account, program, case when p <= ${USERS_A_PROGRAM} then user_id end, first_name, last_name,
      case when p = 1 then 'ADMIN' when p <= 20 then 'COACH' else 'PLAYER' end, 'p' || program_n || 'x' || p || '@example.org'
    from made_person`,
  `insert into team_personnel (id, account_id, team_id, team_brand_personnel_id, position, home_jersey, away_jersey, is_starter)
    select gen_random_uuid(), t.account, t.id, p.id, 'G', (p.p / 10)::text, (p.p / 10)::text, p.p < 70
    from made_team t join made_person p on p.program = t.program and p.p > 20 and p.p % ${TEAMS_A_PROGRAM} = t.t % ${TEAMS_A_PROGRAM}`,
  `insert into unmanaged_team (id, account_id, team_id, name, name_key) select gen_random_uuid(), account, id, 'Central', 'central' from made_team`,
  `insert into team_game (id, account_id, team_id, league_id, is_home, game_start_time, local_start_time, timezone, location,
      opponent_name, opponent_mascot, unmanaged_team_id, home_final_score, away_final_score)
    select gen_random_uuid(), t.account, t.id, (select id from league where account_id is null order by position limit 1), true,
      now() + (g - 10) * interval '3 days', '2026-11-20T19:00', 'America/New_York', 'Gym', 'Central', 'Cats', u.id,
      case when g < 10 then 60 end, case when g < 10 then 50 + g end
    from made_team t join unmanaged_team u on u.team_id = t.id, generate_series(1, ${GAMES_A_TEAM}) g`,
  `insert into invitation (id, account_id, team_brand_id, kind, role, person_id, token_hash, expires_at)
    select gen_random_uuid(), account, program, 'MEMBER', 'PLAYER', id, sha256(id::text::bytea), now() + interval '7 days'
    from made_person where p > ${USERS_A_PROGRAM} and p <= ${USERS_A_PROGRAM} + 40`,
  `insert into user_notification (id, account_id, user_id, kind, subject_key, detail, link, created_at)
    select gen_random_uuid(), account, user_id, 'film_ready', 'film_ready ' || n, '{"film":"First half"}', '/a/dashboard/', now() - n * interval '1 hour'
    from made_person, generate_series(1, 50) n where p <= 5`,
  `insert into app_user (id, username, username_key, first_name, last_name, is_admin)
    values ('01990000-0000-7000-8000-0000000000ad', 'root', 'root', 'Ada', 'Root', true)`,
  `insert into token (hash, user_id, kind, expires_at, confirmed_at, factor_at)
    values (sha256('troot'), '01990000-0000-7000-8000-0000000000ad', 'session', now() + interval '1 day', now(), now())`,
  'analyze',
]

/** A program, as one request asks for it. */
interface Asked {
  readonly n: number
  readonly program: string
  readonly team: string
  readonly person: string
}

interface Case {
  readonly name: string
  readonly path: (asked: Asked) => string
  /** The rows behind it, as a bare query with one value. */
  readonly sql: string
  readonly value: (asked: Asked) => string
  readonly as?: 'player' | 'administrator'
}

const PEOPLE = 'select * from team_brand_personnel where team_brand_id = $1 and deleted_at is null'
const ordered = (rows: string) => `${rows} order by lower(last_name), lower(first_name), id limit 51`
const ofProgram = { value: ({ program }: Asked) => program }
const ofTeam = { value: ({ team }: Asked) => team }

const CASES: readonly Case[] = [
  {
    name: 'people',
    path: ({ program }) => `/v1/team-brand/${program}/personnel/`,
    sql: ordered(PEOPLE),
    ...ofProgram,
  },
  {
    name: 'search of people',
    path: ({ program }) => `/v1/team-brand/${program}/personnel/?search=cora%20b`,
    sql: ordered(`${PEOPLE} and first_name || ' ' || last_name ilike '%cora b%'`),
    ...ofProgram,
  },
  {
    name: 'players',
    path: ({ program }) => `/v1/team-brand/${program}/players/?limit=200`,
    sql: `${PEOPLE} and role = 'PLAYER' order by lower(last_name), lower(first_name), id limit 201`,
    ...ofProgram,
  },
  {
    name: 'members',
    path: ({ program }) => `/v1/team-brand/${program}/members/`,
    sql: ordered(`${PEOPLE} and user_id is not null`),
    ...ofProgram,
  },
  {
    name: 'invitations',
    path: ({ program }) => `/v1/team-brand/${program}/invitations/`,
    sql: 'select * from invitation where team_brand_id = $1 order by created_at desc, id desc limit 51',
    ...ofProgram,
  },
  {
    name: 'teams',
    path: ({ program }) => `/v1/team-brand/${program}/teams/`,
    sql: 'select * from team where team_brand_id = $1 and deleted_at is null order by level, id limit 51',
    ...ofProgram,
  },
  {
    name: 'roster',
    path: ({ team }) => `/v1/team/${team}/roster/`,
    sql: 'select * from team_personnel r join team_brand_personnel p on p.id = r.team_brand_personnel_id where r.team_id = $1 and r.deleted_at is null limit 51',
    ...ofTeam,
  },
  {
    name: 'person',
    path: ({ person }) => `/v1/team-brand-personnel/${person}/`,
    sql: 'select * from team_brand_personnel where id = $1',
    value: ({ person }) => person,
  },
  {
    name: 'user with programs and teams',
    path: () => '/v1/user/',
    sql: 'select * from team where team_brand_id = $1 and deleted_at is null',
    ...ofProgram,
  },
  {
    name: 'user of a player',
    path: () => '/v1/user/',
    as: 'player',
    sql: 'select * from team where team_brand_id = $1 and deleted_at is null',
    ...ofProgram,
  },
  {
    name: 'games of the dashboard',
    path: ({ program }) => `/v1/team-brand/${program}/upcoming-games/`,
    sql: 'select g.* from team_game g join team t on t.id = g.team_id where t.team_brand_id = $1 and g.game_start_time > now() order by g.game_start_time limit 51',
    ...ofProgram,
  },
  {
    name: 'checklist of the dashboard',
    path: ({ program }) => `/v1/team-brand/${program}/checklist/`,
    sql: 'select count(*) from team_brand_personnel where team_brand_id = $1',
    ...ofProgram,
  },
  {
    name: 'schedule of a team',
    path: ({ team }) => `/v1/team/${team}/games/`,
    sql: 'select * from team_game where team_id = $1 order by game_start_time limit 51',
    ...ofTeam,
  },
  {
    name: 'season of a team',
    path: ({ team }) => `/v1/team/${team}/stats/`,
    sql: 'select * from team_game where team_id = $1 order by game_start_time limit 51',
    ...ofTeam,
  },
  {
    name: 'notifications',
    path: () => '/v1/user-notification/',
    sql: 'select n.* from user_notification n join account_owner m on m.user_id = n.user_id join team_brand b on b.account_id = m.account_id where b.id = $1 order by n.created_at desc limit 51',
    ...ofProgram,
  },
  {
    name: 'users of the installation',
    path: ({ n }) => `/v1/admin/users/?search=user${n}x`,
    as: 'administrator',
    sql: "select * from app_user where username ilike '%' || $1 || '%' order by lower(last_name), lower(first_name), id limit 51",
    value: ({ n }) => `user${n}x`,
  },
  {
    name: 'accounts of the installation',
    path: ({ n }) => `/v1/admin/accounts/?search=${n}`,
    as: 'administrator',
    sql: "select * from account where name ilike '%' || $1 || '%' order by created_at limit 51",
    value: ({ n }) => String(n),
  },
]

const tokenOf = ({ n }: Asked, as: Case['as']): string => {
  if (as === 'administrator') return 'troot'
  return as === 'player' ? `t${n}x30` : `t${n}x1`
}

const postgres = await startPostgres()
const client = new pg.Client({ connectionString: postgres.url })
const server = await startServer({ DATABASE_URL: postgres.url, REQUESTS_PER_MINUTE: '1000000' })
try {
  await client.connect()
  for (const statement of FILL) await client.query(statement)
  const { rows: programs } = await client.query<Asked>(
    `select m.n, m.program, (select id from made_team t where t.program = m.program limit 1) team,
      (select id from made_person p where p.program = m.program and p.p = 99) person from made m order by n`,
  )
  const http = new Client(server.port)
  const slow: string[] = []
  let turn = 0
  /** Asks for one program after another; the 95th percentile in ms. */
  const p95 = async (ask: (asked: Asked) => Promise<unknown>) => {
    const latencies: number[] = []
    for (let i = 0; i < REQUESTS; i++) {
      turn = (turn + 37) % programs.length
      const asked = programs[turn]!
      latencies.push(await timed(() => ask(asked)))
    }
    return percentile(latencies, 0.95)
  }
  for (const { name, path, sql, value, as } of CASES) {
    const worst: number[] = []
    await compare({
      what: `${name}, 95th percentile of ${REQUESTS}`,
      unit: 'ms',
      goal: `under ${LIMIT_MS} ms`,
      ours: {
        name: 'over HTTP',
        async measure() {
          const measured = await p95(async (asked) => {
            const head = `GET ${path(asked)} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${tokenOf(asked, as)}\r\n\r\n`
            const status = await http.ask(Buffer.from(head))
            if (status !== 200) throw new Error(`${path(asked)} was answered ${status}`)
          })
          worst.push(measured)
          return measured
        },
      },
      peers: [
        {
          name: 'bare query',
          measure: () => p95((asked) => client.query({ name, text: sql, values: [value(asked)] })),
        },
      ],
    })
    // The first round warms up.
    if (worst.slice(1).toSorted((a, b) => a - b)[2]! > LIMIT_MS) slow.push(name)
  }
  http.close()
  console.log(slow.length > 0 ? `over ${LIMIT_MS} ms: ${slow.join(', ')}` : `all under ${LIMIT_MS} ms`)
} finally {
  await client.end()
  await server.stop()
  await postgres.stop()
}
