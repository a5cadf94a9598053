import { Button, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { choosePlace, placeOf, usePlace, useUser } from '../session.ts'
import style from './Shell.module.css'

/** Which team the pages are about; a menu where there is more than one to choose from. */
export function TeamSwitcher() {
  const user = useUser()
  const { program, team } = usePlace()
  const navigate = useNavigate()
  if (!program) return null
  const choices = user.teamBrands
    .filter((brand) => brand.deletedAt === null)
    .map((brand) => ({ brand, teams: user.teams.filter((t) => t.teamBrandId === brand.id && !t.deletedAt) }))
  const many = choices.reduce((sum, { teams }) => sum + Math.max(teams.length, 1), 0) > 1
  const now = team?.fullName ?? program.fullName
  if (!many) return <span className={style.here}>{now}</span>

  function go(programId: string, teamId?: string) {
    choosePlace(teamId ? { programId, teamId } : { programId })
    // Specification: after switching the team a person lands on the dashboard.
    const open = placeOf(user).program?.subscriptionActive
    void navigate({ to: open ? '/a/dashboard/' : '/a/program/subscription/' })
  }

  return (
    <Menu position="bottom-start" shadow="md" width={280}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          className={style.switch}
          aria-label={`Team: ${now}. Change team`}
        >
          <span className={style.switchText}>{now}</span>
          <span aria-hidden="true">▾</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ brand, teams }) => [
          <Menu.Label key={brand.id}>{brand.fullName}</Menu.Label>,
          ...(teams.length === 0
            ? [
                <Menu.Item key={`${brand.id} alone`} onClick={() => go(brand.id)}>
                  {brand.name}
                </Menu.Item>,
              ]
            : teams.map((one) => (
                <Menu.Item
                  key={one.id}
                  aria-current={one.id === team?.id}
                  fw={one.id === team?.id ? 650 : 400}
                  onClick={() => go(brand.id, one.id)}
                >
                  {one.fullName}
                </Menu.Item>
              ))),
        ])}
      </Menu.Dropdown>
    </Menu>
  )
}
