import { describe, expect, test, vi } from 'vitest'
import { ANA } from '../../../test/people.ts'
import type { FileHandle, FolderHandle } from './handles.ts'
import { forgetFile, localFileOf, rememberFile, rememberFolder } from './localFiles.ts'
import type { FilmFile } from './match.ts'

vi.mock('../../identity/session.ts', () => ({ currentUser: async () => ANA }))

const BYTES = 'the film'
const filmOf = (id: string): FilmFile => ({
  id,
  filename: `${id}.mp4`,
  originalType: 'video/mp4',
  size: BYTES.length,
  hash: '',
  fingerprint: null,
})

/** A handle whose permission the user gives when asked. */
function handleOf(content: string, { granted = true } = {}) {
  const permission = { given: granted }
  return {
    getFile: async () => new File([content], 'film.mp4'),
    queryPermission: async () => (permission.given ? 'granted' : 'prompt'),
    async requestPermission() {
      permission.given = true
      return 'granted'
    },
  } as unknown as FileHandle
}

describe('the file of a film', () => {
  test('is not known before it was picked', async () => {
    expect(await localFileOf(filmOf('a'))).toBeNull()
  })

  test('is the picked one until it is forgotten', async () => {
    const file = new File([BYTES], 'b.mp4')
    await rememberFile('b', file)
    expect(await localFileOf(filmOf('b'))).toBe(file)
    await forgetFile('b')
    expect(await localFileOf(filmOf('b'))).toBeNull()
  })

  test('in a remembered folder needs no picker, and permission is asked on a click alone', async () => {
    const inside = handleOf(BYTES)
    const folder = Object.assign(handleOf('', { granted: false }), {
      getFileHandle: async (name: string) => {
        if (name === 'c.mp4') return inside
        throw new DOMException('none', 'NotFoundError')
      },
    })
    await rememberFolder(folder as unknown as FolderHandle)
    expect(await localFileOf(filmOf('c'))).toBe('ask')
    expect(await localFileOf(filmOf('c'), { ask: true })).toBeInstanceOf(File)
    expect(await localFileOf(filmOf('d'))).toBeNull()
  })

  test('of the same name and another size is not taken', async () => {
    const folder = Object.assign(handleOf(''), { getFileHandle: async () => handleOf('another film') })
    await rememberFolder(folder as unknown as FolderHandle)
    expect(await localFileOf(filmOf('e'), { ask: true })).toBeNull()
  })
})
