import { useId } from 'react'
import css from './fields.module.css'

interface Props<Value extends string> {
  readonly 'aria-label': string
  readonly data: readonly { readonly value: Value; readonly label: string }[]
  readonly value: NoInfer<Value>
  readonly onChange: (value: Value) => void
  readonly disabled?: boolean
  readonly className?: string | undefined
}

/** A choice of one of a few options that are all in sight: radio buttons, drawn as one bar. */
export function SegmentedControl<Value extends string>({
  data,
  value,
  onChange,
  disabled = false,
  className,
  ...rest
}: Props<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" className={[css.segments, className].filter(Boolean).join(' ')} {...rest}>
      {data.map((one) => (
        <label key={one.value} className={css.segment}>
          <input
            type="radio"
            name={name}
            checked={one.value === value}
            disabled={disabled}
            onChange={() => onChange(one.value)}
          />
          <span>{one.label}</span>
        </label>
      ))}
    </div>
  )
}
