import { accepts, type FieldSchema, type FieldValues } from '@fullcourt/wire/forms/check'
import { type ChangeEvent, useRef, useState } from 'react'
import { toastError } from '../toast.tsx'
import { useSubmit } from '../useSubmit.ts'
import { type Mask, maskedText } from './formats.ts'
import { objectionTo } from './objection.ts'

type Values = Readonly<Record<string, string | boolean>>
/** An error sentence for each wrong field. */
export type Mistakes<V> = { readonly [name in keyof V]?: string }
type Schemas<V> = { readonly [name in keyof V]?: FieldSchema }
type Body<V, F> =
  F extends Readonly<Record<string, FieldSchema>> ? FieldValues<Pick<F, keyof V & keyof F>> : never

export interface FormOptions<V extends Values, F extends Schemas<V>> {
  /** The initial values. */
  readonly start: V
  /** The contract's schemas of the fields. The server checks with the same ones. */
  readonly schemas: F
  /** The value to send of fields whose text is not the value itself, such as numbers. */
  readonly read?: (values: V) => { readonly [name in keyof F]?: unknown }
  /** Error sentences of fields that must not be blank, where the contract allows blank or says it otherwise. */
  readonly required?: Mistakes<V>
  /** Names of fields in sentences, where the page does not use the contract's name. */
  readonly labels?: Mistakes<V>
  /** Checks across fields. */
  readonly check?: (values: V) => Mistakes<V>
  /** Runs when all values are valid, one call at a time. */
  readonly onSubmit: (body: Body<V, F>, values: V) => Promise<unknown>
  /** Where to show a refusal that names no field; a toast by default. */
  readonly refusals?: 'toast' | 'form'
  /** Handles such a refusal in another way. @returns whether it did */
  readonly onRefused?: (error: unknown) => boolean
}

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

/**
 * The values to send. A blank text is null where the contract takes null. Values that `read` gives as undefined are not sent.
 */
function bodyOf<V extends Values>(
  values: V,
  { schemas, read }: Pick<FormOptions<V, Schemas<V>>, 'schemas' | 'read'>,
): Record<string, unknown> {
  const typed: Record<string, unknown> = { ...values, ...read?.(values) }
  const sent = Object.entries(schemas).filter(([name]) => name in values && typed[name] !== undefined)
  const sentValue = (name: string, schema: FieldSchema) =>
    isBlank(typed[name]) && accepts(schema, null) ? null : typed[name]
  return Object.fromEntries(sent.map(([name, schema]) => [name, sentValue(name, schema as FieldSchema)]))
}

function mistakesIn<V extends Values>(values: V, options: FormOptions<V, Schemas<V>>): Mistakes<V> {
  const { schemas, required, labels, check } = options
  const found: Record<string, string> = {}
  for (const [name, value] of Object.entries(bodyOf(values, options))) {
    const objection = objectionTo(schemas[name]!, value, labels?.[name] ?? name)
    if (objection) found[name] = objection
  }
  for (const [name, sentence] of Object.entries<string | undefined>(required ?? {}))
    if (sentence && isBlank(values[name])) found[name] = sentence
  return { ...check?.(values), ...found } as Mistakes<V>
}

/** The fields that a refusal names, by the last part of their path: 'leagueOverrides.periodDuration'. */
function refusedFields(error: unknown): Readonly<Record<string, string>> {
  const fields = error instanceof Error && 'fields' in error ? (error.fields as Record<string, string>) : {}
  return Object.fromEntries(Object.entries(fields).map(([path, said]) => [path.split('.').at(-1), said]))
}

function isRequired<V extends Values, F extends Schemas<V>>(
  name: keyof V & string,
  values: V,
  options: FormOptions<V, F>,
): boolean {
  const { schemas, required } = options
  const schema = schemas[name]
  if (!schema || required?.[name]) return required?.[name] !== undefined
  return !accepts(schema, bodyOf({ ...values, [name]: '' } as V, options)[name])
}

type Typed = ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>

/**
 * A form: its values, their errors, and sending. Checks with the contract's schemas before it sends, and shows refusals of the
 * server beside the fields that they name.
 */
export function useForm<V extends Values, const F extends Schemas<V>>(options: FormOptions<V, F>) {
  const { start, onSubmit } = options
  const element = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(start)
  const [mistakes, setMistakes] = useState<Mistakes<V>>({})
  const [refusal, setRefusal] = useState<Error | null>(null)

  const set = (some: Partial<V>) => {
    setValues((before) => ({ ...before, ...some }))
    const others = ([name]: [string, unknown]) => !(name in some)
    setMistakes((before) => Object.fromEntries(Object.entries(before).filter(others)) as Mistakes<V>)
  }
  const setOne = (name: keyof V, value: string | boolean) => set({ [name]: value } as Partial<V>)
  const show = (found: Mistakes<V>) => {
    setMistakes(found)
    const first = Object.keys(values).find((name) => name in found)
    // The mark is rendered first, so that a screen reader reads the error with the field.
    if (first) requestAnimationFrame(() => focusOn(element.current, first))
    return first !== undefined
  }
  /** Sends the form, or marks errors and focuses the first one. */
  const { busy, submit } = useSubmit(
    async () => {
      setRefusal(null)
      if (!show(mistakesIn(values, options))) await onSubmit(bodyOf(values, options) as Body<V, F>, values)
    },
    (error) => {
      if (show(refusedFields(error) as Mistakes<V>) || options.onRefused?.(error)) return
      if (options.refusals === 'form') setRefusal(error)
      else toastError(error)
    },
  )
  /** The props that a text field or a select takes from the form. The mask is for text alone. */
  const field = (name: keyof V & string, mask?: Mask) => {
    const value = String(values[name] ?? '')
    return {
      name,
      value,
      required: isRequired(name, values, options),
      error: mistakes[name],
      onChange: ({ currentTarget }: Typed) => setOne(name, maskedText(currentTarget, value, mask)),
      onBlur() {
        const left = mask?.left(value) ?? value
        if (left !== value) setOne(name, left)
      },
    }
  }
  /** The props that a checkbox takes from the form. */
  const box = (name: keyof V & string) => ({
    name,
    checked: values[name] === true,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => setOne(name, currentTarget.checked),
  })
  /** Resets to the initial values or to others. */
  const reset = (next = start) => {
    setValues(next)
    setMistakes({})
    setRefusal(null)
  }
  return { values, busy, refusal, element, set, submit, field, box, reset }
}

export type Form<V extends Values> = ReturnType<typeof useForm<V, Schemas<V>>>

/** Focuses a field of a form by its name. */
export function focusOn(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
