import * as z from 'zod'
import { account } from './accounts.ts'
import { accountFields, deleteAccountFields, deleteUserFields } from './forms/account.ts'
import { AFTER_PERSON } from './invalidates.ts'
import { endpoint, id, idParams, noReply, time } from './primitives.ts'

/** Users, accounts and people are erased so long after it was asked for, and kept if it is revoked until then. */
export const ERASURE_DAYS = 30

const erasure = z.object({
  /** When it is erased. */
  eraseAt: time,
})

export const deleteUser = endpoint({
  name: 'deleteUser',
  summary:
    'Delete the own user in 30 days, with the accounts that belong to it alone. All sessions end; logging in before then can revoke it. 409 last_admin while others need this ADMIN.',
  method: 'DELETE',
  path: '/v1/user/',
  refusals: ['last_admin'],
  invalidates: [],
  fresh: 'sometimes',
  access: 'login',
  body: z.strictObject(deleteUserFields),
  reply: erasure,
})

export const keepUser = endpoint({
  name: 'keepUser',
  summary: 'Revoke the deletion of the own user.',
  method: 'POST',
  path: '/v1/user/erase/revoke/',
  refusals: ['gone'],
  invalidates: ['readUser'],
  access: 'login',
  status: 204,
  reply: noReply,
})

export const renameAccount = endpoint({
  name: 'renameAccount',
  summary: 'Rename an account. For its members who may act on the whole of it.',
  method: 'PATCH',
  path: '/v1/account/:id/',
  invalidates: ['readUser', 'listAccounts'],
  access: 'login',
  params: idParams,
  body: z.strictObject(accountFields),
  reply: account,
})

export const deleteAccount = endpoint({
  name: 'deleteAccount',
  summary:
    'Delete an account with its programs in 30 days. For its members; `name` is the name of the account.',
  method: 'DELETE',
  path: '/v1/account/:id/',
  refusals: ['last_admin'],
  invalidates: ['readUser', 'listAccounts'],
  fresh: 'sometimes',
  access: 'login',
  params: idParams,
  body: z.strictObject(deleteAccountFields),
  reply: erasure,
})

export const keepAccount = endpoint({
  name: 'keepAccount',
  summary: 'Revoke the deletion of an account.',
  method: 'POST',
  path: '/v1/account/:id/erase/revoke/',
  refusals: ['gone'],
  invalidates: ['readUser', 'listAccounts'],
  access: 'login',
  params: idParams,
  status: 204,
  reply: noReply,
})

export const erasePerson = endpoint({
  name: 'erasePerson',
  summary:
    'Erase a person in 30 days: name, contacts and pictures everywhere, also in logs of games. The jersey stays in the figures.',
  method: 'POST',
  path: '/v1/team-brand-personnel/:id/erase/',
  refusals: ['gone', 'last_admin'],
  invalidates: AFTER_PERSON,
  fresh: 'always',
  access: { may: 'people.erase', on: 'person', from: 'params.id', sub: false, deleted: true },
  params: idParams,
  reply: erasure.extend({ id }),
})

export const keepPerson = endpoint({
  name: 'keepPerson',
  summary: 'Revoke that a person is erased.',
  method: 'POST',
  path: '/v1/team-brand-personnel/:id/erase/revoke/',
  refusals: ['gone'],
  invalidates: AFTER_PERSON,
  access: { may: 'people.erase', on: 'person', from: 'params.id', sub: false, deleted: true },
  params: idParams,
  status: 204,
  reply: noReply,
})
