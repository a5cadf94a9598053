import {
  changePerson,
  changeProgram,
  changeUser,
  requestPersonAvatar,
  requestProgramAvatar,
  requestUserAvatar,
} from '@fullcourt/wire'
import { call, Refused } from '../call/call.ts'
import { t } from '../ui/language.ts'
import { translateRefusal } from '../ui/sentences.ts'

/** Whose picture it is. */
export interface PictureOwner {
  readonly kind: 'user' | 'program' | 'person'
  readonly id: string
}

const REQUESTS = {
  user: requestUserAvatar,
  program: requestProgramAvatar,
  person: requestPersonAvatar,
} as const

async function change({ kind, id }: PictureOwner, avatarURL: string | null): Promise<void> {
  const params = { id }
  const body = { avatarURL }
  if (kind === 'user') await call(changeUser, { body })
  else if (kind === 'program') await call(changeProgram, { params, body })
  else await call(changePerson, { params, body })
}

async function send(uploadURL: string, picture: Blob): Promise<void> {
  const response = await fetch(uploadURL, { method: 'PUT', body: picture }).catch(() => null)
  if (response?.ok) return
  const refusal = await translateRefusal((await response?.json().catch(() => null)) ?? {})
  const message = refusal.message ?? t('The picture could not be sent. Check the network and try again.')
  throw new Refused(response?.status ?? 0, refusal.code ?? 'network', message)
}

/** Uploads a picture and shows it. @throws Refused */
export async function savePicture(owner: PictureOwner, picture: Blob): Promise<void> {
  const params = { id: owner.id }
  const { avatarURL, uploadURL } = await call(REQUESTS[owner.kind], { params, body: {} })
  await send(uploadURL, picture)
  await change(owner, avatarURL)
}

/** @throws Refused */
export const removePicture = (owner: PictureOwner): Promise<void> => change(owner, null)
