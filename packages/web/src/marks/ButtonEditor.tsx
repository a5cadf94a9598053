import type { TagButton } from '@fullcourt/film'
import { COLOURS } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { Button } from '../ui/Button.tsx'
import { ColourPicker } from '../ui/fields/ColourPicker.tsx'
import { Fields } from '../ui/fields/Fields.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { t, translateLabels } from '../ui/language.ts'
import { RemoveButton } from '../ui/RemoveButton.tsx'
import { CodeFields } from './CodeFields.tsx'
import css from './Marks.module.css'

interface Props {
  readonly button: TagButton
  readonly others: readonly TagButton[]
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onChange: (button: TagButton) => void
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
}

const KINDS = [
  { value: 'code', label: msg('Code: makes a tag') },
  { value: 'label', label: msg('Label: says more about the tags that run') },
] as const
/** One button of a set: a row, with its fields while it is open. */
export function ButtonEditor({ button, others, isOpen, onOpen, onChange, onMove, onRemove }: Props) {
  const { kind, name, colour, key } = button
  return (
    <>
      <div className={css.row}>
        <button type="button" className={css.play} aria-expanded={isOpen} onClick={onOpen}>
          <span className={css.dot} style={{ background: colour }} aria-hidden />
          <span className={css.words}>
            <b>{name || t('No name')}</b> {kind === 'label' && <span>{t('label')}</span>}
          </span>
          {key && <kbd>{key.toUpperCase()}</kbd>}
        </button>
        <RemoveButton label={t('Remove {name}', { name })} onClick={onRemove} />
      </div>
      {isOpen && (
        <div className={css.editor}>
          <ButtonFields button={button} others={others} onChange={onChange} />
          <div className={css.bar}>
            <Button size="sm" variant="default" onClick={() => onMove(-1)}>
              {t('Move up')}
            </Button>
            <Button size="sm" variant="default" onClick={() => onMove(1)}>
              {t('Move down')}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

function ButtonFields({ button, others, onChange }: Pick<Props, 'button' | 'others' | 'onChange'>) {
  const { kind, name, group, colour, key } = button
  const set = (some: Partial<TagButton>) => onChange({ ...button, ...some })
  const isTaken = key !== null && others.some((one) => one.key === key)
  return (
    <>
      <Fields>
        <TextInput
          label={t('Name')}
          maxLength={40}
          value={name}
          error={others.some((one) => one.name === name) && t('Another button has this name.')}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <TextInput
          label={t('Key')}
          maxLength={1}
          value={key ?? ''}
          description={t('A letter. Digits name players.')}
          error={isTaken && t('Another button has this key.')}
          onChange={({ currentTarget }) =>
            set({ key: currentTarget.value.toLowerCase().match(/^[a-z]$/)?.[0] ?? null })
          }
        />
        <NativeSelect
          label={t('Kind')}
          data={translateLabels(KINDS)}
          value={kind}
          onPick={(next) => set({ kind: next })}
        />
        {kind === 'label' && (
          <TextInput
            label={t('Group')}
            maxLength={40}
            value={group ?? ''}
            onChange={({ currentTarget }) => set({ group: currentTarget.value || null })}
          />
        )}
      </Fields>
      {kind === 'code' && <CodeFields button={button} others={others} onSet={set} />}
      <ColourPicker
        label={t('Color')}
        colours={COLOURS}
        value={colour}
        onChange={(next) => next && set({ colour: next.hex })}
      />
    </>
  )
}
