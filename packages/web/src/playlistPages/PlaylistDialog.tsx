import type { Playlist } from '@fullcourt/wire'
import { Fields } from '../ui/fields/Fields.tsx'
import { Textarea } from '../ui/fields/Textarea.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { FormDialog } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'

interface Typed {
  readonly name: string
  readonly notes: string | null
  readonly lead: number
  readonly tail: number
}

interface Props {
  readonly title: string
  readonly submit: string
  readonly of: Pick<Playlist, 'name' | 'notes' | 'lead' | 'tail'>
  readonly onSave: (typed: Typed) => Promise<unknown>
  readonly onClose: () => void
}

const isSeconds = (text: string): boolean => text.trim() !== '' && Number(text) >= 0 && Number(text) <= 60

/** Name, notes, and the seconds that are shown around each play. */
export function PlaylistDialog({ title, submit, of, onSave, onClose }: Props) {
  const form = useForm({
    start: { name: of.name, notes: of.notes ?? '', lead: String(of.lead), tail: String(of.tail) },
    schemas: {},
    required: { name: t('Enter a name.') },
    check: ({ lead, tail }) => ({
      ...(!isSeconds(lead) && { lead: t('Enter 0 to 60 seconds.') }),
      ...(!isSeconds(tail) && { tail: t('Enter 0 to 60 seconds.') }),
    }),
    async onSubmit(_, { name, notes, lead, tail }) {
      await onSave({ name, notes, lead: Number(lead), tail: Number(tail) })
      onClose()
    },
  })
  return (
    <FormDialog {...{ form, title, submit, onClose }}>
      <TextInput label={t('Name')} {...form.field('name')} />
      <Textarea label={t('Notes')} autosize rows={2} {...form.field('notes')} />
      <Fields>
        <TextInput label={t('Seconds before a play')} inputMode="decimal" {...form.field('lead')} />
        <TextInput label={t('Seconds after a play')} inputMode="decimal" {...form.field('tail')} />
      </Fields>
    </FormDialog>
  )
}
