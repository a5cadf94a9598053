// @vitest-environment happy-dom
// A film's page: what its state offers, and a film that is on the computer alone.
import { type Film, listGames, readFilm } from '@fullcourt/wire'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FILM } from '../../test/films.ts'
import { ANA, GAME } from '../../test/people.ts'
import { draw, prepareScreens, server, signInAs } from '../../test/screen.tsx'
import VideoPage from './VideoPage.tsx'

const local = vi.hoisted(() => ({ picked: null as File | null, whole: 'same' as 'same' | 'other' }))
vi.mock('../film/local/index.ts', async (actual) => ({
  ...(await actual<object>()),
  canKeepOffline: () => true,
  offlineFile: async () => null,
  localFileOf: async () => null,
  rememberFile: async () => undefined,
  forgetFile: async () => undefined,
  findOrPickFile: async () => local.picked && { file: local.picked, handle: null },
  matchFile: async ({ size }: Film, file: File) =>
    file.size === size
      ? { quick: 'same', whole: Promise.resolve(local.whole) }
      : { quick: 'other', whole: Promise.resolve('other') },
}))
vi.mock('./OneFilm.tsx', () => ({
  default: ({ file }: { readonly file: File | null }) => <p>Plays {file?.name}</p>,
}))

prepareScreens()
afterEach(() => Object.assign(local, { picked: null, whole: 'same' }))

const LOCAL: Film = { ...FILM, status: 'LOCAL', storeInCloud: false, uploadCompleted: false, size: 4 }

const open = async (film: Film) => {
  signInAs(ANA)
  server.reply(readFilm, film)
  server.reply(listGames, { results: [GAME], next: null })
  return draw(<VideoPage />, `/a/team/videos/${film.id}/`, '/a/team/videos/$id/')
}
const select = () => screen.findByRole('button', { name: 'Select the file' })

test('a film of this computer plays from the file that is selected', async () => {
  const user = await open(LOCAL)
  local.picked = new File(['film'], 'mine.mp4')
  await user.click(await select())
  await screen.findByText('Plays mine.mp4')
  screen.getByText('This video plays from this computer. It is not in the cloud.')
  screen.getByRole('button', { name: 'Upload it' })
})

test('another file is refused', async () => {
  const user = await open(LOCAL)
  local.picked = new File(['another'], 'other.mp4')
  await user.click(await select())
  await screen.findByText('The file selected does not match this video.')
  await select()
})

test('a file that turns out to be another one is taken back', async () => {
  const user = await open(LOCAL)
  Object.assign(local, { picked: new File(['filn'], 'other.mp4'), whole: 'other' })
  await user.click(await select())
  await screen.findByText('The file selected does not match this video.')
  await select()
})

test.each<[string, Partial<Film>, string, boolean]>([
  ['ready', { mp4: '/film/a' }, 'In the cloud', true],
  ['ended', { status: 'INCOMPLETE', uploadCompleted: false }, 'On your computer', false],
  ['failed on the way', { status: 'ERROR', uploadCompleted: false }, 'On your computer', false],
  ['failed here', { status: 'ERROR' }, 'In the cloud', false],
  ['archived', { status: 'ARCHIVED', isArchived: true }, 'In the cloud', false],
  ['local', LOCAL, 'On your computer', false],
])(
  '%s: says where the film is, and offers a copy only where there is a source',
  async (_, film, stored, canKeep) => {
    await open({ ...FILM, ...film })
    expect((await screen.findByText('Stored')).nextElementSibling?.textContent).toBe(stored)
    const keep = () => screen.queryByRole('button', { name: 'Make available offline' })
    if (canKeep) await waitFor(() => expect(keep()).not.toBeNull())
    else expect(keep()).toBeNull()
  },
)
