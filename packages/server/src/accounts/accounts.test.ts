import { argon2Sync } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { refuseGuessable } from './commonPasswords.ts'
import { keyOf, mixesAlphabets } from './names.ts'
import { hashPassword, isPassword, OWN_WORK } from './password.ts'

describe('a name', () => {
  it('has one key for all cases and Unicode forms', () => {
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
  it('is accepted exactly as typed, and never without a stored hash', async () => {
    const stored = await hashPassword('correct horse ', OWN_WORK)
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/)
    expect(await isPassword('correct horse ', stored, OWN_WORK)).toBe(true)
    expect(await isPassword('correct horse', stored, OWN_WORK)).toBe(false)
    expect(await isPassword('', null, OWN_WORK)).toBe(false)
    expect(await hashPassword('correct horse ', OWN_WORK)).not.toBe(stored)
  })

  it('is still right after the cost of a hash was raised', async () => {
    const nonce = Buffer.alloc(16, 1)
    const cost = { memory: 8_192, passes: 3, parallelism: 1 }
    const tag = argon2Sync('argon2id', { message: 'correct horse', nonce, tagLength: 32, ...cost })
    const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
    const stored = `$argon2id$v=19$m=8192,t=3,p=1$${salt}$${hash}`
    expect(await isPassword('correct horse', stored, OWN_WORK)).toBe(true)
    expect(await isPassword('wrong horse', stored, OWN_WORK)).toBe(false)
  })

  it.each(['password', 'Password1', 'QWERTYUIOP', 'basketball', 'iloveyou1', 'p@ssw0rd', '12345678'])(
    'that many people use is refused: %s',
    async (common) => {
      await expect(
        refuseGuessable({ password: common, username: 'ana' }, 'newPassword'),
      ).rejects.toMatchObject({
        code: 'invalid',
        fields: { newPassword: 'New password is too common. Choose another one.' },
      })
    },
  )

  it.each([
    'correct horse battery',
    'a long enough password',
    'correct horse 1795186',
    'password ',
    'basketball in the snow',
  ])('that few people use is accepted: %s', async (own) => {
    for (const guessable of ['my-Ana2024-pass', 'Fullcourt1', 'ilovefullcourt'])
      await expect(
        refuseGuessable({ password: guessable, username: 'ana2024' }, 'password'),
      ).rejects.toMatchObject({
        code: 'invalid',
        fields: { password: expect.stringContaining('must not contain') },
      })
    await expect(refuseGuessable({ password: own, username: 'ana' }, 'password')).resolves.toBeUndefined()
  })
})

it.runIf(process.platform === 'linux')(
  'a hash is made by a thread that the event loop overtakes',
  async () => {
    await hashPassword('correct horse', OWN_WORK)
    // Other threads of the process may end meanwhile.
    const threads = await Promise.all(
      readdirSync('/proc/self/task').map((id) =>
        readFile(`/proc/self/task/${id}/stat`, 'utf8').catch(() => ''),
      ),
    )
    // The priority is the 17th value after the name, which is in parentheses.
    const priorities = threads.map((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]))
    expect(priorities).toContain(5)
  },
)
