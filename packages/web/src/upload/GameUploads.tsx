import { Link } from '@tanstack/react-router'
import style from './Upload.module.css'
import { ProgressBar } from './UploadControls.tsx'
import { percentText, phaseText } from './uploadWords.ts'
import { useUploads } from './useUploads.ts'

/** The uploads of a game as one: how many videos are being sent, and how far they are. Nothing without one. */
export function GameUploads({ gameId }: { readonly gameId: string }) {
  const uploads = useUploads().uploads.filter(({ teamGameId }) => teamGameId === gameId)
  if (uploads.length === 0) return null
  const size = uploads.reduce((sum, upload) => sum + upload.size, 0)
  const progress = uploads.reduce((sum, upload) => sum + upload.sent, 0) / size
  const [first] = uploads
  const words =
    uploads.length === 1 && first ? phaseText(first) : `${uploads.length} videos are not uploaded yet`
  return (
    <div className={style.ofGame}>
      <Link to="/a/team/game/$id/videos/" params={{ id: gameId }}>
        {words}
      </Link>
      <ProgressBar label={words} value={progress} />
      {uploads.length > 1 && <span>{percentText(progress)}</span>}
    </div>
  )
}
