import { type ReactNode, useId } from 'react'
import css from './fields.module.css'

/** The props that every field with a label above it takes. `className` is for the whole field, not for its input. */
export interface FrameProps {
  readonly label?: ReactNode
  /** Beside the label, and no part of the field's name. */
  readonly status?: ReactNode
  /** Below the field, so that fields side by side align. */
  readonly description?: ReactNode
  /** An error sentence; `true` marks the field without one. */
  readonly error?: ReactNode
  readonly className?: string | undefined
  readonly id?: string | undefined
  readonly required?: boolean | undefined
}

/** Attributes of an input in a frame, so that screen readers read label, description and error with it. */
interface Framed {
  readonly id: string
  readonly className: string | undefined
  readonly required: boolean | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

/** Label, input, description and error, one below the other. */
export function FieldFrame({
  label,
  status,
  description,
  error,
  className,
  id: givenId,
  required,
  children,
}: FrameProps & { readonly children: (framed: Framed) => ReactNode }) {
  const ownId = useId()
  const id = givenId ?? ownId
  const [noteId, errorId] = [`${id}-note`, `${id}-error`]
  const hasSentence = Boolean(error) && error !== true
  const describedBy = [description && noteId, hasSentence && errorId].filter(Boolean).join(' ')
  return (
    <div className={className}>
      {label && (
        <label className={css.label} htmlFor={id}>
          {label}
        </label>
      )}
      {label && required && (
        <span className={css.asterisk} aria-hidden="true">
          {' *'}
        </span>
      )}
      {status}
      {children({
        id,
        className: css.input,
        required,
        'aria-invalid': Boolean(error) || undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {description && (
        <div className={css.note} id={noteId}>
          {description}
        </div>
      )}
      {hasSentence && (
        <div className={css.error} id={errorId}>
          {error}
        </div>
      )}
    </div>
  )
}

/** Parts the props of the frame from those of the native element. */
export function splitProps<P extends FrameProps>({
  label,
  status,
  description,
  error,
  className,
  id,
  required,
  ...native
}: P) {
  return { frame: { label, status, description, error, className, id, required }, native }
}
