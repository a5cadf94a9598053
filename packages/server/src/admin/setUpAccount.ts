import { type Gender, INVITATION_TRACKING } from '@fullcourt/program'
import { BUILT_IN_LEAGUES } from '@fullcourt/scorebook/rules'
import { type BodyOf, setUpAccount } from '@fullcourt/wire'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { audit } from '../audit/audit.ts'
import { refuseField } from '../calls/refusal.ts'
import { route } from '../calls/route.ts'
import type { Database } from '../database.ts'
import { limitInvitations, limitSent } from '../invitations/limits.ts'
import { createOnce, wasCreated } from '../queries/createOnce.ts'
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

const SCHOOL_WORDS: Readonly<Record<Gender, string>> = { Female: 'Girls', Male: 'Boys', Coed: 'Coed' }
const ADULT_WORDS: Readonly<Record<Gender, string>> = { Female: 'Women', Male: 'Men', Coed: 'Coed' }

/** The name of a program. Where a setup makes several, the gender tells them apart: 'North High Girls'. */
function programName({ name, genders, leagueId }: Setup, gender: Gender): string {
  if (genders.length === 1) return name
  const isSchool = BUILT_IN_LEAGUES.some(({ id, code }) => id === leagueId && code.startsWith('nfhs'))
  return `${name} ${(isSchool ? SCHOOL_WORDS : ADULT_WORDS)[gender]}`
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
  const { mascot, timezone, leagueId, teamLevels } = body
  const name = programName(body, gender)
  await trx
    .insertInto('teamBrand')
    .values({ id: teamBrandId, accountId, leagueId, name, mascot, gender, timezone })
    .execute()
  const teams = teamLevels.map((level) => ({
    id: app.newId(),
    accountId,
    teamBrandId,
    level,
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
  async (call, app) => {
    const { body } = call
    if (body.send && !(await wasCreated(app, body.id)))
      await limitSent(app, { call, accountId: null, email: body.email, phone: null })
    let token: string | null = null
    return createOnce(app, {
      endpoint: setUpAccount,
      body,
      table: 'invitation',
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
