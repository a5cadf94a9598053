import { expect, it } from 'vitest'
import { withoutSecrets } from './log.ts'

it('logs the names of query parameters, never their values', () => {
  expect(withoutSecrets('/events/?access_token=abc.def&last_event_id=7-1')).toBe(
    '/events/?access_token=…&last_event_id=…',
  )
  expect(withoutSecrets('/v1/league/?search=Ada&search=x?y=z')).toBe('/v1/league/?search=…&search=…')
  expect(withoutSecrets('/v1/user/')).toBe('/v1/user/')
})

it('never logs the token of a link to clips', () => {
  expect(withoutSecrets('/c/AbC-123_x')).toBe('/c/…')
  expect(withoutSecrets('/v1/share/AbC-123_x/?lang=es')).toBe('/v1/share/…/?lang=…')
  expect(withoutSecrets('/v1/share/AbC-123_x/opened/')).toBe('/v1/share/…/opened/')
})

it('never logs the token of a live score', () => {
  expect(withoutSecrets('/v1/overlay/AbC-123_x/')).toBe('/v1/overlay/…/')
  expect(withoutSecrets('/overlay/AbC-123_x/?look=bar')).toBe('/overlay/…/?look=…')
  expect(withoutSecrets('/follow/AbC-123_x')).toBe('/follow/…')
  expect(withoutSecrets('/embed/game/AbC-123_x/?size=card')).toBe('/embed/game/…/?size=…')
})
