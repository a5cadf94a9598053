import { listProgramGames, programStats, type Received, readProgramUsage } from '@fullcourt/wire'
import { useCall, useList } from '../call/call.ts'
import { Spark } from '../charts/Spark.tsx'
import { choosePlace, useMayInProgram, usePlace, useProgram } from '../identity/session.ts'
import { Answer } from '../ui/Answer.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { CellLink } from '../ui/data/CellLink.tsx'
import { type Column, DataTable } from '../ui/data/DataTable.tsx'
import { List, Row } from '../ui/data/List.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Choice } from '../ui/fields/Filters.tsx'
import { Card, Page, Section } from '../ui/Page.tsx'
import { GameFilters } from './GameChoices.tsx'
import css from './Program.module.css'
import { type FilterTexts, filtersOf, filterWords, gameDayText, useFilters } from './season.ts'

type ProgramSeason = Received<typeof programStats>
type Team = ProgramSeason['teams'][number]

const LETTERS = { won: 'W', lost: 'L', tied: 'T' } as const

const one = (value: number | null): string => (value === null ? '–' : value.toFixed(1))
const percentText = (value: number | null): string => (value === null ? '–' : (100 * value).toFixed(1))
const netText = (value: number | null): string =>
  value === null ? '–' : `${value > 0 ? '+' : ''}${value.toFixed(1)}`.replace('-', '−')

const LEADER_WORDS = { points: 'points', totalRebounds: 'rebounds', assists: 'assists' } as const

const number = (
  key: string,
  label: string,
  means: string,
  value: Column<Team>['value'],
  show: NonNullable<Column<Team>['show']>,
): Column<Team> => ({ key, label, means, numeric: true, value, show })

const scoredText = ({ final, live, notScored }: Team['scoring']): string =>
  `${final} of ${final + live + notScored}`

/** The columns of the table. `open` chooses a team. */
function columnsOf(texts: FilterTexts, open: (teamId: string) => void): readonly Column<Team>[] {
  // Seasons belong to one team; all other filters are the same for each.
  const kept = Object.fromEntries(
    Object.entries(texts).filter(([name, text]) => name !== 'season' && name !== 'basis' && text !== ''),
  )
  return [
    {
      key: 'team',
      label: 'Team',
      value: ({ name }) => name,
      show: ({ teamId, name }) => (
        <CellLink names to="/a/team/insights/" search={kept} onClick={() => open(teamId)}>
          {name}
        </CellLink>
      ),
    },
    {
      key: 'form',
      label: 'Form',
      means: 'The latest results, the last one right',
      value: ({ form }) => form.map((result) => LETTERS[result]).join(''),
    },
    number(
      'record',
      'W–L',
      'Won and lost',
      ({ totals }) => totals.won - totals.lost,
      ({ totals: { won, lost, tied } }) => `${won}–${lost}${tied > 0 ? `–${tied}` : ''}`,
    ),
    number(
      'points',
      'PTS',
      'Points by game',
      ({ totals }) => totals.pointsPerGame,
      ({ totals }) => one(totals.pointsPerGame),
    ),
    number(
      'against',
      'OPP',
      'Points of the opponents by game',
      ({ totals }) => totals.pointsAgainstPerGame,
      ({ totals }) => one(totals.pointsAgainstPerGame),
    ),
    number(
      'net',
      'NET',
      'Net rating, and its trend over three games',
      ({ totals }) => totals.netRating,
      ({ totals, trend }) => (
        <>
          <Spark values={trend} /> {netText(totals.netRating)}
        </>
      ),
    ),
    ...FACTORS.map(({ key, label, means }) =>
      number(
        key,
        label,
        `${means}, and that of the opponents`,
        ({ totals }) => totals.fourFactors[key],
        ({ totals }) => (
          <>
            {percentText(totals.fourFactors[key])}{' '}
            <span className={css.theirs}>{percentText(totals.fourFactorsAgainst[key])}</span>
          </>
        ),
      ),
    ),
    number(
      'two',
      '2PT%',
      'Two-point percentage',
      ({ totals }) => totals.twoPointPercentage,
      ({ totals }) => percentText(totals.twoPointPercentage),
    ),
    number(
      'three',
      '3PT%',
      'Three-point percentage',
      ({ totals }) => totals.threePointPercentage,
      ({ totals }) => percentText(totals.threePointPercentage),
    ),
    number(
      'paint',
      'PIP',
      'Points in the paint, in games whose shots have a place',
      ({ totals }) => totals.pointsInPaint,
      ({ totals }) => totals.pointsInPaint ?? '–',
    ),
    number(
      'scored',
      'Scored',
      'Final games of those played',
      ({ scoring }) => scoring.final,
      ({ scoring }) => scoredText(scoring),
    ),
    number(
      'flags',
      'Flags',
      'Flags to review',
      ({ scoring }) => scoring.openFlags,
      ({ scoring }) => scoring.openFlags,
    ),
  ]
}

