import { DAY_MS, withoutMail } from '@fullcourt/program'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AccessRule, authorize, type Caller, type Identify } from '../access/authorize.ts'
import type { AppContext } from '../appContext.ts'
import { refuse } from '../calls/refusal.ts'
import { sourceOf } from '../calls/source.ts'
import { wordingIn } from '../calls/translateTo.ts'
import { readSigned, signAddress } from '../storage/signedAddress.ts'
import { changeSettings } from './routes.ts'

const PURPOSE = 'unsubscribe'
const PATH = '/unsubscribe/'
/** Mails are read late, and the address does nothing but end mails. */
const VALID_MS = 400 * DAY_MS

/** The address in a mail. A browser opens a page there; a mail program ends the mails with one POST (RFC 8058). */
export const unsubscribeUrl = (
  { env, signingKeys, now }: Pick<AppContext, 'env' | 'signingKeys' | 'now'>,
  userId: string,
): string => {
  const expiresAt = now() + VALID_MS
  return `${env.publicUrl}${signAddress(signingKeys, { purpose: PURPOSE, method: 'GET', path: PATH, id: userId, expiresAt })}`
}

/** Finds the user by the signature of the address. */
const bySignature =
  (app: AppContext): Identify<Caller> =>
  async ({ url }) => {
    const read = readSigned(app.signingKeys, { method: 'GET', url }, { purpose: PURPOSE, now: app.now() })
    if (typeof read === 'string' || read.id === null)
      return refuse('url_invalid', 'This link is not valid any more. Change the mails in your profile.')
    return { userId: read.id }
  }

const RULE = { access: 'login', method: 'POST' } as const satisfies AccessRule

/** A page without scripts, because the link may be opened on any device. */
function page(is: 'question' | 'done', request: FastifyRequest): string {
  const { language } = sourceOf(request)
  const { t } = wordingIn(language)
  const title = is === 'question' ? t('End mails about notifications') : t('You get no more of these mails')
  const content =
    is === 'question'
      ? `<p>${t('You still get mails about your password, your addresses and your plan.')}</p><form method="post"><button>${t('Unsubscribe')}</button></form>`
      : `<p>${t('Notifications stay in the app. You can switch mails on again in your profile.')}</p>`
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} - Fullcourt</title><main><h1>${title}</h1>${content}<p><a href="/a/profile/">${t('Choose each kind of mail in your profile')}</a></p></main></html>`
}

/** The address that ends mails with one click. It needs no session: its signature says whose mails they are. */
export function unsubscribeAddress(fastify: FastifyInstance, app: AppContext): void {
  fastify.register(async (scope) => {
    // Mail programs send a form; what is in it says nothing.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { bodyLimit: 1_024, parseAs: 'buffer' }, (_request, _body, done) =>
      done(null),
    )
    scope.get(PATH, (request, reply) =>
      reply.type('text/html; charset=utf-8').send(page('question', request)),
    )
    scope.post(PATH, async (request, reply) => {
      const { caller } = await authorize(RULE, request, app, bySignature(app))
      await changeSettings(app, caller.userId, withoutMail)
      return reply.type('text/html; charset=utf-8').send(page('done', request))
    })
  })
}
