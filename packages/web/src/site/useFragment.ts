import { useEffect, useState } from 'react'

/** What stood behind the # of the address, which is then taken out of it: secrets of links stay in no history and no picture. */
export function useFragment(): string {
  const [fragment] = useState(() => location.hash.slice(1))
  useEffect(() => {
    if (location.hash) history.replaceState(history.state, '', location.pathname + location.search)
  }, [])
  return fragment
}
