import { describe, expect, it } from 'vitest'
import { keyOf, mixesAlphabets } from './names.ts'
import { hashPassword, isPassword } from './password.ts'

describe('a name', () => {
  it('is the same in any case and in any way of writing its characters', () => {
    expect(keyOf('ZOE\u0308')).toBe(keyOf('zo\u00eb'))
    expect(keyOf('ＡＤＡ')).toBe(keyOf('ada'))
    expect(keyOf('Straße')).toBe(keyOf('STRASSE'))
    expect(keyOf('ada')).not.toBe(keyOf('adа'))
  })

  it('may not mix alphabets that look alike', () => {
    expect(['ada', 'ада', 'ada.99', '山田ada'].filter(mixesAlphabets)).toEqual([])
    expect(['adа', 'αda'].filter(mixesAlphabets)).toHaveLength(2)
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
})
