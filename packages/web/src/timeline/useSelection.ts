import { useCallback, useEffect, useRef, useState } from 'react'

/** The specification: 'timeline debounce 50 ms'. */
const DEBOUNCE_MS = 50

type Select = (playId: string | null) => void

/**
 * The selected play, and how to select one. The first of several quick selections counts at once, of the others the last: a key that
 * is held down does not move film and feed at each repetition. The returned id is right at once.
 */
export function useSelection(selected: string | null, onSelect: Select): readonly [string | null, Select] {
  const [waiting, setWaiting] = useState<{ readonly playId: string | null } | null>(null)
  const lastAt = useRef(Number.NEGATIVE_INFINITY)
  const select = useRef(onSelect)
  select.current = onSelect
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => {
      lastAt.current = performance.now()
      setWaiting(null)
      select.current(waiting.playId)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [waiting])
  const choose = useCallback<Select>((playId) => {
    const now = performance.now()
    const isQuick = now - lastAt.current < DEBOUNCE_MS
    lastAt.current = now
    setWaiting(isQuick ? { playId } : null)
    if (!isQuick) select.current(playId)
  }, [])
  return [waiting ? waiting.playId : selected, choose]
}
