import type { Game } from '@fullcourt/wire'
import { liveWord, ourScore, resultLetter, resultOf, resultWord, stageOf } from '../games/gameWords.ts'
import { useProgram } from '../identity/session.ts'
import { Mark } from '../ui/data/Mark.tsx'
import { t } from '../ui/language.ts'
import { partOf } from './games.ts'
import css from './SchedulePage.module.css'

const TONES = { won: 'good', lost: 'plain', tied: 'plain' } as const

/** How a game stands: its result, the running score, or that it was not scored yet. Nothing before its day. */
export function ResultChip({ game }: { readonly game: Game }) {
  const { timezone: zone } = useProgram()
  const [ours, theirs] = ourScore(game)
  const result = resultOf(game)
  if (result)
    return (
      <Mark tone={TONES[result]}>
        <abbr title={resultWord(result)} className={css.result}>
          {resultLetter(result)}
        </abbr>{' '}
        {ours}–{theirs}
        {game.typedIn && ` · ${t('typed in')}`}
      </Mark>
    )
  if (stageOf(game) === 'live')
    return (
      <span className={css.live}>
        {liveWord(game)} {ours}–{theirs}
      </span>
    )
  return partOf(game, { zone, now: Date.now() }) === 'notScored' ? (
    <Mark tone="accent">{t('Not scored yet')}</Mark>
  ) : null
}
