import {
  type Lineup,
  lineups,
  minutesText,
  type PeriodOfScores,
  runningScore,
  signed,
} from '@fullcourt/scorebook/figures'
import { shots as shotsOf } from '@fullcourt/scorebook/shots'
import { bySide, msg, SIDES, type Side } from '@fullcourt/scorebook/vocabulary'
import { boxScorePdf, scoreSheetPdf } from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useBook } from '../../book/index.ts'
import { call } from '../../call/call.ts'
import { isVisitor } from '../../call/token.ts'
import { placeShots, turnOf, viewBoxOf } from '../../charts/shotChartPlaces.ts'
import { CourtLines } from '../../court/Court.tsx'
import { BoxScoreTable } from '../../figures/BoxScoreTable.tsx'
import { longDayText, stageOf, timeText, zoneText } from '../../games/gameWords.ts'
import { NoGame } from '../../games/NoGame.tsx'
import { useTeamOf } from '../../identity/session.ts'
import { leagueName } from '../../rules/leagueName.ts'
import { useId } from '../../ui/address.ts'
import { Button } from '../../ui/Button.tsx'
import { cssVariables } from '../../ui/cssVariables.ts'
import { shareOrSave } from '../../ui/data/shareOrSave.ts'
import { Empty } from '../../ui/Empty.tsx'
import { inPageLanguage, t } from '../../ui/language.ts'
import { Page } from '../../ui/Page.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { toastError } from '../../ui/toast.tsx'
import { LineScore } from '../view/LineScore.tsx'
import { TeamFouls } from '../view/TeamFouls.tsx'
import { useWatched, type Watched } from '../view/watched.ts'
import css from './Sheet.module.css'

/** Lines of the running score that leave room for shots and line-ups on the same sheet of Letter. */
const MOST_LINES_BESIDE_SHOTS = 200

/** /a/team/game/{id}/sheet/: the game on two sheets of paper, for a wall; a long one on three. */
export default function SheetPage() {
  const id = useId()
  const book = useBook(id)
  const watched = useWatched(book.state)
  useTeamOf(watched?.game.teamId)
  const { phase } = book.state
  if (!watched) {
    if (phase === 'loading') return <PageSkeleton />
    return <NoGame missing={phase === 'missing'} retry={() => book.refresh()} />
  }
  const { names, plays } = watched
  return (
    <Page
      wide
      title={t('Score sheet')}
      back={
        <Link to="/a/team/game/$id/" params={{ id }}>
          {names.home} – {names.away}
        </Link>
      }
      action={plays.length > 0 && <PrintActions watched={watched} />}
    >
      {plays.length === 0 ? (
        <Empty title={t('No events recorded yet')}>
          {t('The sheet is filled as soon as scoring begins.')}
        </Empty>
      ) : (
        <Sheet watched={watched} />
      )}
    </Page>
  )
}

/** Paper, and files to send. The server makes them of the plays that it has. */
function PrintActions({ watched: { game, names } }: { readonly watched: Watched }) {
  const save = async (name: string, bytes: Promise<Uint8Array<ArrayBuffer>>) => {
    const file = new Blob([await bytes], { type: 'application/pdf' })
    await shareOrSave(file, `${name} ${names.home} – ${names.away}.pdf`)
  }
  const of = { params: { id: game.id }, query: inPageLanguage() }
  return (
    <div className={css.actions}>
      {!isVisitor() && (
        <>
          <Button
            variant="default"
            onClick={() => void save(t('Box score'), call(boxScorePdf, of)).catch(toastError)}
          >
            {t('Box score PDF')}
          </Button>
          <Button
            variant="default"
            onClick={() => void save(t('Score sheet'), call(scoreSheetPdf, of)).catch(toastError)}
          >
            {t('Score sheet PDF')}
          </Button>
        </>
      )}
      <Button onClick={() => window.print()}>{t('Print')}</Button>
    </div>
  )
}

function Sheet({ watched }: { readonly watched: Watched }) {
  const { box, names } = watched
  const periods = useMemo(() => runningScore(watched), [watched])
  const lines = periods.reduce((sum, period) => sum + period.lines.length + 2, 0)
  const isLong = lines > MOST_LINES_BESIDE_SHOTS
  return (
    <div className={css.sheet}>
      <Head watched={watched} />
      {SIDES.map((side) => (
        <section key={side} className={css.box}>
          <h2>
            {names[side]} {box.score[side]}
          </h2>
          <BoxScoreTable box={box[side]} name={names[side]} />
        </section>
      ))}
      <TeamFouls watched={watched} box={box} />
      <div data-new-sheet>
        <Again watched={watched} />
        <RunningScore names={names} periods={periods} />
      </div>
      <div
        className={css.rest}
        data-new-sheet={isLong || undefined}
        style={cssVariables({ '--lines': isLong ? 0 : lines })}
      >
        {isLong && <Again watched={watched} />}
        <div className={css.pair}>
          {SIDES.map((side) => (
            <Shots key={side} watched={watched} side={side} />
          ))}
        </div>
        <LineUps watched={watched} />
      </div>
    </div>
  )
}

