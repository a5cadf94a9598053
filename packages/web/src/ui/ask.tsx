import { useSyncExternalStore } from 'react'
import { Button } from './Button.tsx'
import { Dialog, DialogButtons } from './Dialog.tsx'

interface Question {
  readonly title: string
  readonly text?: string
  /** The labels of the two buttons; 'Yes' and 'No' by default. */
  readonly yes?: string
  readonly no?: string
  /** Yes deletes something: shown in red. */
  readonly grave?: boolean
}

interface Open extends Question {
  readonly answer: (yes: boolean) => void
}

let open: Open | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function set(next: Open | null): void {
  open = next
  for (const listener of listeners) listener()
}

/** Asks before an action (rule 130). @returns true for yes; closing the dialog means no */
export function ask(question: Question): Promise<boolean> {
  open?.answer(false)
  return new Promise((resolve) => {
    set({
      ...question,
      answer: (yes) => {
        set(null)
        resolve(yes)
      },
    })
  })
}

/** 'Are you sure you want to delete this?' */
export const askToDelete = (what = 'this'): Promise<boolean> =>
  ask({ title: `Are you sure you want to delete ${what}?`, yes: 'Delete', no: 'Cancel', grave: true })

/** Shows the questions; mounted once in the app. */
export function Questions() {
  const now = useSyncExternalStore(subscribe, () => open)
  if (!now) return null
  const { title, text, yes = 'Yes', no = 'No', grave = false, answer } = now
  return (
    <Dialog open title={title} onClose={() => answer(false)}>
      {text && <p>{text}</p>}
      <DialogButtons>
        <Button variant="default" data-first={grave || undefined} onClick={() => answer(false)}>
          {no}
        </Button>
        <Button grave={grave} data-first={!grave || undefined} onClick={() => answer(true)}>
          {yes}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
