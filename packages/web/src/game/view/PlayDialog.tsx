import {
  type Cell,
  type Figure,
  FLOORS,
  garbageTime,
  type OnFloor,
  PLAYED_FIGURES,
  playsBehind,
  withoutGarbageTime,
} from '@fullcourt/scorebook/figures'
import { isOneOf, type Play, SIDES } from '@fullcourt/scorebook/vocabulary'
import { describePlay } from '@fullcourt/scorebook/words'
import { useMemo } from 'react'
import type { Book } from '../../book/index.ts'
import { FigureMeaning } from '../../figures/HowWeCount.tsx'
import { ClipBox } from '../../film/clips/clipBox.door.ts'
import { useGameClips } from '../../film/clips/useGameClips.ts'
import { authorText } from '../../identity/authorText.ts'
import { useMayOnTeam } from '../../identity/session.ts'
import { DrawingsOver } from '../../marks/drawings.door.ts'
import { PlayHistory } from '../../plays/PlayHistory.tsx'
import { Button } from '../../ui/Button.tsx'
import { t } from '../../ui/language.ts'
import { Dialog, DialogButtons } from '../../ui/overlay/Dialog.tsx'
import { translateFlag } from '../../ui/sentences.ts'
import { AddPlays } from './AddPlays.tsx'
import css from './Game.module.css'
import { type GamePlace, useGamePlace } from './gamePlace.ts'
import { PlayList, PlaysOnCourt } from './PlayList.tsx'
import playCss from './Plays.module.css'
import severityCss from './Severity.module.css'
import type { Watched } from './watched.ts'

/** The score after the play. */
function scoreAfter({ flow, plays }: Watched, play: Play): string | null {
  const at = plays.indexOf(play)
  const before = new Set(plays.slice(0, at + 1).map(({ origin }) => origin.id))
  const step = flow.steps.findLast(({ playId }) => before.has(playId))
  return step ? `${step.home}–${step.away}` : null
}

interface OnePlayProps {
  readonly watched: Watched
  readonly book: Book
  readonly play: Play
}

/** Leads to the plays before and after, and to the play-by-play. */
function PlayButtons({ watched, play }: Pick<OnePlayProps, 'watched' | 'play'>) {
  const { go } = useGamePlace()
  const at = watched.plays.indexOf(play)
  const open = (other: Play | undefined) => other && go({ play: other.origin.id })
  return (
    <DialogButtons>
      <Button variant="default" disabled={at === 0} onClick={() => open(watched.plays[at - 1])}>
        {t('Previous')}
      </Button>
      <Button
        variant="default"
        disabled={at === watched.plays.length - 1}
        onClick={() => open(watched.plays[at + 1])}
      >
        {t('Next')}
      </Button>
      <Button
        variant="default"
        onClick={() => go({ tab: 'plays', behind: '', floor: '', garbage: '', spot: '', clip: '' })}
      >
        {t('Show in play-by-play')}
      </Button>
    </DialogButtons>
  )
}

/** The clip of the play, where it has film. */
function PlayFilm({ watched, plays }: { readonly watched: Watched; readonly plays: readonly Play[] }) {
  const { clips, films, refresh } = useGameClips(watched.game.id, plays)
  const mayDownload = useMayOnTeam('film.write')
  if (clips.length === 0) return null
  return (
    <div className={playCss.clip}>
      <ClipBox
        key={clips[0]!.playId}
        {...{ clips, films, refresh }}
        first=""
        mayDownload={mayDownload}
        over={(player) => <DrawingsOver player={player} />}
      />
    </div>
  )
}

function OnePlay({ watched, book, play }: OnePlayProps) {
  const mayScore = useMayOnTeam('game.score')
  const { go } = useGamePlace()
  const { who, action, rest, when } = describePlay(watched.context, play)
  const flags = watched.flags.filter(({ playId }) => playId === play.origin.id)
  const score = scoreAfter(watched, play)
  const author = watched.revisions.get(play.origin.id)?.author?.name
  const alone = useMemo(() => [play], [play])
  return (
    <>
      <PlayFilm watched={watched} plays={alone} />
      <p className={playCss.said}>
        {action} {who}
      </p>
      {rest.map((line) => (
        <p key={line} className={css.dim}>
          {line}
        </p>
      ))}
      <p className={css.dim}>
        {when}
        {score && ` · ${score}`}
      </p>
      {author && <p className={css.dim}>{t('Entered by {author}', { author: authorText(author) })}</p>}
      {flags.map((flag) => (
        <p key={flag.code} className={severityCss.severity} data-severity={flag.severity}>
          {translateFlag(flag.message, watched.names)}
        </p>
      ))}
      <PlaysOnCourt
        watched={watched}
        plays={alone}
        onOpen={() => go({ tab: 'shots', behind: '', floor: '', garbage: '', spot: '', clip: '' })}
      />
      <PlayHistory
        key={play.origin.id}
        gameId={watched.game.id}
        playId={play.origin.id}
        context={watched.context}
        current={play}
        known={watched.revisions.get(play.origin.id)}
        record={mayScore && book.state.ending === null ? book.record : null}
      />
      <AddPlays watched={watched} plays={alone} />
      <PlayButtons watched={watched} play={play} />
    </>
  )
}