const FACTORS = [
  { key: 'effectiveFieldGoalPercentage', label: 'eFG%', means: 'Effective field goal percentage' },
  { key: 'turnoverPercentage', label: 'TO%', means: 'Turnover percentage' },
  { key: 'offensiveReboundPercentage', label: 'ORB%', means: 'Offensive rebound percentage' },
  { key: 'freeThrowRate', label: 'FTR', means: 'Free throw rate' },
] as const

/** The first of each team in points, rebounds and assists by game. */
const Leaders = ({ teams }: { readonly teams: readonly Team[] }) => (
  <Section title="Leaders">
    <Card>
      <div className={css.leaders}>
        {teams.map(({ teamId, name, leaders }) => (
          <section key={teamId}>
            <h3>{name}</h3>
            {leaders.length === 0 && <p>No figures yet.</p>}
            <ul>
              {leaders.map(({ figure, fullName, value }) => (
                <li key={figure}>
                  <span>
                    {fullName} <small>{LEADER_WORDS[figure]}</small>
                  </span>
                  <span>{value.toFixed(1)}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  </Section>
)

/** The games of all teams by how far they are scored, and the hours of film, which players do not see. */
function Progress({ teams }: Pick<ProgramSeason, 'teams'>) {
  const program = useProgram()
  const enabled = useMayInProgram('billing.read')
  const { usage, limits } =
    useCall(readProgramUsage, { params: { id: program.id }, query: {} }, { enabled }).data ?? {}
  const film = usage && limits && { used: usage.od.total, allowed: limits.od.total }
  const sum = (key: keyof Team['scoring']) => teams.reduce((total, { scoring }) => total + scoring[key], 0)
  const counts = [
    ['Scheduled', sum('scheduled')],
    ['Live', sum('live')],
    ['Final', sum('final')],
    ['Not scored', sum('notScored')],
    ['Open flags', sum('openFlags')],
  ] as const
  return (
    <Section title="Scoring and film">
      <Card>
        <dl className={css.counts}>
          {counts.map(([word, count]) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
        {film && (
          <p className={css.film}>
            <label>
              Film: {one(film.used)} of {film.allowed} h, {one(Math.max(0, film.allowed - film.used))} h left
              <meter min={0} max={film.allowed} value={film.used} />
            </label>
          </p>
        )}
      </Card>
    </Section>
  )
}

/** Games of days before today without a final score, latest first. */
function NotScored() {
  const program = useProgram()
  const mayScore = useMayInProgram('game.score')
  const games = useList(listProgramGames, {
    params: { id: program.id },
    query: { filters: JSON.stringify({ notScored: true }) },
  })
  if (!games.data?.length) return null
  return (
    <Section title="Not scored yet">
      <Card flush>
        <List inCard label="Not scored yet">
          {games.data.toReversed().map((game) => (
            <Row
              key={game.id}
              name={`${game.isHome ? 'VS' : 'AT'} ${game.opponentFullName}`}
              notes={[gameDayText('weekday', game.localStartTime.slice(0, 10))]}
              tools={
                mayScore && (
                  <LinkButton
                    variant="default"
                    to="/a/team/game/$id/scoring/$type/"
                    params={{ id: game.id, type: 'live' }}
                  >
                    Score
                  </LinkButton>
                )
              }
            />
          ))}
        </List>
      </Card>
    </Section>
  )
}

/** /a/program/insights/: every team of the program in figures. A row opens the team's insights. */
export function ProgramStatsPage() {
  const program = useProgram()
  const { teams } = usePlace()
  const { texts, set } = useFilters()
  const { teamSeasonId: _, ...filters } = filtersOf(texts)
  const answer = useCall(programStats, {
    params: { id: program.id },
    query: { filters: JSON.stringify(filters) },
  })
  const words = filterWords(texts, '')
  const seasons = answer.data?.seasons ?? []
  const chosen = seasons.find(({ from, to }) => from === texts.from && to === texts.to)
  const chooseSeason = (name: string) => {
    const season = seasons.find((one) => one.name === name)
    set('from', season?.from ?? '')
    set('to', season?.to ?? '')
  }
  const open = (teamId: string) => choosePlace({ programId: program.id, teamId })
  return (
    <Page
      wide
      title="Program insights"
      sentence={[program.fullName, ...words.map(([, word]) => word)].join(' · ')}
    >
      <GameFilters
        texts={texts}
        set={set}
        words={words}
        opponents={answer.data?.opponents ?? []}
        season={
          <Choice
            label="Season"
            data={seasons.map(({ name }) => name)}
            value={chosen?.name ?? ''}
            onChange={chooseSeason}
          />
        }
      />
      <Answer of={answer}>
        {(season) =>
          season.teams.length === 0 ? (
            <Empty title="No team yet" action={<LinkButton to="/a/team/new/">Add team</LinkButton>}>
              Each team of the program appears here with its record and figures.
            </Empty>
          ) : (
            <>
              <DataTable
                tools
                dense
                caption="Teams"
                columns={columnsOf(texts, open)}
                rows={season.teams}
                rowKey={({ teamId }) => teamId}
              />
              <Leaders teams={season.teams} />
              <Progress teams={season.teams} />
              {teams.length > 0 && <NotScored />}
            </>
          )
        }
      </Answer>
    </Page>
  )
}
