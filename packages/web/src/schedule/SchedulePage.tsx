import { type Game, listGames } from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useList } from '../call/call.ts'
import { GameUploadLine } from '../film/upload/index.ts'
import { PlaceChoice, SeasonChoice } from '../games/GameFilters.tsx'
import { liveWord, ourScore, RESULT_WORDS, resultOf, stageOf } from '../games/gameWords.ts'
import { useMayOnTeam, useProgram, useTeam } from '../identity/session.ts'
import { SeasonDialog } from '../people/SeasonDialog.tsx'
import { Answer } from '../ui/Answer.tsx'
import { useInAddress } from '../ui/address.ts'
import { Button } from '../ui/Button.tsx'
import { NoResults } from '../ui/data/NoResults.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Choice, Filters, SearchField } from '../ui/fields/Filters.tsx'
import { Page } from '../ui/Page.tsx'
import { AddGame } from './AddGame.tsx'
import { GameLine } from './GameLine.tsx'
import { GAME_SORTS, type GameFilters, type GameSort, gameSortOf, groupsOf } from './games.ts'
import css from './SchedulePage.module.css'
import { SchedulePasteDialog } from './schedulePaste.door.ts'
import { WaitingGames } from './WaitingGames.tsx'

function End({ game }: { readonly game: Game }) {
  const [ours, theirs] = ourScore(game)
  const result = resultOf(game)
  if (result) {
    return (
      <span className={css.result} data-result={result}>
        <abbr title={RESULT_WORDS[result]} style={{ textDecoration: 'none' }}>
          {result}
        </abbr>{' '}
        {ours}–{theirs}
      </span>
    )
  }
  if (stageOf(game) === 'live') {
    return (
      <span className={css.live}>
        {liveWord(game)} {ours}–{theirs}
      </span>
    )
  }
  return null
}

function GameRow({ game }: { readonly game: Game }) {
  return (
    <li>
      <Link to="/a/team/game/$id/" params={{ id: game.id }} className={css.game}>
        <GameLine game={game} />
        <span className={css.where}>
          {game.location}
          {game.finalSummary && <small>{game.finalSummary}</small>}
          <GameUploadLine gameId={game.id} />
        </span>
        <span className={css.end}>
          <End game={game} />
        </span>
      </Link>
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
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'notScored', label: 'Not scored yet' },
  { value: 'played', label: 'Played' },
]

const SORT_WORDS: Readonly<Record<GameSort, string>> = {
  first: 'Earliest first',
  last: 'Latest first',
  opponent: 'By opponent',
}
const SORTS = GAME_SORTS.map((value) => ({ value, label: SORT_WORDS[value] }))

function FilterBar({ filters, set, sort, setSort }: ReturnType<typeof useFilters>) {
  const of = (name: keyof GameFilters) => ({ value: filters[name], onChange: set[name] })
  return (
    <Filters>
      <SearchField {...of('search')} />
      <SeasonChoice {...of('season')} />
      <PlaceChoice {...of('place')} />
      <Choice label="Show" data={STAGES} {...of('when')} />
      <Choice label="Sort" all={null} data={SORTS} value={sort} onChange={setSort} />
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
  const { timezone } = useProgram()
  if (games.length === 0) {
    return (
      <Empty title="No games yet" action={<div className={css.start}>{add}</div>}>
        {add
          ? 'Add the first game: its setup opens next, and from there it can be scored.'
          : 'Games of the team appear here.'}
      </Empty>
    )
  }
  const groups = groupsOf(games, { filters, sort, zone: timezone, now: Date.now() })
  if (groups.length === 0) return <NoResults />
  return groups.map((group) => (
    <section key={group.title} className={css.monthOf}>
      <h2 className={css.month}>{group.title}</h2>
      <ul className={css.games}>
        {group.games.map((game) => (
          <GameRow key={game.id} game={game} />
        ))}
      </ul>
    </section>
  ))
}

/** /a/team/schedule/: the team's games, by month or by opponent. */
export default function SchedulePage() {
  const team = useTeam()
  const mayWrite = useMayOnTeam('game.write')
  const games = useList(listGames, { params: { id: team.id } }, { kept: true })
  const address = useFilters()
  const [adding, setAdding] = useState(false)
  const [isPasting, setIsPasting] = useState(false)
  const [season, setSeason] = useState<'new' | null>(null)
  const add = mayWrite && (
    <>
      <Button variant="default" onClick={() => setSeason('new')}>
        Add Season
      </Button>
      <Button variant="default" onClick={() => setIsPasting(true)}>
        Paste
      </Button>
      <Button onClick={() => setAdding(true)}>Add Game</Button>
    </>
  )
  const some = (games.data?.length ?? 0) > 0
  return (
    <Page title="Schedule" sentence={team.fullName} action={some && add}>
      <WaitingGames games={games.data} />
      {some && <FilterBar {...address} />}
      <Answer of={games}>{(list) => <Games games={list} {...address} add={add} />}</Answer>
      <SeasonDialog season={season} onClose={() => setSeason(null)} />
      {isPasting && <SchedulePasteDialog games={games.data ?? []} onClose={() => setIsPasting(false)} />}
      <AddGame open={adding} onClose={() => setAdding(false)} />
    </Page>
  )
}
