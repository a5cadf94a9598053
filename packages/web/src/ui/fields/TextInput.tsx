import type { ComponentPropsWithRef } from 'react'
import { FieldFrame, type FrameProps, splitProps } from './FieldFrame.tsx'

export type TextInputProps = FrameProps & Omit<ComponentPropsWithRef<'input'>, keyof FrameProps>

/** Ten years before and after today: the days that a date field offers unless told. */
function nearDays(now = Date.now()): { readonly min: string; readonly max: string } {
  const [year, rest] = [new Date(now).getUTCFullYear(), new Date(now).toISOString().slice(4, 10)]
  // A leap day is on March 1 in other years.
  const dayOf = (years: number) => `${year + years}${rest === '-02-29' ? '-03-01' : rest}`
  return { min: dayOf(-10), max: dayOf(10) }
}

/** A line of text, or a date, an email address, a number. Read-only it is drawn as text. */
export function TextInput(props: TextInputProps) {
  const { frame, native } = splitProps(props)
  const bounds = props.type === 'date' ? nearDays() : {}
  return (
    <FieldFrame {...frame}>
      {(framed) => <input type="text" {...bounds} {...native} {...framed} />}
    </FieldFrame>
  )
}
