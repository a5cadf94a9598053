import { type Gender, INVITATION_TRACKING, TEAM_LEVELS } from '@fullcourt/program'
import { type BodyOf, setUpAccount } from '@fullcourt/wire'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { audit } from '../audit/audit.ts'
import { beginUnlimited } from '../billing/begin.ts'
import type { Database } from '../database.ts'
import { refuseField } from '../http/refusal.ts'
import { route } from '../http/route.ts'
import { limitInvitations } from '../invitations/limits.ts'
import { createOnce } from '../queries/createOnce.ts'
import { accountReply, inviteToAccount } from './inviteToAccount.ts'

type Setup = BodyOf<typeof setUpAccount>

/** Refuses a league that belongs to an account: a new account has none. */
async function refuseOwnedLeague(db: Kysely<Database>, leagueId: string): Promise<void> {
  const league = await db
    .selectFrom('league')
    .select('id')
    .where('id', '=', leagueId)
    .where('accountId', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!league) refuseField('leagueId', 'League id must be one of the built-in leagues.')
}

/** The name of a team where two programs share a name: 'Female Varsity'. Else its level names it. */
function teamName({ genders }: Setup, gender: Gender, level: number): string | null {
  if (genders.length === 1) return null
  const label = TEAM_LEVELS.find(({ value }) => value === level && value !== 0)?.label
  return [gender, label].filter(Boolean).join(' ')
}

interface NewProgram {
  readonly accountId: string
  readonly gender: Gender
}

/** Creates one program of a new account, with its teams. */
async function createProgramOf(
  app: AppContext,
  trx: Transaction<Database>,
  body: Setup,
  { accountId, gender }: NewProgram,
): Promise<void> {
  const teamBrandId = app.newId()
  const { name, mascot, timezone, leagueId, teamLevels } = body
  await trx
    .insertInto('teamBrand')
    .values({ id: teamBrandId, accountId, leagueId, name, mascot, gender, timezone })
    .execute()
  if (!app.env.billing) await beginUnlimited(trx, { id: app.newId(), accountId, teamBrandId })
  const teams = teamLevels.map((level) => ({
    id: app.newId(),
    accountId,
    teamBrandId,
    level,
    name: teamName(body, gender, level),
  }))
  await trx.insertInto('team').values(teams).execute()
}

/** Creates an account with its programs and teams. It has no user before the invitation is accepted. */
async function createAccount(app: AppContext, trx: Transaction<Database>, body: Setup): Promise<string> {
  const accountId = app.newId()
  await trx
    .insertInto('account')
    .values({ id: accountId, name: body.accountName ?? body.name })
    .execute()
  for (const gender of body.genders) await createProgramOf(app, trx, body, { accountId, gender })
  return accountId
}

export const setUpAccountRoute = route(
  setUpAccount,
  (call, app) => {
    const { body } = call
    let token: string | null = null
    return createOnce(app, {
      endpoint: setUpAccount,
      body,
      make: async (trx, id) => {
        await refuseOwnedLeague(trx, body.leagueId)
        const accountId = await createAccount(app, trx, body)
        await audit(trx, call, {
          kind: 'admin_acted',
          on: { kind: 'account', id: accountId },
          accountId,
          detail: { act: 'set up' },
        })
        token = await inviteToAccount(app, trx, call, {
          id,
          accountId,
          email: body.email,
          name: `${body.firstName} ${body.lastName}`,
          tracking: body.tracking ?? INVITATION_TRACKING,
          send: body.send,
        })
      },
      read: (id) => accountReply(app, id, token),
    })
  },
  { limitByCall: limitInvitations },
)
