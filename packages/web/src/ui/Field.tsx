import { NativeSelect, type NativeSelectProps, TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import style from './Field.module.css'
import { toastError } from './toast.tsx'

const MARK_FADES_AFTER = 3000

interface Saving {
  readonly label: string
  /** What is stored. */
  readonly value: string
  /** Called with the new text, trimmed, only when it differs from what is stored. */
  readonly onSave: (value: string) => Promise<unknown>
  readonly required?: boolean
  /** A sentence when the text must not be saved. */
  readonly check?: (typed: string) => string | undefined
  /** Shown, not editable: no write access, or deleted. */
  readonly readOnly?: boolean
  readonly description?: string
}

type State = 'still' | 'saving' | 'saved' | 'failed'

function useSaving({ label, value, onSave, required = false, check, readOnly = false }: Saving) {
  const [typed, setTyped] = useState(value)
  const [error, setError] = useState<string | undefined>()
  const [state, setState] = useState<State>('still')
  const sent = useRef<string>(undefined)
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (state !== 'saved') return
    const timer = setTimeout(() => setState('still'), MARK_FADES_AFTER)
    return () => clearTimeout(timer)
  }, [state])

  async function save(text = typed) {
    const next = text.trim()
    if (readOnly || next === value) return setTyped(value)
    // Enter and then leaving the field is one change.
    if (state === 'saving' && next === sent.current) return
    const wrong = required && next === '' ? `${label} is required.` : check?.(next)
    setError(wrong)
    if (wrong) return setState('failed')
    setState('saving')
    sent.current = next
    try {
      await onSave(next)
      setState('saved')
    } catch (refused) {
      setState('failed')
      setError(refused instanceof Error ? refused.message : String(refused))
      toastError(refused)
    }
  }
  const change = (text: string) => {
    setTyped(text)
    setError(undefined)
    if (state === 'failed') setState('still')
  }
  return { typed, change, save, error, state }
}

const WORDS: Record<State, string> = { still: '', saving: 'Saving…', saved: 'Saved', failed: 'Not saved' }

/** Beside the label: what became of the last change. */
const Mark = ({ state }: { readonly state: State }) => (
  <span className={style[state]} role="status">
    {WORDS[state]}
  </span>
)

const Label = ({ label, required, state }: { label: string; required: boolean; state: State }) => (
  <span className={style.label}>
    <span>
      {label}
      {required && <span aria-hidden="true"> *</span>}
    </span>
    <Mark state={state} />
  </span>
)

/** A line of text that saves itself when it is left or Enter is pressed; Escape takes the stored text back. */
export function Field({
  type = 'text',
  autoComplete = 'off',
  inputMode,
  placeholder,
  ...saving
}: Saving & Pick<TextInputProps, 'type' | 'autoComplete' | 'inputMode' | 'placeholder'>) {
  const { typed, change, save, error, state } = useSaving(saving)
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void save()
    if (event.key === 'Escape') change(saving.value)
  }
  return (
    <TextInput
      label={<Label label={saving.label} required={saving.required ?? false} state={state} />}
      aria-label={saving.label}
      type={type}
      autoComplete={autoComplete}
      inputMode={inputMode}
      placeholder={placeholder}
      description={saving.description}
      value={typed}
      error={error}
      readOnly={saving.readOnly}
      variant={saving.readOnly ? 'unstyled' : 'default'}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={keys}
    />
  )
}

/** A choice that saves itself when another is taken. */
export function ChoiceField({ data, ...saving }: Saving & Pick<NativeSelectProps, 'data'>) {
  const { typed, change, save, error, state } = useSaving(saving)
  return (
    <NativeSelect
      label={<Label label={saving.label} required={saving.required ?? false} state={state} />}
      aria-label={saving.label}
      data={data}
      description={saving.description}
      value={typed}
      error={error}
      disabled={saving.readOnly}
      onChange={(event) => {
        change(event.currentTarget.value)
        void save(event.currentTarget.value)
      }}
    />
  )
}
