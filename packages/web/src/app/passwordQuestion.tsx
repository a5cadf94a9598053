import { useSyncExternalStore } from 'react'
import { Listeners } from '../ui/listeners.ts'
import { ConfirmPassword } from './confirmPassword.door.ts'

interface Open {
  readonly answer: (confirmed: boolean) => void
}
let open: Open | null = null
let asked: Promise<boolean> | null = null
const listeners = new Listeners()
const subscribe = listeners.add
function set(next: Open | null): void {
  open = next
  listeners.call()
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
