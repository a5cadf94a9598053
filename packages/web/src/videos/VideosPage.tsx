import { FILM_STATUSES } from '@fullcourt/film'
import { may } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { FILM_TYPES, type Film, type Game, listFilms, listGames, readUsage } from '@fullcourt/wire'
import type { ReactNode } from 'react'
import { useCall, useList } from '../call/call.ts'
import { useMayOnTeam, usePlace, useTeam } from '../identity/session.ts'
import { UsagePanel } from '../plans/UsagePanel.tsx'
import { Answer } from '../ui/Answer.tsx'
import { useInAddress } from '../ui/address.ts'
import { LinkButton } from '../ui/Button.tsx'
import { NoResults } from '../ui/data/NoResults.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Choice, Filters, SearchField } from '../ui/fields/Filters.tsx'
import { t, translateLabels } from '../ui/language.ts'
import { Page, Section } from '../ui/Page.tsx'
import { ListSkeleton } from '../ui/Skeletons.tsx'
import style from './Film.module.css'
import { FilmRow } from './FilmRow.tsx'
import {
  FILM_SORTS,
  type FilmFilters,
  type FilmSort,
  filmSortOf,
  filteredFilms,
  gameText,
  STATUS_WORDS,
} from './filmWords.ts'
import { TYPE_WORDS } from './newVideo.ts'

/** Leads to the wizard; after the end of the subscription to the plans. Nothing for readers. */
function AddVideo() {
  const { program, team } = usePlace()
  const isOpen = useMayOnTeam('film.write')
  if (isOpen) return <LinkButton to="/a/team/videos/new/">{t('Add Video')}</LinkButton>
  const isWriter = may('film.write', { programRole: program?.role ?? null, teamRole: team?.teamRole ?? null })
  if (!isWriter || program?.subscriptionActive) return null
  return (
    <LinkButton to="/a/program/subscription/" title={t('Adding videos needs a plan')}>
      {t('Add Video')}
    </LinkButton>
  )
}

function useFilters() {
  const [search, setSearch] = useInAddress('search')
  const [type, setType] = useInAddress('type')
  const [status, setStatus] = useInAddress('status')
  const [game, setGame] = useInAddress('game')
  const [sort, setSort] = useInAddress('sort', FILM_SORTS[0])
  return {
    filters: { search, type, status, game } satisfies FilmFilters,
    set: { search: setSearch, type: setType, status: setStatus, game: setGame },
    sort: filmSortOf(sort),
    setSort,
  }
}

const TYPES = FILM_TYPES.map((value) => ({ value, label: TYPE_WORDS[value].label }))
const STATUSES = FILM_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }))

const SORT_WORDS: Readonly<Record<FilmSort, string>> = {
  newest: msg('Newest first'),
  oldest: msg('Oldest first'),
  name: msg('Name'),
  longest: msg('Longest first'),
}
const SORTS = FILM_SORTS.map((value) => ({ value, label: SORT_WORDS[value] }))

function FilterBar({
  games,
  filters,
  set,
  sort,
  setSort,
}: ReturnType<typeof useFilters> & { readonly games: readonly Game[] }) {
  const of = (name: keyof FilmFilters) => ({ value: filters[name], onChange: set[name] })
  return (
    <Filters>
      <SearchField {...of('search')} />
      <Choice label={t('Type')} data={translateLabels(TYPES)} {...of('type')} />
      <Choice label={t('State')} data={translateLabels(STATUSES)} {...of('status')} />
      <Choice
        label={t('Game')}
        data={games.map((game) => ({ value: game.id, label: gameText(game) }))}
        {...of('game')}
      />
      <Choice label={t('Sort')} all={null} data={translateLabels(SORTS)} value={sort} onChange={setSort} />
    </Filters>
  )
}

function Films({
  films,
  games,
  filters,
  sort,
  add,
}: {
  readonly films: readonly Film[]
  readonly games: readonly Game[]
  readonly filters: FilmFilters
  readonly sort: FilmSort
  readonly add: ReactNode
}) {
  const mayWrite = useMayOnTeam('film.write')
  if (films.length === 0) {
    return (
      <Empty title={t('No videos yet')} action={add}>
        {mayWrite
          ? t(
              'Add the film of a game, of an opponent, or of anything else. It uploads while you go on working.',
            )
          : t('Films of the team appear here.')}
      </Empty>
    )
  }
  const shown = filteredFilms(films, games, filters, sort)
  if (shown.length === 0) return <NoResults />
  return (
    <ul className={style.list} aria-label={t('Videos')}>
      {shown.map((film) => (
        <FilmRow key={film.id} film={film} games={games} mayWrite={mayWrite} />
      ))}
    </ul>
  )
}

/** Limits of the plan, for those who may see it. */
function UsageSection() {
  const team = useTeam()
  const mayRead = useMayOnTeam('billing.read')
  const usage = useCall(readUsage, { params: { id: team.id }, query: {} }, { enabled: mayRead })
  if (!usage.data) return null
  return (
    <Section title={t('Subscription usage')}>
      <UsagePanel usage={usage.data} />
    </Section>
  )
}

/** /a/team/videos/: the films of the team. */
export default function VideosPage() {
  const team = useTeam()
  const params = { id: team.id }
  const films = useList(listFilms, { params })
  const games = useList(listGames, { params })
  const address = useFilters()
  const known = games.data ?? []
  const some = (films.data?.length ?? 0) > 0
  return (
    <Page
      title={t('Videos')}
      sentence={team.fullName}
      action={
        some && (
          <>
            <LinkButton variant="default" to="/a/team/tags/">
              {t('Tag matrix')}
            </LinkButton>
            <AddVideo />
          </>
        )
      }
    >
      {some && <FilterBar games={known} {...address} />}
      <Answer of={films} waiting={<ListSkeleton rows={5} height={96} />}>
        {(list) => <Films films={list} games={known} {...address} add={<AddVideo />} />}
      </Answer>
      <UsageSection />
    </Page>
  )
}
