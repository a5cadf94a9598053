import { msg } from '@fullcourt/scorebook/vocabulary'
import { type Game, listGames } from '@fullcourt/wire'
import { wallTimeAt } from '@fullcourt/wire/forms/wallTime'
import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { useList } from '../call/call.ts'
import { GameUploadLine } from '../film/upload/index.ts'
import { PlaceChoice, SeasonChoice } from '../games/GameFilters.tsx'
import { dayText, stageOf } from '../games/gameWords.ts'
import { useMayOnTeam, useProgram, useTeam } from '../identity/session.ts'
import { SeasonDialog } from '../people/SeasonDialog.tsx'
import { Answer } from '../ui/Answer.tsx'
import { useInAddress } from '../ui/address.ts'
import { Button } from '../ui/Button.tsx'
import { NoResults } from '../ui/data/NoResults.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Choice, Filters, SearchField } from '../ui/fields/Filters.tsx'
import { SegmentedControl } from '../ui/fields/SegmentedControl.tsx'
import { t, translateLabels } from '../ui/language.ts'
import { DotsMenu } from '../ui/overlay/DotsMenu.tsx'
import { Page } from '../ui/Page.tsx'
import { useMedia } from '../ui/useMedia.ts'
import { AddGame } from './AddGame.tsx'
import { CalendarFeedDialog } from './calendarFeed.door.ts'
import { GameLine } from './GameLine.tsx'
import {
  GAME_SORTS,
  type GameFilters,
  type GameSort,
  gameAfterToday,
  gameSortOf,
  groupsOf,
  numbersOfDay,
  partOf,
} from './games.ts'
import { ImportGameDialog } from './importGame.door.ts'
import { ResultChip } from './ResultChip.tsx'
import { ResultDialog } from './ResultDialog.tsx'
import { ScheduleCalendar } from './ScheduleCalendar.tsx'
import css from './SchedulePage.module.css'
import { SchedulePasteDialog } from './schedulePaste.door.ts'
import { WaitingGames } from './WaitingGames.tsx'

function GameRow({
  game,
  number,
  onResult,
}: {
  readonly game: Game
  readonly number: number | undefined
  /** Missing where no result can be entered. */
  readonly onResult: (() => void) | undefined
}) {
  return (
    <li className={css.row}>
      <Link to="/a/team/game/$id/" params={{ id: game.id }} className={css.game}>
        <GameLine game={game} number={number} />
        <span className={css.where}>
          {game.location}
          {game.finalSummary && <small>{game.finalSummary}</small>}
          <GameUploadLine gameId={game.id} />
        </span>
        <span className={css.end}>
          <ResultChip game={game} />
        </span>
      </Link>
      {onResult && (
        <Button
          variant="default"
          size="sm"
          aria-label={t('Enter the result against {opponent}', { opponent: game.opponentName })}
          onClick={onResult}
        >
          {t('Enter result')}
        </Button>
      )}
    </li>
  )
}

function useFilters(): {
  readonly filters: GameFilters
  readonly set: { readonly [name in keyof GameFilters]: (value: string) => void }
  readonly sort: GameSort
  readonly setSort: (value: string) => void
} {
  const [season, setSeason] = useInAddress('season')
  const [place, setPlace] = useInAddress('place')
  const [when, setWhen] = useInAddress('when')
  const [search, setSearch] = useInAddress('search')
  const [sort, setSort] = useInAddress('sort', GAME_SORTS[0])
  return {
    filters: { season, place, when, search },
    set: { season: setSeason, place: setPlace, when: setWhen, search: setSearch },
    sort: gameSortOf(sort),
    setSort,
  }
}

const STAGES = [
  { value: 'upcoming', label: msg('Upcoming') },
  { value: 'notScored', label: msg('Not scored yet') },
  { value: 'played', label: msg('Played') },
]

const SORT_WORDS: Readonly<Record<GameSort, string>> = {
  first: msg('Earliest first'),
  last: msg('Latest first'),
  opponent: msg('By opponent'),
}
const SORTS = GAME_SORTS.map((value) => ({ value, label: SORT_WORDS[value] }))

const VIEWS = [
  { value: 'list', label: msg('List') },
  { value: 'calendar', label: msg('Calendar') },
]

