import { jerseyFields } from '@fullcourt/wire/forms/people'
import { useState } from 'react'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { objectionTo } from '../ui/forms/objection.ts'
import { toastError } from '../ui/toast.tsx'
import css from './RosterPage.module.css'

/** A jersey that is saved on blur. After a refusal it shows the saved one again. */
export function JerseyInput({
  label,
  value,
  conflict,
  onSave,
}: {
  readonly label: string
  readonly value: string | null
  /** Another player of the team wears it too. */
  readonly conflict: boolean
  readonly onSave: (jersey: string) => Promise<void>
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? value ?? ''
  const wrong = typed === null ? undefined : objectionTo(jerseyFields.homeJersey, typed, 'jersey')
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
