import { type BySide, otherSide, type Side } from '@fullcourt/scorebook/vocabulary'
import { LinkButton } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import css from './GameReels.module.css'

interface Scorer {
  readonly id: string
  readonly jersey: string
  readonly fullName: string
  readonly points: number
}
interface Moment {
  readonly period: number
  readonly clockTime: number
}

/** The figures of a game from which its reels are made. */
export interface ReelsOf {
  readonly gameId: string
  readonly own: Side
  readonly box: BySide<{
    readonly players: readonly Scorer[]
    readonly totals: { readonly turnovers: number }
  }>
  readonly runs: readonly {
    readonly side: Side
    readonly points: number
    readonly from: Moment
    readonly to: Moment
  }[]
}

/** Filters of the clips page with a name. */
interface Reel {
  readonly name: string
  readonly search: { readonly [filter in 'behind' | 'between' | 'score' | 'flagged']?: string }
}

/** Scorers whose points have a reel of their own. */
const MOST_SCORERS = 6

const bestFirst = (players: readonly Scorer[]): readonly Scorer[] =>
  players.filter(({ points }) => points > 0).toSorted((a, b) => b.points - a.points)

const scorerName = ({ jersey, fullName, points }: Scorer): string =>
  t('{jersey} {name}: {points} points', { jersey, name: fullName, points })

function bestRun({ runs, own }: ReelsOf): readonly Reel[] {
  const [best] = runs.filter(({ side }) => side === own).toSorted((a, b) => b.points - a.points)
  if (!best) return []
  const { from, to, points } = best
  const between = [from.period, from.clockTime, to.period, to.clockTime].join('-')
  return [
    { name: t('Our best run: {points}–0', { points }), search: { behind: 'points~own~totals', between } },
  ]
}

/** Lists of clips that a game offers by itself. Nothing is stored: each is a link with filters. */
function reelsOf(game: ReelsOf): readonly Reel[] {
  const { box, own } = game
  const { turnovers } = box[own].totals
  const [theirs] = bestFirst(box[otherSide(own)].players)
  return [
    ...bestFirst(box[own].players)
      .slice(0, MOST_SCORERS)
      .map((player) => ({ name: scorerName(player), search: { behind: `points~own~${player.id}` } })),
    ...(turnovers > 0
      ? [
          {
            name: t('Our turnovers: {count}', { count: turnovers }),
            search: { behind: 'turnovers~own~totals' },
          },
        ]
      : []),
    ...bestRun(game),
    { name: t('Last 2 minutes'), search: { score: '-120' } },
    ...(theirs
      ? [
          {
            name: t('Their top scorer, {scorer}', { scorer: scorerName(theirs) }),
            search: { behind: `points~other~${theirs.id}` },
          },
        ]
      : []),
    { name: t('Flagged plays'), search: { flagged: '1' } },
  ]
}

/** Reels of a final game: each opens its clips. */
export const GameReels = (game: ReelsOf) => (
  <ul className={css.reels} aria-label={t('Made for you')}>
    {reelsOf(game).map(({ name, search }) => (
      <li key={name}>
        <LinkButton variant="default" size="sm" to="/a/team/clips/" search={{ game: game.gameId, ...search }}>
          {name}
        </LinkButton>
      </li>
    ))}
  </ul>
)
