import {
  BOX_FIGURES,
  type BoxFigureKey,
  boxFigure,
  type FigureValues,
  figureRank,
  figureText,
  type PlayedKey,
  type PlayerLine,
  type SideBox,
  type Whose,
} from '@fullcourt/scorebook/figures'
import { moveByArrows } from '../ui/data/arrowCells.ts'
import { tableText } from '../ui/data/tableText.ts'
import { t } from '../ui/language.ts'
import css from './BoxScoreTable.module.css'

/** The sorted column; `name` sorts by jersey. `down`: the largest value first. */
export interface BoxSort {
  readonly by: BoxFigureKey | 'name'
  readonly down: boolean
}

const ALL_FIGURES: readonly BoxFigureKey[] = BOX_FIGURES.map(({ key }) => key)

/** All figures; dead-ball rebounds only where there are some, because most rules do not know them. */
const figuresFor = ({ totals }: SideBox): readonly BoxFigureKey[] =>
  ALL_FIGURES.filter((key) => key !== 'deadBallRebounds' || totals.deadBallRebounds > 0)

export interface BoxScoreTableProps {
  readonly box: SideBox
  /** The side's name: the table's accessible name. */
  readonly name: string
  readonly figures?: readonly BoxFigureKey[]
  /** Null: starters first, then the bench. */
  readonly sort?: BoxSort | null
  readonly onSort?: (sort: BoxSort | null) => void
  /** Opens the plays behind a figure; without it cells are plain text. */
  readonly onOpen?: (whose: Whose, figure: PlayedKey) => void
  readonly onPlayer?: (player: PlayerLine) => void
}

type RowProps = Pick<BoxScoreTableProps, 'onOpen'> & {
  readonly figures: readonly BoxFigureKey[]
  readonly line: FigureValues
  readonly whose: Whose
  readonly who: string
}

const isNought = (shown: string) => shown === '–' || shown === '0' || shown === '0–0'

function Cells({ figures, line, whose, who, onOpen }: RowProps) {
  const open = figures.map((figure) => !isNought(figureText(line, figure)))
  return figures.map((figure, index) => {
    const shown = figureText(line, figure)
    const empty = isNought(shown)
    const look = [figure === 'points' && css.points, empty && css.zero].filter(Boolean).join(' ')
    return (
      <td key={figure} className={look}>
        {onOpen && !empty ? (
          <button
            type="button"
            className={css.cell}
            // Tab stops once in each row; arrow keys move between its cells.
            tabIndex={open.indexOf(true) === index ? 0 : -1}
            aria-label={`${who}, ${t(boxFigure(figure).name)} ${shown}`}
            onClick={() => onOpen(whose, figure)}
          >
            {shown}
          </button>
        ) : (
          <span className={css.plain}>{shown}</span>
        )}
      </td>
    )
  })
}

function PlayerRow({
  player,
  onPlayer,
  ...rest
}: Pick<BoxScoreTableProps, 'onOpen' | 'onPlayer'> & {
  readonly player: PlayerLine
  readonly figures: readonly BoxFigureKey[]
}) {
  return (
    <tr>
      <th scope="row" className={css.who}>
        <span className={css.jersey}>{player.jersey}</span>
        {onPlayer ? (
          <button type="button" className={css.person} onClick={() => onPlayer(player)}>
            {player.fullName}
          </button>
        ) : (
          player.fullName
        )}
      </th>
      {player.played ? (
        <Cells {...rest} line={player} whose={{ player: player.id }} who={player.fullName} />
      ) : (
        <td className={css.idle} colSpan={rest.figures.length}>
          {t('DNP')}
        </td>
      )}
    </tr>
  )
}

const jerseyRank = (player: PlayerLine) => Number(player.jersey) + player.jersey.length / 10

function sorted(players: readonly PlayerLine[], { by, down }: BoxSort): readonly PlayerLine[] {
  const rank = (player: PlayerLine) => {
    if (by === 'name') return jerseyRank(player)
    return player.played ? figureRank(player, by) : Number.NEGATIVE_INFINITY
  }
  const sign = down ? -1 : 1
  return [...players].sort((a, b) => {
    const [left, right] = [rank(a), rank(b)]
    if (left === right) return jerseyRank(a) - jerseyRank(b)
    // Players who did not play stay last in both directions.
    if (!Number.isFinite(left) || !Number.isFinite(right)) return Number.isFinite(left) ? -1 : 1
    return sign * (left - right)
  })
}

/** Starters, then the bench, then those who did not play; one group when the table is sorted by a column. */
function groupsOf(players: readonly PlayerLine[], sort: BoxSort | null | undefined) {
  if (sort) return [{ title: null, players: sorted(players, sort) }]
  const bench = players.filter((player) => !player.isStarting)
  return [
    { title: t('Starters'), players: players.filter((player) => player.isStarting) },
    { title: t('Bench'), players: [...bench].sort((a, b) => Number(b.played) - Number(a.played)) },
  ].filter((group) => group.players.length > 0)
}

