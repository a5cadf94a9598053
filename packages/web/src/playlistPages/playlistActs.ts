import {
  changePlaylist,
  createPlaylist,
  deletePlaylist,
  exportPlaylist,
  type Playlist,
  readExport,
} from '@fullcourt/wire'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { ask, askToDelete } from '../ui/ask.ts'
import { saveAddress } from '../ui/data/shareOrSave.ts'
import { t } from '../ui/language.ts'
import { toastError } from '../ui/toast.tsx'
import { type Editing, sentItem } from './editing.ts'

/** Acts of a writer on a whole playlist. Their failures become toasts. */
export function usePlaylistActs(playlist: Playlist, { items }: Editing) {
  const navigate = useNavigate()
  const { id, teamId, name, notes, lead, tail, showsDrawings } = playlist
  async function saveList(format: 'csv' | 'sportscode', ending: string) {
    const made = await call(exportPlaylist, { params: { id }, body: { format } })
    const { url } = await call(readExport, { params: { id: made.id } })
    if (url) saveAddress(url, `${name}.${ending}`)
  }
  const acts = {
    async duplicate() {
      const copy = items.map((item) => ({ ...sentItem(item), id: newId() }))
      const body = {
        teamId,
        name: t('{name} (copy)', { name }),
        notes,
        lead,
        tail,
        showsDrawings,
        items: copy,
      }
      const made = await call(createPlaylist, { body: { ...body, id: newId() } })
      await navigate({ to: '/a/team/playlist/$id/', params: { id: made.id } })
    },
    async remove() {
      if (!(await askToDelete(t('{name}. The plays and films stay.', { name })))) return
      await call(deletePlaylist, { params: { id } }, { awaitRefetch: false })
      await navigate({ to: '/a/team/playlists/' })
    },
    async freeze() {
      const sure = await ask({
        title: t('Freeze this playlist?'),
        text: t(
          [
            'It keeps these {count} clip. Plays of games to come are not added any more.',
            'It keeps these {count} clips. Plays of games to come are not added any more.',
          ],
          { count: items.length },
        ),
        yes: t('Freeze'),
        no: t('Cancel'),
      })
      if (sure) await call(changePlaylist, { params: { id }, body: { filters: null } })
    },
    saveCsv: () => saveList('csv', 'csv'),
    saveTimeline: () => saveList('sportscode', 'xml'),
  }
  return (act: keyof typeof acts) => () => void acts[act]().catch(toastError)
}
