import * as z from 'zod'
import { endpoint, idParams } from './primitives.ts'

/** In a PATCH: an address that the call `avatar/` answered, once its picture is uploaded; null removes the picture. */
export const avatarURL = z.string().max(2000).nullable()

const prepared = z.object({
  /** The picture's address. Name it in a PATCH after the upload. */
  avatarURL: z.string(),
  /** PUT the bytes of the picture there, at most 10 MB. No token. Good for 15 minutes. */
  uploadURL: z.string(),
})

export const requestUserAvatar = endpoint({
  name: 'requestUserAvatar',
  summary: 'Begin the upload of the own picture.',
  method: 'POST',
  path: '/v1/user/:id/avatar/',
  invalidates: [],
  access: 'login',
  params: idParams,
  reply: prepared,
})

export const requestProgramAvatar = endpoint({
  name: 'requestProgramAvatar',
  summary: 'Begin the upload of the picture of a program.',
  method: 'POST',
  path: '/v1/team-brand/:id/avatar/',
  invalidates: [],
  access: { may: 'program.write', on: 'program', from: 'params.id', sub: true },
  params: idParams,
  reply: prepared,
})

export const requestPersonAvatar = endpoint({
  name: 'requestPersonAvatar',
  summary: 'Begin the upload of the picture of a person. People may change their own.',
  method: 'POST',
  path: '/v1/team-brand-personnel/:id/avatar/',
  invalidates: [],
  access: { may: 'people.picture', on: 'person', from: 'params.id', sub: true },
  params: idParams,
  reply: prepared,
})
