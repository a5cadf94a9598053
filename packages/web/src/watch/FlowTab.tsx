import { formatClock, type ScoreStep } from '@fullcourt/scorebook'
import { minutesText, signed } from '../book/views/figures.ts'
import { GameFlowPicture } from '../book/views/GameFlow.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import css from './Game.module.css'
import { useGamePlace } from './gamePlace.ts'
import { sayStep } from './sayStep.ts'
import type { Watched } from './watched.ts'

const leadText = ({ points, side }: { readonly points: number; readonly side: string }) =>
  `${side} by ${points}`

function Facts({ watched: { flow, names, box } }: { readonly watched: Watched }) {
  const [home, away] = [box.home.advanced.largestLead, box.away.advanced.largestLead]
  const facts = [
    ['Lead changes', String(flow.leadChanges)],
    ['Ties', String(flow.ties)],
    [
      'Largest lead',
      `${leadText({ side: names.home, points: home })}, ${leadText({ side: names.away, points: away })}`,
    ],
    ['Largest run', `${names.home} ${flow.largestRun.home}, ${names.away} ${flow.largestRun.away}`],
    [
      'Time leading',
      `${names.home} ${minutesText(flow.secondsLeading.home)}, ${names.away} ${minutesText(flow.secondsLeading.away)}`,
    ],
    ['Time level', minutesText(flow.secondsTied)],
  ]
  return (
    <table className={css.facts} aria-label="Flow in figures">
      <tbody>
        {facts.map(([name, value]) => (
          <tr key={name}>
            <th scope="row" style={{ textAlign: 'left' }}>
              {name}
            </th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const columnsOf = ({ periods, names, told, plays }: Watched): readonly Column<ScoreStep>[] => {
  const label = new Map(periods.map((period) => [period.number, period.label]))
  const byId = new Map(plays.map((play) => [play.origin.id, play]))
  const scorer = ({ playId, side, eventId }: ScoreStep) => {
    const play = byId.get(playId)
    const event = play && [play.origin, ...play.rel].find(({ id }) => id === eventId)
    return told.people.get(event?.teamGamePersonnelId ?? '')?.fullName ?? names[side]
  }
  return [
    {
      key: 'at',
      label: 'Time',
      value: ({ elapsed }) => elapsed,
      show: ({ period, clockTime }) => (
        <span className={css.nowrap}>
          {label.get(period)} {formatClock(clockTime)}
        </span>
      ),
    },
    { key: 'who', label: 'Scored', value: scorer },
    {
      key: 'points',
      label: 'PTS',
      means: 'Points',
      numeric: true,
      value: ({ points }) => points,
      show: ({ points }) => signed(points),
    },
    {
      key: 'score',
      label: 'Score',
      numeric: true,
      value: ({ home, away }) => home + away,
      show: ({ home, away }) => <span className={css.nowrap}>{`${home}–${away}`}</span>,
    },
    {
      key: 'lead',
      label: 'Lead',
      means: `Lead of ${names.home}`,
      numeric: true,
      value: ({ home, away }) => home - away,
      show: ({ home, away }) => signed(home - away),
    },
  ]
}

/** The lead over the game, and the table behind it. */
export function FlowTab({ watched }: { readonly watched: Watched }) {
  const { go } = useGamePlace()
  const { flow, periods, names } = watched
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
        <h2 className={css.cardTitle}>In figures</h2>
        <Facts watched={watched} />
      </section>
      <section className={css.card}>
        <h2 className={css.cardTitle}>Every change of the score</h2>
        <DataTable
          caption="Every change of the score"
          columns={columnsOf(watched)}
          rows={flow.steps}
          rowKey={({ eventId }) => eventId}
        />
      </section>
    </div>
  )
}
