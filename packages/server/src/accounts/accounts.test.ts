import { describe, expect, it } from 'vitest'
import { refuseCommon } from './commonPasswords.ts'
import { keyOf, mixesAlphabets } from './names.ts'
import { hashPassword, isPassword } from './password.ts'
import { turns } from './turns.ts'

describe('a name', () => {
  it('is the same in any case and in any way of writing its characters', () => {
    expect(keyOf('ZOE\u0308')).toBe(keyOf('zo\u00eb'))
    expect(keyOf('ＡＤＡ')).toBe(keyOf('ada'))
    expect(keyOf('Straße')).toBe(keyOf('STRASSE'))
    expect(keyOf('ada')).not.toBe(keyOf('adа'))
    expect(keyOf('ada\u3164\u00ad')).toBe(keyOf('ada'))
    for (const name of ['İstanbul', 'ıSTANBUL', 'ΟΔΟΣ', 'Ǆ', 'ŉ', 'ﬁ', 'ẞ'])
      expect(keyOf(keyOf(name))).toBe(keyOf(name))
  })

  it('may not mix alphabets that look alike', () => {
    expect(['ada', 'ада', 'ada.99', '山田ada'].filter(mixesAlphabets)).toEqual([])
    const one = ['ひらカナ漢字', '서울ada', 'हिन्दी99', 'ｆｕｌｌ', 'ada①', 'a.b_c-d+e@f', '李_1', 'ქართული']
    expect(one.filter(mixesAlphabets)).toEqual([])
    const mixed = ['adа', 'αda', 'Ꭺda', 'ad\u{10400}', 'ada\u0661', 'ada৪', 'ადa', 'ⲁda', 'ада漢', 'ꓮda']
    expect(mixed.filter((name) => !mixesAlphabets(name))).toEqual([])
  })
})

describe('a password', () => {
  it('is right exactly as typed, and never without a stored hash', async () => {
    const stored = await hashPassword('correct horse ')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/)
    expect(await isPassword('correct horse ', stored)).toBe(true)
    expect(await isPassword('correct horse', stored)).toBe(false)
    expect(await isPassword('', null)).toBe(false)
    expect(await hashPassword('correct horse ')).not.toBe(stored)
  })

  it.each(['password', 'Password1', 'QWERTYUIOP', 'basketball', 'iloveyou1', 'p@ssw0rd', '12345678'])(
    'that many people use is refused: %s',
    async (common) => {
      await expect(refuseCommon(common, 'newPassword')).rejects.toMatchObject({
        code: 'invalid',
        fields: { newPassword: 'New password is one that many people use: choose another one.' },
      })
    },
  )

  it.each([
    'correct horse battery',
    'a long enough password',
    'correct horse 1795186',
    'password ',
    'basketball in the snow',
  ])('that few have thought of is taken: %s', async (own) => {
    await expect(refuseCommon(own, 'password')).resolves.toBeUndefined()
  })
})

it('heavy work is done in turn; where the row is too long, nobody joins it', async () => {
  const inTurn = turns(2, 3)
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
  }
  const done = await Promise.allSettled(Array.from({ length: 8 }, () => inTurn(work)))
  expect(done.map(({ status }) => status)).toEqual([
    ...Array(5).fill('fulfilled'),
    ...Array(3).fill('rejected'),
  ])
  expect(done.at(-1)).toMatchObject({ reason: { code: 'unavailable', retryAfter: 10 } })
  expect(most).toBe(2)
  await inTurn(work)
  expect(running).toBe(0)
})
