import { COLOURS } from '@fullcourt/program'
import { COURT_MEASURES, type CourtGeometry, type CourtMeasure } from '@fullcourt/scorebook/vocabulary'
import type { Court, changeLeague, League, SentBody } from '@fullcourt/wire'
import { useRef, useState } from 'react'
import {
  type Clock,
  COLORS,
  COURT_BOXES,
  type Count,
  RULE_LABELS,
  RULE_SCHEMAS,
  readSeconds,
  ruleChoices,
  shownNumber,
  shownSeconds,
  TYPED_PROPS,
} from '../../rules/ruleFields.ts'
import { TimeoutsField } from '../../rules/TimeoutsField.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { ColourPicker } from '../../ui/fields/ColourPicker.tsx'
import { Fields } from '../../ui/fields/Fields.tsx'
import { TextInput } from '../../ui/fields/TextInput.tsx'
import { ChoiceField, Field } from '../../ui/forms/Field.tsx'
import { CLOCK_MASK, readNumber } from '../../ui/forms/formats.ts'
import { objectionTo } from '../../ui/forms/objection.ts'
import { t } from '../../ui/language.ts'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import css from './Leagues.module.css'

interface Part {
  readonly league: League
  readonly readOnly: boolean
  readonly save: (body: SentBody<typeof changeLeague>) => Promise<void>
}

const ClockField = ({ league, readOnly, save, name }: Part & { readonly name: Clock }) => (
  <Field
    label={t(RULE_LABELS[name])}
    schema={RULE_SCHEMAS[name]}
    read={readSeconds}
    mask={CLOCK_MASK}
    readOnly={readOnly}
    value={shownSeconds(league[name])}
    onSave={(text) => save({ [name]: readSeconds(text) })}
    {...TYPED_PROPS.clock}
  />
)

const CountField = ({ league, readOnly, save, name }: Part & { readonly name: Count }) => (
  <Field
    label={t(RULE_LABELS[name])}
    schema={RULE_SCHEMAS[name]}
    read={readNumber}
    readOnly={readOnly}
    value={shownNumber(league[name])}
    onSave={(text) => save({ [name]: readNumber(text) })}
    {...TYPED_PROPS.limit}
    placeholder={t(TYPED_PROPS.limit.placeholder)}
  />
)

/** A checkbox that saves when it changes. */
function SavedBox({
  label,
  value,
  readOnly,
  onSave,
}: {
  readonly label: string
  readonly value: boolean
  readonly readOnly: boolean
  readonly onSave: (value: boolean) => Promise<void>
}) {
  const [checked, setChecked] = useState(value)
  // A disabled checkbox is hard to read.
  if (readOnly) return <TextInput label={label} value={value ? t('Yes') : t('No')} readOnly />
  return (
    <Checkbox
      label={label}
      checked={checked}
      onChange={({ currentTarget }) => {
        const next = currentTarget.checked
        setChecked(next)
        onSave(next).catch((refused: unknown) => {
          setChecked(!next)
          toastError(refused)
        })
      }}
    />
  )
}

export const PeriodSettings = (part: Part) => (
  <Fields>
    <ChoiceField
      label={t(RULE_LABELS.periodType)}
      readOnly={part.readOnly}
      value={part.league.periodType}
      data={ruleChoices.periodType()}
      onSave={(periodType) => part.save({ periodType })}
    />
    <ClockField {...part} name="periodDuration" />
    <ClockField {...part} name="overtimeDuration" />
    <SavedBox
      label={t(RULE_LABELS.usesShotClock)}
      value={part.league.usesShotClock}
      readOnly={part.readOnly}
      onSave={(usesShotClock) => part.save({ usesShotClock })}
    />
    {part.league.usesShotClock && <CountField {...part} name="shotClockDuration" />}
  </Fields>
)

export const FoulSettings = (part: Part) => (
  <Fields>
    <CountField {...part} name="firstFoulThreshold" />
    <CountField {...part} name="secondFoulThreshold" />
    <ChoiceField
      label={t(RULE_LABELS.foulReset)}
      readOnly={part.readOnly}
      value={part.league.foulReset}
      data={ruleChoices.foulReset()}
      onSave={(foulReset) => part.save({ foulReset })}
    />
    <CountField {...part} name="personalFoulLimit" />
    <CountField {...part} name="technicalLimit" />
  </Fields>
)

