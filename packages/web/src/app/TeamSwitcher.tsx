import type { Program } from '@fullcourt/wire'
import { useNavigate, useParams } from '@tanstack/react-router'
import style from '../frame/Shell.module.css'
import { choosePlace, type MyTeam, placeOf, usePlace, useUser } from '../identity/session.ts'
import { nameWithin } from '../identity/teamNames.ts'
import { t } from '../ui/language.ts'
import { Menu } from '../ui/overlay/Menu.tsx'

/** The current team; a menu where there are several. */
export function TeamSwitcher() {
  const user = useUser()
  const { program, team } = usePlace()
  const navigate = useNavigate()
  const isOfOneThing = Object.keys(useParams({ strict: false })).length > 0
  if (!program) return null
  const programs = user.teamBrands.filter((one) => one.deletedAt === null)
  const now = team?.fullName ?? program.fullName

  function go(to: Program, chosen?: MyTeam) {
    choosePlace(chosen ? { programId: to.id, teamId: chosen.id } : { programId: to.id })
    // Rule 126: the page stays, without the filters of the other team. What belongs to that team alone cannot.
    if (!placeOf(user).program?.subscriptionState) return void navigate({ to: '/a/program/subscription/' })
    void navigate({ to: isOfOneThing ? '/a/dashboard/' : './', search: {} })
  }

  const groups = programs.map((one) => {
    const teams = user.teams.filter(({ teamBrandId, deletedAt }) => teamBrandId === one.id && !deletedAt)
    const ofTeams = teams.map((each) => ({
      label: nameWithin(one.fullName, each.fullName),
      current: each.id === team?.id,
      onChoose: () => go(one, each),
    }))
    const alone = { label: one.fullName, current: one.id === program.id, onChoose: () => go(one) }
    return { label: one.fullName, choices: ofTeams.length > 0 ? ofTeams : [alone] }
  })
  const choices = groups.reduce((sum, group) => sum + group.choices.length, 0)
  const words = <Words program={program.fullName} team={now} />
  if (choices < 2) return <span className={style.here}>{words}</span>
  return (
    <Menu
      name={t('{team}, change team', { team: now })}
      className={style.switch}
      groups={groups}
      button={
        <>
          {words}
          <span aria-hidden="true">▾</span>
        </>
      }
    />
  )
}

/** A narrow screen shortens the program's name and keeps the team's. */
function Words({ program, team }: { readonly program: string; readonly team: string }) {
  const own = nameWithin(program, team)
  const within = own !== team
  return (
    <>
      <span className={style.gives}>{within ? program : team}</span>
      {within && <span className={style.stays}>{own}</span>}
    </>
  )
}
