import { useEffect } from 'react'
import { readOwnNow, slept } from './gameClock.ts'

/** Tells how long the device slept, when it wakes. */
export function useSleep(woke: (seconds: number) => void): void {
  useEffect(() => {
    let then = readOwnNow()
    const look = () => {
      const now = readOwnNow()
      const seconds = slept(then, now)
      then = now
      if (seconds >= 1) woke(seconds)
    }
    const timer = setInterval(look, 5000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [woke])
}
