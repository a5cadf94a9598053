import type { RuleProfile } from '@fullcourt/scorebook/vocabulary'
import { capitalize } from '@fullcourt/scorebook/words'
import type { Game, Setup } from '@fullcourt/wire'
import { Link, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { shownSetup } from '../book/game/shownSetup.ts'
import { useBook } from '../book/index.ts'
import { longDayText, stageOf, timeText, vsAt, zoneText } from '../games/gameWords.ts'
import { NoGame } from '../games/NoGame.tsx'
import { useMayOn, useMayOnTeam, useTeamOf } from '../identity/session.ts'
import { GuestsDialog } from '../people/guests.door.ts'
import { leagueName } from '../rules/leagueName.ts'
import { useId, useInAddress } from '../ui/address.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { showClock } from '../ui/forms/formats.ts'
import { t } from '../ui/language.ts'
import { Banner, DeletedBanner } from '../ui/overlay/Banner.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { ListSkeleton } from '../ui/Skeletons.tsx'
import { useAutoFill } from './autoFill.ts'
import { GameForm, type GameFormProps } from './GameForm.tsx'
import { wearAlike } from './jerseys.ts'
import { RulesDialog } from './RulesDialog.tsx'
import css from './Setup.module.css'
import { SideSetup } from './SideSetup.tsx'
import { patchGame } from './setupCalls.ts'
import { WaitingChanges } from './WaitingChanges.tsx'

/** '4 quarters of 8:00'. */
function periodsText({ regulationPeriods: count, periodType, periodDuration }: RuleProfile): string {
  const words = { count, time: showClock(periodDuration) }
  if (periodType === 'QUARTER') return t('{count} quarters of {time}', words)
  return periodType === 'HALF' ? t('{count} halves of {time}', words) : t('{count} period of {time}', words)
}

function bonusText({ bonus }: RuleProfile): string {
  const steps = bonus.map(({ fromFoul: foul, award }) =>
    award === 2 ? t('two throws from foul {foul}', { foul }) : t('{award} from foul {foul}', { award, foul }),
  )
  return capitalize(steps.join(', ')) || t('None')
}

/** The rules of this game in short. */
function RulesFacts({ setup }: { readonly setup: Setup }) {
  const { rules } = setup
  const facts: readonly (readonly [string, string])[] = [
    [t('League'), leagueName(setup.league)],
    [t('Periods'), periodsText(rules)],
    [t('Overtime'), rules.overtimeDuration === null ? t('Untimed') : showClock(rules.overtimeDuration)],
    [t('Bonus'), bonusText(rules)],
    [
      t('Personal foul limit'),
      rules.personalFoulLimit === null ? t('None') : String(rules.personalFoulLimit),
    ],
    [t('Shot clock duration'), rules.usesShotClock ? `${rules.shotClockDuration} s` : t('None')],
    [t('Court'), t(setup.court.name)],
    [t('Scored'), setup.teamGame.scoringType === 'SINGLE_TEAM' ? t('Our team only') : t('Both teams')],
  ]
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Sides({ setup, mayWrite }: { readonly setup: Setup; readonly mayWrite: boolean }) {
  const { isHome, scoringType } = setup.teamGame
  const single = scoringType === 'SINGLE_TEAM'
  const sides = single ? [isHome] : [true, false]
  const autoFill = useAutoFill(setup, mayWrite)
  return (
    <>
      {!single && wearAlike(setup) && (
        <p className={css.hint}>
          {t('Both sides wear nearly the same color. Choose another one for one of them.')}
        </p>
      )}
      <div className={css.sides}>
        {sides.map((isHomeTeam) => (
          <SideSetup
            key={String(isHomeTeam)}
            setup={setup}
            isHomeTeam={isHomeTeam}
            mayWrite={mayWrite}
            {...(isHomeTeam === isHome && { autoFill })}
          />
        ))}
      </div>
      {single && (
        <p className={css.none}>
          {t('Only our team is scored: {opponent} stands in the book as one entry without players.', {
            opponent: setup.teamGame.opponentFullName,
          })}
        </p>
      )}
    </>
  )
}

/** Locked settings, and why. */
function Notes({ game }: { readonly game: Game }) {
  if (game.deletedAt) return <DeletedBanner />
  if (stageOf(game) === 'final')
    return <Banner>{t('This game is final. Reopen it on its page to change its lists.')}</Banner>
  if (!game.locked) return null
  return (
    <Banner>
      {t(
        'This game has events: people who own events stay, and league, periods and court cannot change. Starters, jerseys, positions, colors and new people still can: minutes and line-ups follow.',
      )}
    </Banner>
  )
}

function Content({ setup }: { readonly setup: Setup }) {
  const game = setup.teamGame
  const mayWrite = useMayOnTeam('game.write') && game.deletedAt === null && stageOf(game) !== 'final'
  const [editing, setEditing] = useInAddress('edit')
  const [rules, setRules] = useState(false)
  const save: GameFormProps['onSubmit'] = async (_, { change }) => {
    await patchGame(game.id, change)
    setEditing('')
  }
  return (
    <>
      <Notes game={game} />
      <Sides setup={setup} mayWrite={mayWrite} />
      <Section
        card
        title={t('League and court')}
        action={
          mayWrite && (
            <Button variant="default" size="sm" onClick={() => setRules(true)}>
              {t('Edit Game League Settings')}
            </Button>
          )
        }
      >
        <RulesFacts setup={setup} />
      </Section>
      <RulesDialog setup={setup} open={rules} onClose={() => setRules(false)} />
      <Dialog
        open={mayWrite && editing === 'details'}
        onClose={() => setEditing('')}
        title={t('Edit details')}
        shape="wide"
      >
        <GameForm game={game} submitLabel={t('Save')} onSubmit={save} onCancel={() => setEditing('')} />
      </Dialog>
    </>
  )
}

/** The secondary actions of the page. */
function Actions({ setup }: { readonly setup: Setup }) {
  const [, setEditing] = useInAddress('edit')
  const [inviting, setInviting] = useState(false)
  const mayScore = useMayOnTeam('game.score')
  const game = setup.teamGame
  const stage = stageOf(game)
  if (!mayScore || game.deletedAt || stage === 'final') return null
  return (
    <>
      <Button variant="default" onClick={() => setEditing('details')}>
        {t('Edit details')}
      </Button>
      <Button variant="default" onClick={() => setInviting(true)}>
        {t('Invite a scorer')}
      </Button>
      {inviting && <GuestsDialog gameId={game.id} onClose={() => setInviting(false)} />}
      <LinkButton to="/a/team/game/$id/scoring/$type/" params={{ id: game.id, type: 'live' }}>
        {stage === 'live' ? t('Continue scoring') : t('Score this game')}
      </LinkButton>
    </>
  )
}

/** /a/team/game/{id}/setup/: line-ups, colors and rules of a game. */
export default function GameSetupPage() {
  const id = useId()
  const { state, settle, refresh } = useBook(id)
  const setup = shownSetup(state)
  const game = setup?.teamGame
  useTeamOf(game?.teamId)
  // Players read the game page; this page is the work of the staff.
  if (useMayOn('people.read', game?.teamId) === false)
    return <Navigate to="/a/team/game/$id/" params={{ id }} replace />
  if (!setup && (state.phase === 'missing' || state.phase === 'failed'))
    return <NoGame missing={state.phase === 'missing'} retry={refresh} />
  return (
    <Page
      wide
      title={t('Game setup')}
      back={
        <Link to="/a/team/game/$id/" params={{ id }}>
          {t('Game')}
        </Link>
      }
      sentence={
        game &&
        `${vsAt(game)} ${game.opponentFullName}, ${longDayText(game.localStartTime)}, ${timeText(game.localStartTime)} ${zoneText(game)}, ${game.location}`
      }
      action={setup && <Actions setup={setup} />}
    >
      <WaitingChanges gameId={id} state={state} settle={settle} />
      {setup ? <Content setup={setup} /> : <ListSkeleton />}
    </Page>
  )
}
