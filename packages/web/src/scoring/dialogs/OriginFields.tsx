import { type GameSetup, type SentPlay, TIMEOUT_KINDS } from '@fullcourt/scorebook/vocabulary'
import { type DescribeContext, eventTitle, TIMEOUT_WORDS } from '@fullcourt/scorebook/words'
import { useState } from 'react'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextInput } from '../../ui/fields/TextInput.tsx'
import { t } from '../../ui/language.ts'
import { FloorCourt } from '../board/court/FloorCourt.tsx'
import { changeType } from '../editor/changePlay.ts'
import { type ChangeContext, type Edited, foulsIn } from '../editor/edited.ts'
import { EDITABLE_TYPES } from '../editor/kinds.ts'
import { DetailFields } from './DetailFields.tsx'
import css from './EditDialog.module.css'
import { FoulFields } from './FoulFields.tsx'

type Origin = SentPlay['origin']

interface FieldProps {
  readonly origin: Origin
  readonly onChange: (more: Partial<Origin>) => void
}

const NO_NAMES = { home: '', away: '' }
const NO_ATTACKS = { home: 'right', away: 'left' } as const

interface ShotProps extends FieldProps {
  readonly setup: Pick<GameSetup, 'court' | 'rules'>
}

function ShotFields({ origin, setup: { court, rules }, onChange }: ShotProps) {
  return (
    <>
      <NativeSelect
        label={t('Worth')}
        value={String(origin.pointValue)}
        data={Object.values(rules.shotValues).map(String)}
        onChange={({ currentTarget }) => onChange({ pointValue: Number(currentTarget.value) })}
      />
      <FastBreakField origin={origin} onChange={onChange} />
      <DetailFields event={origin} onPick={(options) => onChange({ options })} />
      <div className={css.place}>
        <span className={css.label}>{t('Where')}</span>
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
function FastBreakField({ origin, onChange }: FieldProps) {
  const { fastBreak, ...others } = origin.attributes ?? {}
  return (
    <NativeSelect
      label={t('Fast break')}
      value={fastBreak === undefined ? '' : String(fastBreak)}
      data={[
        { value: '', label: t('By the clock') },
        { value: 'true', label: t('Yes') },
        { value: 'false', label: t('No') },
      ]}
      onChange={({ currentTarget: { value } }) =>
        onChange({ attributes: value === '' ? others : { ...others, fastBreak: value === 'true' } })
      }
    />
  )
}

function TurnoverFields({ origin, onChange }: FieldProps) {
  return (
    <>
      <DetailFields event={origin} onPick={(options) => onChange({ options })} />
      <Checkbox
        className={css.check}
        label={t('Dead ball')}
        checked={origin.attributes?.deadBall ?? false}
        onChange={(event) =>
          onChange({ attributes: { ...origin.attributes, deadBall: event.currentTarget.checked } })
        }
      />
    </>
  )
}

const TimeoutField = ({ origin, onChange }: FieldProps) => (
  <NativeSelect
    label={t('Kind of timeout')}
    value={origin.attributes?.timeoutKind ?? 'full'}
    data={TIMEOUT_KINDS.map((kind) => ({ value: kind, label: t(TIMEOUT_WORDS[kind]) }))}
    onPick={(timeoutKind) => onChange({ attributes: { ...origin.attributes, timeoutKind } })}
  />
)

const isWholeNumber = (text: string): boolean => /^[+-]?\d{1,3}$/.test(text.trim())

/** The points of an adjustment: a whole number, also below 0. */
function PointsField({ origin, onChange }: FieldProps) {
  const [text, setText] = useState(String(origin.pointValue ?? 0))
  return (
    <TextInput
      label={t('Points')}
      inputMode="numeric"
      value={text}
      error={isWholeNumber(text) ? null : t('Points are a whole number, as 2 or -1.')}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        if (isWholeNumber(value)) onChange({ pointValue: Number(value) })
      }}
    />
  )
}

/** An event that the officials canceled stays in the log and counts for nothing. */
const CanceledField = ({ origin, onChange }: FieldProps) => (
  <Checkbox
    className={css.check}
    label={t('Canceled by the officials')}
    checked={origin.attributes?.cancelledByOfficials ?? false}
    onChange={({ currentTarget }) => {
      const { cancelledByOfficials: _, ...others } = origin.attributes ?? {}
      onChange({ attributes: currentTarget.checked ? { ...others, cancelledByOfficials: true } : others })
    }}
  />
)

interface Props {
  readonly edited: Edited
  readonly context: ChangeContext
  readonly words: DescribeContext
  readonly onEdit: (edited: Edited) => void
}

/** The kind of the play, and the fields that only this kind has. */
export function OriginFields(props: Props) {
  const { edited, context, onEdit } = props
  const { origin } = edited.sent
  const onChange: FieldProps['onChange'] = (more) =>
    onEdit({ ...edited, sent: { ...edited.sent, origin: { ...origin, ...more } } })
  return (
    <>
      <NativeSelect
        label={t('Event')}
        value={origin.type}
        data={EDITABLE_TYPES.map((type) => ({ value: type, label: t(eventTitle(type)) }))}
        onPick={(type) => onEdit(changeType(edited, type, context))}
      />
      <FieldsOfType {...props} origin={origin} onChange={onChange} />
      <CanceledField origin={origin} onChange={onChange} />
    </>
  )
}

function FieldsOfType(props: Props & FieldProps) {
  const { edited, context, origin, onChange } = props
  const { setup } = context.game.sheet
  const [foul] = foulsIn(edited.sent)
  switch (origin.type) {
    case 'shot_made':
    case 'shot_miss':
      return (
        <>
          <ShotFields origin={origin} setup={setup} onChange={onChange} />
          {foul && <FoulFields {...props} foul={foul} />}
        </>
      )
    case 'foul':
      return (
        <>
          <FoulFields {...props} foul={origin} />
          <FastBreakField origin={origin} onChange={onChange} />
        </>
      )
    case 'turnover':
      return <TurnoverFields origin={origin} onChange={onChange} />
    case 'timeout':
      return <TimeoutField origin={origin} onChange={onChange} />
    case 'score_adjustment':
      return <PointsField origin={origin} onChange={onChange} />
    default:
      return null
  }
}
