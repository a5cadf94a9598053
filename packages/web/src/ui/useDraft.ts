import { type ChangeEvent, useState } from 'react'
import { toastError } from './toast.tsx'

type Values = Readonly<Record<string, string>>
type Mistakes<V> = { readonly [name in keyof V]?: string }

interface Rules<V> {
  /** Fields that must not be blank, each with the name a person knows it by: '{name} is required.' */
  readonly required?: { readonly [name in keyof V]?: string }
  /** What else must hold; a sentence for each field that is wrong. */
  readonly check?: (values: V) => Mistakes<V>
}

/** What an input takes from a draft. */
export interface DraftField {
  readonly name: string
  readonly value: string
  readonly required: boolean
  readonly error: string | undefined
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void
}

export interface Draft<V> {
  readonly values: V
  readonly changed: boolean
  field(name: keyof V & string): DraftField
  set(some: Partial<V>): void
  /** Marks what is wrong and moves the focus to the first of it. @returns whether all is well */
  check(): boolean
  /** Puts a refusal's words beside the fields it names; what names no field of ours becomes a toast. */
  refuse(error: unknown): void
  /** Empty again, or as told. */
  reset(values?: V): void
}

const blank = (text: string | undefined) => (text ?? '').trim() === ''

function mistakesIn<V extends Values>(values: V, { required = {}, check }: Rules<V>): Mistakes<V> {
  const names = Object.entries(required as Record<string, string>)
  const missing = names
    .filter(([name]) => blank(values[name]))
    .map(([name, label]) => [name, `${label} is required.`])
  return { ...check?.(values), ...Object.fromEntries(missing) }
}

function focusOn(name: string | undefined): void {
  if (!name) return
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus())
}

/** What a person is typing into a form before it is sent: texts, what is wrong with them, and what the server said to them. */
export function useDraft<V extends Values>(initial: V, rules: Rules<V> = {}): Draft<V> {
  const [start, setStart] = useState(initial)
  const [values, setValues] = useState(initial)
  const [mistakes, setMistakes] = useState<Mistakes<V>>({})

  const set = (some: Partial<V>) => {
    setValues((before) => ({ ...before, ...some }))
    setMistakes(
      (before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in some))) as never,
    )
  }
  const show = (found: Mistakes<V>) => {
    setMistakes(found)
    focusOn(Object.keys(values).find((name) => name in found))
  }
  return {
    values,
    changed: Object.keys(values).some((name) => values[name] !== start[name]),
    set,
    field: (name) => ({
      name,
      value: values[name] ?? '',
      required: rules.required?.[name] !== undefined,
      error: mistakes[name],
      onChange: (event) => set({ [name]: event.currentTarget.value } as never),
    }),
    check() {
      const found = mistakesIn(values, rules)
      show(found)
      return Object.keys(found).length === 0
    },
    refuse(error) {
      const fields = error instanceof Error && 'fields' in error ? (error.fields as Mistakes<V>) : {}
      if (Object.keys(fields).some((name) => name in values)) show(fields)
      else toastError(error)
    },
    reset(next = initial) {
      setStart(next)
      setValues(next)
      setMistakes({})
    },
  }
}
