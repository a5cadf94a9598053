import type { ReactNode } from 'react'
import popoverCss from '../board/panel/Popover.module.css'
import css from './Review.module.css'

interface Props {
  /** Its key; without one it is pressed only. */
  readonly name?: string | undefined
  /** The likely one. */
  readonly main?: boolean
  readonly disabled?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/** A button that shows its key. */
export const ActButton = ({ name, main = false, disabled = false, onPress, children }: Props) => (
  <button type="button" className={css.act} data-main={main} disabled={disabled} onClick={onPress}>
    <span>{children}</span>
    {name && <kbd className={popoverCss.key}>{name}</kbd>}
  </button>
)
