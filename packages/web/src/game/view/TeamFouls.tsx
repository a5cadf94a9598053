import type { BoxScore } from '@fullcourt/scorebook/figures'
import type { Bonus } from '@fullcourt/scorebook/fold'
import { formatClock, msg, periodLabel, SIDES, type Side } from '@fullcourt/scorebook/vocabulary'
import { stageOf } from '../../games/gameWords.ts'
import { t } from '../../ui/language.ts'
import css from './TeamFouls.module.css'
import type { Watched } from './watched.ts'

const BONUS_WORDS: Readonly<Record<Bonus, string>> = {
  none: '',
  'one-and-one': msg('Bonus 1&1'),
  two: msg('Bonus'),
}

const isLive = ({ game, box }: Watched): boolean => stageOf(game) !== 'final' && box.periods.length > 0

/** 'Fouls 4 · Bonus · Timeouts 3 · Ball · Arrow' of a side in a running game. */
export function SideFacts({ watched, side }: { readonly watched: Watched; readonly side: Side }) {
  if (!isLive(watched)) return null
  const { foulsTowardBonus, bonus, timeouts, possession, arrow } = watched.box
  const facts = [
    t('Fouls {count}', { count: foulsTowardBonus[side] }),
    t(BONUS_WORDS[bonus[side]]),
    t('Timeouts {count}', { count: timeouts[side].left }),
    possession === side ? t('Ball') : '',
    arrow === side ? t('Arrow') : '',
  ]
  return (
    <span className={css.facts}>
      {facts.filter(Boolean).map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </span>
  )
}

interface TeamFoulsProps {
  readonly watched: Watched
  /** The box score of the whole game or of one period. */
  readonly box: BoxScore
  /** Opens the play of a timeout; without it, timeouts are plain text. */
  readonly onPlay?: (playId: string) => void
}

function FoulsTable({ watched, box }: Pick<TeamFoulsProps, 'watched' | 'box'>) {
  const { names } = watched
  const { rules } = watched.gameSetup
  const showsBonus = isLive(watched)
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('Team fouls')}</th>
            {box.teamFouls.home.map(({ period }) => (
              <th key={period} scope="col">
                {periodLabel(rules, period)}
              </th>
            ))}
            {showsBonus && <th scope="col">{t('Next foul')}</th>}
          </tr>
        </thead>
        <tbody>
          {SIDES.map((side) => (
            <tr key={side}>
              <th scope="row">{names[side]}</th>
              {box.teamFouls[side].map(({ period, fouls }) => (
                <td key={period}>{fouls}</td>
              ))}
              {showsBonus && <td>{t(BONUS_WORDS[box.bonus[side]] || msg('No throws'))}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Timeouts({ watched, box, side, onPlay }: TeamFoulsProps & { readonly side: Side }) {
  const { rules } = watched.gameSetup
  const { taken, left } = box.timeouts[side]
  return (
    <div className={css.timeouts}>
      <dt>{t('Timeouts of {team}, {left} left', { team: watched.names[side], left })}</dt>
      <dd>
        {taken.length === 0 && t('None taken')}
        {taken.map(({ eventId, kind, period, clockTime }) => {
          const text = [periodLabel(rules, period), formatClock(clockTime), kind === 'short' && t('short')]
            .filter(Boolean)
            .join(' ')
          return onPlay ? (
            <button key={eventId} type="button" className={css.timeout} onClick={() => onPlay(eventId)}>
              {text}
            </button>
          ) : (
            <span key={eventId}>{text}</span>
          )
        })}
      </dd>
    </div>
  )
}

/** 'Hawks have the ball. The arrow points to Owls.' in a running game. */
function ballWords({ box: { possession, arrow }, names }: Watched): string {
  return [
    possession ? t('{team} has the ball.', { team: names[possession] }) : '',
    arrow ? t('{team} gets the next held ball.', { team: names[arrow] }) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Team fouls by period, timeouts taken and left; in a running game the bonus, the ball and the arrow. */
export function TeamFouls({ watched, box, onPlay }: TeamFoulsProps) {
  const words = isLive(watched) ? ballWords(watched) : ''
  return (
    <section className={css.card} aria-label={t('Team fouls and timeouts')}>
      <h2 className={css.title}>{t('Team fouls and timeouts')}</h2>
      <FoulsTable watched={watched} box={box} />
      <dl className={css.list}>
        {SIDES.map((side) => (
          <Timeouts
            key={side}
            watched={watched}
            box={box}
            side={side}
            {...(onPlay && {
              onPlay: (eventId: string) => {
                const play = watched.plays.find(({ origin }) => origin.id === eventId)
                if (play) onPlay(play.origin.id)
              },
            })}
          />
        ))}
      </dl>
      {words && <p className={css.ball}>{words}</p>}
    </section>
  )
}
