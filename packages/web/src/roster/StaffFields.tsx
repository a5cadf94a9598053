import { type RosterEntry, readPerson } from '@fullcourt/wire'
import { useCall } from '../call/call.ts'
import { useMayInProgram } from '../identity/session.ts'
import { Fields } from '../ui/fields/Fields.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { ChoiceField } from '../ui/forms/Field.tsx'
import { showPhone } from '../ui/forms/formats.ts'
import { t } from '../ui/language.ts'
import { Card } from '../ui/Page.tsx'
import { changeEntry } from './rosterCalls.ts'
import { staffChoices } from './StaffRows.tsx'

/** The role of a staff member on the team. Only an ADMIN changes it. */
export function StaffFields({ entry }: { readonly entry: RosterEntry }) {
  const mayGiveRoles = useMayInProgram('roles.give')
  const mayReadPeople = useMayInProgram('people.read')
  const role = staffChoices().find(({ value }) => value === entry.role)
  if (!role) return null
  return (
    <Card>
      <Fields>
        <ChoiceField
          label={t('Role on this team')}
          value={role.value}
          data={staffChoices()}
          readOnly={!mayGiveRoles || entry.deletedAt !== null}
          onSave={(next) => changeEntry(entry, { role: next })}
        />
        {mayReadPeople && <Contacts personId={entry.teamBrandPersonnelId} />}
      </Fields>
    </Card>
  )
}

/** How the person is reached, as far as the reader's role may know it. It is changed in the program. */
function Contacts({ personId }: { readonly personId: string }) {
  const { data } = useCall(readPerson, { params: { id: personId } })
  return (
    <>
      {data?.primaryEmail && <TextInput label={t('Email')} readOnly value={data.primaryEmail} />}
      {data?.primaryPhone && <TextInput label={t('Phone')} readOnly value={showPhone(data.primaryPhone)} />}
    </>
  )
}
