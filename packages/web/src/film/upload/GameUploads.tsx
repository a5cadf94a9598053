import { Link } from '@tanstack/react-router'
import { t } from '../../ui/language.ts'
import style from './Upload.module.css'
import { ProgressBar } from './UploadControls.tsx'
import { percentText, phaseText } from './uploadWords.ts'
import { useUploads } from './useUploads.ts'

/** The uploads of a game as one; null without one. */
function useGameUploads(gameId: string) {
  const uploads = useUploads().uploads.filter(({ teamGameId }) => teamGameId === gameId)
  const [first] = uploads
  if (!first) return null
  const size = uploads.reduce((sum, upload) => sum + upload.size, 0)
  const progress = uploads.reduce((sum, upload) => sum + upload.sent, 0) / size
  const isOne = uploads.length === 1
  return {
    words: isOne ? phaseText(first) : t('{count} videos are not uploaded yet', { count: uploads.length }),
    progress,
    isOne,
  }
}

/** How many videos of a game are being sent, and how far they are. Nothing without one. */
export function GameUploads({ gameId }: { readonly gameId: string }) {
  const uploads = useGameUploads(gameId)
  if (!uploads) return null
  const { words, progress, isOne } = uploads
  return (
    <div className={style.ofGame}>
      <Link to="/a/team/game/$id/videos/" params={{ id: gameId }}>
        {words}
      </Link>
      <ProgressBar label={words} value={progress} />
      {!isOne && <span>{percentText(progress)}</span>}
    </div>
  )
}

/** The same for the row of a game in a list. */
export function GameUploadLine({ gameId }: { readonly gameId: string }) {
  const uploads = useGameUploads(gameId)
  if (!uploads) return null
  const { words, progress, isOne } = uploads
  return (
    <small>
      {words}
      {!isOne && `, ${percentText(progress)}`}
      <ProgressBar label={words} value={progress} />
    </small>
  )
}
