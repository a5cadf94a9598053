import { accepts, type FieldSchema } from '@fullcourt/wire/forms/check'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import css from '../fields/fields.module.css'
import { NativeSelect, optionsOf, pickedOf, type SelectData } from '../fields/NativeSelect.tsx'
import { TextInput, type TextInputProps } from '../fields/TextInput.tsx'
import { t } from '../language.ts'
import { toastError } from '../toast.tsx'
import { type Mask, maskedText } from './formats.ts'
import { objectionTo } from './objection.ts'

const MARK_FADES_MS = 3000

interface Saving {
  readonly label: string
  /** The saved value. */
  readonly value: string
  /** Called with the new text, trimmed, if it differs from the saved one. */
  readonly onSave: (value: string) => Promise<unknown>
  /** Called with every text while it is typed, for a preview. */
  readonly onTyping?: (typed: string) => void
  /** The contract's schema of the field. The server checks with the same one. */
  readonly schema?: FieldSchema
  /** The value to send, where it is not the text itself. */
  readonly read?: (typed: string) => unknown
  /** The error for text that cannot be read. */
  readonly check?: (typed: string) => string | undefined
  /** Formats the text while it is typed, and when the field is left. */
  readonly mask?: Mask
  /** Read-only: no write access, or deleted. */
  readonly readOnly?: boolean
  readonly description?: string
}

type State = 'still' | 'saving' | 'saved' | 'failed'

/** The error of a text, as a sentence. A blank text is null where the contract takes null. */
function objectionIn(text: string, { label, schema, read = String, check }: Saving): string | undefined {
  const wrong = check?.(text)
  if (wrong || !schema) return wrong
  return objectionTo(schema, text === '' && accepts(schema, null) ? null : read(text), label)
}

const isRequired = ({ schema, readOnly }: Saving): boolean =>
  !readOnly && schema !== undefined && !accepts(schema, '') && !accepts(schema, null)

function useSaving(field: Saving) {
  const { value, onSave, onTyping, mask, readOnly = false } = field
  const [typed, setTyped] = useState(value)
  const [error, setError] = useState<string | undefined>()
  const [state, setState] = useState<State>('still')
  const sent = useRef<string>(undefined)
  useEffect(() => setTyped(value), [value])
  // The same value in another form: '5551234599' over '(555) 123-4599'.
  useEffect(() => {
    if (state === 'saved') setTyped((text) => (text.trim() === sent.current ? value : text))
  }, [state, value])
  useEffect(() => {
    if (state !== 'saved') return
    const timer = setTimeout(() => setState('still'), MARK_FADES_MS)
    return () => clearTimeout(timer)
  }, [state])

  async function save(text = typed) {
    const next = mask ? mask.left(text.trim()) : text.trim()
    if (next !== text) setTyped(next)
    if (readOnly || next === value) return setTyped(value)
    // Enter followed by blur is one change.
    if (state === 'saving' && next === sent.current) return
    const wrong = objectionIn(next, field)
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
    onTyping?.(text)
    setError(undefined)
    if (state === 'failed') setState('still')
  }
  const { label, description } = field
  const required = isRequired(field)
  const status = <SaveStatus state={state} />
  return { field: { label, description, status, required, error, value: typed }, change, save }
}

const stateWord = (state: State): string => {
  if (state === 'saving') return t('Saving…')
  if (state === 'saved') return t('Saved')
  return state === 'failed' ? t('Not saved') : ''
}

/** Says whether the last change is saved. */
const SaveStatus = ({ state }: { readonly state: State }) => (
  <span className={css.status} data-state={state} role="status">
    {stateWord(state)}
  </span>
)

/** A text field that saves on blur or Enter. Escape restores the saved text. */
export function Field({
  type = 'text',
  autoComplete = 'off',
  inputMode,
  placeholder,
  ...saving
}: Saving & Pick<TextInputProps, 'type' | 'autoComplete' | 'inputMode' | 'placeholder'>) {
  const { value, readOnly, mask } = saving
  const { field, change, save } = useSaving(saving)
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void save()
    if (event.key === 'Escape') change(value)
  }
  return (
    <TextInput
      {...field}
      type={type}
      autoComplete={autoComplete}
      inputMode={inputMode}
      placeholder={readOnly ? '–' : placeholder}
      readOnly={readOnly}
      onChange={({ currentTarget }) => change(maskedText(currentTarget, field.value, mask))}
      onBlur={() => void save()}
      onKeyDown={keys}
    />
  )
}

interface Choice<V extends string | number> extends Omit<Saving, 'value' | 'onSave'> {
  readonly data: SelectData<V>
  readonly value: string | number
  readonly onSave: (value: V) => Promise<unknown>
}

/** A select that saves when it changes. Read-only it is text: a disabled select is hard to read. */
export function ChoiceField<const V extends string | number>(field: Choice<V>) {
  const { data, label, description, value, readOnly } = field
  if (!readOnly) return <Choosing {...field} />
  const shown = optionsOf(data).find((option) => option.value === value)
  return (
    <TextInput
      label={label}
      description={description}
      value={shown?.label ?? (String(value) || '–')}
      readOnly
    />
  )
}

function Choosing<V extends string | number>({ data, onSave, value, ...saving }: Choice<V>) {
  const { field, change, save } = useSaving({
    ...saving,
    value: String(value),
    onSave: (shown) => onSave(pickedOf(data, shown)),
  })
  return (
    <NativeSelect
      {...field}
      data={data}
      onChange={(event) => {
        change(event.currentTarget.value)
        void save(event.currentTarget.value)
      }}
    />
  )
}
