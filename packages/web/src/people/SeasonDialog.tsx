import { changeSeason, createSeason, type Season } from '@fullcourt/wire'
import { Button, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call } from '../call.ts'
import { newId } from '../newId.ts'
import { useTeam } from '../session.ts'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { Fields } from '../ui/Fields.tsx'
import { useDraft } from '../ui/useDraft.ts'
import { useSubmit } from '../ui/useSubmit.ts'

/** Decision 0070: a season's first and last day both belong to it. */
function SeasonForm({ season, onClose }: { readonly season: Season | null; readonly onClose: () => void }) {
  const team = useTeam()
  const [id] = useState(() => season?.id ?? newId())
  const draft = useDraft(
    {
      name: season?.name ?? '',
      startDate: season?.startDate ?? '',
      endDate: season?.endDate ?? '',
      notes: season?.notes ?? '',
    },
    {
      required: { name: 'Name', startDate: 'Start date', endDate: 'End date' },
      check: ({ startDate, endDate }) =>
        startDate && endDate && endDate < startDate
          ? { endDate: 'The last day cannot be before the first.' }
          : {},
    },
  )
  const { busy, submit } = useSubmit(async () => {
    if (!draft.check()) return
    const body = { ...draft.values, notes: draft.values.notes || null }
    if (season) await call(changeSeason, { params: { id }, body })
    else await call(createSeason, { body: { id, teamId: team.id, ...body } })
    onClose()
  }, draft.refuse)
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextInput label="Name" placeholder="2026–27" {...draft.field('name')} mb="md" />
      <Fields>
        <TextInput type="date" label="First day" {...draft.field('startDate')} />
        <TextInput type="date" label="Last day" {...draft.field('endDate')} />
      </Fields>
      <Textarea label="Notes" mt="md" autosize minRows={2} {...draft.field('notes')} />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          {season ? 'Save' : 'Add Season'}
        </Button>
      </DialogButtons>
    </form>
  )
}

/** A season to be changed, or a new one; null: closed. */
export const SeasonDialog = ({
  season,
  onClose,
}: {
  readonly season: Season | 'new' | null
  readonly onClose: () => void
}) => (
  <Dialog open={season !== null} onClose={onClose} title={season === 'new' ? 'Add Season' : 'Edit season'}>
    <SeasonForm season={season === 'new' ? null : season} onClose={onClose} />
  </Dialog>
)
