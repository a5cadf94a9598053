import { UNFILMED_REASONS } from '@fullcourt/film'
import type { SentClipFilters } from '@fullcourt/wire'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { OpenClip } from '../film/clips/ClipBox.tsx'
import { ClipBox } from '../film/clips/clipBox.door.ts'
import { useClipRange } from '../film/clips/clipRange.ts'
import { UNFILMED_WORDS } from '../film/clips/FilmCount.tsx'
import { VideosUnavailable } from '../film/player/VideosUnavailable.tsx'
import { useMayOnTeam, useTeam } from '../identity/session.ts'
import { DrawingsOver } from '../marks/drawings.door.ts'
import { AddToPlaylistButton } from '../playlists/AddToPlaylistButton.tsx'
import { Answer } from '../ui/Answer.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { NoResults } from '../ui/data/NoResults.tsx'
import { Empty } from '../ui/Empty.tsx'
import { t } from '../ui/language.ts'
import { Page } from '../ui/Page.tsx'
import { rich } from '../ui/rich.tsx'
import { ActiveFilters, ClipFilterBar, type ClipFiltersProps } from './ClipFilters.tsx'
import { ClipList } from './ClipList.tsx'
import css from './Clips.module.css'
import { clipFilterWords, filtersOf } from './clipFilters.ts'
import { KeepLive } from './KeepLive.tsx'
import { MadeForYou } from './MadeForYou.tsx'
import { playsOf, useClipFilm } from './useClipFilm.ts'
import { useChoices, useClipFilters } from './useClipFilters.ts'
import { type ClipsPageReply, useFoundClips } from './useFoundClips.ts'

type ClipFilm = ReturnType<typeof useClipFilm>

/** '212 plays, 187 with film', and why the others have none. */
function CountLine({ count, unfilmed, reasons }: Pick<ClipsPageReply, 'count' | 'unfilmed' | 'reasons'>) {
  const why = UNFILMED_REASONS.flatMap((reason) => {
    const plays = reasons[reason]
    return plays ? `${plays} ${t(UNFILMED_WORDS[reason])}` : []
  })
  return (
    <p className={css.count} role="status">
      {rich(
        unfilmed === 0
          ? t(['<plays>{count} play</plays>, all with film', '<plays>{count} plays</plays>, all with film'], {
              count,
            })
          : t(
              [
                '<plays>{count} play</plays>, {filmed} with film',
                '<plays>{count} plays</plays>, {filmed} with film',
              ],
              { count: count + unfilmed, filmed: count },
            ),
        { plays: (words) => <strong>{words}</strong> },
      )}
      {why.length > 0 && ` · ${why.join(' · ')}`}
    </p>
  )
}

/** No play has film: leads to the step that is missing. */
function NoFilm({ reasons, game }: { readonly reasons: ClipsPageReply['reasons']; readonly game: string }) {
  const mayWrite = useMayOnTeam('film.write')
  if (!mayWrite) return null
  if (reasons['not-placed'] && game !== '')
    return (
      <Empty
        title={t('The film is not matched with the clock yet')}
        action={
          <LinkButton to="/a/team/game/$id/videos/sync/" params={{ id: game }}>
            {t('Match the film')}
          </LinkButton>
        }
      >
        {t('Two frames a period place every play on the film, and each play has its clip.')}
      </Empty>
    )
  if (reasons['not-placed'])
    return (
      <Empty
        title={t('The film is not matched with the clock yet')}
        action={<LinkButton to="/a/team/videos/">{t('Videos')}</LinkButton>}
      >
        {t('Open the videos of a game and match them with the clock: two frames a period place every play.')}
      </Empty>
    )
  if (!reasons['no-film']) return null
  return (
    <Empty
      title={t('Do you have film?')}
      action={<LinkButton to="/a/team/videos/new/">{t('Add Video')}</LinkButton>}
    >
      {t(
        'Add the video of a game that was scored. Two frames a period match it with the clock, and every play below has its clip.',
      )}
    </Empty>
  )
}

/** Nothing matches: names the way out. */
function NoPlays({ words }: Pick<ClipFiltersProps, 'words'>) {
  if (words.length > 0) return <NoResults>{t('No play fits these filters.')}</NoResults>
  return (
    <Empty title={t('No plays yet')} action={<LinkButton to="/a/team/schedule/">{t('Schedule')}</LinkButton>}>
      {t('Plays appear here as soon as a game is scored, live or from its film.')}
    </Empty>
  )
}

