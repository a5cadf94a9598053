import { SCOPES } from '@fullcourt/program'
import { expect, it } from 'vitest'
import { requiredScope } from './endpoint.ts'
import { ENDPOINTS } from './index.ts'

const callsOf = (scope: string | null) =>
  ENDPOINTS.filter((endpoint) => endpoint.access !== 'public' && requiredScope(endpoint) === scope)

it('lists the scope that an API token needs for each call', async () => {
  const table = [...SCOPES, null].map((scope) =>
    [
      `${scope ?? 'never by a token'}:`,
      ...callsOf(scope)
        .map(({ name }) => `  ${name}`)
        .toSorted(),
    ].join('\n'),
  )
  await expect(`${table.join('\n\n')}\n`).toMatchFileSnapshot('scopes.txt')
})

it('lets a token read by scopes of reading alone, and change by the others', () => {
  const isOfReading = (scope: string) => scope.endsWith(':read')
  // A list for those who add to a roster, webhooks as a whole, and the key of the live stream.
  const exceptions = ['listEligible', 'listWebhookDeliveries', 'listWebhooks', 'readWebhook', 'streamToken']
  const wrong = ENDPOINTS.filter((endpoint) => {
    const scope = requiredScope(endpoint)
    return scope !== null && isOfReading(scope) !== (endpoint.method === 'GET')
  })
  expect(wrong.map(({ name }) => name).toSorted()).toEqual(exceptions)
})

it('keeps tokens from money, final deletion, roles, tokens, administration, exports and step-up', () => {
  const closed = /billing|\/token\/|api-token|admin|invitation|export|erase|user\/|members|share|audit/
  const open = ENDPOINTS.filter((endpoint) => {
    const isClosed = closed.test(endpoint.path) || endpoint.fresh === 'always' || endpoint.access === 'admin'
    return isClosed && requiredScope(endpoint) !== null
  })
  expect(open.map(({ name }) => name)).toEqual(['streamToken'])
})
