import type { Game } from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type Book, useBook } from '../book/index.ts'
import { GameUploads } from '../film/upload/index.ts'
import { stageOf } from '../games/gameWords.ts'
import { NoGame } from '../games/NoGame.tsx'
import { isFromBeforeReset, ResetPlays } from '../games/ResetPlays.tsx'
import { useMayOnTeam, useTeamOf, useUser } from '../identity/session.ts'
import { sideColours } from '../plays/sideColours.ts'
import { useId } from '../ui/address.ts'
import { LinkButton } from '../ui/Button.tsx'
import { cssVariables } from '../ui/cssVariables.ts'
import { Empty } from '../ui/Empty.tsx'
import { t } from '../ui/language.ts'
import { DeletedBanner } from '../ui/overlay/Banner.tsx'
import { Back } from '../ui/Page.tsx'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import { useTitle } from '../ui/useTitle.ts'
import { BoxTab } from './box/BoxTab.tsx'
import { TypedBox } from './box/TypedBox.tsx'
import { FlagsTab } from './flags/FlagsTab.tsx'
import { FlowTab } from './flow/FlowTab.tsx'
import { GameHeader } from './GameHeader.tsx'
import { LineUpsTab } from './lineUps/LineUpsTab.tsx'
import { PlaysTab } from './plays/PlaysTab.tsx'
import { GameActions } from './share/GameActions.tsx'
import { ShotsTab } from './shots/ShotsTab.tsx'
import { SummaryTab } from './summary/SummaryTab.tsx'
import css from './view/Game.module.css'
import { GameWords } from './view/GameWords.tsx'
import { TAB_WORDS, TABS, type Tab, useGamePlace } from './view/gamePlace.ts'
import { PlayDialogs } from './view/PlayDialog.tsx'
import { useWatched, type Watched } from './view/watched.ts'

const CONTENT: Readonly<Record<Tab, (props: { readonly watched: Watched }) => React.ReactNode>> = {
  summary: SummaryTab,
  box: BoxTab,
  plays: PlaysTab,
  shots: ShotsTab,
  lineups: LineUpsTab,
  flow: FlowTab,
  flags: FlagsTab,
}

function Tabs({ tab, tabs }: { readonly tab: Tab; readonly tabs: readonly Tab[] }) {
  const row = useRef<HTMLElement>(null)
  // On a phone the tabs scroll: shows the tab that a link opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is what it waits for
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current=page]')
    row.current?.scrollTo({ left: (current?.offsetLeft ?? 0) - row.current.offsetLeft - 16 })
  }, [tab])
  return (
    <nav ref={row} className={css.tabs} aria-label={t('Views of the game')}>
      {tabs.map((one) => (
        <Link
          key={one}
          from="/a/team/game/$id"
          search={one === 'summary' ? {} : { tab: one }}
          className={css.tab}
          aria-current={one === tab ? 'page' : undefined}
          resetScroll={false}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {t(TAB_WORDS[one])}
        </Link>
      ))}
    </nav>
  )
}

/** A game without plays: upcoming, or only its final score or its totals were entered. */
function NoPlays({ game }: { readonly game: Game }) {
  const mayWrite = useMayOnTeam('game.write')
  const isFinal = stageOf(game) === 'final'
  const toBox = isFinal && mayWrite && (
    <LinkButton variant="default" to="/a/team/game/$id/box/" params={{ id: game.id }}>
      {t('Type in the box score')}
    </LinkButton>
  )
  return (
    <div className={css.column}>
      {game.typedIn ? (
        <TypedBox game={game} />
      ) : (
        <Empty title={t('No events recorded yet')} action={toBox}>
          {isFinal
            ? t('Only the final score was entered.')
            : t('Plays appear here as soon as scoring begins.')}
        </Empty>
      )}
      <GameWords game={game} />
    </div>
  )
}

const ToSchedule = () => (
  <Back>
    <Link to="/a/team/schedule/">{t('Schedule')}</Link>
  </Back>
)

function Watching({ watched, book }: { readonly watched: Watched; readonly book: Book }) {
  const { tab: wanted } = useGamePlace()
  const { guest } = useUser()
  const { names, setup, plays, game, mayFix } = watched
  const tabs: readonly Tab[] = mayFix ? TABS : TABS.filter((one) => one !== 'flags')
  const tab = tabs.includes(wanted) ? wanted : 'summary'
  useTitle(`${names.home} – ${names.away}`)
  const colours = sideColours(setup)
  const Content = CONTENT[tab]
  return (
    <div
      className={css.game}
      data-wide
      style={cssVariables({ '--home': colours.home.fill, '--away': colours.away.fill })}
    >
      <div className={css.top}>
        {guest ? <span /> : <ToSchedule />}
        <GameActions watched={watched} book={book} />
      </div>
      {game.deletedAt && <DeletedBanner />}
      <ResetPlays
        entries={book.state.quarantine.filter(isFromBeforeReset)}
        words={watched.context}
        onDiscard={(id) => book.settle(id, 'discard')}
      />
      <GameUploads gameId={game.id} />
      <GameHeader watched={watched} snapshot={book.state.snapshot} />
      {plays.length === 0 ? (
        <NoPlays game={game} />
      ) : (
        <>
          <Tabs tab={tab} tabs={tabs} />
          <Content watched={watched} />
        </>
      )}
      <PlayDialogs watched={watched} book={book} />
    </div>
  )
}

/** /a/team/game/{id}/: the game, live while it is scored. */
export default function GamePage() {
  const book = useBook(useId())
  const watched = useWatched(book.state)
  useTeamOf(watched?.game.teamId)
  if (watched) return <Watching watched={watched} book={book} />
  const { phase } = book.state
  if (phase === 'missing' || phase === 'failed') {
    return <NoGame missing={phase === 'missing'} retry={() => book.refresh()} />
  }
  return <PageSkeleton />
}
