import { minutesText, type ScoreStep, signed } from '@fullcourt/scorebook/figures'
import { eventIn, formatClock } from '@fullcourt/scorebook/vocabulary'
import { GameFlowPicture } from '../../charts/GameFlow.tsx'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataTable } from '../../ui/data/DataTable.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { t } from '../../ui/language.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import figures from '../view/Figures.module.css'
import css from '../view/Game.module.css'
import { ALL_PLAYS, useGamePlace } from '../view/gamePlace.ts'
import { Changes, Heads, type Pair, PairedFigures } from '../view/PairedFigures.tsx'
import { PlayList } from '../view/PlayList.tsx'
import { sayStep } from '../view/sayStep.ts'
import type { Watched } from '../view/watched.ts'

function pairsOf({ flow, box }: Watched): readonly Pair[] {
  const [home, away] = [box.home.advanced, box.away.advanced]
  const { largestRun, secondsLeading } = flow
  return [
    { word: t('Largest lead'), home: home.largestLead, away: away.largestLead },
    { word: t('Largest run'), home: largestRun.home, away: largestRun.away },
    {
      word: t('Time leading'),
      home: minutesText(secondsLeading.home),
      away: minutesText(secondsLeading.away),
    },
  ]
}

const columnsOf = ({ periods, names, context, plays }: Watched): readonly Column<ScoreStep>[] => {
  const label = new Map(periods.map((period) => [period.number, period.label]))
  const byId = new Map(plays.map((play) => [play.origin.id, play]))
  const scorer = ({ playId, side, eventId }: ScoreStep) => {
    const event = eventIn(byId.get(playId), eventId)
    return context.people.get(event?.teamGamePersonnelId ?? '')?.fullName ?? names[side]
  }
  return [
    {
      key: 'at',
      label: t('Time'),
      value: ({ elapsed }) => elapsed,
      show: ({ period, clockTime }) => (
        <span className={css.nowrap}>
          {label.get(period)} {formatClock(clockTime)}
        </span>
      ),
    },
    { key: 'who', label: t('Scored'), value: scorer },
    {
      key: 'points',
      label: t('PTS'),
      means: t('Points'),
      numeric: true,
      value: ({ points }) => points,
      show: ({ points }) => signed(points),
    },
    {
      key: 'score',
      label: t('Score'),
      numeric: true,
      value: ({ home, away }) => home + away,
      show: ({ home, away }) => (
        <span className={css.nowrap}>
          <Figure>{`${home}–${away}`}</Figure>
        </span>
      ),
    },
    {
      key: 'lead',
      label: t('Lead'),
      means: t('Lead of {team}', { team: names.home }),
      numeric: true,
      value: ({ home, away }) => home - away,
      show: ({ home, away }) => signed(home - away),
    },
  ]
}

/** The lead over the game, and its table. */
export function FlowTab({ watched }: { readonly watched: Watched }) {
  const { place, go } = useGamePlace()
  const { flow, periods, names } = watched
  const scored = new Set(flow.steps.map(({ playId }) => playId))
  return (
    <div className={`${css.grid} ${css.flow}`}>
      <section className={`${css.card} ${css.wide}`}>
        <GameFlowPicture
          flow={flow}
          periods={periods}
          names={names}
          say={sayStep(watched)}
          onOpen={(play) => go({ play }, { replace: false })}
        />
      </section>
      <section className={css.card}>
        <h2 className={css.cardTitle}>{t('In figures')}</h2>
        <Heads watched={watched} />
        <PairedFigures label={t('Flow in figures')} pairs={pairsOf(watched)} />
        <Changes watched={watched} />
        <p className={figures.changes}>{t('Level for {time}', { time: minutesText(flow.secondsTied) })}</p>
      </section>
      <section className={css.card}>
        <h2 className={css.cardTitle}>{t('Every change of the score')}</h2>
        {scored.size > 0 && (
          <p>
            <Button variant="default" size="sm" onClick={() => go({ spot: ALL_PLAYS }, { replace: false })}>
              {t('List the plays')}
            </Button>
          </p>
        )}
        <div className={css.long}>
          <DataTable
            dense
            caption={t('Every change of the score')}
            columns={columnsOf(watched)}
            rows={flow.steps}
            rowKey={({ eventId }) => eventId}
          />
        </div>
      </section>
      <Dialog
        open={place.spot === ALL_PLAYS && place.play === ''}
        onClose={() => go({ spot: '', clip: '' })}
        title={t('Every change of the score')}
        shape="wide"
      >
        <PlayList watched={watched} plays={watched.plays.filter(({ origin }) => scored.has(origin.id))} />
      </Dialog>
    </div>
  )
}
