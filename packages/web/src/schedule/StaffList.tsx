import { msg } from '@fullcourt/scorebook/vocabulary'
import type { GamePerson } from '@fullcourt/wire'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { DotsMenu } from '../ui/overlay/DotsMenu.tsx'
import { toastError, toastUndo } from '../ui/toast.tsx'
import { AddStaff } from './AddStaff.tsx'
import type { SideProps } from './PlayerLists.tsx'
import css from './Setup.module.css'
import { addMany, makeMove } from './setupCalls.ts'

const ROLE_WORDS: Readonly<Record<GamePerson['role'], string>> = {
  PLAYER: msg('Player'),
  COACH: msg('Coach'),
  HEAD_COACH: msg('Head Coach'),
  ASSISTANT_COACH: msg('Assistant Coach'),
  STATISTICIAN: msg('Statistician'),
  OTHER: msg('Other'),
}

/** Restores a removed person in the game. */
const bringBack = (
  { setup, isHomeTeam }: Pick<SideProps, 'setup' | 'isHomeTeam'>,
  {
    jersey,
    teamBrandPersonnelId,
    unmanagedTeamPersonnelId,
    firstName,
    lastName,
    fullName,
    position,
    role,
  }: GamePerson,
) => {
  const names = { firstName, lastName, fullName }
  const person = {
    teamBrandPersonnelId,
    unmanagedTeamPersonnelId,
    jersey,
    ...names,
    position,
    role,
    isStarter: false,
  }
  return addMany(setup.teamGame.id, isHomeTeam, [{ kind: 'add', isStarting: false, jersey, person }])
}

function remove(side: Pick<SideProps, 'setup' | 'isHomeTeam'>, person: GamePerson): void {
  const undo = () => void bringBack(side, person).catch(toastError)
  void makeMove(side.setup.teamGame.id, side.isHomeTeam, { kind: 'remove', person }).then(
    () => toastUndo(t('{name} is out of this game.', { name: person.fullName }), undo),
    toastError,
  )
}

function StaffRow({
  person,
  mayWrite,
  onEdit,
  onRemove,
}: {
  readonly person: GamePerson
  readonly mayWrite: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
}) {
  return (
    <li className={css.person}>
      <span className={css.who}>
        {person.fullName}
        <small>{t(ROLE_WORDS[person.role])}</small>
      </span>
      {mayWrite && (
        <DotsMenu
          name={t('More for {name}', { name: person.fullName })}
          groups={[
            {
              choices: [
                { label: t('Edit'), onChoose: onEdit },
                { label: t('Remove'), onChoose: onRemove },
              ],
            },
          ]}
        />
      )}
    </li>
  )
}

/** Coaches and others of a side in this game. */
export function StaffList({
  setup,
  isHomeTeam,
  mayWrite,
  staff,
  onEdit,
}: SideProps & { readonly staff: readonly GamePerson[]; readonly onEdit: (person: GamePerson) => void }) {
  const [adding, setAdding] = useState(false)
  return (
    <section className={css.list} aria-label={isHomeTeam ? t('Staff, home') : t('Staff, away')}>
      <h3 className={css.listHead}>
        <span>{t('Staff')}</span>
        {mayWrite && (
          <Button variant="subtle" size="sm" onClick={() => setAdding(true)}>
            {t('Add Staff')}
          </Button>
        )}
      </h3>
      <ul className={css.people}>
        {staff.map((person) => (
          <StaffRow
            key={person.id}
            person={person}
            mayWrite={mayWrite}
            onEdit={() => onEdit(person)}
            onRemove={() => remove({ setup, isHomeTeam }, person)}
          />
        ))}
      </ul>
      {staff.length === 0 && <p className={css.none}>{t('No staff in this game.')}</p>}
      <AddStaff setup={setup} isHomeTeam={isHomeTeam} open={adding} onClose={() => setAdding(false)} />
    </section>
  )
}
