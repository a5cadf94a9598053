import { useId } from 'react'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import style from './Admin.module.css'

interface Props<T> {
  readonly label: string
  readonly description: string
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly chosen: readonly T[]
  readonly error?: string | undefined
  readonly onChange: (chosen: T[]) => void
}

/** A choice of one or more, as checkboxes. Keeps the order of the options. */
export function Checks<T extends string | number>({
  label,
  description,
  options,
  chosen,
  error,
  onChange,
}: Props<T>) {
  const id = useId()
  const choose = (value: T, isChosen: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((one) => (one === value ? isChosen : chosen.includes(one))),
    )
  return (
    <fieldset className={style.plans} aria-describedby={id}>
      <legend>
        {label}{' '}
        <span aria-hidden className={style.asterisk}>
          *
        </span>
      </legend>
      <p id={id} className={error ? style.wrong : style.hint}>
        {error ?? description}
      </p>
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
