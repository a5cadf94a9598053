import type { ComponentPropsWithRef } from 'react'
import { FieldFrame, type FrameProps, splitProps } from './FieldFrame.tsx'
import css from './fields.module.css'

interface TextareaProps extends FrameProps, Omit<ComponentPropsWithRef<'textarea'>, keyof FrameProps> {
  readonly value: string
  /** Grows with its text, from `rows` on. */
  readonly autosize?: boolean
}

/** Several lines of text. */
export function Textarea({ autosize = false, ...props }: TextareaProps) {
  const { frame, native } = splitProps(props)
  return (
    <FieldFrame {...frame}>
      {(framed) => (
        <div className={autosize ? css.growing : undefined} data-text={native.value}>
          <textarea {...native} {...framed} />
        </div>
      )}
    </FieldFrame>
  )
}
