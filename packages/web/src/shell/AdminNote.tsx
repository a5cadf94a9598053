import { onlyAdmins } from '@fullcourt/program'
import { usePlace } from '../session.ts'
import style from './AdminNote.module.css'

/**
 * Says who may do what this user may not: 'Only Pat Alder (admin) can add staff.' Shows nothing to an ADMIN of the program.
 * @param act what only they can do, after 'can'
 */
export function AdminNote({ act }: { readonly act: string }) {
  const { program } = usePlace()
  if (!program || program.role === 'ADMIN') return null
  // An older reply that this device kept has no names.
  return <p className={style.note}>{onlyAdmins(program.admins ?? [], act)}</p>
}
