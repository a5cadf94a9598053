import { onlyAdmins } from '@fullcourt/program'
import { usePlace } from '../identity/session.ts'
import { translate } from '../ui/language.ts'
import style from './AdminNote.module.css'

/**
 * Says what only an admin can do: 'Only Pat Alder (admin) can add staff.' Shows nothing to an ADMIN of the program.
 * @param act the action in English (`msg`), after 'can', as the server says it
 */
export function AdminNote({ act }: { readonly act: string }) {
  const { program } = usePlace()
  if (!program || program.role === 'ADMIN') return null
  // An older stored reply has no names.
  return <p className={style.note}>{onlyAdmins(program.admins ?? [], translate(act), translate)}</p>
}
