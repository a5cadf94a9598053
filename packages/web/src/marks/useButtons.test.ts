import { afterEach, expect, test } from 'vitest'
import { setPageLanguage } from '../ui/language.ts'
import { buttonsOf } from './useButtons.ts'

afterEach(() => setPageLanguage('en', {}))

test('the ready buttons are named in the language of the page, those of a program as they were typed', () => {
  const button = { ...buttonsOf(null)[0]!, name: 'Press', links: [] }
  setPageLanguage('es', { Press: ['Presión'], Good: ['Bien'], Rating: ['Valoración'] })
  expect(buttonsOf(null)).toContainEqual(expect.objectContaining({ name: 'Presión', group: null }))
  expect(buttonsOf(null)).toContainEqual(expect.objectContaining({ name: 'Bien', group: 'Valoración' }))
  expect(buttonsOf({ id: 'set', name: 'Ours', buttons: [button], version: 0 })).toEqual([button])
})
