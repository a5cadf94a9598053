import {
  changePlaylist,
  createPlaylist,
  deletePlaylist,
  exportPlaylist,
  listAssignments,
  type Playlist,
  readExport,
  readPlaylist,
} from '@fullcourt/wire'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { call, useCall } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { useMayOnTeam, useTeamOf } from '../identity/session.ts'
import { useId } from '../ui/address.ts'
import { ask, askToDelete } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { saveAddress, shareOrSave } from '../ui/data/shareOrSave.ts'
import { Empty } from '../ui/Empty.tsx'
import { DotsMenu } from '../ui/overlay/DotsMenu.tsx'
import { Page } from '../ui/Page.tsx'
import { PageAnswer } from '../ui/PageAnswer.tsx'
import { toastError } from '../ui/toast.tsx'
import { AssignDialog } from './assign.door.ts'
import { ClipRows } from './ClipRows.tsx'
import { type Editing, sentItem, useEditing } from './editing.ts'
import { MovieDialog } from './MovieDialog.tsx'
import { OwnAssignment } from './OwnAssignment.tsx'
import css from './Playlist.module.css'
import { PlaylistDialog } from './PlaylistDialog.tsx'
import { PlaylistFilm } from './PlaylistFilm.tsx'
import { clipsText, playlistCsv } from './playlistWords.ts'
import { Presentation } from './present.door.ts'
import { ShareDialog } from './ShareDialog.tsx'

const LIVE = 'Live: plays that fit its filters come by themselves.'

interface ToolsProps {
  readonly playlist: Playlist
  readonly editing: Editing
}

