import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptPush, isPublicKey } from './encryption.ts'

/** RFC 8291, section 5 and appendix A. */
const RFC = {
  message: 'When I grow up, I want to be a watermelon',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  ourKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  encrypted:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('encrypts the example of RFC 8291', () => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(RFC.ourKey, 'base64url'))
  const made = encryptPush(RFC.message, RFC, { pair, salt: Buffer.from(RFC.salt, 'base64url') })
  expect(made.toString('base64url')).toBe(RFC.encrypted)
})

test('knows a public key', () => {
  expect(isPublicKey(RFC.p256dh)).toBe(true)
  expect(isPublicKey(RFC.p256dh.replace('BCV', 'BCW'))).toBe(false)
  expect(isPublicKey(RFC.auth)).toBe(false)
})
