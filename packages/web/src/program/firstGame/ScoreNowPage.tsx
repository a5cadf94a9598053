import { gameFields } from '@fullcourt/wire/forms/game'
import { programFields } from '@fullcourt/wire/forms/program'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSignedIn } from '../../identity/session.ts'
import { restoreVisitor } from '../../identity/visitor.ts'
import { Button } from '../../ui/Button.tsx'
import { Fields } from '../../ui/fields/Fields.tsx'
import { TextInput } from '../../ui/fields/TextInput.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { objectionTo } from '../../ui/forms/objection.ts'
import { useForm } from '../../ui/forms/useForm.ts'
import { t } from '../../ui/language.ts'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { readTeamName } from './entries.ts'
import { KeepGames } from './KeepGames.tsx'
import style from './ScoreNow.module.css'
import { VisitorGames } from './VisitorGames.tsx'
import { beginVisitorGame, visitorOfDevice } from './visitorGame.ts'

/**
 * /score-now/: for visitors. Two names and a tap lead to the scoring screen, also without a network. The games stay on this device
 * until an account keeps them, which is done here too.
 */
export default function ScoreNowPage() {
  useTitle(t('Score a game now'))
  const [isRead, setRead] = useState(false)
  useEffect(() => void restoreVisitor().finally(() => setRead(true)), [])
  return isRead ? <Choice /> : <ListSkeleton />
}

function Choice() {
  const isSignedIn = useSignedIn()
  // Keeping the games empties the list.
  const [hadGames] = useState(() => visitorOfDevice() !== null)
  if (!isSignedIn) return <ScoreNow />
  return hadGames ? <KeepGames /> : <Navigate to="/a/program/first-game/" replace />
}

/** Problems of a team's name, by the fields that the server stores of it. */
function objectionToTeam(
  text: string,
  fields: { readonly name: typeof programFields.name; readonly mascot: typeof programFields.mascot },
  label: string,
): string | undefined {
  const { name, mascot } = readTeamName(text)
  return (
    objectionTo(fields.name, name, label) ??
    objectionTo(fields.mascot, mascot, t('The last word of {field}', { field: label }))
  )
}

function mistakesIn({ team, opponent }: { readonly team: string; readonly opponent: string }) {
  const { opponentName: name, opponentMascot: mascot } = gameFields
  const ours = team.trim()
    ? objectionToTeam(team, programFields, t('Your team'))
    : t('Your team is required.')
  const theirs = opponent.trim() ? objectionToTeam(opponent, { name, mascot }, t('Opponent')) : undefined
  return { ...(ours && { team: ours }), ...(theirs && { opponent: theirs }) }
}

function ScoreNow() {
  const navigate = useNavigate()
  const form = useForm({
    start: { team: visitorOfDevice()?.games.at(-1)?.game.entered.team ?? '', opponent: '' },
    schemas: {},
    refusals: 'form',
    check: mistakesIn,
    async onSubmit(_, names) {
      const id = await beginVisitorGame(names)
      await navigate({ to: '/a/team/game/$id/scoring/$type/', params: { id, type: 'live' } })
    },
  })
  return (
    <div className={style.page}>
      <h1>{t('Score a game now')}</h1>
      <p>
        {t(
          'Two names are enough, and it works without a network. Nothing to sign up for: when you like what you scored, an account keeps it.',
        )}
      </p>
      <VisitorGames />
      <Form form={form}>
        <Fields stacked>
          <TextInput
            label={t('Your team')}
            description={t('Name and mascot, such as Lincoln Lions.')}
            autoComplete="off"
            {...form.field('team')}
            required
          />
          <TextInput label={t('Opponent')} autoComplete="off" {...form.field('opponent')} />
        </Fields>
        <Button type="submit" size="lg" loading={form.busy}>
          {t('Open the scoring screen')}
        </Button>
      </Form>
    </div>
  )
}
