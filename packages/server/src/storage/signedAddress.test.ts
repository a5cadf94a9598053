import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AddressToSign, readSigned, type SigningKeys, signAddress } from './signedAddress.ts'

const keyOf = (id: number) => ({ id, secret: randomBytes(32) })
const [older, newer] = [keyOf(1), keyOf(2)]
const keys: SigningKeys = { current: newer, all: [older, newer] }
const NOW = 1_800_000_000_000
const USER = '0190f3c2-5b7e-7abc-8def-0123456789ab'

const PART: AddressToSign = {
  purpose: 'film part',
  method: 'PUT',
  path: '/v1/film/0190f3c2/part/7/',
  id: USER,
  expiresAt: NOW + 3_600_000,
}
const FILM: AddressToSign = {
  ...PART,
  purpose: 'film',
  method: 'GET',
  path: '/v1/film/master.m3u8',
}

const read = (url: string, { purpose, method }: AddressToSign = PART, now = NOW) =>
  readSigned(keys, { method, url }, { purpose, now })

/** The address with the character behind `name` written as its code. */
function encoded(url: string, name: string): string {
  const at = url.indexOf(name) + name.length
  return `${url.slice(0, at)}%${url.charCodeAt(at).toString(16)}${url.slice(at + 1)}`
}

describe('a signed address', () => {
  it('says who asked for it, and does not show it', () => {
    const url = signAddress(keys, PART)
    expect(read(url)).toEqual({ id: USER })
    expect(url).toMatch(/^\/v1\/film\/0190f3c2\/part\/7\/\?expires=1800003600&signature=[\w-]{60}$/)
    expect(Buffer.from(url.slice(-60), 'base64url').toString('hex')).not.toContain(USER.replaceAll('-', ''))
    expect(signAddress(keys, PART)).toBe(url)
  })

  it('may be made for a caller without an account', () => {
    expect(read(signAddress(keys, { ...PART, id: null }))).toEqual({ id: null })
  })

  it('is good for one purpose, method and path', () => {
    const url = signAddress(keys, PART)
    expect(read(url, { ...PART, purpose: 'film picture' })).toBe('url_invalid')
    expect(read(url, { ...PART, method: 'GET' })).toBe('url_invalid')
    expect(read(url.replace('part/7', 'part/8'))).toBe('url_invalid')
  })

  it('for GET allows HEAD, and for PUT does not', () => {
    const ask = (address: AddressToSign) =>
      readSigned(
        keys,
        { method: 'HEAD', url: signAddress(keys, address) },
        { purpose: address.purpose, now: NOW },
      )
    expect(ask(FILM)).toEqual({ id: USER })
    expect(ask(PART)).toBe('url_invalid')
  })

  it('expires at the second that it names', () => {
    const url = signAddress(keys, PART)
    expect(read(url, PART, PART.expiresAt - 1)).toEqual({ id: USER })
    expect(read(url, PART, PART.expiresAt)).toBe('url_expired')
  })

  it('cannot be prolonged', () => {
    const url = signAddress(keys, PART).replace('expires=1800003600', 'expires=1800003601')
    expect(read(url)).toBe('url_invalid')
  })

  it('is good while its key is kept', () => {
    const url = signAddress({ current: older, all: [older] }, PART)
    expect(read(url)).toEqual({ id: USER })
    const readLater = readSigned(
      { current: newer, all: [newer] },
      { method: 'PUT', url },
      { purpose: PART.purpose, now: NOW },
    )
    expect(readLater).toBe('url_invalid')
  })

  const url = signAddress(keys, PART)
  const [path, query] = url.split('?') as [string, string]
  const [expires, signature] = query.split('&') as [string, string]
  it.each([
    ['no query', path],
    ['another order', `${path}?${signature}&${expires}`],
    ['a third parameter', `${url}&x=1`],
    ['a repeated signature', `${url}&${signature}`],
    ['a repeated time', `${path}?${expires}&${expires}&${signature}`],
    ['names in capitals', `${path}?${expires}&${signature.replace('signature', 'Signature')}`],
    ['an encoded name', url.replace('expires', '%65xpires')],
    ['an encoded signature', encoded(url, 'signature=')],
    ['padding', `${url}=`],
    ['a leading zero', url.replace('expires=', 'expires=0')],
    ['a sign', url.replace('expires=', 'expires=+')],
    ['a time beyond all numbers', url.replace('expires=', 'expires=9999999999')],
    ['an encoded path', url.replace('/film/', '/%66ilm/')],
    ['a double slash', url.replace('/film/', '//film/')],
    ['a fragment', `${url}#x`],
    ['a shorter signature', url.slice(0, -1)],
    ['a shorter signature of whole bytes', url.slice(0, -4)],
    ['a longer signature', `${url}AAAA`],
    ['an empty signature', `${path}?${expires}&signature=`],
    ['nothing', ''],
  ])('is refused with %s', (_what, changed) => {
    expect(read(changed)).toBe('url_invalid')
  })

  it('is refused after any change, without an error', () => {
    const urls = [PART, FILM].map((address) => ({ address, url: signAddress(keys, address) }))
    const change = fc.record({
      from: fc.constantFrom(...urls),
      at: fc.nat(400),
      cut: fc.nat(3),
      insert: fc.oneof(
        fc.string({ maxLength: 4 }),
        fc.constantFrom('/', '%2F', '..', '&', '=', '?', '\0', '\n', 'A'),
      ),
    })
    fc.assert(
      fc.property(change, ({ from: { address, url }, at, cut, insert }) => {
        const place = at % (url.length + 1)
        const changed = url.slice(0, place) + insert + url.slice(place + cut)
        fc.pre(changed !== url)
        expect(read(changed, address)).toBe('url_invalid')
      }),
      { numRuns: Number(process.env.RUNS ?? 10_000) },
    )
  })
})

it('signs only paths that a request can name', () => {
  for (const path of ['v1', '/a?b=1', '/a#b', '/a b', '/a\nb', '/ä'])
    expect(() => signAddress(keys, { ...PART, path })).toThrow('cannot be signed')
  expect(() => signAddress(keys, { ...PART, id: 'a name' })).toThrow('UUID')
})
