import { COLOURS } from '@fullcourt/program'
import { COURT_MEASURES, type CourtGeometry, msg, SCORING_TYPES } from '@fullcourt/scorebook/vocabulary'
import { listCourts, listLeagues, type Setup } from '@fullcourt/wire'
import { useList } from '../call/call.ts'
import { CourtPreview } from '../rules/CourtPreview.tsx'
import { leagueChoices } from '../rules/leagueName.ts'
import {
  COLORS,
  type Color,
  type CourtBox,
  RULE_LABELS,
  RULE_SCHEMAS,
  readTimeouts,
  ruleChoices,
  TYPED_PROPS,
} from '../rules/ruleFields.ts'
import { TimeoutsField } from '../rules/TimeoutsField.tsx'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { ColourPicker } from '../ui/fields/ColourPicker.tsx'
import { NativeSelect, type NativeSelectProps } from '../ui/fields/NativeSelect.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { FormDialog } from '../ui/forms/Form.tsx'
import { CLOCK_MASK, type Mask } from '../ui/forms/formats.ts'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import { changedNumbers, overridesOf, type TypedRules, typedCourt, typedOf } from './gameRules.ts'
import css from './Setup.module.css'
import { patchGame } from './setupCalls.ts'

const SCORING_WORDS = { STANDARD: msg('Both teams'), SINGLE_TEAM: msg('Single team') } as const
const scoringChoices = () => SCORING_TYPES.map((value) => ({ value, label: t(SCORING_WORDS[value]) }))

type Flag = 'usesShotClock' | CourtBox
type Text = Exclude<keyof typeof LABELS, Flag | Color | 'timeouts'>

const LABELS = {
  ...RULE_LABELS,
  leagueId: msg('League'),
  scoringType: msg('Scored'),
} as const satisfies Readonly<Record<keyof TypedRules | 'scoringType', string>>

/** The typed rules, and which of them may be changed. */
function useRules(setup: Setup, onSaved: () => void) {
  const form = useForm({
    start: { ...typedOf(setup), scoringType: setup.teamGame.scoringType },
    schemas: RULE_SCHEMAS,
    labels: LABELS,
    read: (typed) => changedNumbers(typed, setup),
    async onSubmit(_, { scoringType, ...typed }) {
      const rules =
        typed.leagueId === setup.league.id
          ? { leagueOverrides: overridesOf(typed, setup) }
          : { leagueId: typed.leagueId, leagueOverrides: null }
      await patchGame(setup.teamGame.id, {
        scoringType,
        ...rules,
      })
      onSaved()
    },
    refusals: 'form',
  })
  // Another league has its own rules and court: they can be changed after it is saved.
  const own = form.values.leagueId === setup.league.id
  return { ...form, setup, own, ownCourt: own && form.values.courtId === setup.court.id }
}

interface FieldProps {
  readonly rules: ReturnType<typeof useRules>
  readonly name: Text
  readonly disabled?: boolean
}

const propsOf = ({ rules, name, disabled = !rules.own }: FieldProps, mask?: Mask) => ({
  label: t(LABELS[name]),
  disabled,
  ...rules.field(name, mask),
  required: false,
})

const Typed = ({ kind, ...field }: FieldProps & { readonly kind: keyof typeof TYPED_PROPS }) => (
  <TextInput
    {...TYPED_PROPS[kind]}
    {...(kind === 'limit' && { placeholder: t(TYPED_PROPS.limit.placeholder) })}
    {...propsOf(field, kind === 'clock' ? CLOCK_MASK : undefined)}
  />
)

const Chosen = ({
  data,
  full = false,
  description,
  ...field
}: FieldProps & Pick<NativeSelectProps, 'data' | 'description'> & { readonly full?: boolean }) => (
  <NativeSelect
    className={full ? css.full : undefined}
    data={data}
    description={description}
    {...propsOf(field)}
  />
)

const Box = ({ rules, name, disabled }: Pick<FieldProps, 'rules' | 'disabled'> & { readonly name: Flag }) => (
  <Checkbox className={css.box} label={t(LABELS[name])} disabled={disabled} {...rules.box(name)} />
)

type Part = Pick<FieldProps, 'rules'>

