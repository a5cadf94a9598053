import type { ChangeEvent, ComponentPropsWithRef } from 'react'
import { FieldFrame, type FrameProps, splitProps } from './FieldFrame.tsx'

type Value = string | number
interface Option<V extends Value> {
  readonly value: V
  readonly label?: string
  readonly disabled?: boolean
}
interface Group<V extends Value> {
  readonly group: string
  readonly items: readonly (V | Option<V>)[]
}

/** Options, also in groups. A value alone is shown as it is; words of the product come from `wordChoices` or have a label. */
export type SelectData<V extends Value = string> = readonly (V | Option<V> | Group<V>)[]

export interface NativeSelectProps<V extends Value = string>
  extends FrameProps,
    Omit<ComponentPropsWithRef<'select'>, keyof FrameProps | 'children'> {
  readonly data: SelectData<V>
  /** Called with the value of the picked option. */
  readonly onPick?: (value: V) => void
}

/** All options, also those in groups. */
export const optionsOf = <V extends Value>(data: SelectData<V>): readonly Option<V>[] =>
  data
    .flatMap((item) => (typeof item === 'object' && 'group' in item ? item.items : [item]))
    .map((item) => (typeof item === 'object' ? item : { value: item }))

/** The value of the option that a select shows. */
export const pickedOf = <V extends Value>(data: SelectData<V>, shown: string): V =>
  optionsOf(data).find(({ value }) => String(value) === shown)!.value

function OneOption<V extends Value>({ of }: { readonly of: V | Option<V> }) {
  const { value, label = String(value), disabled } = typeof of === 'object' ? of : { value: of }
  return (
    <option value={value} disabled={disabled}>
      {label}
    </option>
  )
}

const keyOf = <V extends Value>(item: V | Option<V>) => (typeof item === 'object' ? item.value : item)

/** A choice of one of several options, by the browser's own list. */
export function NativeSelect<const V extends Value = string>({
  data,
  onPick,
  ...props
}: NativeSelectProps<V>) {
  const { frame, native } = splitProps(props)
  const pick = onPick && {
    onChange: ({ currentTarget }: ChangeEvent<HTMLSelectElement>) =>
      onPick(pickedOf(data, currentTarget.value)),
  }
  return (
    <FieldFrame {...frame}>
      {(framed) => (
        <select {...native} {...pick} {...framed}>
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
