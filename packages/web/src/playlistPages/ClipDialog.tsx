import type { PlaylistItem } from '@fullcourt/wire'
import { useId } from 'react'
import { Textarea } from '../ui/fields/Textarea.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { FormDialog } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import { titleOf } from './playlistWords.ts'

interface Props {
  readonly item: PlaylistItem
  readonly sections: readonly string[]
  readonly onSave: (typed: Pick<PlaylistItem, 'title' | 'note' | 'section'>) => void
  readonly onClose: () => void
}

/** Title, note and section of a clip. */
export function ClipDialog({ item, sections, onSave, onClose }: Props) {
  const known = useId()
  const form = useForm({
    start: { title: item.title ?? '', note: item.note ?? '', section: item.section ?? '' },
    schemas: {},
    async onSubmit(_, { title, note, section }) {
      onSave({ title: title.trim() || null, note: note.trim() || null, section: section.trim() || null })
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('Edit clip')} submit={t('Save')} onClose={onClose}>
      <TextInput
        label={t('Title')}
        placeholder={titleOf({ ...item, title: null })}
        maxLength={200}
        {...form.field('title')}
      />
      <Textarea label={t('Note')} autosize rows={3} maxLength={2000} {...form.field('note')} />
      <TextInput label={t('Section')} list={known} maxLength={80} {...form.field('section')} />
      <datalist id={known}>
        {sections.map((section) => (
          <option key={section} value={section} />
        ))}
      </datalist>
    </FormDialog>
  )
}
