import type { BySide } from '@fullcourt/scorebook/vocabulary'
import { CREW_ROLES, type CrewRole } from '@fullcourt/wire'
import { IconUsers } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useUser } from '../../identity/session.ts'
import { joinWords } from '../../ui/joinWords.ts'
import { t } from '../../ui/language.ts'
import { Menu, type MenuGroup } from '../../ui/overlay/Menu.tsx'
import { useInputs, useScorer } from '../store/useScorer.ts'
import css from './CrewMenu.module.css'
import type { Crew } from './crew.ts'
import {
  type CrewState,
  hasRole,
  holderOf,
  type Person,
  personText,
  receiverText,
  roleWords,
} from './crewState.ts'
import { crewOf, joinCrew, roleName } from './scorerCrew.ts'
import { useCrewState } from './useCrew.ts'

/** Who else scores this game, and who keeps what. Nothing is shown while this person is alone. */
export function CrewMenu() {
  const scorer = useInputs()
  const crew = crewOf(scorer)
  useEffect(() => joinCrew(scorer), [scorer])
  const state = useCrewState(crew)
  const { id: ownId } = useUser()
  const names = useScorer((screen) => screen.names)
  if (state.others.length === 0 && state.roles.length === 0) return null
  const text = state.others.map((person) => personText(person, ownId)).join(', ') || t('Only you')
  const own = joinWords(roleWords(state, names))
  return (
    <Menu
      name={
        own
          ? t('Scorers: {names}. You keep {roles}', { names: text, roles: own })
          : t('Scorers: {names}', { names: text })
      }
      side="page"
      className={css.button}
      button={
        <>
          <IconUsers size={20} aria-hidden />
          <span className={css.count}>{state.others.length + 1}</span>
          <span className={css.text}>{text}</span>
          {own && <span className={css.own}>{own}</span>}
        </>
      }
      groups={[
        ownGroup(crew, state, names),
        ...state.others.map((person) => groupOf({ crew, person, names, ownId })),
      ]}
    />
  )
}

type Names = BySide<string>

function ownGroup(crew: Crew, state: CrewState, names: Names): MenuGroup {
  const choices = CREW_ROLES.map((role) => ({
    label: choiceOf(state, role, names),
    onChoose: () => (hasRole(state, role) ? crew.drop(role) : crew.take(role)),
    current: hasRole(state, role),
  }))
  const both = {
    label: t('Take both teams'),
    onChoose: () => {
      crew.take('home')
      crew.take('away')
    },
  }
  const hasBoth = hasRole(state, 'home') && hasRole(state, 'away')
  return {
    label: t('You · this device'),
    marks: roleWords(state, names),
    choices: [...choices, ...(hasBoth ? [] : [both])],
  }
}

function choiceOf(state: CrewState, role: CrewRole, names: Names): string {
  const what = roleName(role, names)
  if (hasRole(state, role)) return t('Give up {role}', { role: what })
  const holder = holderOf(state, role)
  return holder
    ? t('Take {role} from {name}', { role: what, name: holder.name })
    : t('Take {role}', { role: what })
}

/** One tap hands over a role that this person has. */
function groupOf({
  crew,
  person,
  names,
  ownId,
}: {
  readonly crew: Crew
  readonly person: Person
  readonly names: Names
  readonly ownId: string
}): MenuGroup {
  const choices = crew.getState().roles.map(({ role }) => ({
    label: t('Give {person} {role}', { person: receiverText(person, ownId), role: roleName(role, names) }),
    onChoose: () => crew.give(role, person.tab),
  }))
  return { label: personText(person, ownId), marks: roleWords(person, names), choices }
}
