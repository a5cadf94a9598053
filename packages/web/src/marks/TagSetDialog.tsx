import { BASKETBALL_BUTTONS, type TagButton } from '@fullcourt/film'
import { deleteTagSet, saveTagSet, type TagSet } from '@fullcourt/wire'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { usePlace } from '../identity/session.ts'
import { askToDelete } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorBox } from '../ui/ErrorBox.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { t } from '../ui/language.ts'
import { Dialog, DialogButtons } from '../ui/overlay/Dialog.tsx'
import { toastError } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { ButtonEditor } from './ButtonEditor.tsx'
import css from './Marks.module.css'
import { buttonsOf } from './useButtons.ts'

export interface Props {
  /** Null: the ready set, which becomes one of the program. */
  readonly set: TagSet | null
  readonly onSaved: (id: string) => void
  readonly onClose: () => void
}

const MOST_BUTTONS = 60

const newButton = (buttons: readonly TagButton[]): TagButton => {
  const names = new Set(buttons.map(({ name }) => name))
  let n = buttons.length + 1
  while (names.has(t('Button {number}', { number: n }))) n += 1
  return { ...BASKETBALL_BUTTONS[0]!, name: t('Button {number}', { number: n }), key: null }
}

/** The buttons of a set, one of them open, and one more to add. */
function ButtonRows({
  buttons,
  onChange,
}: {
  readonly buttons: readonly TagButton[]
  readonly onChange: (buttons: readonly TagButton[]) => void
}) {
  const [opened, setOpened] = useState(0)
  const move = (from: number, by: number) => {
    const to = from + by
    const [one] = buttons.slice(from, from + 1)
    if (!one || to < 0 || to >= buttons.length) return
    onChange(buttons.toSpliced(from, 1).toSpliced(to, 0, one))
    setOpened(to)
  }
  return (
    <>
      <ul className={css.rows} aria-label={t('Buttons')}>
        {buttons.map((button, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name changes while it is typed
          <li key={n}>
            <ButtonEditor
              button={button}
              others={buttons.filter((one) => one !== button)}
              isOpen={opened === n}
              onOpen={() => setOpened(opened === n ? -1 : n)}
              onChange={(next) => onChange(buttons.with(n, next))}
              onMove={(by) => move(n, by)}
              onRemove={() => onChange(buttons.toSpliced(n, 1))}
            />
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        variant="default"
        disabled={buttons.length >= MOST_BUTTONS}
        onClick={() => {
          setOpened(buttons.length)
          onChange([...buttons, newButton(buttons)])
        }}
      >
        {t('Add a button')}
      </Button>
    </>
  )
}

/** Edits a set of tag buttons: names, keys, colors, times, groups and links. */
export default function TagSetDialog({ set, onSaved, onClose }: Props) {
  const { program } = usePlace()
  const [name, setName] = useState(set?.name ?? t('Our buttons'))
  const [buttons, setButtons] = useState<readonly TagButton[]>(buttonsOf(set))
  const [refusal, setRefusal] = useState<Error | null>(null)
  const id = program?.id ?? ''
  const { busy, submit } = useSubmit(async () => {
    setRefusal(null)
    const setId = set?.id ?? newId()
    const sent = buttons.map(({ links, ...button }) => ({ ...button, links: [...links] }))
    const body = { name, buttons: sent, ...(set && { base: set.version }) }
    await call(saveTagSet, { params: { id, setId }, body })
    onSaved(setId)
    onClose()
  }, setRefusal)
  const remove = async () => {
    if (!set || !(await askToDelete(t('{name}. Its tags stay.', { name: set.name })))) return
    await call(deleteTagSet, { params: { id, setId: set.id }, body: {} })
    onClose()
  }
  return (
    <Dialog open shape="wide" title={t('Buttons of the code window')} onClose={onClose}>
      <TextInput
        label={t('Name of the set')}
        maxLength={60}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <ButtonRows buttons={buttons} onChange={setButtons} />
      {refusal && <ErrorBox error={refusal} />}
      <DialogButtons onCancel={onClose}>
        {set && (
          <Button variant="default" grave onClick={() => void remove().catch(toastError)}>
            {t('Delete set')}
          </Button>
        )}
        <Button loading={busy} disabled={buttons.length === 0 || !name.trim()} onClick={submit}>
          {t('Save')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