const sortState = (sort: BoxSort | null | undefined, by: BoxSort['by']) =>
  sort?.by !== by ? 'none' : sort.down ? 'descending' : 'ascending'

/** The next sorting of a column: largest first, smallest first, then the default order. */
function nextSort(sort: BoxSort | null | undefined, by: BoxSort['by']): BoxSort | null {
  const first = by !== 'name'
  if (sort?.by !== by) return { by, down: first }
  return sort.down === first ? { by, down: !first } : null
}

function Head({
  by,
  children,
  title,
  sort,
  onSort,
  className,
}: Pick<BoxScoreTableProps, 'sort' | 'onSort'> & {
  readonly by: BoxSort['by']
  readonly title?: string
  readonly className?: string | undefined
  readonly children: string
}) {
  const state = sortState(sort, by)
  const mark = state === 'none' ? '' : state === 'descending' ? ' ▾' : ' ▴'
  return (
    <th scope="col" className={className} aria-sort={onSort ? state : undefined}>
      {onSort ? (
        <button
          type="button"
          className={by === 'name' ? `${css.sort} ${css.whoSort}` : css.sort}
          title={title}
          aria-label={title ?? children}
          onClick={() => onSort(nextSort(sort, by))}
        >
          {children}
          {mark}
        </button>
      ) : (
        <abbr className={css.plain} title={title} style={{ textDecoration: 'none' }}>
          {children}
        </abbr>
      )}
    </th>
  )
}

type Shown = Omit<BoxScoreTableProps, 'figures'> & { readonly figures: readonly BoxFigureKey[] }

/** The rows of the players, by group. */
function PlayerGroups({ box, figures, sort, onOpen, onPlayer }: Shown) {
  return groupsOf(box.players, sort).map((group) => (
    <tbody key={group.title ?? 'all'}>
      {group.title && (
        <tr>
          <th scope="rowgroup" className={css.group} colSpan={figures.length + 1}>
            <span>{group.title}</span>
          </th>
        </tr>
      )}
      {group.players.map((player) => (
        <PlayerRow key={player.id} player={player} figures={figures} onOpen={onOpen} onPlayer={onPlayer} />
      ))}
    </tbody>
  ))
}

/** The rows of the team itself and of the totals. */
function Foot({ box, figures, onOpen }: Pick<Shown, 'box' | 'figures' | 'onOpen'>) {
  const { team } = box
  return (
    <tfoot>
      <tr>
        <th scope="row" className={css.who}>
          {t('Team')}
        </th>
        <Cells
          figures={figures}
          line={{ ...team, plusMinus: null }}
          whose="team"
          who={t('Team')}
          onOpen={onOpen}
        />
      </tr>
      {team.scoreAdjustment !== 0 && (
        <tr>
          <th scope="row" className={css.who}>
            {t('Score adjustment')}
          </th>
          <Cells
            figures={figures}
            line={{ points: team.scoreAdjustment }}
            whose="team"
            who={t('Score adjustment')}
            onOpen={onOpen && ((whose) => onOpen(whose, 'scoreAdjustment'))}
          />
        </tr>
      )}
      <tr className={css.totals}>
        <th scope="row" className={css.who}>
          {t('Totals')}
        </th>
        <Cells figures={figures} line={box.totals} whose="totals" who={t('Totals')} onOpen={onOpen} />
      </tr>
    </tfoot>
  )
}

/** One side of a box score: starters, bench, the team's own row, totals. Scrolls inside itself. */
export function BoxScoreTable(props: BoxScoreTableProps) {
  const { box, name, figures = figuresFor(props.box), sort, onSort, onOpen } = props
  const head = { sort, onSort }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={css.scroll} aria-label={t('Box score of {name}', { name })} tabIndex={0}>
      <table className={css.table} onKeyDown={moveByArrows}>
        <caption hidden>{name}</caption>
        <thead>
          <tr>
            <Head by="name" className={css.who} {...head}>
              {t('Player')}
            </Head>
            {figures.map((figure) => (
              <Head key={figure} by={figure} title={t(boxFigure(figure).name)} {...head}>
                {t(boxFigure(figure).heading)}
              </Head>
            ))}
          </tr>
        </thead>
        <PlayerGroups {...props} figures={figures} />
        <Foot {...{ box, figures, onOpen }} />
      </table>
    </section>
  )
}

/** The table as tab-separated text, which spreadsheets paste. */
export function boxScoreText(box: SideBox, name: string): string {
  const row = (who: string, line: FigureValues) => [
    who,
    ...ALL_FIGURES.map((figure) => figureText(line, figure)),
  ]
  return tableText([
    [name],
    [t('Player'), ...ALL_FIGURES.map((figure) => t(boxFigure(figure).heading))],
    ...box.players.map((player) =>
      player.played
        ? row(`${player.jersey} ${player.fullName}`, player)
        : [`${player.jersey} ${player.fullName}`, t('DNP')],
    ),
    row(t('Team'), box.team),
    ...(box.team.scoreAdjustment === 0
      ? []
      : [row(t('Score adjustment'), { points: box.team.scoreAdjustment })]),
    row(t('Totals'), box.totals),
  ])
}
