import { type Game, listGames } from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { useList } from '../call/call.ts'
import { dayText, ourScore, RESULT_WORDS, resultOf, vsAt } from '../games/gameWords.ts'
import { type MyTeam, usePlace } from '../identity/session.ts'
import { Section } from '../ui/Page.tsx'
import style from './Dashboard.module.css'

const MOST = 5

/** 'Won 6, lost 2'; ties are named where there are any. */
function recordText(games: readonly Game[]): string {
  const count = (result: 'W' | 'L' | 'T') => games.filter((game) => resultOf(game) === result).length
  const tied = count('T')
  return `Won ${count('W')}, lost ${count('L')}${tied > 0 ? `, tied ${tied}` : ''}`
}

interface Props {
  readonly team: MyTeam
  /** A player's line, by the id of the game. */
  readonly ownLines?: ReadonlyMap<string, string>
}

/** The last results of a team, newest first. Shows nothing before the first final game. */
export function LastGames({ team, ownLines }: Props) {
  const games = useList(
    listGames,
    { params: { id: team.id }, query: { filters: JSON.stringify({ final: true }) } },
    { kept: true },
  )
  const { program, teams } = usePlace()
  const finals = games.data ?? []
  if (finals.length === 0) return null
  const name = team.fullName.replace(`${program?.fullName} `, '')
  const record = teams.length > 1 ? `${name} · ${recordText(finals)}` : recordText(finals)
  return (
    <Section title="Last games" action={<span className={style.record}>{record}</span>}>
      <ul className={style.games}>
        {finals
          .slice(-MOST)
          .reverse()
          .map((game) => (
            <li key={game.id}>
              <Result game={game} line={ownLines?.get(game.id)} />
            </li>
          ))}
      </ul>
    </Section>
  )
}

function Result({ game, line }: { readonly game: Game; readonly line: string | undefined }) {
  const result = resultOf(game)
  return (
    <Link to="/a/team/game/$id/" params={{ id: game.id }} className={style.game}>
      <span className={style.result} data-result={result}>
        <span aria-hidden="true">{result}</span>
        <span className={style.hidden}>{result && RESULT_WORDS[result]}</span>
      </span>
      <span>
        <span className={style.opponent}>
          {vsAt(game)} {game.opponentFullName}
        </span>
        <span className={style.facts}>
          {dayText(game.localStartTime)}
          {line && ` · ${line}`}
        </span>
      </span>
      <span className={style.score}>{ourScore(game).join('–')}</span>
    </Link>
  )
}
