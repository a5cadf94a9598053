import { useNavigate } from '@tanstack/react-router'
import { useUser } from '../identity/session.ts'
import type { PlainPath } from '../ui/address.ts'
import { useHelpUrl } from '../ui/installation.ts'
import { t } from '../ui/language.ts'
import { Avatar } from '../ui/overlay/Avatar.tsx'
import { Menu } from '../ui/overlay/Menu.tsx'
import style from './Shell.module.css'

export function UserMenu() {
  const user = useUser()
  const navigate = useNavigate()
  const to = (path: PlainPath) => () => void navigate({ to: path })
  const helpUrl = useHelpUrl()
  const openHelp = () => {
    if (helpUrl === '/help/') void navigate({ to: '/help/' })
    else window.open(helpUrl, '_blank', 'noreferrer')
  }
  return (
    <Menu
      name={t('User menu, {name}', { name: user.fullName })}
      side="right"
      className={style.user}
      button={<Avatar name={user.fullName} src={user.avatarURL} size={40} />}
      groups={[
        {
          label: user.isDemo ? t('Demo') : user.fullName,
          choices: [
            { label: t('Dashboard'), onChoose: to('/a/dashboard/') },
            { label: t('Profile'), onChoose: to('/a/profile/') },
            { label: t('How we count'), onChoose: to('/a/team/how-we-count/') },
            { label: t('Help'), onChoose: openHelp },
            { label: t('Logout'), onChoose: to('/logout/') },
          ],
        },
      ]}
    />
  )
}
