import { msg } from '@fullcourt/scorebook/vocabulary'
import { exportPlaylist, type Playlist } from '@fullcourt/wire'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { ExportData } from '../people/ExportData.tsx'
import { Fields } from '../ui/fields/Fields.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { t, translateLabels } from '../ui/language.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'

const SIZES = [
  { value: '720p', label: msg('720p, smaller') },
  { value: '1080p', label: msg('1080p, sharper') },
] as const
const TITLES = [
  { value: 'begin', label: msg('At the beginning of each clip'), seconds: 2.5 },
  { value: 'always', label: msg('All along'), seconds: null },
  { value: 'none', label: msg('None'), seconds: 0 },
] as const
type Size = (typeof SIZES)[number]['value']
type Titles = (typeof TITLES)[number]['value']

/** One movie of all clips of a playlist, for rooms without a network. */
export function MovieDialog({
  playlist: { id, name },
  onClose,
}: {
  readonly playlist: Pick<Playlist, 'id' | 'name'>
  readonly onClose: () => void
}) {
  const [size, setSize] = useState<Size>('720p')
  const [titles, setTitles] = useState<Titles>('begin')
  const titleSeconds = TITLES.find(({ value }) => value === titles)!.seconds
  return (
    <Dialog open title={t('Movie of {name}', { name })} onClose={onClose}>
      <p>
        {t(
          'One MP4 of all clips that have film on the server, with drawings and a chapter for each clip. Players have numbers, not names.',
        )}
      </p>
      <Fields>
        <NativeSelect<Size>
          label={t('Picture size')}
          data={translateLabels(SIZES)}
          value={size}
          onPick={setSize}
        />
        <NativeSelect<Titles>
          label={t('Titles')}
          data={translateLabels(TITLES)}
          value={titles}
          onPick={setTitles}
        />
        <ExportData
          key={`${size} ${titles}`}
          kind="movie"
          label={t('Make movie')}
          start={() => call(exportPlaylist, { params: { id }, body: { size, titleSeconds } })}
        />
      </Fields>
    </Dialog>
  )
}
