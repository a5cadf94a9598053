import { RESULTS } from '@fullcourt/scorebook/figures'
import { recordBy } from '@fullcourt/scorebook/vocabulary'
import { type Game, listGames } from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useList } from '../call/call.ts'
import {
  dayText,
  ourScore,
  recordText,
  resultLetter,
  resultOf,
  resultWord,
  vsAt,
} from '../games/gameWords.ts'
import { Figure } from '../ui/Figure.tsx'
import { t } from '../ui/language.ts'
import css from './RecordStrip.module.css'

/** The latest results that are shown. */
const MOST = 10

/** The final games of a team, oldest first; empty until they are loaded. */
export const useFinals = (teamId: string): readonly Game[] =>
  useList(
    listGames,
    { params: { id: teamId }, query: { filters: JSON.stringify({ final: true }) } },
    { kept: true },
  ).data ?? []

/** The games won and lost of a list, and ties where there are any: '7–3'. */
export const recordOf = (games: readonly Game[]): string =>
  recordText(recordBy(RESULTS, (result) => games.filter((game) => resultOf(game) === result).length))

/** 'Won 62–51 vs Central, Fri, Nov 20' */
const gameText = (game: Game): string =>
  `${resultWord(resultOf(game))} ${ourScore(game).join('–')} ${vsAt(game).toLowerCase()} ${game.opponentName}, ${dayText(game.localStartTime)}`.trim()

/** A team's record, and the latest results as letters. The game under the pointer or finger is named beside them, and opens. */
export function RecordStrip({ finals }: { readonly finals: readonly Game[] }) {
  const [chosen, choose] = useState<string | null>(null)
  const latest = finals.slice(-MOST)
  const last = latest.at(-1)
  if (!last) return null
  const shown = latest.find(({ id }) => id === chosen) ?? last
  return (
    <div className={css.strip}>
      <strong className={css.record}>
        <Figure>{recordOf(finals)}</Figure>
      </strong>
      <ol className={css.results} aria-label={t('Latest results, the last one right')}>
        {latest.map((game) => (
          <li key={game.id}>
            <button
              type="button"
              data-result={resultOf(game)}
              aria-label={gameText(game)}
              aria-pressed={game === shown}
              onClick={() => choose(game.id)}
              onFocus={() => choose(game.id)}
              onPointerEnter={() => choose(game.id)}
            >
              <span>{resultLetter(resultOf(game))}</span>
            </button>
          </li>
        ))}
      </ol>
      <Link className={css.shown} to="/a/team/game/$id/" params={{ id: shown.id }}>
        {gameText(shown)}
      </Link>
    </div>
  )
}
