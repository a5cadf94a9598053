import {
  type CourtGeometry,
  type EventType,
  FOUL_TYPES,
  type FoulType,
  type SentPlay,
} from '@fullcourt/scorebook'
import { Checkbox, NativeSelect } from '@mantine/core'
import { FOUL_WORDS } from '../../basketball/describeContext.ts'
import { FloorCourt } from '../entry/FloorCourt.tsx'
import css from './EditDialog.module.css'

type Origin = SentPlay['origin']

function ShotFields({ origin, court, onChange }: OriginProps) {
  return (
    <>
      <NativeSelect
        label="Event"
        value={origin.type}
        data={[
          { value: 'shot_made', label: 'Made shot' },
          { value: 'shot_miss', label: 'Missed shot' },
        ]}
        onChange={({ currentTarget }) => onChange({ type: currentTarget.value as EventType })}
      />
      <NativeSelect
        label="Worth"
        value={String(origin.pointValue)}
        data={['1', '2', '3']}
        onChange={({ currentTarget }) => onChange({ pointValue: Number(currentTarget.value) })}
      />
      <FastBreakField origin={origin} onChange={onChange} />
      <div className={css.place}>
        <span className={css.label}>Where</span>
        <FloorCourt
          court={court}
          names={NO_NAMES}
          attacks={NO_ATTACKS}
          shots={[]}
          marked={origin.location ?? null}
          enabled
          onPick={(location) => onChange({ location, hoopSide: null })}
        />
      </div>
    </>
  )
}

/** Marks the points of a shot, or of the throws after a foul, as a fast break or as none. Without a mark the clock decides. */
function FastBreakField({ origin, onChange }: Pick<OriginProps, 'origin' | 'onChange'>) {
  const { fastBreak, ...others } = origin.attributes ?? {}
  return (
    <NativeSelect
      label="Fast break"
      value={fastBreak === undefined ? '' : String(fastBreak)}
      data={[
        { value: '', label: 'By the clock' },
        { value: 'true', label: 'Yes' },
        { value: 'false', label: 'No' },
      ]}
      onChange={({ currentTarget: { value } }) =>
        onChange({ attributes: value === '' ? others : { ...others, fastBreak: value === 'true' } })
      }
    />
  )
}

const NO_NAMES = { home: '', away: '' }
const NO_ATTACKS = { home: 'right', away: 'left' } as const

interface OriginProps {
  readonly origin: Origin
  readonly court: CourtGeometry
  readonly onChange: (more: Partial<Origin>) => void
}

/** Fields of this type of event only. */
export function OriginFields(props: OriginProps) {
  const { origin, onChange } = props
  switch (origin.type) {
    case 'shot_made':
    case 'shot_miss':
      return <ShotFields {...props} />
    case 'foul':
      return (
        <>
          <NativeSelect
            label="Foul"
            value={origin.attributes?.foulType ?? 'non_shooting'}
            data={FOUL_TYPES.map((kind) => ({
              value: kind,
              label: kind === 'non_shooting' ? 'Non-shooting foul' : FOUL_WORDS[kind],
            }))}
            onChange={({ currentTarget }) =>
              onChange({ attributes: { ...origin.attributes, foulType: currentTarget.value as FoulType } })
            }
          />
          <FastBreakField origin={origin} onChange={onChange} />
        </>
      )
    case 'turnover':
      return (
        <Checkbox
          className={css.check}
          label="Dead ball"
          checked={origin.attributes?.deadBall ?? false}
          onChange={({ currentTarget }) =>
            onChange({ attributes: { ...origin.attributes, deadBall: currentTarget.checked } })
          }
        />
      )
    default:
      return null
  }
}
