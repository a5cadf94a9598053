import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { toastError } from '../ui/toast.tsx'
import css from './RosterPage.module.css'

const JERSEY = /^\d{1,2}$/

export const jerseyObjection = (jersey: string): string | null =>
  jersey === '' ? 'Jersey is required' : JERSEY.test(jersey) ? null : 'One or two digits'

/** A jersey that saves itself when it is left; what is refused goes back to what stood there. */
export function JerseyInput({
  label,
  value,
  conflict,
  readOnly,
  onSave,
}: {
  readonly label: string
  readonly value: string | null
  /** Another player of the team wears it too. */
  readonly conflict: boolean
  readonly readOnly: boolean
  readonly onSave: (jersey: string) => Promise<void>
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? value ?? ''
  const wrong = typed === null ? null : jerseyObjection(typed)
  const leave = async () => {
    if (typed === null || wrong) return
    if (typed !== value) await onSave(typed).catch(toastError)
    setTyped(null)
  }
  return (
    <TextInput
      className={css.number}
      aria-label={label}
      inputMode="numeric"
      maxLength={2}
      value={shown}
      readOnly={readOnly}
      variant={readOnly ? 'unstyled' : 'default'}
      error={wrong ?? conflict}
      onChange={(event) => setTyped(event.currentTarget.value.trim())}
      onBlur={() => void leave()}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setTyped(null)
      }}
    />
  )
}
