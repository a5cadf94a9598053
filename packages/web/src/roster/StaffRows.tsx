import type { TeamRole } from '@fullcourt/program'
import { keysOf, msg } from '@fullcourt/scorebook/vocabulary'
import type { RosterEntry } from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { Mark } from '../ui/data/Mark.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { t } from '../ui/language.ts'
import { RemoveButton } from '../ui/RemoveButton.tsx'
import { toastError } from '../ui/toast.tsx'
import css from './RosterPage.module.css'
import { changeEntry } from './rosterCalls.ts'

/** The staff roles of a roster (rule 132). */
export const STAFF_WORDS = {
  HEAD_COACH: msg('Head Coach'),
  ASSISTANT_COACH: msg('Assistant Coach'),
  STATISTICIAN: msg('Statistician'),
} as const satisfies Readonly<Partial<Record<TeamRole, string>>>
export type StaffRole = keyof typeof STAFF_WORDS

export const staffChoices = () =>
  keysOf(STAFF_WORDS).map((value) => ({ value, label: t(STAFF_WORDS[value]) }))

export const staffWord = (role: TeamRole): string => (role === 'PLAYER' ? t('Player') : t(STAFF_WORDS[role]))

interface Props {
  readonly staff: readonly RosterEntry[]
  readonly mayWrite: boolean
  readonly onRemove: (entry: RosterEntry) => void
}

/** The team's staff, head coach first. */
export function StaffRows({ staff, mayWrite, onRemove }: Props) {
  const rank = (entry: RosterEntry) => Object.keys(STAFF_WORDS).indexOf(entry.role)
  return (
    <ul className={css.list}>
      {[...staff]
        .sort((a, b) => rank(a) - rank(b) || a.lastName.localeCompare(b.lastName))
        .map((entry) => (
          <li key={entry.id} className={css.staff}>
            <span className={css.who}>
              <Link to="/a/team/staff/$id/" params={{ id: entry.id }} className={css.name}>
                {entry.fullName}
              </Link>
              {!mayWrite && <Mark tone="accent">{staffWord(entry.role)}</Mark>}
            </span>
            {mayWrite ? (
              <NativeSelect
                aria-label={t('Role of {name}', { name: entry.fullName })}
                data={staffChoices()}
                value={entry.role}
                onPick={(role) => void changeEntry(entry, { role }).catch(toastError)}
              />
            ) : (
              <span />
            )}
            {mayWrite && (
              <RemoveButton
                label={t('Remove {name} from the roster', { name: entry.fullName })}
                onClick={() => onRemove(entry)}
              />
            )}
          </li>
        ))}
    </ul>
  )
}
