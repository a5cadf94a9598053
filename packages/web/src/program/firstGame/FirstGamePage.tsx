import { msg } from '@fullcourt/scorebook/vocabulary'
import { listLeagues } from '@fullcourt/wire'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useList } from '../../call/call.ts'
import { type Step, Wizard } from '../../frame/Wizard.tsx'
import { choosePlace, useUser } from '../../identity/session.ts'
import { zoneHere } from '../../identity/zones.ts'
import { sellsPlans } from '../../plans/billing.ts'
import { leagueChoices } from '../../rules/leagueName.ts'
import { Answer } from '../../ui/Answer.tsx'
import { Fields } from '../../ui/fields/Fields.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextInput } from '../../ui/fields/TextInput.tsx'
import { t } from '../../ui/language.ts'
import { objectionToNumbers } from './entries.ts'
import { type FirstGame, firstGameIds, makeFirstGame } from './makeGame.ts'

const BLANK: FirstGame = { team: '', numbers: '', opponent: '', opponentNumbers: '', leagueId: '' }
const TEAM_REQUIRED = msg('Your team is required.')

/** Problems by field. */
const objections = ({ team, numbers, opponentNumbers }: FirstGame) => ({
  team: team.trim() ? undefined : t(TEAM_REQUIRED),
  numbers: objectionToNumbers(numbers),
  opponentNumbers: opponentNumbers.trim() ? objectionToNumbers(opponentNumbers) : undefined,
})

const STEPS: readonly Step<FirstGame>[] = [
  {
    key: 'game',
    title: msg('Score a game now'),
    sentence: msg('A team and five numbers are enough to begin. You can add names, colors and rules later.'),
    check: (values) => Object.values(objections(values)).find((objection) => objection !== undefined),
    show: (values, set, asked) => <GameFields values={values} set={set} asked={asked} />,
  },
]

/** /a/program/first-game/: from two fields to the scoring screen, for users without a program. */
export default function FirstGamePage() {
  const { teamBrands } = useUser()
  // Creating the program makes the user one with a program before the game is there.
  const [isNew] = useState(teamBrands.length === 0)
  return isNew ? <FirstGameForm /> : <Navigate to="/a/dashboard/" replace />
}

function FirstGameForm() {
  const user = useUser()
  const navigate = useNavigate()
  const leagues = useList(listLeagues, {})
  const [ids] = useState(() => firstGameIds(Date.now(), zoneHere()))

  async function make(values: FirstGame) {
    const leagueId = values.leagueId || leagues.data![0]!.id
    await makeFirstGame(user, { ...values, leagueId }, ids)
    choosePlace({ programId: ids.program, teamId: ids.team })
    await navigate({ to: '/a/team/game/$id/scoring/$type/', params: { id: ids.game, type: 'live' } })
  }

  return (
    <Answer of={leagues}>
      {() => (
        <Wizard
          title={t('Score a game')}
          steps={STEPS}
          initial={BLANK}
          keptAs={`fullcourt.firstGame.${user.id}`}
          finish={t('Open the scoring screen')}
          cancelTo="/a/program/new/"
          onFinish={make}
        />
      )}
    </Answer>
  )
}

function GameFields({
  values,
  set,
  asked,
}: {
  readonly values: FirstGame
  readonly set: (some: Partial<FirstGame>) => void
  readonly asked: boolean
}) {
  const leagues = useList(listLeagues, {})
  const wrong = asked ? objections(values) : BLANK
  const text = (name: 'team' | 'numbers' | 'opponent' | 'opponentNumbers') => ({
    value: values[name],
    autoComplete: 'off',
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      set({ [name]: event.currentTarget.value }),
  })
  return (
    <Fields>
      <TextInput
        label={t('Your team')}
        description={t('Name and mascot, such as Lincoln Lions.')}
        required
        error={wrong.team}
        {...text('team')}
      />
      <TextInput
        label={t('Your numbers')}
        description={t('The starters first: 4, 11, 12, 23, 30')}
        required
        error={wrong.numbers}
        {...text('numbers')}
      />
      <TextInput label={t('Opponent')} description={t('Optional')} {...text('opponent')} />
      <TextInput
        label={t("Opponent's numbers")}
        description={t('Leave empty to score your team only.')}
        error={wrong.opponentNumbers}
        {...text('opponentNumbers')}
      />
      <NativeSelect
        label={t('Rules')}
        data={leagueChoices(leagues.data ?? [])}
        value={values.leagueId || leagues.data?.[0]?.id}
        onChange={(event) => set({ leagueId: event.currentTarget.value })}
      />
      {sellsPlans() && (
        <p>{t('This starts your free trial. You can choose another plan in it for nothing.')}</p>
      )}
    </Fields>
  )
}
