import type { Flag } from '@fullcourt/scorebook/check'
import {
  type BoxFigureKey,
  boxFigure,
  FLOW_FIGURES,
  figureText,
  KINDS_OF_POINTS,
  minutesText,
} from '@fullcourt/scorebook/figures'
import { bySide, type Side } from '@fullcourt/scorebook/vocabulary'
import { readManifest } from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../call/call.ts'
import { FourFactors, pairedFactors } from '../../charts/FourFactors.tsx'
import { GameFlowPicture } from '../../charts/GameFlow.tsx'
import { HowWeCountLink } from '../../figures/HowWeCount.tsx'
import { GameReels } from '../../games/GameReels.tsx'
import { SEVERITY_WORDS } from '../../plays/severityWords.ts'
import { cssVariables } from '../../ui/cssVariables.ts'
import { t } from '../../ui/language.ts'
import { translateFlag } from '../../ui/sentences.ts'
import { behindText } from '../view/behindText.ts'
import figures from '../view/Figures.module.css'
import css from '../view/Game.module.css'
import { GameWords } from '../view/GameWords.tsx'
import { useGamePlace } from '../view/gamePlace.ts'
import { LEADERS, leadersOf } from '../view/leaders.ts'
import { Changes, Heads, type Pair, PairedFigures } from '../view/PairedFigures.tsx'
import playCss from '../view/Plays.module.css'
import severityCss from '../view/Severity.module.css'
import { sayStep } from '../view/sayStep.ts'
import type { Watched } from '../view/watched.ts'

function Leader({
  watched,
  side,
  figure,
}: {
  readonly watched: Watched
  readonly side: Side
  readonly figure: BoxFigureKey
}) {
  const { go } = useGamePlace()
  const player = leadersOf(watched.box[side].players, figure, 1)[0]
  if (!player) return <span className={css.dim}>–</span>
  const whose = { player: player.id }
  return (
    <button
      type="button"
      className={figures.leader}
      onClick={() => go({ behind: behindText({ side, whose, figure }) }, { replace: false })}
    >
      <span className={figures.number}>{figureText(player, figure)}</span>
      <span className={figures.who}>
        {player.jersey} {player.fullName}
      </span>
    </button>
  )
}

function Leaders({ watched }: { readonly watched: Watched }) {
  return (
    <section className={css.card}>
      <h2 className={css.cardTitle}>{t('Leaders')}</h2>
      <Heads watched={watched} />
      <dl className={figures.leaders}>
        {LEADERS.map((figure, index) => (
          <div key={figure} style={cssVariables({ display: 'contents', '--row': index + 1 })}>
            <dt style={{ gridRow: index + 1 }}>{t(boxFigure(figure).name)}</dt>
            <dd style={{ gridColumn: 1, gridRow: index + 1 }}>
              <Leader watched={watched} side="home" figure={figure} />
            </dd>
            <dd style={{ gridColumn: 3, gridRow: index + 1 }}>
              <Leader watched={watched} side="away" figure={figure} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const { possessions, largestLead, largestRun, secondsLeading } = FLOW_FIGURES
const FACTS = [...KINDS_OF_POINTS, possessions, largestLead, largestRun] as const

function pairsOf({ box }: Watched): readonly Pair[] {
  const { home, away } = { home: box.home.advanced, away: box.away.advanced }
  const isByClock = home.fastBreakByClock && away.fastBreakByClock
  return [
    ...FACTS.map(({ key, name }) => ({
      word: key === 'fastBreakPoints' && isByClock ? t('{name}, by the clock', { name: t(name) }) : t(name),
      home: home[key] ?? '–',
      away: away[key] ?? '–',
    })),
    {
      word: t(secondsLeading.name),
      home: minutesText(home.secondsLeading),
      away: minutesText(away.secondsLeading),
    },
  ]
}

/** A flag of a play opens the play. */
function FlagLine({ flag, names }: { readonly flag: Flag; readonly names: Watched['names'] }) {
  const { go } = useGamePlace()
  const { severity, message, playId } = flag
  const words = (
    <>
      <span className={severityCss.severity} data-severity={severity}>
        {t(SEVERITY_WORDS[severity])}
      </span>
      <span>{translateFlag(message, names)}</span>
    </>
  )
  if (!playId) return <div className={playCss.flag}>{words}</div>
  return (
    <button type="button" className={playCss.flag} onClick={() => go({ play: playId }, { replace: false })}>
      {words}
    </button>
  )
}

function Flags({ watched: { flags, names } }: { readonly watched: Watched }) {
  return (
    <section className={css.card}>
      <h2 className={css.cardTitle}>
        {t('To review')}{' '}
        <span>
          {flags.length === 0 ? t('nothing') : t(['{count} flag', '{count} flags'], { count: flags.length })}
        </span>
      </h2>
      {flags.length === 0 && <p className={css.dim}>{t('No issues found.')}</p>}
      <ul className={playCss.flags}>
        {flags.slice(0, MOST_FLAGS).map((flag) => (
          <li key={`${flag.code}${flag.eventId}${flag.message}`}>
            <FlagLine flag={flag} names={names} />
          </li>
        ))}
      </ul>
      {flags.length > MOST_FLAGS && (
        <Link from="/a/team/game/$id" search={{ tab: 'flags' }} resetScroll={false} className={playCss.rest}>
          {t('All {count} flags', { count: flags.length })}
        </Link>
      )}
    </section>
  )
}

const MOST_FLAGS = 8

/** Reels of a final game with film. */
function Reels({ watched: { game, box, flow } }: { readonly watched: Watched }) {
  const isFinal = game.homeFinalScore !== null
  const manifest = useCall(readManifest, { params: { id: game.id } }, { enabled: isFinal, kept: true })
  if (!isFinal || !manifest.data || manifest.data.videos.length === 0) return null
  return (
    <section className={`${css.card} ${css.wide}`}>
      <h2 className={css.cardTitle}>{t('Made for you')}</h2>
      <GameReels gameId={game.id} own={game.isHome ? 'home' : 'away'} box={box} runs={flow.runs} />
    </section>
  )
}

/** The figures that decided the game, on one page. */
export function SummaryTab({ watched }: { readonly watched: Watched }) {
  const { box, names, flow, periods, game, mayFix } = watched
  const factors = bySide((side) => box[side].advanced.fourFactors)
  return (
    <div className={css.grid}>
      <section className={`${css.card} ${css.wide}`}>
        <h2 className={css.cardTitle}>
          {t('Flow')}
          <Link from="/a/team/game/$id" search={{ tab: 'flow' }} resetScroll={false}>
            {t('Lead by lead')}
          </Link>
        </h2>
        <GameFlowPicture mini flow={flow} periods={periods} names={names} say={sayStep(watched)} />
      </section>
      <Reels watched={watched} />
      <div className={css.column}>
        <section className={css.card}>
          <h2 className={css.cardTitle}>
            {t('Four factors')}
            <HowWeCountLink figure="effectiveFieldGoalPercentage" game={game.id} />
          </h2>
          <Heads watched={watched} />
          <FourFactors figures={pairedFactors(factors)} names={names} />
        </section>
        {mayFix && <Flags watched={watched} />}
        <GameWords game={game} />
      </div>
      <div className={css.column}>
        <Leaders watched={watched} />
        <section className={css.card}>
          <h2 className={css.cardTitle}>
            {t('Team figures')}
            <HowWeCountLink figure="pointsInPaint" game={game.id} />
          </h2>
          <Heads watched={watched} />
          <PairedFigures label={t('Team figures')} pairs={pairsOf(watched)} />
          <Changes watched={watched} />
        </section>
      </div>
    </div>
  )
}
