import type { KeyboardEvent } from 'react'
import style from './ColourPicker.module.css'
import { inkOn } from './colour.ts'

/** '#rrggbb' with its usual name. */
export interface NamedColour {
  readonly hex: string
  readonly name: string
}

const COLOURS: readonly NamedColour[] = [
  { name: 'Navy', hex: '#14213d' },
  { name: 'Royal blue', hex: '#1d4ed8' },
  { name: 'Light blue', hex: '#5aa9e6' },
  { name: 'Teal', hex: '#0f766e' },
  { name: 'Green', hex: '#15803d' },
  { name: 'Forest green', hex: '#14532d' },
  { name: 'Gold', hex: '#f2b705' },
  { name: 'Orange', hex: '#ea580c' },
  { name: 'Red', hex: '#c81e1e' },
  { name: 'Maroon', hex: '#701a1f' },
  { name: 'Purple', hex: '#5b21b6' },
  { name: 'Black', hex: '#151515' },
  { name: 'Grey', hex: '#8a8f98' },
  { name: 'White', hex: '#ffffff' },
]

interface Props {
  readonly label: string
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
  const at = swatches.indexOf(document.activeElement as HTMLButtonElement)
  if (step === undefined || at === -1) return
  event.preventDefault()
  swatches.at((at + step) % swatches.length)?.focus()
}

/** A choice of usual colors by name, or any other. */
export function ColourPicker({ label, value, onChange, readOnly = false }: Props) {
  const chosen = COLOURS.findIndex(({ hex }) => hex === value)
  const usual = chosen !== -1
  return (
    <fieldset className={style.picker} disabled={readOnly}>
      <legend>{label}</legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up here from the colours. */}
      <div className={style.row} onKeyDown={moveByArrows}>
        {COLOURS.map((colour, index) => (
          <button
            key={colour.hex}
            type="button"
            tabIndex={index === Math.max(0, chosen) ? undefined : -1}
            className={style.swatch}
            style={{ background: colour.hex, color: inkOn(colour.hex) }}
            title={colour.name}
            aria-label={colour.name}
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
          {value && !usual ? value : 'Other'}
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
