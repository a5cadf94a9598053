import { type BySide, type CourtGeometry, SIDES } from '@fullcourt/scorebook/vocabulary'
import { type ReactNode, useState } from 'react'
import { CourtLines, ShotMark } from '../court/Court.tsx'
import { t } from '../ui/language.ts'
import foot from './ChartFoot.module.css'
import { MarkedPicture } from './MarkedPicture.tsx'
import css from './ShotChart.module.css'
import { ShotChartFrame } from './ShotChartFrame.tsx'
import { type ChartShot, placeShots, turnOf, viewBoxOf } from './shotChartPlaces.ts'

interface Props<S extends ChartShot> {
  readonly court: CourtGeometry
  readonly shots: readonly S[]
  readonly floor: 'half' | 'full'
  /** The names of the sides, for the legend of a full court. */
  readonly names?: BySide<string>
  readonly label: string
  readonly above?: ReactNode
  readonly say: (shot: S) => string
  readonly onOpen: (shot: S) => void
}

export function Dot({ made, x, y }: { readonly made: boolean; readonly x: number; readonly y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {made ? (
        <circle className={css.made} r={8} />
      ) : (
        <path className={css.missed} d="M -6 -6 l 12 12 m 0 -12 l -12 12" />
      )}
    </g>
  )
}

/** A shot on a full court, where the marks of the two sides differ. */
const SideDot = ({ made, isHome, x, y }: { made: boolean; isHome: boolean; x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <ShotMark x={0} y={0} r={8} isHome={isHome} className={made ? css.made : css.hollow} />
  </g>
)

const SideKey = ({ isHome, words }: { readonly isHome: boolean; readonly words: string }) => (
  <span className={foot.key}>
    <svg width="36" height="16" viewBox="0 0 45 20" aria-hidden>
      <SideDot made x={10} y={10} isHome={isHome} />
      <SideDot made={false} x={33} y={10} isHome={isHome} />
    </svg>
    {words}
  </span>
)

const Key = ({ made, count }: { readonly made: boolean; readonly count: number }) => (
  <span className={foot.key}>
    <svg width="16" height="16" viewBox="0 0 20 20" aria-hidden>
      <Dot made={made} x={10} y={10} />
    </svg>
    {made ? t('Made') : t('Missed')} {count}
  </span>
)

/** Inches from a dot to the ring that highlights it. */
const HALO = 18

/** '12 of 30' */
const madeOf = (shots: readonly ChartShot[]): string =>
  t('{made} of {total}', { made: shots.filter((shot) => shot.made).length, total: shots.length })

/** Made shots are filled dots, missed shots crosses; on a full court the marks tell the sides apart. Each opens its play. */
export function ShotChartDots<S extends ChartShot>(props: Props<S>) {
  const { court, shots, floor, names, label, above, say, onOpen } = props
  const [said, onSay] = useState('')
  const seen = placeShots(court, shots, floor)
  const made = shots.filter((shot) => shot.made).length
  const unseen = shots.length - seen.length
  const marks = seen.map((shot) => ({
    key: shot.eventId,
    said: say(shot),
    onOpen: () => onOpen(shot),
    at: shot,
    drawing: (
      <>
        <circle className={css.halo} cx={shot.x} cy={shot.y} r={HALO} />
        {floor === 'full' ? <SideDot {...shot} isHome={shot.isHomeTeam} /> : <Dot {...shot} />}
      </>
    ),
  }))
  const legend = (
    <>
      {floor === 'full' && names ? (
        SIDES.map((side) => {
          const isHome = side === 'home'
          const words = t('{team}: {madeOfTotal} made', {
            team: names[side],
            madeOfTotal: madeOf(shots.filter(({ isHomeTeam }) => isHomeTeam === isHome)),
          })
          return <SideKey key={side} {...{ isHome, words }} />
        })
      ) : (
        <>
          <Key made count={made} />
          <Key made={false} count={shots.length - made} />
        </>
      )}
      {unseen > 0 && <span>{t('{count} without a place', { count: unseen })}</span>}
    </>
  )
  return (
    <ShotChartFrame {...{ label, said, legend }}>
      {above}
      <MarkedPicture
        className={`${css.picture} ${floor === 'full' ? css.whole : ''}`}
        viewBox={viewBoxOf(court, floor)}
        turn={turnOf(court, floor)}
        size={HALO}
        {...{ marks, onSay }}
      >
        <CourtLines court={court} />
      </MarkedPicture>
    </ShotChartFrame>
  )
}
