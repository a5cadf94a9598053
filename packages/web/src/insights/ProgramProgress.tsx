import { listFlaggedGames, listProgramGames, readProgramUsage } from '@fullcourt/wire'
import { useCall, useList } from '../call/call.ts'
import { useMayInProgram, useProgram } from '../identity/session.ts'
import { useTeamName } from '../identity/teamNames.ts'
import { LinkButton } from '../ui/Button.tsx'
import { List, Row } from '../ui/data/List.tsx'
import { t } from '../ui/language.ts'
import { Card, Section } from '../ui/Page.tsx'
import css from './Program.module.css'
import { one, type ProgramTeam } from './programFigures.ts'
import { gameDayText } from './season.ts'

interface Props {
  readonly teams: readonly ProgramTeam[]
}

/** The hours of film used and left, which players do not see. */
function FilmHours() {
  const program = useProgram()
  const enabled = useMayInProgram('billing.read')
  const { usage, limits } =
    useCall(readProgramUsage, { params: { id: program.id }, query: {} }, { enabled }).data ?? {}
  if (!usage || !limits) return null
  const [used, allowed] = [usage.od.total, limits.od.total]
  return (
    <p className={css.film}>
      <label>
        {t('Film: {used} of {allowed} h, {left} h left', {
          used: one(used),
          allowed,
          left: one(Math.max(0, allowed - used)),
        })}
        <meter min={0} max={allowed} value={used} />
      </label>
    </p>
  )
}

/** The games of all teams by how far they are scored, and the hours of film. */
export function ProgramProgress({ teams }: Props) {
  const sum = (key: keyof ProgramTeam['scoring']) =>
    teams.reduce((total, { scoring }) => total + scoring[key], 0)
  const counts = [
    [t('Scheduled'), sum('scheduled')],
    [t('Live'), sum('live')],
    [t('Final'), sum('final')],
    [t('Not scored'), sum('notScored')],
    [t('Open flags'), sum('openFlags')],
  ] as const
  return (
    <Section title={t('Scoring and film')}>
      <Card>
        <dl className={css.counts}>
          {counts.map(([word, count]) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
        <FilmHours />
      </Card>
    </Section>
  )
}

/** The way to the scoring screen or the review of a game, for those who score. */
function ScoringLink({
  gameId,
  type,
  word,
}: {
  readonly gameId: string
  readonly type: string
  readonly word: string
}) {
  const mayScore = useMayInProgram('game.score')
  if (!mayScore) return null
  return (
    <LinkButton variant="default" to="/a/team/game/$id/scoring/$type/" params={{ id: gameId, type }}>
      {word}
    </LinkButton>
  )
}

/** Games of days before today without a final score, latest first. */
export function NotScored() {
  const program = useProgram()
  const teamName = useTeamName()
  const games = useList(listProgramGames, {
    params: { id: program.id },
    query: { filters: JSON.stringify({ notScored: true }) },
  })
  if (!games.data?.length) return null
  return (
    <Section title={t('Not scored yet')}>
      <Card flush>
        <List inCard label={t('Not scored yet')}>
          {games.data.toReversed().map((game) => (
            <Row
              key={game.id}
              name={`${game.isHome ? t('VS') : t('AT')} ${game.opponentFullName}`}
              notes={[gameDayText('weekday', game.localStartTime.slice(0, 10)), teamName(game.teamId)]}
              tools={<ScoringLink gameId={game.id} type="live" word={t('Score game')} />}
            />
          ))}
        </List>
      </Card>
    </Section>
  )
}

/** Final games with open flags, with the way to their review. */
export function ToReview() {
  const program = useProgram()
  const teamName = useTeamName()
  const games = useCall(listFlaggedGames, { params: { id: program.id } }).data?.results ?? []
  if (games.length === 0) return null
  return (
    <Section title={t('Flags to review')}>
      <Card flush>
        <List inCard label={t('Flags to review')}>
          {games.map(({ teamGameId, teamId, day, opponent, isHome, openFlags }) => (
            <Row
              key={teamGameId}
              name={`${isHome ? t('VS') : t('AT')} ${opponent}`}
              notes={[
                `${t(['{count} flag', '{count} flags'], { count: openFlags })}, ${gameDayText('weekday', day)}`,
                teamName(teamId),
              ]}
              tools={<ScoringLink gameId={teamGameId} type="review" word={t('Review')} />}
            />
          ))}
        </List>
      </Card>
    </Section>
  )
}