function LeagueFields({ rules }: Part) {
  const { setup, own } = rules
  const leagues = useList(listLeagues, {}, { kept: true })
  return (
    <>
      <Chosen
        full
        rules={rules}
        name="leagueId"
        data={leagueChoices(leagues.data ?? [setup.league])}
        description={own ? undefined : t('Saving takes over the rules of this league.')}
        disabled={setup.locked}
      />
      <Chosen
        rules={rules}
        name="periodType"
        data={ruleChoices.periodType()}
        disabled={setup.locked || !own}
      />
      <Chosen rules={rules} name="scoringType" data={scoringChoices()} disabled={setup.locked} />
    </>
  )
}

const ClockAndFouls = ({ rules }: Part) => (
  <>
    <Typed rules={rules} kind="clock" name="periodDuration" />
    <Typed rules={rules} kind="clock" name="overtimeDuration" />
    <Typed rules={rules} kind="limit" name="firstFoulThreshold" />
    <Typed rules={rules} kind="limit" name="secondFoulThreshold" />
    <Chosen rules={rules} name="foulReset" data={ruleChoices.foulReset()} />
    <Typed rules={rules} kind="limit" name="personalFoulLimit" />
    <Typed rules={rules} kind="limit" name="technicalLimit" />
    <Box rules={rules} name="usesShotClock" disabled={!rules.own} />
    <Typed
      rules={rules}
      kind="limit"
      name="shotClockDuration"
      disabled={!rules.own || !rules.values.usesShotClock}
    />
    <div className={css.full}>
      <TimeoutsField
        value={readTimeouts(rules.values.timeouts)}
        disabled={!rules.own}
        error={rules.field('timeouts').error}
        onChange={(timeouts) => rules.set({ timeouts: JSON.stringify(timeouts) })}
      />
    </div>
  </>
)

/** The court with the typed measures; another court with its own. */
function useTypedCourt({ setup, values, ownCourt }: Part['rules']): CourtGeometry {
  const courts = useList(listCourts, {}, { kept: true })
  if (!ownCourt) return courts.data?.find(({ id }) => id === values.courtId) ?? setup.court
  return { ...setup.court, ...typedCourt(values) }
}

function CourtFields({ rules }: Part) {
  const { setup, own, ownCourt, values } = rules
  const courts = useList(listCourts, {}, { kept: true })
  const court = useTypedCourt(rules)
  return (
    <>
      <Chosen
        full
        rules={rules}
        name="courtId"
        data={(courts.data ?? [setup.court]).map(({ id, name }) => ({ value: id, label: name }))}
        disabled={setup.locked || !own}
      />
      <div className={css.full}>
        <CourtPreview court={court} />
      </div>
      <Box rules={rules} name="showRestrictedArc" disabled={!ownCourt} />
      <Box rules={rules} name="dashedFreeThrow" disabled={!ownCourt} />
      {COURT_MEASURES.map((name) => (
        <Typed
          key={name}
          rules={rules}
          kind="measure"
          name={name}
          disabled={!ownCourt || (name === 'restrictedArcInches' && !values.showRestrictedArc)}
        />
      ))}
      {COLORS.map((name) => (
        <div key={name} className={css.full}>
          <ColourPicker
            colours={COLOURS}
            label={t(LABELS[name])}
            value={values[name] || null}
            readOnly={!ownCourt}
            onChange={(color) => rules.set({ [name]: color?.hex ?? '' })}
          />
        </div>
      ))}
    </>
  )
}

interface Props {
  readonly setup: Setup
  readonly onClose: () => void
}

function OpenRulesDialog({ setup, onClose }: Props) {
  const rules = useRules(setup, onClose)
  return (
    <FormDialog
      form={rules}
      title={t('Edit Game League Settings')}
      shape="wide"
      submit={t('Save')}
      onClose={onClose}
    >
      <div className={css.fields}>
        <LeagueFields rules={rules} />
        <ClockAndFouls rules={rules} />
        <CourtFields rules={rules} />
      </div>
    </FormDialog>
  )
}

/** Changes the rules and the court of one game. Once it has events, league, periods, court and scored sides are fixed. */
export const RulesDialog = ({ open, ...props }: Props & { readonly open: boolean }) =>
  open && <OpenRulesDialog {...props} />
