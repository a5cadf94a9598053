import type { InvitationState } from '@fullcourt/program'
import {
  type Film,
  type Game,
  type Invitation,
  listFlaggedGames,
  listInvitations,
  listProgramGames,
  listWaitingFilms,
  type Received,
  resendInvitation,
  retryFilm,
} from '@fullcourt/wire'
import { dateText } from '@fullcourt/wire/forms/intl'
import type { ReactNode } from 'react'
import { call, useCall, useList } from '../call/call.ts'
import { dayText, vsAt } from '../games/gameWords.ts'
import { useMayInProgram, useMayOn, useProgram } from '../identity/session.ts'
import { useTeamName } from '../identity/teamNames.ts'
import type { PlainPath } from '../ui/address.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { Section } from '../ui/Page.tsx'
import { translateSentence } from '../ui/sentences.ts'
import { toastSuccess } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import style from './Dashboard.module.css'

type FlaggedGame = Received<typeof listFlaggedGames>['results'][number]

/** The link waits for the invited person. */
const OPEN: readonly InvitationState[] = ['CREATED', 'SENT', 'SEEN']

/** Rows of one kind; the page of that kind has the others. */
const MOST = 3

/** Something that waits, with the button that does it. */
const Row = ({
  name,
  notes = [],
  tools,
}: {
  readonly name: string
  readonly notes?: readonly (string | undefined)[]
  readonly tools?: ReactNode
}) => (
  <li className={style.waiting}>
    <span className={style.what}>
      {name}
      <span className={style.facts}>{notes.filter(Boolean).join(' · ')}</span>
    </span>
    {tools}
  </li>
)

function NotScoredRow({ game }: { readonly game: Game }) {
  const teamName = useTeamName()
  const mayScore = useMayOn('game.score', game.teamId)
  const params = { id: game.id }
  return (
    <Row
      name={t('Not scored: {game}', { game: `${vsAt(game)} ${game.opponentFullName}` })}
      notes={[dayText(game.localStartTime), teamName(game.teamId)]}
      tools={
        mayScore ? (
          <LinkButton
            variant="default"
            to="/a/team/game/$id/scoring/$type/"
            params={{ ...params, type: 'live' }}
          >
            {t('Score game')}
          </LinkButton>
        ) : (
          <LinkButton variant="default" to="/a/team/game/$id/" params={params}>
            {t('Open')}
          </LinkButton>
        )
      }
    />
  )
}

function FlagsRow({
  game: { teamGameId, teamId, day, opponent, isHome, openFlags },
}: {
  readonly game: FlaggedGame
}) {
  const teamName = useTeamName()
  return (
    <Row
      name={t(['{count} flag to review: {game}', '{count} flags to review: {game}'], {
        count: openFlags,
        game: `${vsAt({ isHome })} ${opponent}`,
      })}
      notes={[dayText(`${day}T00:00`), teamName(teamId)]}
      tools={
        <LinkButton
          variant="default"
          to="/a/team/game/$id/scoring/$type/"
          params={{ id: teamGameId, type: 'review' }}
        >
          {t('Review')}
        </LinkButton>
      }
    />
  )
}

function FilmRow({ film }: { readonly film: Film }) {
  const teamName = useTeamName()
  const retry = useSubmit(async () => {
    await call(retryFilm, { params: { id: film.id }, body: {} })
    toastSuccess(t('{name} is being processed again.', { name: film.name }))
  })
  const isStored = film.uploadCompleted
  const { name } = film
  return (
    <Row
      name={
        isStored ? t('{name} could not be processed', { name }) : t('{name} is not uploaded yet', { name })
      }
      notes={[film.error ? translateSentence(film.error.message) : undefined, teamName(film.teamId)]}
      tools={
        isStored ? (
          <Button variant="default" loading={retry.busy} onClick={retry.submit}>
            {t('Try again')}
          </Button>
        ) : (
          <LinkButton variant="default" to="/a/team/videos/$id/" params={{ id: film.id }}>
            {t('Continue')}
          </LinkButton>
        )
      }
    />
  )
}

