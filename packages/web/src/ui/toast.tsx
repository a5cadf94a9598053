import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

const FIVE_SECONDS = 5000

interface Toast {
  readonly title: string
  readonly message: ReactNode
  readonly color: string
  /** Milliseconds; false: until dismissed. */
  readonly stays?: number | false
}

function show({ title, message, color, stays = FIVE_SECONDS }: Toast): void {
  const id = crypto.randomUUID()
  notifications.show({
    id,
    title,
    color,
    autoClose: stays,
    withCloseButton: false,
    message: (
      <>
        <span>{message}</span>
        <Button variant="subtle" size="compact-sm" onClick={() => notifications.hide(id)} mt={4} ml={-8}>
          DISMISS
        </Button>
      </>
    ),
  })
}

/** What went wrong and has no place on the page: red, 5 s, with DISMISS. Takes an error or a sentence. */
export const toastError = (error: unknown): void =>
  show({ title: 'Error', message: error instanceof Error ? error.message : String(error), color: 'red' })

export const toastSuccess = (message: string): void => show({ title: 'Success', message, color: 'green' })

/** Something was taken away and can be brought back for a moment. */
export function toastUndo(message: string, undo: () => void): void {
  const id = crypto.randomUUID()
  notifications.show({
    id,
    autoClose: 10_000,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': 'Dismiss' },
    message: (
      <>
        <span>{message}</span>{' '}
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            notifications.hide(id)
            undo()
          }}
        >
          Undo
        </Button>
      </>
    ),
  })
}
