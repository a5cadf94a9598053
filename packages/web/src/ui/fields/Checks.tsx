import { useId } from 'react'
import { Checkbox } from './Checkbox.tsx'
import style from './Checks.module.css'

interface Props<T> {
  readonly label: string
  readonly description?: string
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly chosen: readonly T[]
  readonly required?: boolean
  readonly error?: string | undefined
  readonly onChange: (chosen: T[]) => void
}

/** A choice of several, as checkboxes. Keeps the order of the options. */
export function Checks<T extends string | number>({
  label,
  description,
  options,
  chosen,
  required = false,
  error,
  onChange,
}: Props<T>) {
  const id = useId()
  const note = error ?? description
  const choose = (value: T, isChosen: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((one) => (one === value ? isChosen : chosen.includes(one))),
    )
  return (
    <fieldset className={style.frame} aria-describedby={note && id}>
      <legend>
        {label}
        {required && (
          <span aria-hidden className={style.asterisk}>
            {' *'}
          </span>
        )}
      </legend>
      {note && (
        <p id={id} className={error ? style.wrong : style.hint}>
          {note}
        </p>
      )}
      <div className={style.checks}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={chosen.includes(option.value)}
            onChange={({ currentTarget }) => choose(option.value, currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
