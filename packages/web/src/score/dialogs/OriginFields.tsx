import {
  BENCH_ROLES,
  type CourtGeometry,
  type EventAttributes,
  type EventType,
  FOUL_TYPES,
  type FoulType,
  type RuleProfile,
  type SentPlay,
} from '@fullcourt/scorebook'
import { Checkbox, NativeSelect } from '@mantine/core'
import { BENCH_WORDS, DETAIL_WORDS, foulWord, TECHNICAL_WORDS } from '../../basketball/describeContext.ts'
import { FloorCourt } from '../entry/FloorCourt.tsx'
import css from './EditDialog.module.css'

type Origin = SentPlay['origin']

function ShotFields({ origin, court, rules, onChange }: OriginProps) {
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
      {rules.heave && origin.type === 'shot_miss' && (
        <Checkbox
          className={css.check}
          label="Heave at the end of a period"
          checked={origin.options?.shotKind === 'heave'}
          onChange={({ currentTarget }) => {
            const { shotKind: _, ...others } = origin.options ?? {}
            onChange({ options: currentTarget.checked ? { ...others, shotKind: 'heave' } : others })
          }}
        />
      )}
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
  readonly rules: RuleProfile
  readonly onChange: (more: Partial<Origin>) => void
}

type ListedAttribute = 'technicalKind' | 'foulDetail' | 'benchRole'

/** Chooses one value of an attribute, or none. */
function AttributeField({
  origin,
  onChange,
  label,
  field,
  words,
}: Pick<OriginProps, 'origin' | 'onChange'> & {
  readonly label: string
  readonly field: ListedAttribute
  /** The labels by value. Without any, the rules of the game do not know the field. */
  readonly words: Readonly<Record<string, string | undefined>>
}) {
  const { [field]: value, ...others } = origin.attributes ?? {}
  const data = Object.entries(words).map(([known, word]) => ({ value: known, label: word ?? known }))
  if (data.length === 0) return null
  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      data={[{ value: '', label: 'Not said' }, ...data]}
      onChange={({ currentTarget }) =>
        onChange({
          attributes: {
            ...others,
            ...(currentTarget.value && ({ [field]: currentTarget.value } as EventAttributes)),
          },
        })
      }
    />
  )
}

const wordsOf = <Key extends string>(
  known: { readonly [key in Key]?: unknown } | undefined,
  words: { readonly [key in Key]?: string },
): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(Object.keys(known ?? {}).map((key) => [key, words[key as Key]]))

/** What the rules of this game know of a foul besides its kind. */
function FoulDetails({ origin, rules, onChange }: OriginProps) {
  const foulType = origin.attributes?.foulType ?? 'non_shooting'
  const field = { origin, onChange }
  return (
    <>
      {foulType === 'technical' && (
        <AttributeField
          {...field}
          label="Kind of technical"
          field="technicalKind"
          words={wordsOf(rules.technicalKinds, TECHNICAL_WORDS)}
        />
      )}
      {foulType === 'non_shooting' && (
        <AttributeField
          {...field}
          label="Detail"
          field="foulDetail"
          words={wordsOf(rules.foulDetails, DETAIL_WORDS)}
        />
      )}
      {origin.assignment === 'BENCH' && (
        <AttributeField
          {...field}
          label="On the bench"
          field="benchRole"
          words={
            rules.coachLimits
              ? wordsOf(Object.fromEntries(BENCH_ROLES.map((role) => [role, 1])), BENCH_WORDS)
              : {}
          }
        />
      )}
    </>
  )
}

/** An event that the officials canceled stays in the log and counts for nothing. */
const CanceledField = ({ origin, onChange }: Pick<OriginProps, 'origin' | 'onChange'>) => (
  <Checkbox
    className={css.check}
    label="Canceled by the officials"
    checked={origin.attributes?.cancelledByOfficials ?? false}
    onChange={({ currentTarget }) => {
      const { cancelledByOfficials: _, ...others } = origin.attributes ?? {}
      onChange({ attributes: currentTarget.checked ? { ...others, cancelledByOfficials: true } : others })
    }}
  />
)

/** Fields of this type of event only. */
export function OriginFields(props: OriginProps) {
  return (
    <>
      <FieldsOfType {...props} />
      <CanceledField {...props} />
    </>
  )
}

function FieldsOfType(props: OriginProps) {
  const { origin, rules, onChange } = props
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
              label: kind === 'non_shooting' ? 'Non-shooting foul' : foulWord(rules, kind),
            }))}
            onChange={({ currentTarget }) =>
              onChange({ attributes: { ...origin.attributes, foulType: currentTarget.value as FoulType } })
            }
          />
          <FoulDetails {...props} />
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
