import { UNFILMED_REASONS, type UnfilmedReason } from '@fullcourt/film'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { useState } from 'react'
import { t } from '../../ui/language.ts'
import { VideosUnavailable } from '../player/VideosUnavailable.tsx'
import css from './Clips.module.css'
import type { GameClips } from './useGameClips.ts'

export const UNFILMED_WORDS: Readonly<Record<UnfilmedReason, string>> = {
  'no-film': msg('no video of this game'),
  'not-placed': msg('not placed on the film'),
  'on-another-computer': msg('on another computer'),
  processing: msg('video in processing'),
  archived: msg('video archived'),
  failed: msg('video not processed'),
}

/** How many plays have film, and why the others have none: '7 of 9 have film · 2 not placed on the film'. */
export function FilmCount({ clips, unfilmed, phase, missing, files }: GameClips) {
  const [isChoosing, setIsChoosing] = useState(false)
  if (phase === 'loading' || phase === 'failed') return null
  const all = clips.length + unfilmed.size
  const why = [...unfilmed.values()]
  const reasons = UNFILMED_REASONS.flatMap((reason) => {
    const count = why.filter((one) => one === reason).length
    return count === 0
      ? []
      : count === all
        ? t(UNFILMED_WORDS[reason])
        : `${count} ${t(UNFILMED_WORDS[reason])}`
  })
  const count =
    unfilmed.size === 0
      ? t(['{count} clip', '{count} clips'], { count: all })
      : t('{count} of {total} have film', { count: clips.length, total: all })
  return (
    <div className={css.count}>
      {[count, ...reasons].join(' · ')}
      {missing.length > 0 && why.includes('on-another-computer') && (
        <button type="button" className={css.choose} onClick={() => setIsChoosing(true)}>
          {t('Select the file')}
        </button>
      )}
      {isChoosing && missing.length > 0 && (
        <VideosUnavailable missing={missing} files={files} onClose={() => setIsChoosing(false)} />
      )}
    </div>
  )
}
