import type { Figure } from '@fullcourt/scorebook/figures'
import { Link } from '@tanstack/react-router'
import { t } from '../ui/language.ts'
import css from './HowWeCount.module.css'

interface Props {
  /** The game of the examples; the team's last one by default. */
  readonly game?: string
  /** The key of the figure to open at. */
  readonly figure?: string
}

/** Opens the page that explains the figures. */
export const HowWeCountLink = ({ game, figure }: Props) => (
  <Link
    to="/a/team/how-we-count/"
    search={{ ...(figure ? { figure } : {}), ...(game ? { game } : {}) }}
    className={css.link}
  >
    {t('How we count')}
  </Link>
)

/** The meaning of one figure, with the way to its explanation. */
export const FigureMeaning = ({
  figure: { key, name, definition },
  game,
}: {
  readonly figure: Figure
  readonly game: string
}) => (
  <p className={css.meaning}>
    <strong>{t(name)}.</strong> {t(definition)} <HowWeCountLink figure={key} game={game} />
  </p>
)

/** At the foot of tables of figures. */
export const HowWeCount = ({ game }: Pick<Props, 'game'>) => (
  <p className={css.foot}>
    {t('Every figure with its definition, formula and an example:')}{' '}
    <HowWeCountLink {...(game ? { game } : {})} />
  </p>
)
