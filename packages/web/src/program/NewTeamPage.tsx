import type { ProgramType } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { createTeam } from '@fullcourt/wire'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { type Step, Wizard, WizardFrame } from '../frame/Wizard.tsx'
import { choosePlace, useMayInProgram, useProgram } from '../identity/session.ts'
import { teamQuotaOf } from '../plans/teamQuota.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Fields } from '../ui/fields/Fields.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { t } from '../ui/language.ts'
import { Page } from '../ui/Page.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { type ChosenTeam, lackingTeam, NO_TEAM, storedTeamName, TeamChoice } from './TeamChoice.tsx'

interface NewTeam extends ChosenTeam {
  readonly id: string
  readonly type: ProgramType | null
  readonly mascot: string
}

export default function NewTeamPage() {
  const program = useProgram()
  const navigate = useNavigate()
  const mayAdd = useMayInProgram('team.create')
  const { programType: type } = program
  const [initial] = useState<NewTeam>(() => ({ id: newId(), type, mascot: '', ...NO_TEAM }))

  const quota = teamQuotaOf(program)
  if (!mayAdd)
    return <NoMore text={t('Your role in this program does not add teams. Ask one of its coaches.')} />
  if (quota.isFull)
    return (
      <NoMore
        text={`${quota.sentence} ${t('Delete a team you no longer need, or ask for a larger plan.')}`}
      />
    )

  async function make({ id, mascot, ...team }: NewTeam) {
    const { level, gender } = team
    const body = {
      id,
      teamBrandId: program.id,
      level: level!,
      name: storedTeamName(type, team, program.gender),
      // Null: as the program.
      gender: gender === program.gender ? null : gender,
      mascot: mascot.trim() || null,
    }
    const { fullName } = await call(createTeam, { body })
    choosePlace({ programId: program.id, teamId: id })
    toastSuccess(t('{name} is ready.', { name: fullName }))
    await navigate({ to: '/a/dashboard/', search: {} })
  }

  return (
    <Wizard
      title={t('Create team')}
      steps={STEPS}
      initial={initial}
      keptAs={`fullcourt.newTeam.${program.id}`}
      finish={t('Create team')}
      onFinish={make}
    />
  )
}

const STEPS: readonly Step<NewTeam>[] = [
  {
    key: 'team',
    title: msg('Which team is it?'),
    check: lackingTeam,
    show: (values, set, asked) => (
      <>
        <TeamChoice type={values.type} value={values} asked={asked} onChange={set} />
        <Fields>
          <TextInput
            label={t('Mascot')}
            description={t("Only where it is not the program's.")}
            value={values.mascot}
            onChange={(event) => set({ mascot: event.currentTarget.value })}
          />
        </Fields>
      </>
    ),
  },
]

const NoMore = ({ text }: { readonly text: string }) => (
  <WizardFrame>
    <Page
      title={t('Create team')}
      sentence={text}
      action={
        <>
          <LinkButton to="/a/dashboard/">{t('Dashboard')}</LinkButton>
          <LinkButton variant="default" to="/a/program/subscription/">
            {t('Subscription')}
          </LinkButton>
        </>
      }
    />
  </WizardFrame>
)
