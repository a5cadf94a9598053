import type { Game } from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dayText, liveWord, ourScore, stageOf, timeText, vsAt } from '../games/gameWords.ts'
import { ShareDialog } from '../games/share.door.ts'
import { useMayOn } from '../identity/session.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Figure } from '../ui/Figure.tsx'
import { t } from '../ui/language.ts'
import css from './GameAhead.module.css'

interface Props {
  readonly game: Game
  /** Scoring it is the main action of the page. */
  readonly isMain?: boolean
  /** The name of its team, where the page shows several. */
  readonly team?: string | undefined
}

/** The game being played, or the next one: Score and Share are one press away. */
export function GameAhead({ game, team, isMain = false }: Props) {
  const [isSharing, setSharing] = useState(false)
  const mayScore = useMayOn('game.score', game.teamId)
  const mayShare = useMayOn('game.write', game.teamId)
  const isLive = stageOf(game) === 'live'
  return (
    <div className={css.game}>
      <Link className={css.words} to="/a/team/game/$id/" params={{ id: game.id }}>
        <span className={css.stage} data-live={isLive || undefined}>
          {isLive ? liveWord(game) : dayText(game.localStartTime)}
          {team && ` · ${team}`}
        </span>
        <span className={css.name}>
          {vsAt(game)} {game.opponentFullName}
          {isLive && (
            <span className={css.score}>
              {' '}
              <Figure>{ourScore(game).join('–')}</Figure>
            </span>
          )}
        </span>
        <span className={css.facts}>
          {timeText(game.localStartTime)} · {game.location}
        </span>
      </Link>
      <div className={css.tools}>
        {mayScore && (
          <LinkButton
            size="lg"
            variant={isMain ? 'filled' : 'default'}
            to="/a/team/game/$id/scoring/$type/"
            params={{ id: game.id, type: 'live' }}
          >
            {isLive ? t('Continue scoring') : t('Score game')}
          </LinkButton>
        )}
        {mayShare && (
          <Button variant="default" size="lg" onClick={() => setSharing(true)}>
            {t('Share')}
          </Button>
        )}
      </div>
      {isSharing && <ShareDialog gameId={game.id} onClose={() => setSharing(false)} />}
    </div>
  )
}
