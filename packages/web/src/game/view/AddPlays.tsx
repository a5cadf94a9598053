import type { Play } from '@fullcourt/scorebook/vocabulary'
import { AddToPlaylistButton } from '../../playlists/AddToPlaylistButton.tsx'
import { t } from '../../ui/language.ts'
import css from './PlayList.module.css'
import type { Watched } from './watched.ts'

/** Adds plays to a playlist: the one on screen by the key A, or all; without one on screen A adds all. */
export function AddPlays({
  watched,
  plays,
  onScreen,
}: {
  readonly watched: Watched
  readonly plays: readonly Play[]
  readonly onScreen?: Play | undefined
}) {
  const { teamId } = watched.game
  const clipsOf = (chosen: readonly Play[]) => chosen.map(({ origin }) => ({ eventId: origin.id }))
  const isOne = plays.length === 1
  return (
    <div className={css.add}>
      {onScreen && !isOne && (
        <AddToPlaylistButton teamId={teamId} hasKey clips={() => clipsOf([onScreen])}>
          {t('Add clip to playlist')}
        </AddToPlaylistButton>
      )}
      <AddToPlaylistButton teamId={teamId} hasKey={!onScreen || isOne} clips={() => clipsOf(plays)}>
        {isOne ? t('Add to playlist') : t('Add all {count}', { count: plays.length })}
      </AddToPlaylistButton>
    </div>
  )
}
