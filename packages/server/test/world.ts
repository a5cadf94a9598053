// Two tenants with complete data, inserted directly into the tables, for the authorization matrix and the fuzzer.
import { DAY_MS, type ProgramRole, type TeamRole } from '@fullcourt/program'
import { BUILT_IN_COURTS, BUILT_IN_LEAGUES } from '@fullcourt/scorebook/rules'
import type { SUBJECTS } from '@fullcourt/wire'
import { newToken, sessionEnd } from '../src/access/sessions.ts'
import type { AppContext } from '../src/appContext.ts'
import { NEW_TRIAL, termsColumns, termsOfPlan } from '../src/billing/subscription.ts'

type SubjectKind = (typeof SUBJECTS)[number]
/** One id of each kind of subject, all of one team. */
export type Planted = Readonly<Record<SubjectKind, string>>

const LEAGUE = BUILT_IN_LEAGUES[0]!.id
const COURT = BUILT_IN_COURTS[0]!.id
const PLAN = '01900000-0000-7000-8000-000000000206'

/** A user with a session. */
export async function plantUser(
  { db, newId, now }: AppContext,
  name: string,
  { isAdmin = false, isVerified = true } = {},
): Promise<{ userId: string; token: string }> {
  const userId = newId()
  const { token, hash } = newToken()
  await db
    .insertInto('appUser')
    .values({ id: userId, username: name, usernameKey: name, firstName: name, lastName: 'Planted', isAdmin })
    .execute()
  // Mails and texts go out for users with a verified address alone.
  const email = `${userId}@planted.example.com`
  const verifiedAt = new Date(now()).toISOString()
  if (isVerified)
    await db
      .insertInto('userEmail')
      .values({ id: newId(), userId, email, emailKey: email, isPrimary: true, verifiedAt })
      .execute()
  await db
    .insertInto('token')
    .values({
      hash,
      userId,
      kind: 'session',
      confirmedAt: new Date(now()).toISOString(),
      factorAt: isAdmin ? new Date(now()).toISOString() : null,
      expiresAt: sessionEnd(now(), now()),
    })
    .execute()
  return { userId, token }
}

export async function plantAccount({ db, newId }: AppContext, founderId: string): Promise<string> {
  const id = newId()
  await db.insertInto('account').values({ id, name: 'Planted', founderId }).execute()
  return id
}

/** The subscription of a program: running, ended some days ago, or never started. */
export type Subscribed = 'active' | { readonly endedDaysAgo: number } | 'never'

export async function plantProgram(
  { db, newId, now }: AppContext,
  accountId: string,
  subscribed: Subscribed = 'active',
): Promise<string> {
  const id = newId()
  await db
    .insertInto('teamBrand')
    .values({
      id,
      accountId,
      leagueId: LEAGUE,
      name: 'Lincoln',
      mascot: 'Lions',
      gender: 'Coed',
      timezone: 'America/New_York',
    })
    .execute()
  if (subscribed === 'never') return id
  const end = subscribed === 'active' ? now() + 30 * DAY_MS : now() - subscribed.endedDaysAgo * DAY_MS
  const plan = await db.selectFrom('plan').selectAll().where('id', '=', PLAN).executeTakeFirstOrThrow()
  await db
    .insertInto('subscription')
    .values({
      id: newId(),
      accountId,
      teamBrandId: id,
      planId: PLAN,
      terms: JSON.stringify(termsOfPlan(plan)),
      ...termsColumns({ ...NEW_TRIAL, endDate: new Date(end).toISOString() }),
    })
    .execute()
  return id
}

/** A person of a program, with optional team roles. */
export async function plantPerson(
  { db, newId }: AppContext,
  at: { readonly accountId: string; readonly teamBrandId: string },
  who: {
    readonly role: ProgramRole
    readonly userId?: string
    readonly isActive?: boolean
    readonly onTeams?: Readonly<Record<string, TeamRole>>
  },
): Promise<string> {
  const id = newId()
  const { role, userId = null, isActive = true, onTeams = {} } = who
  await db
    .insertInto('teamBrandPersonnel')
    .values({
      ...at,
      id,
      firstName: 'Pat',
      lastName: role,
      role,
      userId,
      isActive,
      primaryEmail: `${id}@example.com`,
    })
    .execute()
  for (const [teamId, teamRole] of Object.entries(onTeams))
    await db
      .insertInto('teamPersonnel')
      .values({
        id: newId(),
        accountId: at.accountId,
        teamId,
        teamBrandPersonnelId: id,
        role: teamRole,
        position: 'G',
        homeJersey: '7',
        awayJersey: '7',
      })
      .execute()
  return id
}

