import type { TagButton, TagLink } from '@fullcourt/film'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { Button } from '../ui/Button.tsx'
import { Fields } from '../ui/fields/Fields.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { t, translateLabels } from '../ui/language.ts'
import { RemoveButton } from '../ui/RemoveButton.tsx'
import css from './Marks.module.css'

const ENDS = [
  { value: 'lag', label: msg('By itself') },
  { value: 'toggle', label: msg('At the second press') },
] as const
const AGAIN = [
  { value: 'extend', label: msg('Makes it longer') },
  { value: 'new', label: msg('Begins a new tag') },
] as const

const seconds = (text: string): number => Math.min(600, Math.max(0, Number(text) || 0))

interface Props {
  readonly button: TagButton
  readonly others: readonly TagButton[]
  readonly onSet: (some: Partial<TagButton>) => void
}

/** The fields of a code: its seconds, how it ends, and the codes that go with it. */
export function CodeFields({ button: { lead, lag, again, exclusive, links }, others, onSet }: Props) {
  return (
    <>
      <Fields>
        <TextInput
          label={t('Seconds before the press')}
          type="number"
          min={0}
          max={600}
          value={lead}
          onChange={({ currentTarget }) => onSet({ lead: seconds(currentTarget.value) })}
        />
        <NativeSelect
          label={t('Ends')}
          data={translateLabels(ENDS)}
          value={lag === null ? 'toggle' : 'lag'}
          onPick={(next) => onSet({ lag: next === 'lag' ? 2 : null })}
        />
        {lag !== null && (
          <>
            <TextInput
              label={t('Seconds after the press')}
              type="number"
              min={0}
              max={600}
              value={lag}
              onChange={({ currentTarget }) => onSet({ lag: seconds(currentTarget.value) })}
            />
            <NativeSelect
              label={t('Pressed again')}
              data={translateLabels(AGAIN)}
              value={again}
              onPick={(next) => onSet({ again: next })}
            />
          </>
        )}
        <TextInput
          label={t('Exclusive group')}
          maxLength={40}
          description={t('Codes of one group end each other.')}
          value={exclusive ?? ''}
          onChange={({ currentTarget }) => onSet({ exclusive: currentTarget.value || null })}
        />
      </Fields>
      <Links links={links} others={others} onChange={(next) => onSet({ links: next })} />
    </>
  )
}

const STATES = [
  { value: 'on', label: msg('on') },
  { value: 'off', label: msg('off') },
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
      <legend>{t('Links')}</legend>
      {links.map((link, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: links have no other name
        <div key={n} className={css.bar}>
          <span>{t('When it goes')}</span>
          <NativeSelect
            aria-label={t('When this goes')}
            data={translateLabels(STATES)}
            value={link.when}
            onPick={(when) => onChange(links.with(n, { ...link, when }))}
          />
          <span>{t('turn')}</span>
          <NativeSelect
            aria-label={t('Other code')}
            data={codes.includes(link.to) ? codes : [link.to, ...codes]}
            value={link.to}
            onPick={(to) => onChange(links.with(n, { ...link, to }))}
          />
          <NativeSelect
            aria-label={t('Turns it')}
            data={translateLabels(STATES)}
            value={link.does}
            onPick={(does) => onChange(links.with(n, { ...link, does }))}
          />
          <RemoveButton
            label={t('Remove the link to {code}', { code: link.to })}
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
          {t('Add a link')}
        </Button>
      )}
    </fieldset>
  )
}
