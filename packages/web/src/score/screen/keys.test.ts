import { describe, expect, test } from 'vitest'
import { filmKeyName } from '../../player/filmKeys.ts'
import { keysHere, keysText } from './keyNames.ts'
import { commandName } from './keys.ts'

const NONE = { shiftKey: false, ctrlKey: false, metaKey: false }
const Z = { ...NONE, key: 'z', code: 'KeyZ' }

describe('undo and redo by key', () => {
  test.each([
    ['Ctrl+Z on a PC', { ...Z, ctrlKey: true }, 'Ctrl+z'],
    ['⌘Z on a Mac', { ...Z, metaKey: true }, 'Ctrl+z'],
    ['Ctrl+Shift+Z on a PC', { ...Z, key: 'Z', ctrlKey: true, shiftKey: true }, 'Ctrl+Shift+z'],
    ['⇧⌘Z on a Mac', { ...Z, metaKey: true, shiftKey: true }, 'Ctrl+Shift+z'],
    ['⇧⌘Z with Caps Lock', { ...Z, key: 'Z', metaKey: true, shiftKey: true }, 'Ctrl+Shift+z'],
    ['Space', { ...NONE, key: ' ', code: 'Space' }, 'Space'],
    ['?', { ...NONE, key: '?', code: 'Slash', shiftKey: true }, '?'],
  ])('%s', (_, event, name) => {
    expect(commandName({ ...event, altKey: false })).toBe(name)
  })

  test.each([
    ['alone', {}, 'ArrowLeft'],
    ['with Ctrl', { ctrlKey: true }, 'Ctrl+ArrowLeft'],
    ['with ⌘', { metaKey: true }, 'Ctrl+ArrowLeft'],
    ['with Alt', { altKey: true }, 'Alt+ArrowLeft'],
    ['with Shift', { shiftKey: true }, 'Shift+ArrowLeft'],
    ['with Ctrl and Shift', { ctrlKey: true, shiftKey: true }, 'Ctrl+Shift+ArrowLeft'],
  ])('an arrow %s has a name of its own, the same in the player', (_, held, name) => {
    const press = { ...NONE, altKey: false, key: 'ArrowLeft', code: 'ArrowLeft', ...held }
    expect(commandName(press)).toBe(name)
    expect(filmKeyName(press)).toBe(name)
  })

  test('the help shows the keys of the machine it runs on', () => {
    const redo = ['Ctrl', 'Shift', 'Z']
    expect(keysHere(redo, false)).toEqual(['Ctrl', 'Shift', 'Z'])
    expect(keysHere(redo, true)).toEqual(['⇧', '⌘', 'Z'])
    expect(keysText(redo, false)).toBe('Ctrl+Shift+Z')
    expect(keysText(redo, true)).toBe('⇧⌘Z')
    expect(keysText(['Ctrl', ']'], true)).toBe('⌘]')
  })
})