export function TimeoutSettings({ league, readOnly, save }: Part) {
  const [typed, setTyped] = useState<League['timeouts']>(league.timeouts)
  const [error, setError] = useState<string>()
  const sent = useRef<League['timeouts']>(null)
  const saveTyped = () => {
    if (JSON.stringify(typed) === JSON.stringify(league.timeouts)) return
    const wrong = objectionTo(RULE_SCHEMAS.timeouts, typed, t(RULE_LABELS.timeouts))
    setError(wrong)
    if (wrong || sent.current === typed) return
    // Enter followed by blur is one change.
    sent.current = typed
    save({ timeouts: typed }).then(() => toastSuccess(t('The timeouts have been saved.')), toastError)
  }
  return (
    <TimeoutsField
      value={typed}
      disabled={readOnly}
      error={error}
      onChange={(next) => setTyped(next)}
      onLeave={saveTyped}
    />
  )
}

interface MeasureProps extends Typing {
  readonly name: CourtMeasure
  readonly court: CourtGeometry
  readonly readOnly: boolean
  readonly onSave: (text: string) => Promise<void>
}

interface Typing {
  /** Called with a measure while it is typed; null when it is saved, or is no measure. */
  readonly onTyping: (name: CourtMeasure, value: number | null) => void
}

function MeasureField({ name, court, readOnly, onTyping, onSave }: MeasureProps) {
  const wrongIn = (text: string) => objectionTo(RULE_SCHEMAS[name], readNumber(text), t(RULE_LABELS[name]))
  return (
    <Field
      label={t(RULE_LABELS[name])}
      check={(text) => (text === '' ? undefined : wrongIn(text))}
      onTyping={(text) => onTyping(name, wrongIn(text) ? null : readNumber(text))}
      readOnly={readOnly}
      value={shownNumber(court[name])}
      onSave={async (text) => {
        await onSave(text)
        onTyping(name, null)
      }}
      {...TYPED_PROPS.measure}
    />
  )
}

/** The measures of the court. A blank one is the built-in court's. */
export function CourtSettings({
  courts,
  court,
  onTyping,
  ...part
}: Part & Typing & { readonly courts: readonly Court[]; readonly court: CourtGeometry }) {
  const { league, readOnly, save } = part
  const change = (measures: NonNullable<League['courtOverrides']>) =>
    save({ courtOverrides: { ...league.courtOverrides, ...measures } })
  const restore = (name: string) => {
    const kept = Object.entries(league.courtOverrides ?? {}).filter(([key]) => key !== name)
    return save({ courtOverrides: kept.length > 0 ? Object.fromEntries(kept) : null })
  }
  return (
    <Fields>
      <div className={css.whole}>
        <ChoiceField
          label={t(RULE_LABELS.courtId)}
          readOnly={readOnly}
          value={league.courtId}
          data={courts.map(({ id, name }) => ({ value: id, label: t(name) }))}
          onSave={(courtId) => save({ courtId, courtOverrides: null })}
        />
      </div>
      {COURT_BOXES.map((name) => (
        <SavedBox
          key={`${name} ${court[name]}`}
          label={t(RULE_LABELS[name])}
          value={court[name]}
          readOnly={readOnly}
          onSave={(value) => change({ [name]: value })}
        />
      ))}
      {COURT_MEASURES.filter((name) => name !== 'restrictedArcInches' || court.showRestrictedArc).map(
        (name) => (
          <MeasureField
            key={name}
            {...{ name, court, readOnly, onTyping }}
            onSave={(text) =>
              text === '' ? restore(name) : change({ [name]: readNumber(text) ?? undefined })
            }
          />
        ),
      )}
      {COLORS.map((name) => (
        <div key={name} className={css.whole}>
          <ColourPicker
            colours={COLOURS}
            label={t(RULE_LABELS[name])}
            value={court[name] ?? null}
            readOnly={readOnly}
            onChange={(color) => void change({ [name]: color?.hex ?? null }).catch(toastError)}
          />
        </div>
      ))}
    </Fields>
  )
}
