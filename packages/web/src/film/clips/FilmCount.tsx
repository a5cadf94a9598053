import { UNFILMED_REASONS, type UnfilmedReason } from '@fullcourt/film'
import { useState } from 'react'
import { t } from '../../ui/language.ts'
import { VideosUnavailable } from '../player/VideosUnavailable.tsx'
import css from './Clips.module.css'
import type { GameClips } from './useGameClips.ts'

export const UNFILMED_WORDS: Readonly<Record<UnfilmedReason, string>> = {
  'no-film': 'no video of this game',
  'not-placed': 'not placed on the film',
  'on-another-computer': 'on another computer',
  processing: 'video in processing',
  archived: 'video archived',
  failed: 'video not processed',
}

/** How many plays have film, and why the others have none: '7 of 9 have film · 2 not placed on the film'. */
export function FilmCount({ clips, unfilmed, phase, missing, files }: GameClips) {
  const [isChoosing, setIsChoosing] = useState(false)
  if (phase === 'loading' || phase === 'failed') return null
  const all = clips.length + unfilmed.size
  const why = [...unfilmed.values()]
  const reasons = UNFILMED_REASONS.flatMap((reason) => {
    const count = why.filter((one) => one === reason).length
    return count === 0 ? [] : count === all ? UNFILMED_WORDS[reason] : `${count} ${UNFILMED_WORDS[reason]}`
  })
  const count =
    unfilmed.size === 0
      ? all === 1
        ? '1 clip'
        : `${all} clips`
      : t('{count} of {all} have film', { count: clips.length, all })
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
