import { listPlaylists } from '@fullcourt/wire'
import { useState } from 'react'
import { useList } from '../call/call.ts'
import { Answer } from '../ui/Answer.tsx'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { toastError, toastSuccess, toastUndo } from '../ui/toast.tsx'
import css from './AddToPlaylist.module.css'
import { addClips, lastUsedFirst, type NewClip, startPlaylist } from './addClips.ts'

export interface Props {
  readonly teamId: string
  readonly clips: readonly NewClip[]
  readonly onClose: () => void
}

const clipsText = (count: number): string => t(['{count} clip', '{count} clips'], { count })

/** Adds clips to a playlist with one press, or to a new one. */
export default function AddToPlaylist({ teamId, clips, onClose }: Props) {
  const lists = useList(listPlaylists, { params: { id: teamId } })
  const [busy, setBusy] = useState<string | null>(null)
  const add = async ({ id, name }: { readonly id: string; readonly name: string }) => {
    setBusy(id)
    try {
      const undo = await addClips(id, clips)
      onClose()
      toastUndo(
        t(['{count} clip added to {name}.', '{count} clips added to {name}.'], { count: clips.length, name }),
        () => void undo().catch(toastError),
      )
    } catch (error) {
      toastError(error)
    }
    setBusy(null)
  }
  return (
    <Dialog
      open
      title={t(['Add {count} clip to a playlist', 'Add {count} clips to a playlist'], {
        count: clips.length,
      })}
      onClose={onClose}
    >
      <Answer of={lists}>
        {(found) => (
          <ul className={css.lists}>
            {lastUsedFirst(found.filter(({ filters }) => !filters)).map((list, at) => (
              <li key={list.id}>
                <button
                  type="button"
                  className={css.list}
                  data-first={at === 0 || undefined}
                  disabled={busy !== null}
                  aria-busy={busy === list.id || undefined}
                  onClick={() => void add(list)}
                >
                  <span>{list.name}</span>
                  <small>{clipsText(list.items)}</small>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Answer>
      <NewPlaylist {...{ teamId, clips, onClose }} />
    </Dialog>
  )
}

function NewPlaylist({ teamId, clips, onClose }: Props) {
  const form = useForm({
    start: { name: '' },
    schemas: {},
    required: { name: t('Enter a name.') },
    async onSubmit(_, { name }) {
      await startPlaylist(teamId, name, clips)
      onClose()
      toastSuccess(
        t(['{name} has {count} clip.', '{name} has {count} clips.'], { name, count: clips.length }),
      )
    },
  })
  return (
    <Form form={form} className={css.start} label={t('New playlist')}>
      <TextInput label={t('New playlist')} {...form.field('name')} />
      <Button type="submit" variant="default" loading={form.busy}>
        {t('Start playlist')}
      </Button>
    </Form>
  )
}
