import {
  type Assignment,
  assignPlaylist,
  deleteAssignment,
  listAssignments,
  listRoster,
  type Playlist,
} from '@fullcourt/wire'
import { useState } from 'react'
import { call, useCall, useList } from '../call/call.ts'
import { Answer } from '../ui/Answer.tsx'
import { askToDelete } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { List, Row } from '../ui/data/List.tsx'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { Textarea } from '../ui/fields/Textarea.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { toastError, toastSuccess } from '../ui/toast.tsx'
import css from './Playlist.module.css'
import { assignmentText } from './playlistWords.ts'

export interface Props {
  readonly playlist: Playlist
  readonly onClose: () => void
}

/** Gives a playlist to players, and shows who has seen what. */
export default function AssignDialog({ playlist, onClose }: Props) {
  const assigned = useCall(listAssignments, { params: { id: playlist.id } })
  return (
    <Dialog open title={t('Give {name} to players', { name: playlist.name })} onClose={onClose}>
      <Answer of={assigned}>
        {({ results }) => (
          <>
            <Choose playlist={playlist} assigned={results} />
            {results.length > 0 && (
              <div className={css.links}>
                <h3>{t('Given to')}</h3>
                <List label={t('Given to')}>
                  {results.map((one) => (
                    <AssignedRow key={one.id} one={one} playlist={playlist} />
                  ))}
                </List>
              </div>
            )}
          </>
        )}
      </Answer>
    </Dialog>
  )
}

/** '4 of 6 seen, not 2, 5', and the answer. */
function AssignedRow({
  one,
  playlist: { items },
}: {
  readonly one: Assignment
  readonly playlist: Playlist
}) {
  const missing = items.flatMap(({ id, parts }, at) =>
    parts.length > 0 && !one.seen.includes(id) ? at + 1 : [],
  )
  const notSeen =
    one.seen.length > 0 && missing.length > 0 && t('Not seen: {clips}', { clips: missing.join(', ') })
  const takeBack = async () => {
    if (await askToDelete(t('What {name} has seen and answered goes with it.', { name: one.fullName })))
      await call(deleteAssignment, { params: { id: one.id } })
  }
  return (
    <Row
      name={one.fullName}
      notes={[
        assignmentText(one, items.length),
        notSeen,
        one.answer && `“${one.answer}”`,
        !one.canSignIn && t('Cannot sign in yet. Invite this player first.'),
      ]}
      tools={
        <Button
          variant="default"
          size="sm"
          aria-label={t('Take back from {name}', { name: one.fullName })}
          onClick={() => void takeBack().catch(toastError)}
        >
          {t('Take back')}
        </Button>
      }
    />
  )
}

function Choose({ playlist, assigned }: Pick<Props, 'playlist'> & { assigned: readonly Assignment[] }) {
  const roster = useList(listRoster, { params: { id: playlist.teamId } })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const players = (roster.data ?? []).filter(({ role }) => role === 'PLAYER')
  const form = useForm({
    start: { question: assigned[0]?.question ?? '', day: '' },
    schemas: {},
    async onSubmit(_, { question, day }) {
      // The whole day counts, where the coach is.
      const dueAt = day === '' ? null : new Date(`${day}T23:59:59`).toISOString()
      const body = { people: [...chosen], question: question.trim() || null, dueAt }
      await call(assignPlaylist, { params: { id: playlist.id }, body })
      setChosen(new Set())
      toastSuccess(t('The players have it.'))
    },
  })
  const toggle = (id: string, isOn: boolean) =>
    setChosen(new Set(isOn ? [...chosen, id] : [...chosen].filter((one) => one !== id)))
  const isAll = players.length > 0 && chosen.size === players.length
  return (
    <Form form={form}>
      <fieldset className={css.players}>
        <legend>{t('Players')}</legend>
        <Checkbox
          label={t('All players')}
          checked={isAll}
          onChange={() =>
            setChosen(new Set(isAll ? [] : players.map(({ teamBrandPersonnelId }) => teamBrandPersonnelId)))
          }
        />
        {players.map(({ teamBrandPersonnelId: id, fullName, homeJersey }) => (
          <Checkbox
            key={id}
            label={`${homeJersey ?? ''} ${fullName}`.trim()}
            checked={chosen.has(id)}
            onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
          />
        ))}
      </fieldset>
      <Textarea
        label={t('Question (optional)')}
        autosize
        rows={2}
        maxLength={1000}
        {...form.field('question')}
      />
      <TextInput label={t('Until (optional)')} type="date" {...form.field('day')} />
      <div>
        <Button type="submit" loading={form.busy} disabled={chosen.size === 0}>
          {chosen.size === 0
            ? t('Choose players')
            : t(['Give to {count} player', 'Give to {count} players'], { count: chosen.size })}
        </Button>
      </div>
    </Form>
  )
}
