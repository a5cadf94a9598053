import { useEffect, useState } from 'react'

/** The text behind the # of the address, which it removes from the address: secrets of links stay out of history and screenshots. */
export function useFragment(): string {
  const [fragment] = useState(() => location.hash.slice(1))
  useEffect(() => {
    if (location.hash) history.replaceState(history.state, '', location.pathname + location.search)
  }, [])
  return fragment
}
