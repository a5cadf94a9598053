import { useEffect } from 'react'

/** Keeps the screen awake while the page is visible, where the browser can. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isGone = false
    const keep = async () => {
      if (isGone || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      // Refused in power saving mode.
      const next = await navigator.wakeLock.request('screen').catch(() => null)
      if (isGone) await next?.release()
      else lock = next
    }
    void keep()
    // The browser releases it when the page is hidden.
    const onVisibility = () => void keep()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', onVisibility)
      void lock?.release()
    }
  }, [])
}
