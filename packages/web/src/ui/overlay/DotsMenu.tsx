import { IconDots } from '@tabler/icons-react'
import iconCss from '../icon.module.css'
import { t } from '../language.ts'
import css from './DotsMenu.module.css'
import { Menu, type MenuGroup } from './Menu.tsx'

interface Props {
  /** The accessible name of the button. */
  readonly name?: string
  readonly groups: readonly MenuGroup[]
  /** With a frame, beside other buttons. */
  readonly isFramed?: boolean
}

/** A menu behind three dots. */
export const DotsMenu = ({ name = t('More'), groups, isFramed = false }: Props) => (
  <Menu
    name={name}
    side="right"
    className={isFramed ? css.framed : iconCss.icon}
    button={<IconDots size={20} aria-hidden />}
    groups={groups}
  />
)
