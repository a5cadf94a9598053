import { reviewItems } from '@fullcourt/scorebook/check'
import { newGame } from '@fullcourt/scorebook/fold'
import { useMemo } from 'react'
import { useMayOnTeam } from '../../identity/session.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { t } from '../../ui/language.ts'
import type { Watched } from './watched.ts'

/** Leads those who may score to the review, with the number of things to look at. Nothing where there are none. */
export function ReviewLink({ watched: { game, gameSetup, plays, flags } }: { readonly watched: Watched }) {
  const mayScore = useMayOnTeam('game.score')
  const count = useMemo(
    () => reviewItems({ game: newGame(gameSetup), plays, flags }).length,
    [gameSetup, plays, flags],
  )
  if (!mayScore || count === 0) return null
  return (
    <LinkButton
      variant="default"
      to="/a/team/game/$id/scoring/$type/"
      params={{ id: game.id, type: 'review' }}
    >
      {t('Review ({count})', { count })}
    </LinkButton>
  )
}