/** A user with an account, and its program with the user as ADMIN. */
export async function plantOwner(app: AppContext, name: string, as?: { readonly isAdmin: boolean }) {
  const user = await plantUser(app, name, as)
  const accountId = await plantAccount(app, user.userId)
  const program = { accountId, teamBrandId: await plantProgram(app, accountId) }
  const person = await plantPerson(app, program, { role: 'ADMIN', userId: user.userId })
  return { ...user, program, person }
}

/** The ids of what `plantTeam` plants, by kind. */
type PlantedIds = Omit<Planted, 'person'>

const newIds = (accountId: string, teamBrandId: string, newId: () => string): PlantedIds => ({
  account: accountId,
  program: teamBrandId,
  team: newId(),
  rosterEntry: newId(),
  season: newId(),
  league: newId(),
  game: newId(),
  gamePerson: newId(),
  event: newId(),
  unmanagedTeam: newId(),
  film: newId(),
  filmTag: newId(),
  filmComment: newId(),
  invitation: newId(),
  playlist: newId(),
  share: newId(),
  assignment: newId(),
  webhook: newId(),
})

/** A team of a program with a person on its roster, a season, a league, and a game with one play; and film with what is made of it. */
export async function plantTeam(
  app: AppContext,
  { accountId, teamBrandId }: { readonly accountId: string; readonly teamBrandId: string },
  { hasFilm = true } = {},
): Promise<Planted> {
  const ids = newIds(accountId, teamBrandId, app.newId)
  await app.db.insertInto('team').values({ id: ids.team, accountId, teamBrandId, level: 1 }).execute()
  const person = await plantPerson(app, { accountId, teamBrandId }, { role: 'PLAYER' })
  const planted = { ...ids, person }
  await plantSeason(app, planted)
  await plantGame(app, planted)
  await plantBenchInvitation(app, planted)
  await plantWebhook(app, planted)
  if (hasFilm) {
    await plantFilm(app, planted)
    await plantPlaylist(app, planted)
  }
  return planted
}

/** The roster entry of a team's person, a season and a league. */
async function plantSeason({ db }: AppContext, planted: Planted): Promise<void> {
  const { account: accountId, team: teamId, person } = planted
  await db
    .insertInto('teamPersonnel')
    .values({
      id: planted.rosterEntry,
      accountId,
      teamId,
      teamBrandPersonnelId: person,
      position: 'G',
      homeJersey: '0',
      awayJersey: '00',
    })
    .execute()
  await db
    .insertInto('teamSeason')
    .values({
      id: planted.season,
      accountId,
      teamId,
      name: 'S',
      startDate: '2026-11-01',
      endDate: '2027-03-31',
    })
    .execute()
  await db
    .insertInto('league')
    .values({ id: planted.league, accountId, baseCode: 'nfhs', name: 'Ours', courtId: COURT })
    .execute()
}

/** A game against an opponent, with one person and one play. */
async function plantGame({ db }: AppContext, planted: Planted): Promise<void> {
  const { account: accountId, team: teamId, game: teamGameId } = planted
  await db
    .insertInto('unmanagedTeam')
    .values({ id: planted.unmanagedTeam, accountId, teamId, name: 'Others', nameKey: `others ${teamId}` })
    .execute()
  await db
    .insertInto('teamGame')
    .values({
      id: teamGameId,
      accountId,
      teamId,
      leagueId: LEAGUE,
      isHome: true,
      gameStartTime: '2030-01-01T00:00:00.000Z',
      localStartTime: '2029-12-31T19:00',
      timezone: 'America/New_York',
      location: 'Gym',
      opponentName: 'Others',
      opponentMascot: 'Owls',
      unmanagedTeamId: planted.unmanagedTeam,
    })
    .execute()
  await db
    .insertInto('teamGamePersonnel')
    .values({
      id: planted.gamePerson,
      accountId,
      teamGameId,
      isHomeTeam: true,
      teamBrandPersonnelId: planted.person,
      jersey: '0',
      lastName: 'P',
    })
    .execute()
  await plantPlay(db, planted)
}

async function plantPlay(db: AppContext['db'], planted: Planted): Promise<void> {
  await db
    .insertInto('gameEvent')
    .values({
      accountId: planted.account,
      id: planted.event,
      teamGameId: planted.game,
      playId: planted.event,
      isOrigin: true,
      type: 'turnover',
      period: 1,
      clockTime: 400,
      ord: 1,
      isHomeTeam: true,
      teamGamePersonnelId: planted.gamePerson,
      seq: 1,
    })
    .execute()
}

