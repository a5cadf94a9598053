import type { ComponentPropsWithRef } from 'react'
import { FieldFrame, type FrameProps, splitProps } from './FieldFrame.tsx'

export type TextInputProps = FrameProps & Omit<ComponentPropsWithRef<'input'>, keyof FrameProps>

/** A line of text, or a date, an email address, a number. Read-only it is drawn as text. */
export function TextInput(props: TextInputProps) {
  const { frame, native } = splitProps(props)
  return <FieldFrame {...frame}>{(framed) => <input type="text" {...native} {...framed} />}</FieldFrame>
}