function FilterBar({ filters, set, sort, setSort }: ReturnType<typeof useFilters>) {
  const isWide = useMedia('(width >= 900px)')
  const [view, setView] = useInAddress('view', 'list')
  const of = (name: keyof GameFilters) => ({ value: filters[name], onChange: set[name] })
  return (
    <Filters
      tools={
        isWide && (
          <SegmentedControl
            aria-label={t('View')}
            data={translateLabels(VIEWS)}
            value={view}
            onChange={setView}
          />
        )
      }
    >
      <SearchField {...of('search')} />
      <SeasonChoice {...of('season')} />
      <PlaceChoice {...of('place')} />
      <Choice label={t('Show')} data={translateLabels(STAGES)} {...of('when')} />
      <Choice label={t('Sort')} all={null} data={translateLabels(SORTS)} value={sort} onChange={setSort} />
    </Filters>
  )
}

function Games({
  games,
  filters,
  sort,
  add,
}: {
  readonly games: readonly Game[]
  readonly filters: GameFilters
  readonly sort: GameSort
  readonly add: React.ReactNode
}) {
  const { timezone: zone } = useProgram()
  const isWide = useMedia('(width >= 900px)')
  const [view] = useInAddress('view', 'list')
  const mayWrite = useMayOnTeam('game.write')
  const [ended, setEnded] = useState<Game | null>(null)
  const now = Date.now()
  if (games.length === 0) {
    return (
      <Empty title={t('No games yet')} action={<div className={css.start}>{add}</div>}>
        {add
          ? t('Add the first game: its setup opens next, and from there it can be scored.')
          : t('Games of the team appear here.')}
      </Empty>
    )
  }
  const groups = groupsOf(games, { filters, sort, zone, now })
  if (groups.length === 0) return <NoResults />
  const shown = groups.flatMap((group) => group.games)
  if (isWide && view === 'calendar')
    return (
      <ScheduleCalendar games={shown.toSorted((a, b) => a.gameStartTime.localeCompare(b.gameStartTime))} />
    )
  const numbers = numbersOfDay(games)
  const today = wallTimeAt(now, zone)
  const afterToday = sort === 'opponent' ? null : gameAfterToday(shown, today.slice(0, 10))
  const canEnd = (game: Game) =>
    mayWrite && stageOf(game) === 'upcoming' && partOf(game, { zone, now }) === 'notScored'
  return (
    <>
      {groups.map((group) => (
        <section key={group.title} className={css.monthOf}>
          <h2 className={css.month}>{group.title}</h2>
          <ul className={css.games}>
            {group.games.map((game) => (
              <Fragment key={game.id}>
                {game === afterToday && (
                  <li className={css.today}>{t('Today, {day}', { day: dayText(today) })}</li>
                )}
                <GameRow
                  game={game}
                  number={numbers.get(game.id)}
                  onResult={canEnd(game) ? () => setEnded(game) : undefined}
                />
              </Fragment>
            ))}
          </ul>
        </section>
      ))}
      {ended && <ResultDialog game={ended} onClose={() => setEnded(null)} />}
    </>
  )
}

/** /a/team/schedule/: the team's games, by month or by opponent. */
export default function SchedulePage() {
  const team = useTeam()
  const mayWrite = useMayOnTeam('game.write')
  const games = useList(listGames, { params: { id: team.id } }, { kept: true })
  const address = useFilters()
  const [opened, setOpened] = useInAddress('add')
  const [season, setSeason] = useState<'new' | null>(null)
  const add = mayWrite && (
    <>
      <DotsMenu
        isFramed
        groups={[
          {
            choices: [
              { label: t('Calendar feed'), onChoose: () => setOpened('calendar', { replace: false }) },
              { label: t('Import a game'), onChoose: () => setOpened('import', { replace: false }) },
              { label: t('Add season'), onChoose: () => setSeason('new') },
            ],
          },
        ]}
      />
      <Button variant="default" onClick={() => setOpened('paste', { replace: false })}>
        {t('Import a list')}
      </Button>
      <Button onClick={() => setOpened('game', { replace: false })}>{t('Add Game')}</Button>
    </>
  )
  const some = (games.data?.length ?? 0) > 0
  return (
    <Page title={t('Schedule')} sentence={team.fullName} action={some && add}>
      <WaitingGames games={games.data} />
      {some && <FilterBar {...address} />}
      <Answer of={games}>{(list) => <Games games={list} {...address} add={add} />}</Answer>
      <SeasonDialog season={season} onClose={() => setSeason(null)} />
      {mayWrite && opened === 'import' && (
        <ImportGameDialog games={games.data ?? []} onClose={() => setOpened('')} />
      )}
      {mayWrite && opened === 'paste' && (
        <SchedulePasteDialog games={games.data ?? []} onClose={() => setOpened('')} />
      )}
      {mayWrite && opened === 'calendar' && <CalendarFeedDialog onClose={() => setOpened('')} />}
      <AddGame open={mayWrite && opened === 'game'} onClose={() => setOpened('')} />
    </Page>
  )
}
