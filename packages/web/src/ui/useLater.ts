import { useEffect, useState } from 'react'

const TRY_AGAIN_MS = 5000

/**
 * Imports a module again. Many browsers, Chrome 153 among them, keep the failure of an address until the page is reloaded, so the
 * repetition has another address. An error that does not name the address leaves the repetition to the browser.
 */
async function importAgain<Part>(
  load: () => Promise<Part>,
  failure: unknown,
  attempt: number,
): Promise<Part> {
  const address = /https?:\/\/\S+?\.js/.exec(String(failure))?.[0]
  if (!address) return load()
  const part: Part = await import(/* @vite-ignore */ `${address}?attempt=${attempt}`)
  return part
}

/**
 * Loads a part of the app after the first paint. Null until it is loaded. When the network fails, it is loaded again, and the page
 * works without it meanwhile.
 * @param load imports a module; the same function in every render
 * @param delay milliseconds
 */
export function useLater<Part>(load: () => Promise<Part>, delay = 0): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  useEffect(() => {
    let isGone = false
    let timer = setTimeout(() => receive(load(), 1), delay)
    function receive(loading: Promise<Part>, attempt: number): void {
      loading.then(
        (loaded) => !isGone && setPart(() => loaded),
        (failure: unknown) => {
          if (isGone) return
          timer = setTimeout(() => receive(importAgain(load, failure, attempt), attempt + 1), TRY_AGAIN_MS)
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
