import { useRef, useState } from 'react'
import { toastError } from './toast.tsx'

export interface Submit<A extends unknown[]> {
  /** True while the answer is awaited; a second press does nothing meanwhile. */
  readonly busy: boolean
  readonly submit: (...args: A) => void
}

/** Runs something that takes a while at most once at a time; what goes wrong goes to `failed`, or into a toast. */
export function useSubmit<A extends unknown[]>(
  work: (...args: A) => Promise<unknown>,
  failed: (error: unknown) => void = toastError,
): Submit<A> {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const submit = (...args: A) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    work(...args)
      .catch(failed)
      .finally(() => {
        running.current = false
        setBusy(false)
      })
  }
  return { busy, submit }
}
