import { useEffect, useState } from 'react'

/** Rule 137: a search waits for a pause in typing. */
const SEARCH_DELAY_MS = 500

/** The text after a pause in typing. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
