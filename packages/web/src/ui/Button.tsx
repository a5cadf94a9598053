import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent } from 'react'
import style from './Button.module.css'

interface Look {
  /** 'filled' for the main action of a page. */
  readonly variant?: 'filled' | 'default' | 'subtle'
  readonly size?: 'sm' | 'md' | 'lg'
  readonly fullWidth?: boolean
  /** For buttons that delete or end something. */
  readonly grave?: boolean
}

const classOf = ({ variant = 'filled', size = 'md', fullWidth = false, grave = false }: Look): string =>
  [style.button, style[variant], style[size], fullWidth && style.full, grave && style.grave]
    .filter(Boolean)
    .join(' ')

interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** Its action is running: shows a spinner, and cannot be pressed. */
  readonly loading?: boolean
}

const ignore = (event: MouseEvent): void => event.preventDefault()

/** A button (decision 0147). While its action runs it is not `disabled`: browsers take the focus from such a button. */
export function Button({ variant, size, fullWidth, grave, loading = false, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ variant, size, fullWidth, grave })}
      onClick={loading ? ignore : rest.onClick}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
    >
      {children}
      {loading && <span className={style.turning} aria-hidden="true" />}
    </button>
  )
}

interface AnchorProps extends Look, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> {}

/** A link to another program or site that looks like a button. */
export const AnchorButton = ({ variant, size, fullWidth, grave, children, ...anchor }: AnchorProps) => (
  <a {...anchor} className={classOf({ variant, size, fullWidth, grave })}>
    {children}
  </a>
)

/** A link to a page of ours that looks like a button. */
export const LinkButton = createLink(AnchorButton)
