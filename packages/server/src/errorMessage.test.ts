import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { errorMessage } from './errorMessage.ts'

it('says why none of the addresses of a host answers', async () => {
  const failure = await new Promise<Error>((resolve) => {
    const lookup = (_name: string, _options: object, found: (error: null, addresses: object[]) => void) =>
      found(null, [
        { address: '127.0.0.1', family: 4 },
        { address: '127.0.0.2', family: 4 },
      ])
    connect({ host: 'database.invalid', port: 1, lookup: lookup as never, autoSelectFamily: true }).once(
      'error',
      resolve,
    )
  })
  expect(errorMessage(failure)).toBe('ECONNREFUSED')
})
