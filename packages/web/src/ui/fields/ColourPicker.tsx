import type { KeyboardEvent } from 'react'
import { inkOn } from '../colour.ts'
import { t } from '../language.ts'
import style from './ColourPicker.module.css'

/** '#rrggbb' with its usual name. */
interface NamedColour {
  readonly hex: string
  readonly name: string
}

interface Props {
  readonly label: string
  /** The usual colors to choose from. */
  readonly colours: readonly NamedColour[]
  readonly value: string | null
  /** Null: no color. */
  readonly onChange: (colour: NamedColour | null) => void
  readonly readOnly?: boolean
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Arrow keys move between colors, so Tab stops once for fourteen of them. */
function moveByArrows(event: KeyboardEvent<HTMLDivElement>): void {
  const step = STEPS[event.key]
  const swatches = [...event.currentTarget.querySelectorAll('button')]
  const at = swatches.findIndex((swatch) => swatch.isSameNode(document.activeElement))
  if (step === undefined || at === -1) return
  event.preventDefault()
  swatches.at((at + step) % swatches.length)?.focus()
}

const nameOf = (colour: NamedColour | undefined) => colour && t(colour.name)

/** The chosen color with its name. */
const ShownColour = ({ label, colours, value }: Pick<Props, 'label' | 'colours' | 'value'>) => (
  <div>
    <p className={style.label}>{label}</p>
    <p className={style.shown}>
      {value && <span className={style.swatch} style={{ background: value }} />}
      {value ? (nameOf(colours.find(({ hex }) => hex === value)) ?? value) : '–'}
    </p>
  </div>
)

/** A choice of usual colors by name, or any other. Read-only it shows the chosen one. */
export function ColourPicker(props: Props) {
  const { label, colours, value, onChange, readOnly = false } = props
  if (readOnly) return <ShownColour {...props} />
  const chosen = colours.findIndex(({ hex }) => hex === value)
  const usual = chosen !== -1
  return (
    <fieldset className={style.picker}>
      <legend>{label}</legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up here from the colours. */}
      <div className={style.row} onKeyDown={moveByArrows}>
        {colours.map((colour, index) => (
          <button
            key={colour.hex}
            type="button"
            tabIndex={index === Math.max(0, chosen) ? undefined : -1}
            className={style.swatch}
            style={{ background: colour.hex, color: inkOn(colour.hex) }}
            title={nameOf(colour)}
            aria-label={nameOf(colour)}
            aria-pressed={colour.hex === value}
            onClick={() => onChange(colour.hex === value ? null : colour)}
          >
            {colour.hex === value ? '✓' : ''}
          </button>
        ))}
        <label
          className={style.own}
          style={value && !usual ? { background: value, color: inkOn(value) } : undefined}
        >
          {value && !usual ? value : t('Other')}
          <input
            type="color"
            value={value ?? '#888888'}
            onChange={(event) =>
              onChange({ hex: event.currentTarget.value, name: event.currentTarget.value })
            }
          />
        </label>
      </div>
    </fieldset>
  )
}
