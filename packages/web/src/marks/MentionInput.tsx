import { type KeyboardEvent, useRef, useState } from 'react'
import css from '../ui/fields/Autocomplete.module.css'
import { Textarea } from '../ui/fields/Textarea.tsx'
import { type Mentionable, suggestions, typedMention, withMention } from './mentions.ts'

interface Props {
  readonly label: string
  readonly value: string
  readonly people: readonly Mentionable[]
  readonly onChange: (value: string) => void
}

/** Several lines of text in which '@' offers people. The options are buttons; arrow keys lead to them. */
export function MentionInput({ label, value, people, onChange }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [caret, setCaret] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const found = isOpen ? suggestions(people, typedMention(value, caret)) : []

  const pick = (person: Mentionable) => {
    const next = withMention(value, caret, person)
    setIsOpen(false)
    onChange(next.text)
    const area = box.current?.querySelector('textarea')
    area?.focus()
    requestAnimationFrame(() => area?.setSelectionRange(next.caret, next.caret))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (found.length === 0) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      return setIsOpen(false)
    }
    const inText = event.target instanceof HTMLTextAreaElement
    if (inText && event.key === 'Enter') {
      event.preventDefault()
      return pick(found[0]!)
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('textarea, button') ?? [])]
    const at = stops.findIndex((stop) => stop.isSameNode(document.activeElement))
    stops.at((at + step) % stops.length)?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up here from the text and its options.
    <div
      ref={box}
      className={css.box}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget)) setIsOpen(false)
      }}
    >
      <Textarea
        label={label}
        description="@ mentions people, who are told."
        autosize
        rows={2}
        maxLength={2000}
        value={value}
        onChange={({ currentTarget }) => {
          setCaret(currentTarget.selectionStart)
          setIsOpen(true)
          onChange(currentTarget.value)
        }}
      />
      {found.length > 0 && (
        <ul className={css.options} aria-label="People">
          {found.map((person) => (
            <li key={person.id}>
              <button type="button" tabIndex={-1} onClick={() => pick(person)}>
                {person.name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <span role="status" className={css.hidden}>
        {found.length > 0 ? `${found.length} found, arrow down to choose` : ''}
      </span>
    </div>
  )
}
