import type { FilmDrawing } from '@fullcourt/wire'
import { useEffect, useRef, useState } from 'react'
import type { DrawnPlayer } from './drawnPlayer.ts'
import { drawingsOn, FreezeWatch, isAt } from './freeze.ts'

/** A picture that stands still for a drawing. */
interface Stand {
  readonly shown: readonly FilmDrawing[]
  readonly until: number
  readonly revision: number
}

const areSame = (a: readonly FilmDrawing[], b: readonly FilmDrawing[]): boolean =>
  a.length === b.length && a.every((one, n) => one === b[n])

/** The drawings that are seen now. The picture stands still for those that want it, once in each pass, and goes on. */
export function useShownDrawings(
  player: DrawnPlayer,
  drawings: readonly FilmDrawing[],
): readonly FilmDrawing[] {
  const [shown, setShown] = useState<readonly FilmDrawing[]>([])
  const latest = useRef(drawings)
  latest.current = drawings
  useEffect(() => {
    const watch = new FreezeWatch()
    let stand: Stand | null = null
    let frame = 0

    function startStand(passed: readonly FilmDrawing[], second: number, timeline: number): void {
      const [{ at, freeze } = { at: second, freeze: 0 }] = passed
      player.pause()
      if (!isAt({ at }, second)) player.seek(timeline + at - second)
      const { revision } = player.getState()
      watch.follow(revision)
      stand = { shown: passed, until: performance.now() + freeze * 1000, revision }
    }

    /** A press of Play or a seek ends it sooner. */
    function isOver({ until, revision }: Stand): boolean {
      const { isPlaying, revision: now } = player.getState()
      if (!isPlaying && performance.now() < until && now === revision) return false
      if (!isPlaying) player.play()
      return true
    }

    function look(): void {
      frame = requestAnimationFrame(look)
      const now = player.now()
      if (!now) return
      const { isPlaying, revision } = player.getState()
      if (stand && isOver(stand)) stand = null
      if (!stand) {
        const { filmId, videoTime } = now
        const passed = watch.look(latest.current, { second: videoTime, filmId, isPlaying, revision })
        if (passed.length > 0) startStand(passed, videoTime, now.second)
      }
      const seen = stand?.shown ?? drawingsOn(latest.current, now.videoTime)
      setShown((before) => (areSame(before, seen) ? before : seen))
    }
    frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [player])
  return shown
}