/** Asks for the files of films that are on a computer alone. */
function LocalFilms({ missing, files }: Pick<ClipFilm, 'missing' | 'files'>) {
  const [isChoosing, setIsChoosing] = useState(false)
  if (missing.length === 0) return null
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setIsChoosing(true)}>
        {t('Select the files')}
      </Button>
      {isChoosing && <VideosUnavailable {...{ missing, files }} onClose={() => setIsChoosing(false)} />}
    </>
  )
}

interface FoundProps extends Pick<ClipFiltersProps, 'words'> {
  readonly found: ReturnType<typeof useFoundClips>
  readonly pages: readonly ClipsPageReply[]
  readonly game: string
  readonly filters: SentClipFilters
}

function KeepClips({ ids }: { readonly ids: readonly string[] }) {
  const team = useTeam()
  return (
    <AddToPlaylistButton teamId={team.id} clips={() => ids.map((eventId) => ({ eventId }))}>
      {ids.length === 1 ? t('Keep in a playlist') : t('Keep {count} in a playlist', { count: ids.length })}
    </AddToPlaylistButton>
  )
}

/** The clip that plays, and how another one is opened. */
function useOpenClip() {
  const [first, setFirst] = useState<string | null>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const opener = useRef<OpenClip>(null)
  const open = useCallback((eventId: string) => (opener.current ?? setFirst)(eventId), [])
  return { first, current, setCurrent, opener, open }
}

/** Plays before the end of the loaded list at which more are loaded. */
const NEAR_END = 10

function Found({ found, pages, words, game, filters }: FoundProps) {
  const mayDownload = useMayOnTeam('film.write')
  const film = useClipFilm(pages, found.refetch)
  const { clips, films, refresh } = film
  const { first, current, setCurrent, opener, open } = useOpenClip()
  const titles = useMemo(
    () => new Map(pages.flatMap(playsOf).map(({ eventId, title }) => [eventId, title])),
    [pages],
  )
  const ids = useMemo(() => new Set(clips.map(({ playId }) => playId)), [clips])
  const loadMore = () => {
    if (found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage()
  }
  const [page] = pages
  if (!page || page.count + page.unfilmed === 0) return <NoPlays words={words} />
  const show = (eventId: string) => {
    setCurrent(eventId)
    if (clips.findIndex(({ playId }) => playId === eventId) >= clips.length - NEAR_END) loadMore()
  }
  return (
    <>
      <div className={css.head}>
        <CountLine {...page} />
        {first === null && clips.length > 0 && (
          <Button onClick={() => open(clips[0]!.playId)}>
            {page.count > 1 ? t('Play {count} clips', { count: page.count }) : t('Play the clip')}
          </Button>
        )}
        <LocalFilms {...film} />
        {clips.length > 0 && <KeepClips ids={clips.map(({ playId }) => playId)} />}
        <KeepLive {...{ filters, words }} />
      </div>
      {clips.length === 0 && page.count === 0 && (
        <div className={css.noFilm}>
          <NoFilm reasons={page.reasons} game={game} />
        </div>
      )}
      <div className={css.beside} data-clip-keys data-open={first !== null || undefined}>
        {first !== null && clips.length > 0 && (
          <div className={css.film}>
            <ClipBox
              {...{ clips, films, refresh, first }}
              sayPlay={(id) => titles.get(id) ?? ''}
              onClip={show}
              mayDownload={mayDownload}
              over={(player) => <DrawingsOver player={player} />}
              opener={opener}
            />
          </div>
        )}
        <div>
          <ClipList pages={pages} current={current} clips={ids} onOpen={open} />
          {found.hasNextPage && (
            <p className={css.more}>
              <Button variant="default" loading={found.isFetchingNextPage} onClick={loadMore}>
                {t('Show more')}
              </Button>
            </p>
          )}
        </div>
      </div>
    </>
  )
}

/** /a/team/clips/: the plays of the team by any filters, with their film. */
export default function ClipsPage() {
  const team = useTeam()
  const { texts, set } = useClipFilters()
  const choices = useChoices(texts)
  const words = clipFilterWords(texts, choices.names)
  const filters = filtersOf(texts)
  const found = useFoundClips(filters, useClipRange())
  return (
    <Page wide title={t('Clips')} sentence={team.fullName}>
      <ClipFilterBar {...{ texts, set, choices, words }} />
      <ActiveFilters words={words} set={set} />
      {words.every(([name]) => name === 'game') && <MadeForYou gameId={texts.game} />}
      <Answer of={found}>
        {(pages) => (
          <Found key={JSON.stringify(filters)} {...{ found, pages, words, filters }} game={texts.game} />
        )}
      </Answer>
    </Page>
  )
}
