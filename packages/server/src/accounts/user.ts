import { createHmac } from 'node:crypto'
import type { User } from '@fullcourt/wire'
import type { House } from '../house.ts'
import { programsOf } from '../programs/program.ts'
import { teamRolesOf } from '../programs/teams.ts'

/** An opaque mark of a user: it says nothing of address or password. */
const markOf = (userId: string): string =>
  createHmac('sha256', 'avatar').update(userId).digest('hex').slice(0, 32)

async function contactsOf({ db }: House, userId: string) {
  const emails = await db
    .selectFrom('userEmail')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('isPrimary', 'desc')
    .orderBy('email')
    .execute()
  const phones = await db
    .selectFrom('userPhone')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('isPrimary', 'desc')
    .orderBy('phone')
    .execute()
  return {
    emails: emails.map(({ id, email, isPrimary, verifiedAt }) => ({
      id,
      email,
      primary: isPrimary,
      verified: verifiedAt !== null,
    })),
    phoneNumbers: phones.map(({ id, phone, isPrimary, verifiedAt }) => ({
      id,
      phone,
      primary: isPrimary,
      verified: verifiedAt !== null,
    })),
  }
}

const accountsOf = ({ db }: House, userId: string) =>
  db
    .selectFrom('account')
    .innerJoin('accountMember', 'accountMember.accountId', 'account.id')
    .select(['account.id', 'account.name', 'account.createdAt'])
    .where('accountMember.userId', '=', userId)
    .where('account.deletedAt', 'is', null)
    .orderBy('account.createdAt')
    .orderBy('account.id')
    .execute()

/** The whole user as only they see it: contacts, accounts, and the programs and teams where they stand. */
export async function readWholeUser(house: House, userId: string): Promise<User> {
  const row = await house.db
    .selectFrom('appUser')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const teamBrands = await programsOf(house, userId)
  const roles = await teamRolesOf(house, userId)
  return {
    id: row.id,
    username: row.username,
    fullName: `${row.firstName} ${row.lastName}`,
    firstName: row.firstName,
    lastName: row.lastName,
    jobTitle: row.jobTitle,
    avatarURL: row.avatarUrl,
    hash: markOf(row.id),
    createdAt: row.createdAt,
    communications: row.communications as User['communications'],
    ...(await contactsOf(house, userId)),
    teams: teamBrands.flatMap(({ teams }) =>
      teams.map((team) => ({ ...team, teamRole: roles.get(team.id) ?? null })),
    ),
    teamBrands,
    accounts: await accountsOf(house, userId),
    features: row.features,
    isAdmin: row.isAdmin,
    isDemo: row.isDemo,
  }
}
