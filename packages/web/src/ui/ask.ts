import { t } from './language.ts'
import { Listeners } from './listeners.ts'

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
const listeners = new Listeners()
export const openQuestion = () => open
export const onQuestion = listeners.add
function set(next: Open | null): void {
  open = next
  listeners.call()
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

/** 'Are you sure you want to delete this?' @param what the name of what is deleted, or what goes with it and what stays */
export const askToDelete = (what: string): Promise<boolean> =>
  ask({
    title: t('Are you sure you want to delete this?'),
    text: what,
    yes: t('Delete'),
    no: t('Cancel'),
    grave: true,
  })
