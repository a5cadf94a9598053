import { expect, it } from 'vitest'
import { withoutValues } from './log.ts'

it('logs the names of query parameters, never their values', () => {
  expect(withoutValues('/events/?access_token=abc.def&last_event_id=7-1')).toBe(
    '/events/?access_token=…&last_event_id=…',
  )
  expect(withoutValues('/v1/league/?search=Ada&search=x?y=z')).toBe('/v1/league/?search=…&search=…')
  expect(withoutValues('/v1/user/')).toBe('/v1/user/')
})