function InvitationRow({ invitation }: { readonly invitation: Invitation }) {
  const { id, name, email, phone, expiresAt, requestedBy } = invitation
  const who = name ?? email ?? phone ?? t('An invited person')
  const resend = useSubmit(async () => {
    await call(resendInvitation, { params: { id }, body: {} })
    toastSuccess(t('The invitation of {name} has been sent again.', { name: who }))
  })
  const canSend = !requestedBy && (email !== null || phone !== null)
  return (
    <Row
      name={
        requestedBy
          ? t('{name} asks to join', { name: requestedBy.fullName })
          : t('{name} has not joined yet', { name: who })
      }
      notes={[t('The link ends on {day}', { day: dateText('weekday', expiresAt) })]}
      tools={
        canSend ? (
          <Button variant="default" loading={resend.busy} onClick={resend.submit}>
            {t('Send again')}
          </Button>
        ) : (
          <LinkButton variant="default" to="/a/program/members/">
            {t('Members')}
          </LinkButton>
        )
      }
    />
  )
}

interface More {
  readonly words: (count: number) => string
  readonly to: PlainPath
  /** The title of that page. */
  readonly page: string
}

/** The rows of one kind, and a link to the page that has more of them. */
function rowsOf<T>(
  list: readonly T[],
  { words, to, page }: More,
  row: (one: T) => ReactNode,
): readonly ReactNode[] {
  const rows = list.slice(0, MOST).map(row)
  const rest = list.length - MOST
  if (rest <= 0) return rows
  const link = (
    <LinkButton variant="default" to={to}>
      {page}
    </LinkButton>
  )
  return [...rows, <Row key={words(rest)} name={words(rest)} tools={link} />]
}

/** Games, flags, films and invitations that wait for the coach, each one press away from being done. Shows nothing without one. */
export function DoNow() {
  const { id } = useProgram()
  const params = { id }
  const mayInvite = useMayInProgram('people.invite')
  const notScored = useList(listProgramGames, {
    params,
    query: { filters: JSON.stringify({ notScored: true }) },
  }).data
  const flagged = useCall(listFlaggedGames, { params }).data?.results
  const films = useList(listWaitingFilms, { params }).data
  const invitations = useList(
    listInvitations,
    { params, query: { filters: JSON.stringify({ kind: 'MEMBER' }) } },
    { enabled: mayInvite },
  ).data
  const rows = [
    ...rowsOf(
      notScored?.toReversed() ?? [],
      {
        words: (count) =>
          t(['{count} more game is not scored', '{count} more games are not scored'], { count }),
        to: '/a/program/insights/',
        page: t('Program insights'),
      },
      (game) => <NotScoredRow key={game.id} game={game} />,
    ),
    ...rowsOf(
      flagged ?? [],
      {
        words: (count) => t(['{count} more game has flags', '{count} more games have flags'], { count }),
        to: '/a/program/insights/',
        page: t('Program insights'),
      },
      (game) => <FlagsRow key={game.teamGameId} game={game} />,
    ),
    ...rowsOf(
      films ?? [],
      {
        words: (count) => t(['{count} more video waits', '{count} more videos wait'], { count }),
        to: '/a/team/videos/',
        page: t('Videos'),
      },
      (film) => <FilmRow key={film.id} film={film} />,
    ),
    ...rowsOf(
      (invitations ?? []).filter(({ state }) => OPEN.includes(state)),
      {
        words: (count) =>
          t(['{count} more invitation is open', '{count} more invitations are open'], { count }),
        to: '/a/program/members/',
        page: t('Members'),
      },
      (invitation) => <InvitationRow key={invitation.id} invitation={invitation} />,
    ),
  ]
  if (rows.length === 0) return null
  return (
    <Section title={t('Do now')}>
      <ul className={style.list} aria-label={t('Do now')}>
        {rows}
      </ul>
    </Section>
  )
}
