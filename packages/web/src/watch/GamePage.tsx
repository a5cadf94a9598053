import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type Book, useBook } from '../book/index.ts'
import { sideColours } from '../book/views/sideColours.ts'
import { useTeamOf } from '../session.ts'
import { useId } from '../shell/address.ts'
import { DeletedBanner } from '../ui/Banner.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ErrorBox } from '../ui/ErrorBox.tsx'
import { Back, Page } from '../ui/Page.tsx'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import { useTitle } from '../ui/useTitle.ts'
import { BoxTab } from './BoxTab.tsx'
import { FlowTab } from './FlowTab.tsx'
import css from './Game.module.css'
import { GameActions } from './GameActions.tsx'
import { GameHeader } from './GameHeader.tsx'
import { TAB_WORDS, TABS, type Tab, useGamePlace } from './gamePlace.ts'
import { PlayDialogs } from './PlayDialog.tsx'
import { PlaysTab } from './PlaysTab.tsx'
import { ShotsTab } from './ShotsTab.tsx'
import { SummaryTab } from './SummaryTab.tsx'
import { useWatched, type Watched } from './watched.ts'

const CONTENT: Readonly<Record<Tab, (props: { readonly watched: Watched }) => React.ReactNode>> = {
  summary: SummaryTab,
  box: BoxTab,
  plays: PlaysTab,
  shots: ShotsTab,
  flow: FlowTab,
}

function Tabs() {
  const { tab } = useGamePlace()
  const row = useRef<HTMLElement>(null)
  // On a phone the row scrolls: the tab that a link opened comes into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is what it waits for
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current=page]')
    row.current?.scrollTo({ left: (current?.offsetLeft ?? 0) - row.current.offsetLeft - 16 })
  }, [tab])
  return (
    <nav ref={row} className={css.tabs} aria-label="Views of the game">
      {TABS.map((one) => (
        <Link
          key={one}
          to="."
          search={(one === 'summary' ? {} : { tab: one }) as never}
          className={css.tab}
          aria-current={one === tab ? 'page' : undefined}
          resetScroll={false}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {TAB_WORDS[one]}
        </Link>
      ))}
    </nav>
  )
}

function Watching({ watched, book }: { readonly watched: Watched; readonly book: Book }) {
  const { tab } = useGamePlace()
  const { names, setup, plays, game } = watched
  useTitle(`${names.home} – ${names.away}`)
  const colours = sideColours(setup)
  const Content = CONTENT[tab]
  return (
    <div
      className={css.game}
      style={{ '--home': colours.home.fill, '--away': colours.away.fill } as React.CSSProperties}
    >
      <div className={css.top}>
        <Back>
          <Link to={'/a/team/schedule/' as never}>Schedule</Link>
        </Back>
        <GameActions watched={watched} book={book} />
      </div>
      {game.deletedAt && <DeletedBanner />}
      <GameHeader watched={watched} snapshot={book.state.snapshot} />
      <Tabs />
      {plays.length === 0 ? (
        <Empty title="No events recorded yet">
          As soon as somebody scores this game, every play appears here within a second.
        </Empty>
      ) : (
        <Content watched={watched} />
      )}
      <PlayDialogs watched={watched} />
    </div>
  )
}

/** /a/team/game/{id}/: the game as it stands, live while it is scored. */
export default function GamePage() {
  const book = useBook(useId())
  const watched = useWatched(book.state)
  useTeamOf(watched?.game.teamId)
  if (watched) return <Watching watched={watched} book={book} />
  if (book.state.phase === 'missing')
    return (
      <Page
        title="This game does not exist"
        sentence="It may belong to another program, or the link is wrong."
        action={<LinkButton to="/a/team/schedule/">Schedule</LinkButton>}
      />
    )
  if (book.state.phase === 'failed') {
    return (
      <Page title="Game">
        <ErrorBox
          error="The game cannot be fetched, and nothing of it is on this device."
          retry={() => book.refresh()}
        />
      </Page>
    )
  }
  return <PageSkeleton />
}
