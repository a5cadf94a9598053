import { centsText } from '@fullcourt/program'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { AppContext } from '../appContext.ts'
import { TEST_CARD_TERMS, TEST_CARDS, type TestCard, type TestPage } from './testPages.ts'

const PATH = '/test-gateway/:ref/'

const params = z.object({ ref: z.string().max(200) })
const answers = z.object({ answer: z.enum([...TEST_CARDS, 'approve', 'decline', 'cancel']) })

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const STYLE = `
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; background: light-dark(#f4f5f7, #14161a); color: light-dark(#1a1d23, #eceef2) }
main { max-width: 30rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
.notice { margin: 0 0 1.5rem; padding: 1rem; border-radius: .5rem; background: #ffd54a; color: #1a1d23; font-size: 1.5rem; line-height: 1.25; font-weight: 700; text-align: center; text-wrap: balance }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 }
p { margin: .25rem 0 1rem }
form { display: grid; gap: .5rem }
button { display: flex; justify-content: space-between; gap: 1rem; align-items: center; min-height: 3rem; padding: .5rem 1rem; border: 1px solid light-dark(#7d8490, #767d89); border-radius: .5rem; background: light-dark(#fff, #1f2228); color: inherit; font: inherit; text-align: left; cursor: pointer }
button:hover { background: light-dark(#e9ecf1, #2a2e36) }
button:focus-visible { outline: 3px solid light-dark(#1659c7, #8ab4ff); outline-offset: 2px }
.plain { justify-content: center; margin-top: .5rem }
small { font: inherit; color: light-dark(#535a66, #b3b9c4); font-variant-numeric: tabular-nums; white-space: nowrap }
.declined { padding: .75rem 1rem; border-radius: .5rem; background: light-dark(#fde8e8, #4a1f22) }
`

const documentOf = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title} - Test gateway</title><style>${STYLE}</style></head><body><main><p class="notice">Test gateway: no money moves</p>${content}</main></body></html>`

const button = (answer: string, content: string, isPlain = false): string =>
  `<button name="answer" value="${answer}"${isPlain ? ' class="plain"' : ''}>${content}</button>`

const CANCEL = button('cancel', 'Cancel', true)

const cardButton = (card: TestCard): string =>
  button(card, `${TEST_CARD_TERMS[card].label} <small>•••• ${TEST_CARD_TERMS[card].last4}</small>`)

const form = (buttons: readonly string[]): string => `<form method="post">${buttons.join('')}</form>`

/** The sentences of declined cards. */
const declineOf = (code: string): string =>
  `<p class="declined" role="alert">The card was declined (${escapeHtml(code)}). Choose another one.</p>`

function pageOf({ cents, description, asksAbout, declined, isDone }: TestPage): string {
  const title = cents === null ? 'Save a card' : `Pay ${centsText(cents)}`
  const heading = `<h1>${title}</h1><p>${escapeHtml(description ?? 'For later charges')}</p>`
  if (isDone)
    return documentOf(
      title,
      `${heading}<p>This page has ended.</p>${form([button('approve', 'Go back', true)])}`,
    )
  if (asksAbout)
    return documentOf(
      title,
      `${heading}<p>The bank of the card •••• ${TEST_CARD_TERMS[asksAbout].last4} asks: is it you?</p>${form([button('approve', 'Approve', true), button('decline', 'Decline', true), CANCEL])}`,
    )
  const refusal = declined === null ? '' : declineOf(declined)
  return documentOf(title, `${heading}${refusal}${form([...TEST_CARDS.map(cardButton), CANCEL])}`)
}

/** The pages of the built-in test gateway, plain HTML. Without that gateway they do not exist. */
export function testGatewayPage(fastify: FastifyInstance, { gateway }: Pick<AppContext, 'gateway'>): void {
  const pages = gateway?.testPages
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { bodyLimit: 1_024, parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.get(PATH, async (request, reply) => {
      const page = await pages?.read(params.parse(request.params).ref)
      return page ? reply.type('text/html; charset=utf-8').send(pageOf(page)) : reply.callNotFound()
    })
    scope.post(PATH, async (request, reply) => {
      const { ref } = params.parse(request.params)
      if (!pages || !(await pages.read(ref))) return reply.callNotFound()
      const read = answers.safeParse(request.body)
      const next = read.success ? await pages.answer(ref, read.data.answer) : null
      return reply.redirect(next ?? request.url, 303)
    })
  })
}
