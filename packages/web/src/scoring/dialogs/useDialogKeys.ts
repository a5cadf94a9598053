import { useLayoutEffect, useRef } from 'react'
import { keyName } from '../board/keys.ts'

/**
 * Calls `press` with the name of each key while a dialog is open. Keys with Ctrl, Alt or ⌘ belong to the browser.
 * @param press returns whether it used the key
 */
export function useDialogKeys(press: (key: string, event: KeyboardEvent) => boolean): void {
  const latest = useRef(press)
  latest.current = press
  // A dialog that can be seen hears: an effect after the painting would lose a quick key.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return
      if (latest.current(keyName(event), event)) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
