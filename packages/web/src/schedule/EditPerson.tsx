import { POSITIONS } from '@fullcourt/scorebook/vocabulary'
import type { GamePerson } from '@fullcourt/wire'
import { gamePersonFields } from '@fullcourt/wire/forms/people'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { FormDialog } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import { personRequired } from './AddOpponents.tsx'
import css from './Setup.module.css'
import { changePerson } from './setupCalls.ts'

interface Props {
  readonly person: GamePerson
  readonly onClose: () => void
}

const startOf = ({ jersey, firstName, lastName, position }: GamePerson) => ({
  jersey,
  firstName: firstName ?? '',
  lastName,
  position: position ?? ('' as const),
})

function PersonDialog({ person, onClose }: Props) {
  const isOurs = person.teamBrandPersonnelId !== null
  const form = useForm({
    start: startOf(person),
    schemas: gamePersonFields,
    required: personRequired(),
    async onSubmit({ jersey, ...names }, { position }) {
      const change = { jersey, position: position || null, ...(isOurs ? {} : names) }
      await changePerson(person, change)
      onClose()
    },
    refusals: 'form',
  })
  return (
    <FormDialog form={form} title={person.fullName} submit={t('Save')} onClose={onClose}>
      <div className={css.form}>
        <TextInput
          label={t('Jersey')}
          inputMode="numeric"
          maxLength={2}
          {...form.field('jersey')}
          data-first
        />
        <TextInput label={t('First name')} readOnly={isOurs} {...form.field('firstName')} />
        <TextInput label={t('Last name')} readOnly={isOurs} {...form.field('lastName')} />
        <NativeSelect label={t('Position')} data={['', ...POSITIONS]} {...form.field('position')} />
      </div>
    </FormDialog>
  )
}

/** Changes jersey and position of a person in this game only. Names of our own people are changed in the program. */
export const EditPerson = ({
  person,
  onClose,
}: {
  readonly person: GamePerson | null
  readonly onClose: () => void
}) => person && <PersonDialog person={person} onClose={onClose} />
