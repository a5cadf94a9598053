import { type Game, readFlow } from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { useCall } from '../call/call.ts'
import { dayText, ourScore, resultOf, resultWord, vsAt } from '../games/gameWords.ts'
import { Figure } from '../ui/Figure.tsx'
import { t } from '../ui/language.ts'
import { FlowLine } from './FlowLine.tsx'
import css from './LastResult.module.css'

/** The result of a final game with its flow as a small line. Opens the game. */
export function LastResult({ game }: { readonly game: Game }) {
  const flow = useCall(readFlow, { params: { id: game.id } }).data
  const steps = (flow?.steps ?? []).map(({ elapsed, home, away }) => ({
    elapsed,
    lead: game.isHome ? home - away : away - home,
  }))
  return (
    <Link className={css.result} to="/a/team/game/$id/" params={{ id: game.id }}>
      <span>
        <span className={css.score}>
          {resultWord(resultOf(game))} <Figure>{ourScore(game).join('–')}</Figure>
        </span>
        <span className={css.facts}>
          {vsAt(game)} {game.opponentName} · {dayText(game.localStartTime)}
        </span>
      </span>
      <span className={css.flow}>
        {steps.length > 0 && (
          <FlowLine steps={steps} label={t('Lead over the game, above the rule when ahead')} />
        )}
      </span>
    </Link>
  )
}
