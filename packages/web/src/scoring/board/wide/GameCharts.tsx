import { shots } from '@fullcourt/scorebook/shots'
import { otherSide, type Side } from '@fullcourt/scorebook/vocabulary'
import { sentenceOf } from '@fullcourt/scorebook/words'
import { useMemo, useState } from 'react'
import { MarkedPicture } from '../../../charts/MarkedPicture.tsx'
import { type ChartShot, placeShots, reachOf } from '../../../charts/shotChartPlaces.ts'
import { CourtLines, ShotMark } from '../../../court/Court.tsx'
import { t } from '../../../ui/language.ts'
import { toView, viewTransform } from '../../core/courtView.ts'
import { useInputs, useScorer } from '../../store/useScorer.ts'
import css from './GameCharts.module.css'

/** Inches from a mark to the ring that highlights it. */
const HALO = 20

/** The shots of the game, an upright half of the court for each side. Each shot opens its play. */
export default function GameCharts() {
  const left = useScorer((state) => state.left)
  return (
    <div className={css.charts}>
      <SideChart side={left} />
      <SideChart side={otherSide(left)} />
    </div>
  )
}

function SideChart({ side }: { readonly side: Side }) {
  const scorer = useInputs()
  const { plays, court, name, words } = useScorer(({ book, game, names, words }) => ({
    plays: book.plays,
    court: game.sheet.setup.court,
    name: names[side],
    words,
  }))
  const [said, setSaid] = useState('')
  const own = useMemo(
    () => shots(court, plays).filter(({ isHomeTeam }) => isHomeTeam === (side === 'home')),
    [court, plays, side],
  )
  const sayShot = ({ eventId }: ChartShot) => {
    const play = plays.find(({ origin }) => origin.id === eventId)
    return play ? sentenceOf(words, play) : ''
  }
  const marks = placeShots(court, own, 'half').map((shot) => {
    const at = toView(court, 'left', shot)
    return {
      key: shot.eventId,
      said: sayShot(shot),
      onOpen: () => scorer.openPlay(shot.eventId),
      at,
      drawing: <Mark {...at} isHome={shot.isHomeTeam} isMade={shot.made} />,
    }
  })
  return (
    <figure className={css.side} data-side={side} aria-label={t('Shots of {name}', { name })}>
      <figcaption className={css.head}>
        <span className={css.name}>{name}</span>
        <span className={css.made}>
          {t('{made} of {total}', { made: own.filter(({ made }) => made).length, total: own.length })}
        </span>
      </figcaption>
      <MarkedPicture
        className={css.picture}
        viewBox={`0 0 ${court.heightInches} ${reachOf(court, 'half')}`}
        size={HALO}
        onSay={setSaid}
        marks={marks}
      >
        <g transform={viewTransform(court, 'left')}>
          <CourtLines court={court} />
        </g>
      </MarkedPicture>
      <p className={css.said} aria-hidden>
        {said}
      </p>
    </figure>
  )
}

interface MarkProps {
  readonly x: number
  readonly y: number
  readonly isHome: boolean
  readonly isMade: boolean
}

const Mark = ({ x, y, isHome, isMade }: MarkProps) => (
  <g transform={`translate(${x} ${y})`}>
    <circle className={css.halo} r={HALO} />
    <ShotMark x={0} y={0} r={8} isHome={isHome} className={isMade ? css.hit : css.miss} />
  </g>
)
