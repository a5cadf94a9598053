import { GENDERS, type Gender, type ProgramType, type TeamLevel, usualTeams } from '@fullcourt/program'
import { Choices } from '../frame/Wizard.tsx'
import { Fields } from '../ui/fields/Fields.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { t, wordChoices } from '../ui/language.ts'

/** The team that a wizard creates. Level and gender are null while none is chosen. */
export interface ChosenTeam {
  readonly level: TeamLevel | null
  readonly gender: Gender | null
  readonly teamName: string
}

export const NO_TEAM: ChosenTeam = { level: null, gender: null, teamName: '' }
const OTHER: ChosenTeam = { level: 4, gender: null, teamName: '' }

/** The missing part of the team, as a sentence. */
export function lackingTeam({ level, gender, teamName }: ChosenTeam): string | undefined {
  if (level === null) return t('Please select your team level.')
  const isNamed = level !== OTHER.level || teamName.trim() !== ''
  return isNamed && gender ? undefined : t('Please fill out all of the required fields.')
}

const usualTeamOf = (type: ProgramType | null, { level, gender, teamName }: ChosenTeam) =>
  usualTeams(type).find(
    (one) => one.level === level && one.gender === gender && (one.name ?? '') === teamName,
  )

/** The name to store. It tells a team from those of the program's own gender: 'Varsity boys'. */
export function storedTeamName(
  type: ProgramType | null,
  team: ChosenTeam,
  programGender: Gender,
): string | null {
  const label = team.gender === programGender ? undefined : usualTeamOf(type, team)?.label
  return label ?? (team.teamName.trim() || null)
}

/** The usual teams of a program, level and gender in one press, and any other one by its name. */
export function TeamChoice({
  type,
  value,
  asked,
  onChange,
}: {
  readonly type: ProgramType | null
  readonly value: ChosenTeam
  readonly asked: boolean
  readonly onChange: (team: ChosenTeam) => void
}) {
  const usual = usualTeams(type)
  const chosen = usualTeamOf(type, value)
  const isOther = value.level !== null && !chosen
  const options = usual.map(({ label }) => ({ value: label, label: t(label) }))
  return (
    <>
      <Choices
        name="team"
        label={t('Team')}
        compact
        value={chosen?.label ?? (isOther ? 'other' : null)}
        options={[...options, { value: 'other', label: t('Another team') }]}
        onChange={(label) => {
          const team = usual.find((one) => one.label === label)
          onChange(team ? { level: team.level, gender: team.gender, teamName: team.name ?? '' } : OTHER)
        }}
      />
      {isOther && (
        <Fields>
          <TextInput
            label={t('Team name')}
            required
            description={t('U14, 6th grade, Summer league, …')}
            error={asked && !value.teamName.trim() ? t('Team name is required.') : undefined}
            value={value.teamName}
            onChange={(event) => onChange({ ...value, teamName: event.currentTarget.value })}
          />
          <NativeSelect
            label={t('Gender')}
            required
            error={asked && !value.gender ? t('Gender is required.') : undefined}
            data={['', ...wordChoices(GENDERS)]}
            value={value.gender ?? ''}
            onPick={(gender) => onChange({ ...value, gender: gender || null })}
          />
        </Fields>
      )}
    </>
  )
}