function Tools({ playlist, editing: { undo, items } }: ToolsProps) {
  const navigate = useNavigate()
  const [isEdited, setIsEdited] = useState(false)
  const [isShared, setIsShared] = useState(false)
  const [isMovie, setIsMovie] = useState(false)
  const [isAssigned, setIsAssigned] = useState(false)
  const [isPresented, setIsPresented] = useState(false)
  const { id, teamId, name, notes, lead, tail, filters, showsDrawings } = playlist
  const duplicate = async () => {
    const copy = items.map((item) => ({ ...sentItem(item), id: newId() }))
    const body = { teamId, name: `${name} (copy)`, notes, lead, tail, showsDrawings, items: copy }
    const made = await call(createPlaylist, { body: { ...body, id: newId() } })
    await navigate({ to: '/a/team/playlist/$id/', params: { id: made.id } })
  }
  const remove = async () => {
    if (!(await askToDelete(`${name}. The plays and films stay.`))) return
    await call(deletePlaylist, { params: { id } }, { awaitRefetch: false })
    await navigate({ to: '/a/team/playlists/' })
  }
  const freeze = async () => {
    const sure = await ask({
      title: 'Freeze this playlist?',
      text: `It keeps these ${clipsText(items.length)}. Plays of games to come are not added any more.`,
      yes: 'Freeze',
      no: 'Cancel',
    })
    if (sure) await call(changePlaylist, { params: { id }, body: { filters: null } })
  }
  const saveCsv = () =>
    shareOrSave(new Blob([playlistCsv(playlist)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
  const saveTimeline = async () => {
    const made = await call(exportPlaylist, { params: { id }, body: { format: 'sportscode' } })
    const { url } = await call(readExport, { params: { id: made.id } })
    if (url) saveAddress(url, `${name}.xml`)
  }
  const doing = (act: () => Promise<unknown>) => () => void act().catch(toastError)
  return (
    <span className={css.tools}>
      {filters ? (
        <Button variant="default" size="sm" onClick={doing(freeze)}>
          Freeze
        </Button>
      ) : (
        <Button variant="default" size="sm" disabled={!undo} onClick={() => undo?.()}>
          Undo
        </Button>
      )}
      {items.length > 0 && (
        <Button variant="default" size="sm" onClick={() => setIsShared(true)}>
          Share
        </Button>
      )}
      {items.length > 0 && (
        <Button variant="default" size="sm" onClick={() => setIsPresented(true)}>
          Present
        </Button>
      )}
      {items.length > 0 && !filters && (
        <Button variant="default" size="sm" onClick={() => setIsAssigned(true)}>
          Players
        </Button>
      )}
      <DotsMenu
        groups={[
          {
            choices: [
              { label: 'Edit name and seconds', onChoose: () => setIsEdited(true) },
              ...(items.length > 0 ? [{ label: 'Make a movie', onChoose: () => setIsMovie(true) }] : []),
              ...(items.length > 0
                ? [
                    { label: 'Download as CSV', onChoose: doing(saveCsv) },
                    { label: 'Download for Sportscode', onChoose: doing(saveTimeline) },
                  ]
                : []),
              { label: 'Duplicate', onChoose: doing(duplicate) },
              { label: 'Delete', onChoose: doing(remove) },
            ],
          },
        ]}
      />
      {isShared && <ShareDialog playlist={playlist} onClose={() => setIsShared(false)} />}
      {isPresented && <Presentation playlist={playlist} onClose={() => setIsPresented(false)} />}
      {isAssigned && <AssignDialog playlist={playlist} onClose={() => setIsAssigned(false)} />}
      {isMovie && <MovieDialog playlist={playlist} onClose={() => setIsMovie(false)} />}
      {isEdited && (
        <PlaylistDialog
          title="Edit playlist"
          submit="Save"
          of={playlist}
          onSave={(body) => call(changePlaylist, { params: { id }, body })}
          onClose={() => setIsEdited(false)}
        />
      )}
    </span>
  )
}

function OnePlaylist({ playlist }: { readonly playlist: Playlist }) {
  useTeamOf(playlist.teamId)
  const { filters, notes } = playlist
  const mayWrite = useMayOnTeam('film.write')
  const mayEdit = mayWrite && !filters
  const editing = useEditing(playlist)
  const assigned = useCall(listAssignments, { params: { id: playlist.id } })
  const own = assigned.data?.results.find(({ isOwn }) => isOwn)
  const seen = new Set(own?.seen)
  const [shown, setShown] = useState<string | null>(null)
  const [openClip, setOpenClip] = useState<((id: string) => void) | null>(null)
  // A function in a state is wrapped, else React calls it.
  const keepOpener = useCallback((opener: (id: string) => void) => setOpenClip(() => opener), [])
  return (
    <Page
      wide
      title={playlist.name}
      sentence={[filters && LIVE, notes].filter(Boolean).join(' ')}
      back={<Link to="/a/team/playlists/">Playlists</Link>}
      action={mayWrite && <Tools {...{ playlist, editing }} />}
    >
      {own && <OwnAssignment own={own} clips={editing.items.length} />}
      {editing.items.length === 0 ? (
        <Empty title="No clips yet">
          {filters
            ? 'Plays that fit its filters appear here.'
            : 'Open the plays behind any figure and press A to add them to this playlist.'}
        </Empty>
      ) : (
        <div className={css.board} data-clip-keys>
          <PlaylistFilm
            {...{ playlist, editing }}
            mayWrite={mayEdit}
            isAssigned={own !== undefined}
            onClip={setShown}
            onOpener={keepOpener}
          />
          <ClipRows
            {...{ playlist, editing, shown, seen }}
            mayWrite={mayEdit}
            onOpen={(id) => openClip?.(id)}
          />
        </div>
      )}
    </Page>
  )
}

/** A playlist: its clips play through, and coaches order, trim and name them. */
export default function PlaylistPage() {
  const answer = useCall(readPlaylist, { params: { id: useId() } })
  return (
    <PageAnswer of={answer}>{(playlist) => <OnePlaylist key={playlist.id} playlist={playlist} />}</PageAnswer>
  )
}
