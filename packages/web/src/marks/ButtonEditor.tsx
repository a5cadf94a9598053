import type { TagButton, TagLink } from '@fullcourt/film'
import { COLOURS } from '@fullcourt/program'
import { Button } from '../ui/Button.tsx'
import { ColourPicker } from '../ui/fields/ColourPicker.tsx'
import { Fields } from '../ui/fields/Fields.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { RemoveButton } from '../ui/RemoveButton.tsx'
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
  { value: 'code', label: 'Code: makes a tag' },
  { value: 'label', label: 'Label: says more about the tags that run' },
] as const
const ENDS = [
  { value: 'lag', label: 'By itself' },
  { value: 'toggle', label: 'At the second press' },
] as const
const AGAIN = [
  { value: 'extend', label: 'Makes it longer' },
  { value: 'new', label: 'Begins a new tag' },
] as const

const seconds = (text: string): number => Math.min(600, Math.max(0, Number(text) || 0))

/** One button of a set: a row, with its fields while it is open. */
export function ButtonEditor({ button, others, isOpen, onOpen, onChange, onMove, onRemove }: Props) {
  const { kind, name, colour, key } = button
  return (
    <>
      <div className={css.row}>
        <button type="button" className={css.play} aria-expanded={isOpen} onClick={onOpen}>
          <span className={css.dot} style={{ background: colour }} aria-hidden />
          <span className={css.words}>
            <b>{name || 'No name'}</b> {kind === 'label' && <span>label</span>}
          </span>
          {key && <kbd>{key.toUpperCase()}</kbd>}
        </button>
        <RemoveButton label={`Remove ${name}`} onClick={onRemove} />
      </div>
      {isOpen && (
        <div className={css.editor}>
          <ButtonFields button={button} others={others} onChange={onChange} />
          <div className={css.bar}>
            <Button size="sm" variant="default" onClick={() => onMove(-1)}>
              Move up
            </Button>
            <Button size="sm" variant="default" onClick={() => onMove(1)}>
              Move down
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
          label="Name"
          maxLength={40}
          value={name}
          error={others.some((one) => one.name === name) && 'Another button has this name.'}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <TextInput
          label="Key"
          maxLength={1}
          value={key ?? ''}
          description="A letter. Digits name players."
          error={isTaken && 'Another button has this key.'}
          onChange={({ currentTarget }) =>
            set({ key: currentTarget.value.toLowerCase().match(/^[a-z]$/)?.[0] ?? null })
          }
        />
        <NativeSelect label="Kind" data={KINDS} value={kind} onPick={(next) => set({ kind: next })} />
        {kind === 'label' && (
          <TextInput
            label="Group"
            maxLength={40}
            value={group ?? ''}
            onChange={({ currentTarget }) => set({ group: currentTarget.value || null })}
          />
        )}
      </Fields>
      {kind === 'code' && <CodeFields button={button} others={others} onSet={set} />}
      <ColourPicker
        label="Color"
        colours={COLOURS}
        value={colour}
        onChange={(next) => next && set({ colour: next.hex })}
      />
    </>
  )
}

function CodeFields({
  button: { lead, lag, again, exclusive, links },
  others,
  onSet,
}: Pick<Props, 'button' | 'others'> & { readonly onSet: (some: Partial<TagButton>) => void }) {
  return (
    <>
      <Fields>
        <TextInput
          label="Seconds before the press"
          type="number"
          min={0}
          max={600}
          value={lead}
          onChange={({ currentTarget }) => onSet({ lead: seconds(currentTarget.value) })}
        />
        <NativeSelect
          label="Ends"
          data={ENDS}
          value={lag === null ? 'toggle' : 'lag'}
          onPick={(next) => onSet({ lag: next === 'lag' ? 2 : null })}
        />
        {lag !== null && (
          <>
            <TextInput
              label="Seconds after the press"
              type="number"
              min={0}
              max={600}
              value={lag}
              onChange={({ currentTarget }) => onSet({ lag: seconds(currentTarget.value) })}
            />
            <NativeSelect
              label="Pressed again"
              data={AGAIN}
              value={again}
              onPick={(next) => onSet({ again: next })}
            />
          </>
        )}
        <TextInput
          label="Exclusive group"
          maxLength={40}
          description="Codes of one group end each other."
          value={exclusive ?? ''}
          onChange={({ currentTarget }) => onSet({ exclusive: currentTarget.value || null })}
        />
      </Fields>
      <Links links={links} others={others} onChange={(next) => onSet({ links: next })} />
    </>
  )
}

const STATES = [
  { value: 'on', label: 'on' },
  { value: 'off', label: 'off' },
] as const

/** Codes that go on or off with this one. */
function Links({
  links,
  others,
  onChange,
}: {
  readonly links: readonly TagLink[]
  readonly others: readonly TagButton[]
  readonly onChange: (links: readonly TagLink[]) => void
}) {
  const codes = others.filter(({ kind }) => kind === 'code').map(({ name }) => name)
  const [first] = codes
  return (
    <fieldset className={css.links}>
      <legend>Links</legend>
      {links.map((link, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: links have no other name
        <div key={n} className={css.bar}>
          <span>When it goes</span>
          <NativeSelect
            aria-label="When this goes"
            data={STATES}
            value={link.when}
            onPick={(when) => onChange(links.with(n, { ...link, when }))}
          />
          <span>turn</span>
          <NativeSelect
            aria-label="Other code"
            data={codes.includes(link.to) ? codes : [link.to, ...codes]}
            value={link.to}
            onPick={(to) => onChange(links.with(n, { ...link, to }))}
          />
          <NativeSelect
            aria-label="Turns it"
            data={STATES}
            value={link.does}
            onPick={(does) => onChange(links.with(n, { ...link, does }))}
          />
          <RemoveButton
            label={`Remove the link to ${link.to}`}
            onClick={() => onChange(links.toSpliced(n, 1))}
          />
        </div>
      ))}
      {first !== undefined && links.length < 20 && (
        <Button
          size="sm"
          variant="subtle"
          onClick={() => onChange([...links, { to: first, when: 'on', does: 'on' }])}
        >
          Add a link
        </Button>
      )}
    </fieldset>
  )
}
