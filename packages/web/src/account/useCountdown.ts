import { useEffect, useState } from 'react'

const secondsUntil = (end: number): number => Math.max(0, Math.ceil((end - performance.now()) / 1000))

/** Counts seconds down, and starts again on request. It reads the clock, so it is right after the tab slept. */
export function useCountdown(seconds: number): [left: number, start: (seconds: number) => void] {
  const [end, setEnd] = useState(() => performance.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    setLeft(secondsUntil(end))
    if (secondsUntil(end) === 0) return
    const timer = setInterval(() => {
      const now = secondsUntil(end)
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [end])
  return [left, (more) => setEnd(performance.now() + more * 1000)]
}
