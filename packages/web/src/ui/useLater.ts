import { useEffect, useState } from 'react'
import { importAgain } from './loader.ts'

const TRY_AGAIN_MS = 5000

/**
 * Loads a part of the app after the first paint. Null until it is loaded. When the network fails, it is loaded again, and the page
 * works without it meanwhile.
 * @param load imports a module; the same function in every render
 * @param delay milliseconds
 * @param onFailure called when it fails the first time; the same function in every render
 */
export function useLater<Part>(load: () => Promise<Part>, delay = 0, onFailure?: () => void): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  useEffect(() => {
    let isGone = false
    let timer = setTimeout(() => receive(load(), 1), delay)
    function receive(loading: Promise<Part>, attempt: number): void {
      loading.then(
        (loaded) => !isGone && setPart(() => loaded),
        (failure: unknown) => {
          if (isGone) return
          if (attempt === 1) onFailure?.()
          timer = setTimeout(() => receive(importAgain(load, failure, attempt), attempt + 1), TRY_AGAIN_MS)
        },
      )
    }
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [load, delay, onFailure])
  return part
}