/** Further sheets of paper say which game it is, too. */
const Again = ({ watched: { names, box, game } }: { readonly watched: Watched }) => (
  <p className={css.again}>
    {names.home} {box.score.home} – {names.away} {box.score.away} · {longDayText(game.localStartTime)}
  </p>
)

const STAGES = { upcoming: msg('Upcoming'), live: msg('In progress'), final: msg('Final') } as const

function Head({ watched }: { readonly watched: Watched }) {
  const { game, names, setup } = watched
  return (
    <header className={css.head}>
      <h2>
        {names.home} – {names.away}
      </h2>
      <p>
        {t(STAGES[stageOf(game)])} · {longDayText(game.localStartTime)}, {timeText(game.localStartTime)}{' '}
        {zoneText(game)} · {game.location} · {leagueName(setup.league)}
      </p>
      <LineScore {...watched} />
    </header>
  )
}

function RunningScore({
  names,
  periods,
}: Pick<Watched, 'names'> & { readonly periods: readonly PeriodOfScores[] }) {
  return (
    <section>
      <h2>{t('Running score')}</h2>
      <p className={css.key}>
        {t('Left {home}, right {away}: clock, jersey and score.', { home: names.home, away: names.away })}
      </p>
      <div className={css.periods}>
        {periods.map(({ label, lines }) => (
          <table key={label} className={css.scores}>
            <thead>
              <tr>
                <th colSpan={5} scope="colgroup">
                  {label}
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ id, clock, side, jersey, points, home, away }) => (
                <tr key={id} data-side={side}>
                  <td className={css.clock}>{clock}</td>
                  <td className={css.jersey}>{side === 'home' && jerseyText(jersey, points)}</td>
                  <td data-scored={side === 'home' || undefined}>{home}</td>
                  <td data-scored={side === 'away' || undefined}>{away}</td>
                  <td className={css.jersey}>{side === 'away' && jerseyText(jersey, points)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  )
}

/** '23' for two points, '23 +1' and '23 +3' for others. */
const jerseyText = (jersey: string, points: number): string =>
  points === 2 && jersey ? jersey : `${jersey} ${signed(points)}`.trim()

/** Paper stays white. */
const NO_COLORS = { floorColor: null, laneColor: null, lineColor: null } as const

function Shots({ watched, side }: { readonly watched: Watched; readonly side: Side }) {
  const { gameSetup, plays, names } = watched
  const { court } = gameSetup
  const shots = useMemo(
    () => shotsOf(court, plays).filter(({ isHomeTeam }) => isHomeTeam === (side === 'home')),
    [court, plays, side],
  )
  const made = shots.filter((shot) => shot.made).length
  return (
    <section className={css.shots}>
      <h2>{t('Shots of {team}: {made} of {count}', { team: names[side], made, count: shots.length })}</h2>
      <svg
        viewBox={viewBoxOf(court, 'half')}
        preserveAspectRatio="xMinYMin"
        role="img"
        aria-label={t('Shots of {team}', { team: names[side] })}
        style={{ aspectRatio: viewBoxOf(court, 'half').split(' ').slice(2).join(' / ') }}
      >
        <g transform={turnOf(court, 'half')}>
          <CourtLines court={{ ...court, ...NO_COLORS }} />
          {placeShots(court, shots, 'half').map(({ eventId, made: isMade, x, y }) =>
            isMade ? (
              <circle key={eventId} className={css.made} cx={x} cy={y} r={8} />
            ) : (
              <path key={eventId} className={css.missed} d={`M ${x - 7} ${y - 7} l 14 14 m 0 -14 l -14 14`} />
            ),
          )}
        </g>
      </svg>
      <p className={css.key}>{t('● made, × missed')}</p>
    </section>
  )
}

const MOST_LINE_UPS = 6

function LineUps({ watched }: { readonly watched: Watched }) {
  const { gameSetup, plays, until, names, box } = watched
  const found = useMemo(() => lineups(gameSetup, plays, until), [gameSetup, plays, until])
  const jerseys = bySide((side) => new Map(box[side].players.map(({ id, jersey }) => [id, jersey])))
  const text = (side: Side, { people }: Lineup) =>
    people.map((id) => jerseys[side].get(id) ?? '?').join(' · ')
  return (
    <div className={css.pair}>
      {SIDES.filter((side) => found[side].length > 1).map((side) => (
        <section key={side}>
          <h2>{t('Line-ups of {team}', { team: names[side] })}</h2>
          <table className={css.lineUps}>
            <thead>
              <tr>
                <th scope="col">{t('Players')}</th>
                <th scope="col">{t('Time')}</th>
                <th scope="col">{t('For')}</th>
                <th scope="col">{t('Against')}</th>
                <th scope="col">+/−</th>
              </tr>
            </thead>
            <tbody>
              {found[side].slice(0, MOST_LINE_UPS).map((one) => (
                <tr key={one.people.join()}>
                  <th scope="row">{text(side, one)}</th>
                  <td>{minutesText(one.seconds)}</td>
                  <td>{one.own.points}</td>
                  <td>{one.other.points}</td>
                  <td>{signed(one.own.points - one.other.points)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  )
}
