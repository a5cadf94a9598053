import type { Game } from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { dayText, ourScore, resultLetter, resultOf, resultWord, vsAt } from '../games/gameWords.ts'
import type { MyTeam } from '../identity/session.ts'
import { recordOf, useFinals } from '../teamFace/RecordStrip.tsx'
import { Figure } from '../ui/Figure.tsx'
import hiddenCss from '../ui/hidden.module.css'
import { t } from '../ui/language.ts'
import { Section } from '../ui/Page.tsx'
import style from './Dashboard.module.css'

const MOST = 5

interface Props {
  readonly team: MyTeam
  /** The player's line, by the id of the game. */
  readonly ownLines: ReadonlyMap<string, string>
}

/** The last results of a player's team, newest first. Shows nothing before the first final game. */
export function LastGames({ team, ownLines }: Props) {
  const finals = useFinals(team.id)
  if (finals.length === 0) return null
  return (
    <Section title={t('Last games')} action={<Figure className={style.record}>{recordOf(finals)}</Figure>}>
      <ul className={style.games}>
        {finals
          .slice(-MOST)
          .reverse()
          .map((game) => (
            <li key={game.id}>
              <Result game={game} line={ownLines.get(game.id)} />
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
        <span aria-hidden="true">{resultLetter(result)}</span>
        <span className={hiddenCss.hidden}>{resultWord(result)}</span>
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
      <Figure className={style.score}>{ourScore(game).join('–')}</Figure>
    </Link>
  )
}
