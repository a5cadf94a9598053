import {
  COUNTED_FIGURES,
  type ExplainedFigure,
  type FigureExample,
  formulaText,
  signed,
  valueText,
} from '@fullcourt/scorebook/figures'
import type { ClockReading } from '@fullcourt/scorebook/fold'
import {
  type BySide,
  formatClock,
  periodLabel,
  type RuleProfile,
  type Side,
} from '@fullcourt/scorebook/vocabulary'
import { describePlay } from '@fullcourt/scorebook/words'
import { Link } from '@tanstack/react-router'
import { t } from '../../ui/language.ts'
import { rich } from '../../ui/rich.tsx'
import { behindText } from '../view/behindText.ts'
import type { Watched } from '../view/watched.ts'
import css from './HowWeCount.module.css'
import { ruleText } from './ruleText.ts'

/** Plays that an example shows; the game's page has all of them. */
const MOST_PLAYS = 3

interface Props {
  readonly id: string
  readonly isChosen: boolean
  readonly explained: ExplainedFigure
  /** Null until the league is loaded. */
  readonly rules: RuleProfile | null
  readonly watched: Watched | null
}

/** Heading, name, definition, rule of the league, formula and source of a figure, with its example. */
export function OneFigure({ id, isChosen, explained, rules, watched }: Props) {
  const { figure, formula, example } = explained
  const { heading, name, definition, source } = figure
  const byRules = rules && ruleText(figure.key, rules)
  return (
    <article id={id} className={css.figure} data-chosen={isChosen || undefined}>
      <div>
        <h3>
          {t(name)} <span className={css.heading}>{t(heading)}</span>
        </h3>
        <p>{t(definition)}</p>
        {byRules && <p className={css.byRules}>{byRules}</p>}
        {formula && (
          <p className={css.rule} lang="en" dir="ltr">
            {formulaText(formula)}
          </p>
        )}
        <p className={css.source}>
          {rich(t('Source: <source/>'), { source: <bdi lang="en">{source}</bdi> })}
        </p>
      </div>
      {watched && example && <Example explained={explained} example={example} watched={watched} />}
    </article>
  )
}

interface ExampleProps {
  readonly explained: ExplainedFigure
  readonly example: FigureExample
  readonly watched: Watched
}

const sideOf = ({ game }: Watched): Side => (game.isHome ? 'home' : 'away')

function shownValue({ figure, formula }: ExplainedFigure, { value }: FigureExample): string {
  if (value === null) return '–'
  if (typeof value === 'object') return t('{made} of {total}', value)
  const text = valueText(value, figure.format)
  return formula && figure.format === 'percent' ? `${text} %` : text
}

function Example({ explained, example, watched }: ExampleProps) {
  const { figure } = explained
  const course = courseText(figure.key, watched)
  const who = example.player
    ? `${example.player.jersey} ${example.player.fullName}`
    : watched.names[sideOf(watched)]
  const isByClock = figure.key === 'fastBreakPoints' && watched.box[sideOf(watched)].advanced.fastBreakByClock
  return (
    <figure className={css.example} aria-label={t('Example: {name}', { name: t(figure.name) })}>
      <p className={css.value}>
        {who} <strong>{shownValue(explained, example)}</strong>
        {isByClock && ` ${t('by the clock')}`}
      </p>
      {example.value === null && <p className={css.note}>{unknownText(figure.key)}</p>}
      {example.filled && (
        <p className={css.filled} dir="ltr">
          {example.filled} = {shownValue(explained, example)}
        </p>
      )}
      {course && <p className={css.note}>{course}</p>}
      {example.cell && example.value !== null && <Plays example={example} watched={watched} />}
    </figure>
  )
}

function unknownText(key: string): string {
  return key === 'pointsInPaint'
    ? t('Unknown: no shot of this game has a location.')
    : t('Unknown: nothing to divide by, or no substitutions were recorded.')
}

const clockText = ({ gameSetup }: Watched, { period, clockTime }: ClockReading): string =>
  `${periodLabel(gameSetup.rules, period)} ${formatClock(clockTime)}`

/** When it happened, for figures that come from the score by time. */
function courseText(key: string, watched: Watched): string {
  const { box, flow } = watched
  const side = sideOf(watched)
  const at = (moment: ClockReading & BySide<number>): string =>
    `${clockText(watched, moment)} (${moment.home}–${moment.away})`
  switch (key) {
    case 'largestLead': {
      const lead = box[side].advanced.largestLeadAt
      return lead ? t('At {time}', { time: at({ ...lead, ...lead.score }) }) : ''
    }
    case 'largestRun': {
      const run = flow.runs.find((one) => one.side === side && one.points === flow.largestRun[side])
      return run
        ? t('From {first} to {last}', {
            first: clockText(watched, run.from),
            last: clockText(watched, run.to),
          })
        : ''
    }
    case 'leadChanges':
      return timesText(flow.steps.filter(({ turned }) => turned === 'lead-change').map(at))
    case 'ties':
      return timesText(flow.steps.filter(({ turned }) => turned === 'tie').map(at))
    default:
      return ''
  }
}

const MOST_TIMES = 6
const timesText = (times: readonly string[]): string =>
  times.length > MOST_TIMES
    ? t('{times} and {count} more', {
        times: times.slice(0, MOST_TIMES).join(', '),
        count: times.length - MOST_TIMES,
      })
    : times.join(', ')

/** Whether the plays of a figure are worth different amounts. */
const isSummed = ({ cell }: FigureExample): boolean =>
  cell !== null &&
  !COUNTED_FIGURES.some(({ key }) => key === cell.figure && key !== 'points') &&
  cell.figure !== 'secondsPlayed'

function Plays({ example, watched }: Omit<ExampleProps, 'explained'>) {
  const { cell, plays } = example
  if (!cell) return null
  if (plays.length === 0) return <p className={css.note}>{t('No play of this game counts for it.')}</p>
  return (
    <>
      <ul className={css.plays}>
        {plays.slice(0, MOST_PLAYS).map(({ play, amount }) => {
          const { who, action, rest, when } = describePlay(watched.context, play)
          return (
            <li key={play.origin.id}>
              <time>{when}</time>
              <span>
                {action} {who}
                {rest.length > 0 && <small> {rest.join(' · ')}</small>}
              </span>
              {isSummed(example) && <b>{signed(amount)}</b>}
            </li>
          )
        })}
      </ul>
      <Link
        to="/a/team/game/$id/"
        params={{ id: watched.game.id }}
        search={{ tab: 'box', behind: behindText(cell) }}
        className={css.all}
      >
        {plays.length === 1 ? t('Open this play') : t('All {count} plays', { count: plays.length })}
      </Link>
    </>
  )
}
