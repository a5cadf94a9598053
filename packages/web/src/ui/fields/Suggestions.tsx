import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import hiddenCss from '../hidden.module.css'
import { t } from '../language.ts'
import css from './Suggestions.module.css'

type Field = HTMLInputElement | HTMLTextAreaElement

interface Props<Option> {
  /** Of the list. */
  readonly label: string
  readonly options: readonly Option[]
  readonly keyOf: (option: Option) => string
  readonly show: (option: Option) => ReactNode
  /** Enter in the field picks the first option. */
  readonly picksByEnter?: boolean
  /** The field has the focus again. */
  readonly onPick: (option: Option, field: Field) => void
  readonly onClose: () => void
  /** The field. */
  readonly children: ReactNode
}

/**
 * A field with a list of suggestions below it. The options are buttons, so that every screen reader finds them; arrow keys lead to
 * them, and Escape closes the list alone.
 */
export function Suggestions<Option>({ options, keyOf, onPick, onClose, ...props }: Props<Option>) {
  const box = useRef<HTMLDivElement>(null)
  const pick = (option: Option) => {
    const field = box.current?.querySelector<Field>('input, textarea')
    field?.focus()
    onClose()
    if (field) onPick(option, field)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [first] = options
    if (!first) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      return onClose()
    }
    const isInField = event.target instanceof HTMLElement && event.target.matches('input, textarea')
    if (props.picksByEnter && isInField && event.key === 'Enter') {
      event.preventDefault()
      return pick(first)
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, textarea, button') ?? [])]
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
        if (!box.current?.contains(relatedTarget)) onClose()
      }}
    >
      {props.children}
      {options.length > 0 && (
        <ul className={css.options} aria-label={props.label}>
          {options.map((option) => (
            <li key={keyOf(option)}>
              <button type="button" tabIndex={-1} onClick={() => pick(option)}>
                {props.show(option)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <span role="status" className={hiddenCss.hidden}>
        {options.length > 0 ? t('{count} found, arrow down to choose', { count: options.length }) : ''}
      </span>
    </div>
  )
}
