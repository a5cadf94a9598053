import { createPlaylist, type SentClipFilters } from '@fullcourt/wire'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { useClipRange } from '../film/clips/clipRange.ts'
import { useMayOnTeam, useTeam } from '../identity/session.ts'
import { Button } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { toastError } from '../ui/toast.tsx'
import type { ClipFiltersProps } from './ClipFilters.tsx'

interface Props extends Pick<ClipFiltersProps, 'words'> {
  readonly filters: SentClipFilters
}

/** Makes a playlist of the filters. It takes in the plays of games to come, and is named after the filters. */
export function KeepLive({ filters, words }: Props) {
  const team = useTeam()
  const mayWrite = useMayOnTeam('film.write')
  const range = useClipRange()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  if (!mayWrite) return null
  const keep = async () => {
    setIsBusy(true)
    try {
      const name = words.map(([, word]) => word).join(', ') || t('All plays')
      const body = { id: newId(), teamId: team.id, name: name.slice(0, 200), ...range, items: [], filters }
      const { id } = await call(createPlaylist, { body })
      await navigate({ to: '/a/team/playlist/$id/', params: { id } })
    } catch (error) {
      setIsBusy(false)
      toastError(error)
    }
  }
  return (
    <Button variant="default" size="sm" loading={isBusy} onClick={() => void keep()}>
      {t('Keep as live playlist')}
    </Button>
  )
}
