import type { ComponentPropsWithRef } from 'react'
import { FieldFrame, type FrameProps, splitProps } from './FieldFrame.tsx'

interface Option {
  readonly value: string
  readonly label?: string
  readonly disabled?: boolean
}
interface Group {
  readonly group: string
  readonly items: readonly (string | Option)[]
}

/** Options, also in groups. A string is its own label. */
export type SelectData = readonly (string | Option | Group)[]

export interface NativeSelectProps
  extends FrameProps,
    Omit<ComponentPropsWithRef<'select'>, keyof FrameProps | 'children'> {
  readonly data: SelectData
}

function OneOption({ of }: { readonly of: string | Option }) {
  const { value, label = value, disabled } = typeof of === 'string' ? { value: of } : of
  return (
    <option value={value} disabled={disabled}>
      {label}
    </option>
  )
}

const keyOf = (item: string | Option) => (typeof item === 'string' ? item : item.value)

/** A choice of one of several options, by the browser's own list. */
export function NativeSelect({ data, ...props }: NativeSelectProps) {
  const { frame, native } = splitProps(props)
  return (
    <FieldFrame {...frame}>
      {(framed) => (
        <select {...native} {...framed}>
          {data.map((item) =>
            typeof item === 'object' && 'group' in item ? (
              <optgroup key={item.group} label={item.group}>
                {item.items.map((one) => (
                  <OneOption key={keyOf(one)} of={one} />
                ))}
              </optgroup>
            ) : (
              <OneOption key={keyOf(item)} of={item} />
            ),
          )}
        </select>
      )}
    </FieldFrame>
  )
}
