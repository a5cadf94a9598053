import { type KeyboardEvent, useRef, useState } from 'react'
import { hasWords } from '../search.ts'
import { useSettled } from '../useSettled.ts'
import css from './Autocomplete.module.css'
import { TextInput, type TextInputProps } from './TextInput.tsx'

interface Option {
  readonly value: string
  readonly note?: string
}

interface Props extends TextInputProps {
  readonly value: string
  /** All that can be picked; those that have the typed words are shown. */
  readonly options: readonly Option[]
  readonly onPick: (value: string) => void
}

/**
 * A line of text with a list of what it may become, after a pause in typing. Another text is fine too. The options are buttons, so
 * that every screen reader finds them; arrow keys lead to them.
 */
export function Autocomplete({ options, onPick, ...input }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const settled = useSettled(input.value).trim()
  const found =
    settled === input.value.trim() && settled ? options.filter(({ value }) => hasWords(value, settled)) : []
  const isPicked = found.length === 1 && found[0]!.value === input.value
  const shown = isOpen && !isPicked ? found : []

  const pick = (value: string) => {
    box.current?.querySelector('input')?.focus()
    setIsOpen(false)
    onPick(value)
  }
  /** Arrows move between the field and the options; Escape closes the list alone. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && shown.length > 0) {
      event.preventDefault()
      event.stopPropagation()
      return setIsOpen(false)
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || shown.length === 0) return
    event.preventDefault()
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, button') ?? [])]
    const at = stops.findIndex((stop) => stop.isSameNode(document.activeElement))
    stops.at((at + step) % stops.length)?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up here from the field and its options.
    <div
      ref={box}
      className={css.box}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget)) setIsOpen(false)
      }}
    >
      <TextInput
        autoComplete="off"
        {...input}
        onChange={(event) => {
          setIsOpen(true)
          input.onChange?.(event)
        }}
      />
      {shown.length > 0 && (
        <ul className={css.options} aria-label="Suggestions">
          {shown.map(({ value, note }) => (
            <li key={value}>
              <button type="button" tabIndex={-1} onClick={() => pick(value)}>
                {value}
                {note && <small>{note}</small>}
              </button>
            </li>
          ))}
        </ul>
      )}
      <span role="status" className={css.hidden}>
        {shown.length > 0 ? `${shown.length} found, arrow down to choose` : ''}
      </span>
    </div>
  )
}
