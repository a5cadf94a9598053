import { resolveWallTime, type WallTime } from '@fullcourt/wire/forms/wallTime'
import { Button } from '../Button.tsx'
import { NativeSelect } from '../fields/NativeSelect.tsx'
import { TextInput } from '../fields/TextInput.tsx'
import { t } from '../language.ts'
import style from './ZonedTimeField.module.css'
import { zoneName } from './zoneName.ts'

/** The entered wall time and zone. For a time that happens twice, also which of the two (its ISO time). */
export interface ZonedTime {
  readonly wall: WallTime
  readonly zone: string
  readonly chosen?: string
}

/** The entered time in ISO; undefined while it is unreadable, does not exist, or a choice between two is open. */
export function isoOf({ wall, zone, chosen }: ZonedTime): string | undefined {
  const found = resolveWallTime(wall, zone)
  if (found.ok) return found.iso
  if (found.refusal !== 'twice') return undefined
  return found.choices.find(({ iso }) => iso === chosen)?.iso
}

interface Props {
  readonly value: ZonedTime
  readonly onChange: (value: ZonedTime) => void
  /** The zones to choose from; without them the zone is not shown. */
  readonly zones?: readonly string[]
  /** Shown at the day. */
  readonly error?: string | undefined
}

/** Day and time at a place, and the zone of the place. The time is chosen in steps of five minutes, and typed to the minute. */
export function ZonedTimeField({ value, onChange, zones, error }: Props) {
  const { wall, zone, chosen } = value
  const [day, time] = wall.split('T')
  const found = resolveWallTime(wall, zone)
  const known = zones && (zones.includes(zone) ? zones : [zone, ...zones])
  return (
    <div className={style.field}>
      <div className={style.row}>
        <TextInput
          type="date"
          label={t('Day')}
          name="day"
          required
          value={day}
          error={error}
          onChange={(event) => onChange({ wall: `${event.currentTarget.value}T${time}`, zone })}
        />
        <TextInput
          type="time"
          step={300}
          label={t('Start time')}
          name="time"
          required
          value={time}
          onChange={(event) => onChange({ wall: `${day}T${event.currentTarget.value.slice(0, 5)}`, zone })}
        />
        {known && (
          <NativeSelect
            label={t('Timezone')}
            name="zone"
            value={zone}
            onChange={(event) => onChange({ wall, zone: event.currentTarget.value })}
            data={known.map((one) => ({ value: one, label: zoneName(one) }))}
          />
        )}
      </div>
      {!found.ok && found.refusal === 'skipped' && (
        <div role="alert" className={style.note}>
          <span>
            {t('The clocks skip this time. The next one is {next}.', { next: found.next.slice(11) })}
          </span>
          <Button size="sm" variant="default" onClick={() => onChange({ wall: found.next, zone })}>
            {t('Use {next}', { next: found.next.slice(11) })}
          </Button>
        </div>
      )}
      {!found.ok && found.refusal === 'twice' && (
        <fieldset className={style.note}>
          <legend>{t('The clocks show this time twice. Which one?')}</legend>
          {found.choices.map(({ iso, name }, at) => (
            <label key={iso}>
              <input
                type="radio"
                name="which"
                checked={chosen === iso}
                onChange={() => onChange({ wall, zone, chosen: iso })}
              />
              {at === 0 ? t('The first ({zone})', { zone: name }) : t('The second ({zone})', { zone: name })}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}
