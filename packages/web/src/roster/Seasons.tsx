import {
  changeSeason,
  createSeason,
  deleteSeason,
  listSeasons,
  readChecklist,
  restoreSeason,
  type Season,
} from '@fullcourt/wire'
import { Button, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { longDayText } from '../book/views/gameWords.ts'
import { call, changed, useList } from '../call.ts'
import { newId } from '../newId.ts'
import { useTeam } from '../session.ts'
import { Answer } from '../ui/Answer.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Fields } from '../ui/Fields.tsx'
import { Card, Section } from '../ui/Page.tsx'
import { toastError, toastUndo } from '../ui/toast.tsx'
import { useDraft } from '../ui/useDraft.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import css from './Seasons.module.css'

const told = () => changed(listSeasons, readChecklist)

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
    await told()
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

async function remove(season: Season): Promise<void> {
  await call(deleteSeason, { params: { id: season.id } })
  await told()
  const bringBack = () => call(restoreSeason, { params: { id: season.id } }).then(told)
  toastUndo(`${season.name} has been deleted.`, () => void bringBack().catch(toastError))
}

function SeasonList({
  seasons,
  mayWrite,
  onEdit,
}: {
  readonly seasons: readonly Season[]
  readonly mayWrite: boolean
  readonly onEdit: (season: Season) => void
}) {
  return (
    <Card flush>
      <ul className={css.list}>
        {seasons.map((season) => (
          <li key={season.id} className={css.season}>
            <span className={css.name}>
              {season.name}
              <small>
                {longDayText(`${season.startDate}T12:00`)} – {longDayText(`${season.endDate}T12:00`)}
              </small>
              {season.notes && <small>{season.notes}</small>}
            </span>
            {mayWrite && (
              <span className={css.tools}>
                <Button
                  variant="default"
                  size="sm"
                  aria-label={`Edit ${season.name}`}
                  onClick={() => onEdit(season)}
                >
                  Edit
                </Button>
                <Button
                  variant="default"
                  size="sm"
                  aria-label={`Delete ${season.name}`}
                  onClick={() => void remove(season).catch(toastError)}
                >
                  Delete
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The team's seasons, newest first. */
export function Seasons({ mayWrite }: { readonly mayWrite: boolean }) {
  const team = useTeam()
  const seasons = useList(listSeasons, { params: { id: team.id } })
  const [edited, setEdited] = useState<Season | 'new' | null>(null)
  const add = mayWrite && (
    <Button variant="default" size="sm" onClick={() => setEdited('new')}>
      Add Season
    </Button>
  )
  return (
    <Section title="Seasons" action={add}>
      <Answer of={seasons}>
        {(list) =>
          list.length === 0 ? (
            <Empty title="No seasons yet">Games and figures are kept by season.</Empty>
          ) : (
            <SeasonList seasons={list} mayWrite={mayWrite} onEdit={setEdited} />
          )
        }
      </Answer>
      <Dialog
        open={edited !== null}
        onClose={() => setEdited(null)}
        title={edited === 'new' ? 'Add Season' : 'Edit season'}
      >
        <SeasonForm season={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      </Dialog>
    </Section>
  )
}
