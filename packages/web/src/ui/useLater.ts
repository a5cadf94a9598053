import { useEffect, useState } from 'react'

const TRY_AGAIN_MS = 5000

/**
 * Loads a part of the app after the first paint. Null until it is loaded. When the network fails, it is loaded again, and the page
 * works without it meanwhile.
 * @param load the same function in every render
 * @param delay milliseconds
 */
export function useLater<Part>(load: () => Promise<Part>, delay = 0): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  useEffect(() => {
    let timer = setTimeout(fetchIt, delay)
    let isGone = false
    function fetchIt(): void {
      load().then(
        (loaded) => !isGone && setPart(() => loaded),
        () => {
          if (!isGone) timer = setTimeout(fetchIt, TRY_AGAIN_MS)
        },
      )
    }
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [load, delay])
  return part
}
