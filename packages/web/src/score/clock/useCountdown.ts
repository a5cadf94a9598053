import { useEffect, useRef, useState } from 'react'
import { mayRunOut } from '../entry/asking.ts'
import type { Draft } from '../entry/steps.ts'

/** A play saves itself after 10 s, then 5 s after each answer (rule 107); never while something required is open (rule 40). */
function secondsOf(draft: Draft): number | null {
  if (draft.step !== 'ask' || !mayRunOut(draft)) return null
  return draft.answers === 0 ? 10 : 5
}

/** Seconds until the open play is saved as it is; null while it waits. `waits`: it was just taken up again. */
export function useCountdown(draft: Draft, waits: boolean, onEnd: () => void): number | null {
  const from = waits ? null : secondsOf(draft)
  const [left, setLeft] = useState(from)
  const end = useRef(onEnd)
  end.current = onEnd
  // biome-ignore lint/correctness/useExhaustiveDependencies: every step of the draft begins its own countdown.
  useEffect(() => {
    setLeft(from)
    if (from === null) return
    let seconds = from
    const timer = setInterval(() => {
      seconds--
      setLeft(seconds)
      if (seconds > 0) return
      clearInterval(timer)
      end.current()
    }, 1000)
    return () => clearInterval(timer)
  }, [draft, from])
  return left
}
