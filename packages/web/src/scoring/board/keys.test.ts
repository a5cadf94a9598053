import { describe, expect, test } from 'vitest'
import { filmKeyName } from '../../film/player/filmKeys.ts'
import { keysHere, keysText } from '../../ui/keyNames.ts'
import { commandName, keyName } from './keys.ts'

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

describe('keyboards of other alphabets: the place of the key counts', () => {
  const press = (key: string, code: string, shiftKey = false) => keyName({ key, code, shiftKey })

  test.each([
    ['Greek', 'α', 'KeyA', 'a'],
    ['Cyrillic', 'ф', 'KeyA', 'a'],
    ['Cyrillic, Q', 'й', 'KeyQ', 'q'],
    ['Cyrillic, the key of [', 'х', 'BracketLeft', '['],
    ['Cyrillic, the key of ]', 'ъ', 'BracketRight', ']'],
    ['Cyrillic, the key of the comma', 'б', 'Comma', ','],
    ['Hebrew', 'ש', 'KeyA', 'a'],
    ['Turkish, I without a dot', 'ı', 'KeyI', 'i'],
    ['an input method', 'Process', 'KeyF', 'f'],
    ['QWERTY', 'a', 'KeyA', 'a'],
    ['AZERTY', 'a', 'KeyQ', 'a'],
    ['Caps Lock', 'A', 'KeyA', 'a'],
    ['German ü', 'ü', 'BracketLeft', 'ü'],
    ['Escape', 'Escape', 'Escape', 'Escape'],
  ])('%s: %s on %s is %s', (_, key, code, name) => {
    press('a', 'KeyA')
    expect(press(key, code)).toBe(name)
  })

  test('Shift and Ctrl keep their meaning', () => {
    expect(press('Δ', 'KeyD', true)).toBe('⇧d')
    const undo = { key: 'ζ', code: 'KeyZ', shiftKey: false, ctrlKey: true, metaKey: false, altKey: false }
    expect(commandName(undo)).toBe('Ctrl+z')
  })

  test('a mark is a letter only after a letter of another alphabet: Dvorak keeps its own', () => {
    press('o', 'KeyS')
    expect(press(',', 'KeyW')).toBe(',')
    press('ש', 'KeyA')
    expect(press('/', 'KeyQ')).toBe('q')
    expect(press("'", 'KeyW')).toBe('w')
    expect(press('?', 'Slash', true)).toBe('?')
    press('o', 'KeyS')
    expect(press(',', 'KeyW')).toBe(',')
  })
})
