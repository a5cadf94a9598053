import { byZone, type Shot, shots as shotsOf } from '@fullcourt/scorebook'
import { useMemo } from 'react'
import { sentenceOf } from '../book/views/describePlay.ts'
import { ShotChart } from '../book/views/ShotChart.tsx'
import { ZoneTable } from '../book/views/ZoneTable.tsx'
import { Filters } from '../ui/Filters.tsx'
import { PeriodChoice, PlaceFilter, PlayerChoice, SideChoice } from './Filters.tsx'
import css from './Game.module.css'
import { type GamePlace, useGamePlace } from './gamePlace.ts'
import type { Watched } from './watched.ts'

const fits =
  ({ side, player, period, made }: GamePlace) =>
  (shot: Shot): boolean =>
    (!side || (side === 'home') === shot.isHomeTeam) &&
    (!player || shot.teamGamePersonnelId === player) &&
    (!period || shot.period === Number(period)) &&
    (!made || (made === 'made') === shot.made)

/** Where shots were taken: both sides on the whole floor, one side's all at one hoop. */
export function ShotsTab({ watched }: { readonly watched: Watched }) {
  const { place, go } = useGamePlace()
  const { plays, gameSetup, told, names } = watched
  const all = useMemo(() => shotsOf(gameSetup.court, plays), [gameSetup, plays])
  const playOf = useMemo(() => new Map(plays.map((play) => [play.origin.id, play])), [plays])
  const list = all.filter(fits(place))
  const one = place.side !== '' || place.player !== ''
  const label = place.side === 'home' || place.side === 'away' ? `Shots of ${names[place.side]}` : 'Shots'
  return (
    <>
      <Filters>
        <SideChoice watched={watched} />
        <PlayerChoice watched={watched} />
        <PeriodChoice watched={watched} />
        <PlaceFilter
          name="made"
          label="Result"
          all="Made and missed"
          data={[
            { value: 'made', label: 'Made' },
            { value: 'missed', label: 'Missed' },
          ]}
        />
      </Filters>
      <div className={css.shots} data-floor={one ? 'half' : 'full'}>
        <ShotChart
          court={gameSetup.court}
          shots={list}
          floor={one ? 'half' : 'full'}
          label={label}
          say={(shot) => {
            const play = playOf.get(shot.eventId)
            return play ? sentenceOf(told, play) : ''
          }}
          onOpen={(shot) => go({ play: shot.eventId }, { replace: false })}
        />
        <ZoneTable zones={byZone(list)} />
      </div>
    </>
  )
}
