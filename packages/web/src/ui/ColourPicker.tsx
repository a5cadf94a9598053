import style from './ColourPicker.module.css'
import { inkOn } from './colour.ts'

/** '#rrggbb' with the name that people call it by. */
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
  /** Null: no colour. */
  readonly onChange: (colour: NamedColour | null) => void
  readonly readOnly?: boolean
}

/** One of the usual colours by name, or any other. */
export function ColourPicker({ label, value, onChange, readOnly = false }: Props) {
  const usual = COLOURS.some(({ hex }) => hex === value)
  return (
    <fieldset className={style.picker} disabled={readOnly}>
      <legend>{label}</legend>
      <div className={style.row}>
        {COLOURS.map((colour) => (
          <button
            key={colour.hex}
            type="button"
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
