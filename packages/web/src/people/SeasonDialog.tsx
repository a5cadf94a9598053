import { changeSeason, createSeason, type Season } from '@fullcourt/wire'
import { seasonFields } from '@fullcourt/wire/forms/program'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { useTeam } from '../identity/session.ts'
import { Fields } from '../ui/fields/Fields.tsx'
import { Textarea } from '../ui/fields/Textarea.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { FormDialog } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'

interface Props {
  readonly season: Season | null
  readonly onClose: () => void
}

/** Decision 0018: the first and the last day belong to the season. */
function OpenSeasonDialog({ season, onClose }: Props) {
  const team = useTeam()
  const [id] = useState(() => season?.id ?? newId())
  const form = useForm({
    start: {
      name: season?.name ?? '',
      startDate: season?.startDate ?? '',
      endDate: season?.endDate ?? '',
      notes: season?.notes ?? '',
    },
    schemas: seasonFields,
    labels: { startDate: t('First day'), endDate: t('Last day') },
    check: ({ startDate, endDate }) =>
      startDate && endDate && endDate < startDate
        ? { endDate: t('The last day cannot be before the first.') }
        : {},
    async onSubmit(body) {
      if (season) await call(changeSeason, { params: { id }, body })
      else await call(createSeason, { body: { id, teamId: team.id, ...body } })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={season ? t('Edit season') : t('Add Season')}
      submit={season ? t('Save') : t('Add Season')}
      onClose={onClose}
    >
      <TextInput label={t('Name')} placeholder="2026–27" {...form.field('name')} />
      <Fields>
        <TextInput type="date" label={t('First day')} {...form.field('startDate')} />
        <TextInput type="date" label={t('Last day')} {...form.field('endDate')} />
      </Fields>
      <Textarea label={t('Notes')} autosize rows={2} {...form.field('notes')} />
    </FormDialog>
  )
}

/** Changes a season, or adds a new one; null: closed. */
export const SeasonDialog = ({
  season,
  onClose,
}: {
  readonly season: Season | 'new' | null
  readonly onClose: () => void
}) => season && <OpenSeasonDialog season={season === 'new' ? null : season} onClose={onClose} />