/** A film of the game whose upload has begun. */
async function plantFilm({ db }: AppContext, planted: Planted): Promise<void> {
  await db
    .insertInto('teamVideo')
    .values({
      id: planted.film,
      accountId: planted.account,
      teamId: planted.team,
      teamGameId: planted.game,
      type: 'GAME',
      name: 'First half',
      filename: 'first.mp4',
      originalType: 'video/mp4',
      size: 1_000_000,
      hash: 'ab'.repeat(32),
      storeInCloud: true,
      folder: `film/${planted.film}`,
      status: 'UPLOADING',
    })
    .execute()
  const onFilm = { accountId: planted.account, teamVideoId: planted.film }
  await db
    .insertInto('filmTag')
    .values({ ...onFilm, id: planted.filmTag, startSecond: 1, endSecond: 9, label: 'Press', labels: '[]' })
    .execute()
  await db
    .insertInto('filmComment')
    .values({ ...onFilm, id: planted.filmComment, atSecond: 5, body: 'Late help.' })
    .execute()
}

async function plantWebhook({ db }: AppContext, planted: Planted): Promise<void> {
  await db
    .insertInto('webhook')
    .values({
      accountId: planted.account,
      id: planted.webhook,
      teamBrandId: planted.program,
      name: 'Scoreboard',
      url: 'https://example.org/hook',
      types: ['game.score'],
      secret: Buffer.alloc(0),
      isOn: false,
    })
    .execute()
}

async function plantBenchInvitation({ db }: AppContext, planted: Planted): Promise<void> {
  await db
    .insertInto('invitation')
    .values({
      id: planted.invitation,
      accountId: planted.account,
      teamBrandId: planted.program,
      kind: 'BENCH',
      teamGameId: planted.game,
      tokenHash: newToken().hash,
      expiresAt: '2030-01-01T06:00:00.000Z',
    })
    .execute()
}

/** A list with the one play, a link to it, and a player who is to watch it. */
async function plantPlaylist({ db, newId }: AppContext, planted: Planted): Promise<void> {
  const { account: accountId, playlist: playlistId } = planted
  await db
    .insertInto('playlist')
    .values({ accountId, id: playlistId, teamId: planted.team, name: 'Ball security', lead: 4, tail: 2 })
    .execute()
  await db
    .insertInto('playlistItem')
    .values({
      accountId,
      id: newId(),
      playlistId,
      position: 0,
      teamVideoId: planted.film,
      teamGameId: planted.game,
      eventId: planted.event,
    })
    .execute()
  await db
    .insertInto('playlistShare')
    .values({
      accountId,
      id: planted.share,
      playlistId,
      tokenHash: newToken().hash,
      shown: JSON.stringify({ name: 'Ball security', drawings: [], items: [] }),
      showsNames: false,
      hasSound: true,
      mayDownload: false,
      expiresAt: '2030-01-01T00:00:00.000Z',
    })
    .execute()
  await db
    .insertInto('assignment')
    .values({ accountId, id: planted.assignment, playlistId, teamBrandPersonnelId: planted.person })
    .execute()
}

/** The tables of kinds that can be deleted softly. */
export const DELETABLE = {
  program: 'teamBrand',
  person: 'teamBrandPersonnel',
  team: 'team',
  rosterEntry: 'teamPersonnel',
  season: 'teamSeason',
  league: 'league',
  game: 'teamGame',
  film: 'teamVideo',
  playlist: 'playlist',
  filmComment: 'filmComment',
} as const satisfies Partial<Record<SubjectKind, string>>
export const isDeletable = (kind: SubjectKind): kind is keyof typeof DELETABLE =>
  Object.hasOwn(DELETABLE, kind)

export async function markDeleted(
  { db }: AppContext,
  kind: keyof typeof DELETABLE,
  id: string,
): Promise<void> {
  await db
    .updateTable(DELETABLE[kind] as 'team')
    .set({ deletedAt: '2026-11-01T00:00:00.000Z' })
    .where('id', '=', id)
    .execute()
}

/** Returns a line per table. Equal results mean that nothing was written. Leaves out limits, which also count refused calls. */
export async function fingerprint({
  database: { pool },
}: Pick<AppContext, 'database'>): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables
    where schemaname = 'public' and not starts_with(tablename, 'kysely_') and tablename <> 'rate_limit'`,
  )
  const texts = tables.map(
    ({ name }) =>
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as mark from "${name}" t`,
  )
  // Several statements in one message have several results.
  const results = (await pool.query(texts.join(';'))) as unknown as readonly { rows: { mark: string }[] }[]
  return Object.fromEntries(tables.map(({ name }, index) => [name, results[index]!.rows[0]!.mark]))
}