/** The figure that the address names, and its owner; a person may be named by the game's, the program's or the opponent's id. */
function readBehind(
  text: string,
  { setup, names }: Watched,
): (Cell & { readonly name: string; readonly figureRow: Figure }) | null {
  const [word, who] = text.split('~')
  const found = PLAYED_FIGURES.find(({ key }) => key === word)
  if (!found || !who) return null
  const cell = { figure: found.key, figureRow: found }
  for (const side of SIDES) {
    if (who === `${side}-team`)
      return { ...cell, side, whose: 'team', name: t('{team}, team', { team: names[side] }) }
    if (who === `${side}-totals`) return { ...cell, side, whose: 'totals', name: names[side] }
    const person = setup[side].personnel.find(
      ({ id, teamBrandPersonnelId }) => id === who || teamBrandPersonnelId === who,
    )
    if (person)
      return { ...cell, side, whose: { player: person.id }, name: `${person.jersey} ${person.fullName}` }
  }
  return null
}

/** The players on the floor that the address names: 'home~lineUp~{person}.{person}', 'home~off~{person}'. */
function readFloor(text: string, { setup }: Watched): OnFloor | null {
  const [side, are, ids = ''] = text.split('~')
  if (!isOneOf(SIDES, side) || !isOneOf(FLOORS, are)) return null
  const people = setup[side].personnel.filter(({ id, teamBrandPersonnelId }) =>
    ids.split('.').some((one) => one === id || one === teamBrandPersonnelId),
  )
  return { side, are, people: people.map(({ id }) => id) }
}

/** The plays behind the figure in the address: of a period, with certain players on the floor, or without garbage time. */
function playsOfFigure(cell: Cell, place: GamePlace, watched: Watched): readonly Play[] {
  const { gameSetup, plays, until } = watched
  const period = Number(place.period)
  const during = readFloor(place.floor, watched)
  const whole = {
    ...cell,
    ...(place.tab === 'box' && period > 0 && { period }),
    ...(during && { during }),
  }
  const garbageFrom = place.garbage === 'no' ? garbageTime(gameSetup, plays) : null
  const game = garbageFrom ? withoutGarbageTime(plays, garbageFrom) : { plays, until }
  return playsBehind(gameSetup, game.plays, whole, game.until).map(({ play }) => play)
}

/** The plays behind a figure, and a single play. Both are in the address, so that a link opens them. */
export function PlayDialogs({ watched, book }: { readonly watched: Watched; readonly book: Book }) {
  const { place, go } = useGamePlace()
  const play = watched.plays.find(({ origin }) => origin.id === place.play)
  const behind = readBehind(place.behind, watched)
  const { tab, period, floor, garbage } = place
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of the address that choose the plays are named here
  const plays = useMemo(
    () => (behind ? playsOfFigure(behind, place, watched) : []),
    [place.behind, tab, period, floor, garbage, watched],
  )
  return (
    <>
      <Dialog
        open={behind !== null && !play}
        onClose={() => go({ behind: '', floor: '', garbage: '', clip: '' })}
        title={behind ? `${behind.name}: ${t(behind.figureRow.name).toLowerCase()}` : ''}
        shape="wide"
      >
        {behind && <FigureMeaning figure={behind.figureRow} game={watched.game.id} />}
        {plays.length === 0 ? (
          <p className={css.dim}>{t('No plays.')}</p>
        ) : (
          <PlayList watched={watched} plays={plays} />
        )}
      </Dialog>
      <Dialog
        open={play !== undefined && (tab !== 'plays' || place.behind !== '')}
        onClose={() => go({ play: '' })}
        title={t('Play')}
      >
        {play && <OnePlay watched={watched} book={book} play={play} />}
      </Dialog>
    </>
  )
}
