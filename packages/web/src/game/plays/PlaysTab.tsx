import { type EventType, msg, type Play, playEvents, sideOf } from '@fullcourt/scorebook/vocabulary'
import { type ReactNode, useMemo } from 'react'
import { useGameClips } from '../../film/clips/useGameClips.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Filters } from '../../ui/fields/Filters.tsx'
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx'
import { t, translateLabels } from '../../ui/language.ts'
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

const ofType = (value: string, type: EventType, label: string): Kind => ({ value, label, types: [type] })

const KINDS: readonly Kind[] = [
  { value: 'shots', label: msg('Shots'), types: ['shot_made', 'shot_miss'] },
  {
    value: 'throws',
    label: msg('Free throws'),
    types: ['freethrow_made', 'freethrow_miss', 'freethrow_violation'],
  },
  ofType('rebounds', 'rebound', msg('Rebounds')),
  ofType('assists', 'assist', msg('Assists')),
  ofType('turnovers', 'turnover', msg('Turnovers')),
  ofType('steals', 'steal', msg('Steals')),
  ofType('blocks', 'blocked_shot', msg('Blocks')),
  ofType('fouls', 'foul', msg('Fouls')),
  ofType('subs', 'substitution', msg('Substitutions')),
  ofType('timeouts', 'timeout', msg('Timeouts')),
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

/** The filters of the list, with its tools. */
const PlayFilters = ({
  watched,
  flagged,
  children,
}: {
  readonly watched: Watched
  readonly flagged: number
  readonly children: ReactNode
}) => (
  <Filters tools={children}>
    <PeriodChoice watched={watched} />
    <SideChoice watched={watched} />
    <PlayerChoice watched={watched} />
    <PlaceFilter
      name="type"
      label={t('Show')}
      all={t('All plays')}
      data={[
        ...translateLabels(KINDS),
        ...(watched.mayFix ? [{ value: 'flagged', label: t('Flagged ({count})', { count: flagged }) }] : []),
      ]}
    />
  </Filters>
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
      <PlayFilters watched={watched} flagged={flagged.size}>
        {clips.length > 0 && (
          <Button variant="default" onClick={() => go({ behind: SHOWN, play: '' }, { replace: false })}>
            {t(['Watch {count} clip', 'Watch {count} clips'], { count: clips.length })}
          </Button>
        )}
        <SegmentedControl
          aria-label={t('Rows')}
          data={DENSITIES.map((value) => ({ value, label: t(DENSITY_WORDS[value]) }))}
          value={density}
          onChange={setDensity}
        />
      </PlayFilters>
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
        title={t(['Play-by-play: {count} play', 'Play-by-play: {count} plays'], { count: shown.length })}
        shape="wide"
      >
        <PlayList watched={watched} plays={shown} />
      </Dialog>
    </>
  )
}
