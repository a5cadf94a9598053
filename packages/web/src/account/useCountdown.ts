import { useEffect, useState } from 'react'

const secondsUntil = (end: number): number => Math.max(0, Math.ceil((end - performance.now()) / 1000))

/** Seconds that are left, once a second, and how to start anew. Read from the clock: a tab that slept is right again at once. */
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
