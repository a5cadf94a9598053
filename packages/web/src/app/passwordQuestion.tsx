import { useSyncExternalStore } from 'react'
import { ConfirmPassword } from './confirmPassword.door.ts'

interface Open {
  readonly answer: (confirmed: boolean) => void
}
let open: Open | null = null
let asked: Promise<boolean> | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function set(next: Open | null): void {
  open = next
  for (const listener of listeners) listener()
}

/** Asks for the password, once for all waiting calls. @returns whether the session was confirmed; closing means no */
export function askPassword(): Promise<boolean> {
  asked ??= new Promise((resolve) => {
    set({
      answer(confirmed) {
        set(null)
        asked = null
        resolve(confirmed)
      },
    })
  })
  return asked
}

/** Shows the question for the password; mounted once in the app. */
export function PasswordQuestion() {
  const now = useSyncExternalStore(subscribe, () => open)
  return now && <ConfirmPassword onAnswer={now.answer} />
}
