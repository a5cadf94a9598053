import { Menu, UnstyledButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useUser } from '../session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import style from './Shell.module.css'

export function UserMenu() {
  const user = useUser()
  const navigate = useNavigate()
  return (
    <Menu position="bottom-end" width={200} shadow="md">
      <Menu.Target>
        <UnstyledButton className={style.user} aria-label={`User menu, ${user.fullName}`}>
          <Avatar name={user.fullName} src={user.avatarURL} size={36} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.isDemo ? 'Demo' : user.fullName}</Menu.Label>
        <Menu.Item onClick={() => void navigate({ to: '/a/dashboard/' })}>Dashboard</Menu.Item>
        <Menu.Item onClick={() => void navigate({ to: '/a/profile/' })}>Profile</Menu.Item>
        <Menu.Item onClick={() => void navigate({ to: '/logout/' })}>Logout</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
