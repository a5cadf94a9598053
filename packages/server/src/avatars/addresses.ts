import { isOneOf, keysOf, msg } from '@fullcourt/scorebook/vocabulary'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AccessRule, authorize, type Caller, type Identify } from '../access/authorize.ts'
import { FILE_HEADERS, refuseAddress, refuseOldAddress, signedId } from '../access/signedCaller.ts'
import type { AppContext } from '../appContext.ts'
import { networkOf } from '../calls/network.ts'
import { refuse, refuseUnknown } from '../calls/refusal.ts'
import { streamOf } from '../http/body.ts'
import { sendBytes } from '../http/bytes.ts'
import { FairQueue } from '../http/fairQueue.ts'
import { type AvatarProblem, makeAvatar } from './makeAvatar.ts'
import {
  AVATAR_TYPE,
  type AvatarHolder,
  type AvatarOwner,
  type AvatarOwnerKind,
  keyOfAvatar,
  userHolder,
} from './names.ts'
import { isShown } from './rows.ts'

const MAX_BYTES = 10 * 1024 * 1024
/** Decoding takes memory: one picture after the other. */
const QUEUE = new FairQueue({ atOnce: 1, waitingOfNetwork: 30, waiting: 60 })

const READ: Readonly<Record<AvatarOwnerKind, AccessRule>> = {
  user: { access: 'login', method: 'GET' },
  program: { access: { may: 'program.read', on: 'program', from: 'params.id', sub: false }, method: 'GET' },
  person: { access: { may: 'program.read', on: 'person', from: 'params.id', sub: false }, method: 'GET' },
}
const WRITE: Readonly<Record<AvatarOwnerKind, AccessRule>> = {
  user: { access: 'login', method: 'PUT' },
  program: { access: { may: 'program.write', on: 'program', from: 'params.id', sub: true }, method: 'PUT' },
  person: { access: { may: 'people.picture', on: 'person', from: 'params.id', sub: true }, method: 'PUT' },
}

const SENTENCES: Readonly<Record<AvatarProblem, string>> = {
  'not-image': msg('This is not a picture. Choose a PNG, JPEG, GIF, TIFF, WebP or AVIF file.'),
  heic: msg("This picture is in Apple's HEIC format. Save it as JPEG and try again."),
  bmp: msg('BMP pictures are not supported here. Save it as PNG and try again.'),
  'too-many-pixels': msg('This picture has more than 50 megapixels. Make it smaller and try again.'),
  damaged: msg('This picture is damaged. Choose another one.'),
}

type AvatarRequest = FastifyRequest<{ Params: { kind: string; id: string; avatar: string } }>

const identifyAs =
  (userId: string | null): Identify<Caller> =>
  async () =>
    userId === null ? null : { userId }

const ownerOf = ({ params: { kind, id } }: AvatarRequest): AvatarOwner =>
  isOneOf(keysOf(READ), kind) ? { kind, id } : refuseAddress()

/** Finds the account of a program by its id: the address of a public picture names nothing else. */
async function accountOfProgram({ db }: AppContext, id: string): Promise<string> {
  const program = await db.selectFrom('teamBrand').select('accountId').where('id', '=', id).executeTakeFirst()
  return program?.accountId ?? refuseUnknown()
}

/**
 * Checks the signature, and the rights of its user at every use. The picture of a program may also be read without a user: an
 * invitation shows it.
 */
async function authorizeAvatar(
  app: AppContext,
  request: AvatarRequest,
  rules: typeof READ,
): Promise<AvatarHolder> {
  const purpose = rules === READ ? 'avatar' : 'avatar-upload'
  const userId = signedId(app, request, purpose)
  const owner = ownerOf(request)
  const isPublic = userId === null && rules === READ && owner.kind === 'program'
  const rule: AccessRule = isPublic ? { access: 'public', method: 'GET' } : rules[owner.kind]
  const { subject } = await authorize(rule, request, app, identifyAs(userId))
  if (owner.kind === 'user') return owner.id === userId ? userHolder(owner.id) : refuseUnknown()
  return { ...owner, accountId: subject?.accountId ?? (await accountOfProgram(app, owner.id)) }
}

async function readAvatar(app: AppContext, request: AvatarRequest) {
  const owner = await authorizeAvatar(app, request, READ)
  const { avatar } = request.params
  if (!(await isShown(app.db, owner, avatar))) refuseUnknown()
  const found = (await app.storage.open(keyOfAvatar(avatar))) ?? refuseUnknown()
  const { size, etag } = found
  return {
    type: AVATAR_TYPE,
    size,
    etag,
    headers: FILE_HEADERS,
    open: (range: Parameters<typeof found.read>[0]) => found.read(range),
  }
}

/** Refuses a picture whose time is over: its owner shows it already, or it was swept. */
async function refuseEnded({ db }: AppContext, owner: AvatarHolder, avatarId: string): Promise<void> {
  const row = await db
    .selectFrom('avatar')
    .select('id')
    .where('accountId', '=', owner.accountId)
    .where('id', '=', avatarId)
    .where('ownerKind', '=', owner.kind)
    .where('ownerId', '=', owner.id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  if (!row || (await isShown(db, owner, avatarId))) refuseOldAddress()
}

async function readBody(request: FastifyRequest): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of streamOf(request, MAX_BYTES)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function storeAvatar(app: AppContext, request: AvatarRequest): Promise<void> {
  const owner = await authorizeAvatar(app, request, WRITE)
  const { avatar } = request.params
  await refuseEnded(app, owner, avatar)
  const bytes = await readBody(request)
  const place = { network: networkOf(request.ip), account: owner.id, isKnown: true }
  const made = await QUEUE.run(place, () => makeAvatar(bytes))
  if (typeof made === 'string') return refuse('not_image', SENTENCES[made])
  await app.storage.put(keyOfAvatar(avatar), made, AVATAR_TYPE)
  const stored = await app.db
    .updateTable('avatar')
    .set({ storedAt: new Date(app.now()).toISOString() })
    .where('accountId', '=', owner.accountId)
    .where('id', '=', avatar)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  if (stored.numUpdatedRows === 0n) refuseOldAddress()
}

/** The addresses of pictures. They need no session: their signature says who asked for them. */
export function avatarAddresses(fastify: FastifyInstance, app: AppContext): void {
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.get('/avatar/:kind/:id/:avatar', async (request: AvatarRequest, reply) =>
      sendBytes(await readAvatar(app, request), request, reply),
    )
    scope.put(
      '/avatar/:kind/:id/:avatar',
      { config: { slowBody: true } },
      async (request: AvatarRequest, reply) => {
        await storeAvatar(app, request)
        return reply.code(204).send()
      },
    )
  })
}
