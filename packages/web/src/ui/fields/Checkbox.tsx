import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import css from './fields.module.css'

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  /** Without one, `aria-label` names the box. */
  readonly label?: ReactNode
  readonly description?: ReactNode
}

/** A box with its label beside it. The label is part of the target. */
export function Checkbox({ label, description, className, ...native }: CheckboxProps) {
  const noteId = useId()
  return (
    <div className={className}>
      <label className={css.check}>
        <input type="checkbox" {...native} aria-describedby={description ? noteId : undefined} />
        {label && <span>{label}</span>}
      </label>
      {description && (
        <div className={css.checkNote} id={noteId}>
          {description}
        </div>
      )}
    </div>
  )
}

/** A checkbox whose change takes effect at once. */
export const Switch = (props: CheckboxProps) => <Checkbox role="switch" {...props} />
