import { IconX } from '@tabler/icons-react'
import style from './RemoveButton.module.css'

/** Takes a row out of a list. */
export const RemoveButton = ({
  label,
  onClick,
}: {
  /** Label for screen readers: 'Remove Ava Lopez from the roster'. */
  readonly label: string
  readonly onClick: () => void
}) => (
  <button type="button" className={style.remove} aria-label={label} onClick={onClick}>
    <IconX size={20} aria-hidden />
  </button>
)
