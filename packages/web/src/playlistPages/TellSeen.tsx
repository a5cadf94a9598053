import { seeClips } from '@fullcourt/wire'
import { useEffect } from 'react'
import { call } from '../call/call.ts'
import type { ClipPlayer } from '../film/clips/clipPlayer.ts'
import { SEEN_RATE, SeenFrames } from './seenFrames.ts'

/** The second on screen, if it counts as seen: film that runs in a visible tab, at most twice as fast. */
function shownNow(player: ClipPlayer): Parameters<SeenFrames['note']>[0] {
  const { playId, isPlaying, isWaiting, rate, timeline } = player.getState()
  const now = player.now()
  if (!now || playId === null || !isPlaying || isWaiting || rate > SEEN_RATE) return null
  if (document.visibilityState !== 'visible') return null
  return { id: playId, second: now.second, duration: timeline.duration }
}

/** Tells the server which clips of a playlist were seen. */
export function TellSeen({
  player,
  playlistId,
}: {
  readonly player: ClipPlayer
  readonly playlistId: string
}) {
  useEffect(() => {
    const frames = new SeenFrames()
    let request = 0
    const look = () => {
      const seen = frames.note(shownNow(player))
      if (seen)
        // Without a network the clip counts the next time it is watched.
        void call(seeClips, { params: { id: playlistId }, body: { itemIds: [seen] } }).catch(() => undefined)
      request = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(request)
  }, [player, playlistId])
  return null
}
