import type { BySide } from '@fullcourt/scorebook/vocabulary'
import { t } from '../../../ui/language.ts'
import type { Touch } from '../../core/steps.ts'
import type { ChoiceGroup } from '../../entry/choices.ts'
import type { Choice } from '../../entry/peopleChoices.ts'
import css from './Popover.module.css'

export function Key({ name }: { readonly name: string }) {
  if (!name) return null
  return (
    <kbd className={css.key}>
      {name === 'Enter'
        ? '⏎'
        : name.replace(/^(⇧?)([a-z])$/, (_, shift, letter) => shift + letter.toUpperCase())}
    </kbd>
  )
}

interface GroupProps {
  readonly group: ChoiceGroup
  readonly names: BySide<string>
  /** The people whose number is being typed. */
  readonly lit: ReadonlySet<string>
  readonly onTouch: (touch: Touch) => void
}

const keyName = ({ key, jersey, shifted }: Choice): string =>
  jersey === undefined ? key : `${shifted ? '⇧' : ''}${jersey}`

function ChoiceButton({
  choice,
  lit,
  onTouch,
}: { readonly choice: Choice } & Pick<GroupProps, 'lit' | 'onTouch'>) {
  const { touch } = choice
  const isLit = touch.kind === 'actor' && lit.has(touch.actor.personId ?? '')
  return (
    <button
      type="button"
      className={css.choice}
      data-tone={choice.tone}
      data-key={keyName(choice)}
      data-touch={touch.kind}
      data-side={touch.kind === 'actor' ? touch.actor.side : undefined}
      data-lit={isLit || undefined}
      aria-pressed={choice.tone === 'current' || undefined}
      onClick={() => onTouch(touch)}
    >
      <Key name={choice.key} />
      <span className={css.label}>
        <Label choice={choice} />
      </span>
      {choice.tone === 'suggested' && (
        <span className={css.suggested} title={t('Suggested')}>
          {t('Suggested')}
        </span>
      )}
    </button>
  )
}

/** '12 - Pat Birch': the name can be left out where the rosters beside it show it. */
function Label({ choice: { label, touch } }: { readonly choice: Choice }) {
  const end = touch.kind === 'actor' && touch.actor.personId ? label.indexOf(' - ') : -1
  if (end < 0) return label
  return (
    <>
      {label.slice(0, end)}
      <span className={css.name}>{label.slice(end)}</span>
    </>
  )
}

/** A group of choices: one column, or two where both sides are asked. */
export function Group({ group, names, lit, onTouch }: GroupProps) {
  const sides = [...new Set(group.choices.map(({ side }) => side).filter((side) => side !== undefined))]
  const button = (choice: Choice) => (
    <ChoiceButton key={choice.label + keyName(choice)} {...{ choice, lit, onTouch }} />
  )
  if (sides.length < 2) {
    return (
      <fieldset className={css.group} data-id={group.id} aria-label={group.label}>
        {group.caption && <span className={css.caption}>{group.caption}</span>}
        {group.choices.map(button)}
      </fieldset>
    )
  }
  return (
    <fieldset className={css.columns} aria-label={group.label}>
      {sides.map((side) => {
        const choices = group.choices.filter((choice) => choice.side === side)
        return (
          <div key={side} className={css.column} data-side={side}>
            <span className={css.side}>
              {choices[0]?.shifted && <Key name="⇧" />} {names[side]}
            </span>
            {choices.map(button)}
          </div>
        )
      })}
    </fieldset>
  )
}
