import { MOST_STARTERS } from '@fullcourt/program'
import { POSITIONS, type Position } from '@fullcourt/scorebook/vocabulary'
import type { Setup } from '@fullcourt/wire'
import { gamePersonFields } from '@fullcourt/wire/forms/people'
import { useRef } from 'react'
import { Button } from '../ui/Button.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import { Dialog, DialogButtons } from '../ui/overlay/Dialog.tsx'
import type { SideLists } from './lineUp.ts'
import { RosterPasteDialog } from './opponentsPaste.door.ts'
import css from './Setup.module.css'
import { addOpponents, opponentsOf } from './setupCalls.ts'

export type OpponentForm = 'one' | 'many'

const EMPTY: { readonly [name in keyof typeof gamePersonFields]: string } & {
  readonly position: Position | ''
} = { jersey: '', firstName: '', lastName: '', position: '' }

/** Spec, 'Validation rules': the sentences about an unmanaged player. */
export const personRequired = () => ({
  jersey: t('Jersey is required'),
  lastName: t('Last Name is required'),
})

interface Props {
  readonly setup: Setup
  readonly isHomeTeam: boolean
  readonly lists: SideLists
}

/** Adds players one by one: Enter adds, then the next can be typed. */
function OnePerson({ setup, isHomeTeam, lists }: Props) {
  const first = useRef<HTMLInputElement>(null)
  const form = useForm({
    start: EMPTY,
    schemas: gamePersonFields,
    required: { ...personRequired(), position: t('Position is required') },
    async onSubmit({ jersey, firstName = null, lastName }, { position }) {
      const isStarting = lists.starters.length < MOST_STARTERS
      const named = { jersey, firstName, lastName, position: position || null }
      await addOpponents(setup, isHomeTeam, [{ ...named, role: 'PLAYER', isStarting }])
      form.reset({ ...EMPTY, position })
      first.current?.focus()
    },
  })
  return (
    <Form form={form}>
      <div className={css.form}>
        <TextInput
          ref={first}
          label={t('Jersey')}
          inputMode="numeric"
          maxLength={2}
          {...form.field('jersey')}
        />
        <TextInput label={t('First name')} {...form.field('firstName')} />
        <TextInput label={t('Last name')} {...form.field('lastName')} />
        <NativeSelect label={t('Position')} data={['', ...POSITIONS]} {...form.field('position')} />
      </div>
      <DialogButtons>
        <Button type="submit" loading={form.busy}>
          {t('Add Player')}
        </Button>
      </DialogButtons>
    </Form>
  )
}

/** Adds people of the opponent, one by one or as a list. They stay with the opponent for the next game. */
export function AddOpponents({
  form,
  onClose,
  ...props
}: Props & { readonly form: OpponentForm | null; readonly onClose: () => void }) {
  const { setup, isHomeTeam, lists } = props
  const worn = [...lists.starters, ...lists.active].flatMap((person) => person.jersey ?? [])
  return (
    <>
      <Dialog open={form === 'one'} onClose={onClose} title={t('Add Player')}>
        <OnePerson {...props} />
      </Dialog>
      {form === 'many' && (
        <RosterPasteDialog
          title={t('Paste a list')}
          worn={worn}
          onAdd={async (lines, done) => {
            await addOpponents(setup, isHomeTeam, opponentsOf(lines, MOST_STARTERS - lists.starters.length))
            done(lines.length - 1)
          }}
          onClose={onClose}
        />
      )}
    </>
  )
}
