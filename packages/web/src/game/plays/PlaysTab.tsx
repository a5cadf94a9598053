import { type EventType, type Play, playEvents, sideOf } from '@fullcourt/scorebook/vocabulary'
import { eventTitle } from '@fullcourt/scorebook/words'
import { useMemo } from 'react'
import { useGameClips } from '../../film/clips/useGameClips.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Filters } from '../../ui/fields/Filters.tsx'
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx'
import { t } from '../../ui/language.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { PeriodChoice, PlaceFilter, PlayerChoice, SideChoice } from '../view/Filters.tsx'
import { type GamePlace, useGamePlace } from '../view/gamePlace.ts'
import { PlayList } from '../view/PlayList.tsx'
import css from '../view/Plays.module.css'
import type { Watched } from '../view/watched.ts'
import { DENSITIES, DENSITY_WORDS, useDensity } from './density.ts'
import { FilmBeside } from './film.door.ts'
import { PeriodFeed } from './PeriodFeed.tsx'

/** A choice of the filter, with its event types. */
interface Kind {
  readonly value: string
  readonly label: string
  readonly types: readonly EventType[]
}

const ofType = (value: string, type: EventType): Kind => ({
  value,
  label: `${eventTitle(type)}s`,
  types: [type],
})

const KINDS: readonly Kind[] = [
  { value: 'shots', label: 'Shots', types: ['shot_made', 'shot_miss'] },
  {
    value: 'throws',
    label: 'Free throws',
    types: ['freethrow_made', 'freethrow_miss', 'freethrow_violation'],
  },
  ofType('rebounds', 'rebound'),
  ofType('assists', 'assist'),
  ofType('turnovers', 'turnover'),
  ofType('steals', 'steal'),
  ofType('blocks', 'blocked_shot'),
  ofType('fouls', 'foul'),
  ofType('subs', 'substitution'),
  ofType('timeouts', 'timeout'),
]

/** Whether a play matches: one of its events must be of that side, player and kind. */
function showing(
  { period, side, player, type }: GamePlace,
  flagged: ReadonlySet<string>,
): (play: Play) => boolean {
  const kinds = KINDS.find(({ value }) => value === type)?.types
  return (play) => {
    if (period && play.origin.period !== Number(period)) return false
    if (type === 'flagged' && !flagged.has(play.origin.id)) return false
    return playEvents(play).some(
      (event) =>
        (!side || sideOf(event) === side) &&
        (!player || event.teamGamePersonnelId === player || event.attributes.drawnById === player) &&
        (!kinds || kinds.includes(event.type)),
    )
  }
}

/** The plays with a flag of the checker or of the scorer. */
const useFlagged = ({ flags, plays }: Watched): ReadonlySet<string> =>
  useMemo(
    () =>
      new Set(
        flags
          .flatMap(({ playId }) => playId ?? [])
          .concat(plays.flatMap(({ origin }) => (origin.userFlagged ? origin.id : []))),
      ),
    [flags, plays],
  )

/** In the address, in place of a figure: the plays that the filters show. */
const SHOWN = 'shown'

/** Every play as a sentence, newest first; beside them the film of the game. */
export function PlaysTab({ watched }: { readonly watched: Watched }) {
  const { place, go } = useGamePlace()
  const { density, setDensity } = useDensity()
  const { period, side, player, type } = place
  const flagged = useFlagged(watched)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filters are the four parts of the address that are named here
  const show = useMemo(() => showing(place, flagged), [period, side, player, type, flagged])
  const shown = useMemo(() => watched.plays.filter(show), [watched.plays, show])
  const { clips } = useGameClips(watched.game.id, shown)
  const isWatching = place.behind === SHOWN
  return (
    <>
      <Filters
        tools={
          <>
            {clips.length > 0 && (
              <Button variant="default" onClick={() => go({ behind: SHOWN, play: '' }, { replace: false })}>
                Watch {clips.length === 1 ? '1 clip' : `${clips.length} clips`}
              </Button>
            )}
            <SegmentedControl
              aria-label={t('Rows')}
              data={DENSITIES.map((value) => ({ value, label: DENSITY_WORDS[value] }))}
              value={density}
              onChange={setDensity}
            />
          </>
        }
      >
        <PeriodChoice watched={watched} />
        <SideChoice watched={watched} />
        <PlayerChoice watched={watched} />
        <PlaceFilter
          name="type"
          label={t('Show')}
          all="All plays"
          data={
            watched.mayFix
              ? [...KINDS, { value: 'flagged', label: t('Flagged ({count})', { count: flagged.size }) }]
              : KINDS
          }
        />
      </Filters>
      <div className={css.withFilm}>
        <FilmBeside watched={watched} playId={isWatching ? '' : place.play} isCovered={isWatching} />
        <PeriodFeed
          watched={watched}
          show={show}
          density={density}
          selected={place.play}
          onOpen={(play) => go({ play: play === place.play ? '' : play })}
          empty={
            <Empty
              plain
              title={t('No Results')}
              action={
                <Button variant="default" onClick={() => go({ period: '', side: '', player: '', type: '' })}>
                  {t('Clear filters')}
                </Button>
              }
            />
          }
        />
      </div>
      <Dialog
        open={isWatching && place.play === ''}
        onClose={() => go({ behind: '', clip: '' })}
        title={`Play-by-play: ${shown.length === 1 ? '1 play' : `${shown.length} plays`}`}
        shape="wide"
      >
        <PlayList watched={watched} plays={shown} />
      </Dialog>
    </>
  )
}
