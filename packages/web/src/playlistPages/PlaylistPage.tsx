import { msg } from '@fullcourt/scorebook/vocabulary'
import { changePlaylist, listAssignments, type Playlist, readPlaylist } from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { call, useCall } from '../call/call.ts'
import type { OpenClip } from '../film/clips/ClipBox.tsx'
import { useMayOnTeam, useTeamOf } from '../identity/session.ts'
import { useId } from '../ui/address.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { inPageLanguage, t } from '../ui/language.ts'
import { DotsMenu } from '../ui/overlay/DotsMenu.tsx'
import { Page } from '../ui/Page.tsx'
import { PageAnswer } from '../ui/PageAnswer.tsx'
import { AssignDialog } from './assign.door.ts'
import { ClipRows } from './ClipRows.tsx'
import { type Editing, useEditing } from './editing.ts'
import { MovieDialog } from './MovieDialog.tsx'
import { OwnAssignment } from './OwnAssignment.tsx'
import css from './Playlist.module.css'
import { PlaylistDialog } from './PlaylistDialog.tsx'
import { PlaylistFilm } from './PlaylistFilm.tsx'
import { usePlaylistActs } from './playlistActs.ts'
import { Presentation } from './present.door.ts'
import { ShareDialog } from './ShareDialog.tsx'

const LIVE = msg('Live: plays that fit its filters come by themselves.')

interface ToolsProps {
  readonly playlist: Playlist
  readonly editing: Editing
}

type OpenDialog = 'edit' | 'share' | 'movie' | 'assign' | 'present'

interface DialogsProps {
  readonly playlist: Playlist
  readonly open: OpenDialog | null
  readonly onClose: () => void
}

function Dialogs({ playlist, open, onClose }: DialogsProps) {
  if (open === 'share') return <ShareDialog {...{ playlist, onClose }} />
  if (open === 'present') return <Presentation {...{ playlist, onClose }} />
  if (open === 'assign') return <AssignDialog {...{ playlist, onClose }} />
  if (open === 'movie') return <MovieDialog {...{ playlist, onClose }} />
  return (
    open === 'edit' && (
      <PlaylistDialog
        title={t('Edit playlist')}
        submit={t('Save')}
        of={playlist}
        onSave={(body) => call(changePlaylist, { params: { id: playlist.id }, body })}
        onClose={onClose}
      />
    )
  )
}

function Tools({ playlist, editing }: ToolsProps) {
  const { undo, items } = editing
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const doing = usePlaylistActs(playlist, editing)
  const opening = (dialog: OpenDialog) => () => setOpen(dialog)
  const hasClips = items.length > 0
  const isLive = playlist.filters !== null
  return (
    <span className={css.tools}>
      <Button
        variant="default"
        size="sm"
        disabled={!isLive && !undo}
        onClick={isLive ? doing('freeze') : () => undo?.()}
      >
        {isLive ? t('Freeze') : t('Undo')}
      </Button>
      {hasClips && (
        <>
          <Button variant="default" size="sm" onClick={opening('share')}>
            {t('Share')}
          </Button>
          <Button variant="default" size="sm" onClick={opening('present')}>
            {t('Present')}
          </Button>
        </>
      )}
      {hasClips && !isLive && (
        <Button variant="default" size="sm" onClick={opening('assign')}>
          {t('Players')}
        </Button>
      )}
      <DotsMenu
        groups={[
          {
            choices: [
              { label: t('Edit name and seconds'), onChoose: opening('edit') },
              ...(hasClips
                ? [
                    { label: t('Make a movie'), onChoose: opening('movie') },
                    { label: t('Download as CSV'), onChoose: doing('saveCsv') },
                    { label: t('Download for Sportscode'), onChoose: doing('saveTimeline') },
                  ]
                : []),
              { label: t('Duplicate'), onChoose: doing('duplicate') },
              { label: t('Delete'), onChoose: doing('remove') },
            ],
          },
        ]}
      />
      <Dialogs {...{ playlist, open }} onClose={() => setOpen(null)} />
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
  const opener = useRef<OpenClip>(null)
  return (
    <Page
      wide
      title={playlist.name}
      sentence={[filters && t(LIVE), notes].filter(Boolean).join(' ')}
      back={<Link to="/a/team/playlists/">{t('Playlists')}</Link>}
      action={mayWrite && <Tools {...{ playlist, editing }} />}
    >
      {own && <OwnAssignment own={own} clips={editing.items.length} />}
      {editing.items.length === 0 ? (
        <Empty title={t('No clips yet')}>
          {filters
            ? t('Plays that fit its filters appear here.')
            : t('Open the plays behind any figure and press A to add them to this playlist.')}
        </Empty>
      ) : (
        <div className={css.board} data-clip-keys>
          <PlaylistFilm
            {...{ playlist, editing }}
            mayWrite={mayEdit}
            isAssigned={own !== undefined}
            onClip={setShown}
            opener={opener}
          />
          <ClipRows
            {...{ playlist, editing, shown, seen }}
            mayWrite={mayEdit}
            onOpen={(id) => opener.current?.(id)}
          />
        </div>
      )}
    </Page>
  )
}

/** A playlist: its clips play through, and coaches order, trim and name them. */
export default function PlaylistPage() {
  const answer = useCall(readPlaylist, { params: { id: useId() }, query: inPageLanguage() })
  return (
    <PageAnswer of={answer}>{(playlist) => <OnePlaylist key={playlist.id} playlist={playlist} />}</PageAnswer>
  )
}
