import { useRef, useState } from 'react'
import { toastError } from './toast.tsx'

export interface Submit<A extends unknown[]> {
  /** True while the action runs; a second press is ignored. */
  readonly busy: boolean
  readonly submit: (...args: A) => void
}

/** Runs an async action, one call at a time. Errors go to `failed`, or into a toast. */
export function useSubmit<A extends unknown[]>(
  work: (...args: A) => Promise<unknown>,
  failed: (error: Error) => void = toastError,
): Submit<A> {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const submit = (...args: A) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    work(...args)
      .catch((error: unknown) => failed(error instanceof Error ? error : new Error(String(error))))
      .finally(() => {
        running.current = false
        setBusy(false)
      })
  }
  return { busy, submit }
}
