import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { verifyWebhook } from './webhook.ts'

const SECRET = `whsec_${Buffer.from('thirty-two bytes of a secret key').toString('base64')}`
const EVENT = {
  type: 'game.score',
  timestamp: '2026-11-27T19:31:05.120Z',
  data: { id: 'game', teamGameId: 'game', seq: 41 },
}
const BODY = JSON.stringify(EVENT)

const signed = (body: string, at = new Date()) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
  'webhook-signature': new Webhook(SECRET).sign('msg_1', at, body),
})

it('reads a delivery that the secret signed', () => {
  expect(verifyWebhook(SECRET, signed(BODY), BODY)).toEqual(EVENT)
})

it.each<[string, Record<string, string>, string]>([
  ['another body', signed(BODY), BODY.replace('41', '42')],
  ['an old delivery', signed(BODY, new Date(Date.now() - 600_000)), BODY],
  ['no signature', {}, BODY],
])('refuses %s', (_name, headers, body) => {
  expect(() => verifyWebhook(SECRET, headers, body)).toThrow()
})
