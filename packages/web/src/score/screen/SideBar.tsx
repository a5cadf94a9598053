import { type BoxFigureKey, SIDES } from '@fullcourt/scorebook'
import { type KeyboardEvent, memo, useMemo, useState } from 'react'
import { BoxScoreTable } from '../../basketball/BoxScoreTable.tsx'
import { PlayFeed } from '../../basketball/PlayFeed.tsx'
import { otherAuthorOf } from '../../book/playAuthors.ts'
import { useUser } from '../../session.ts'
import { useInputs, useScorer } from '../useScorer.ts'
import { IssueList } from './Issues.tsx'
import { openIssues } from './issueOrder.ts'
import css from './SideBar.module.css'

const TABS = ['Feed', 'Box score', 'Issues'] as const
type Tab = (typeof TABS)[number]
const TAB_IDS: Readonly<Record<Tab, string>> = { Feed: 'feed', 'Box score': 'box', Issues: 'issues' }
/** The tabs: what a scorer looks up between two plays. */
const FIGURES: readonly BoxFigureKey[] = [
  'points',
  'fieldGoals',
  'threePointers',
  'freethrows',
  'totalRebounds',
  'assists',
  'steals',
  'blockedShots',
  'turnovers',
  'personalFouls',
]

/** The feed, and in tabs the box score and the issues. */
export const SideBar = memo(function SideBar() {
  const [tab, setTab] = useState<Tab>('Feed')
  return (
    <div className={css.bar}>
      <Tabs tab={tab} onTab={setTab} />
      <div
        id="side-panel"
        role="tabpanel"
        aria-labelledby={`side-tab-${TAB_IDS[tab]}`}
        className={css.panel}
        data-tab={tab}
      >
        {tab === 'Feed' ? <FeedPanel /> : tab === 'Issues' ? <IssuesPanel /> : <BoxPanel />}
      </div>
    </div>
  )
})

function useIssues() {
  const flags = useScorer(({ book }) => book.flags)
  return useMemo(() => openIssues(flags), [flags])
}

function Tabs({ tab, onTab }: { readonly tab: Tab; readonly onTab: (tab: Tab) => void }) {
  const issues = useIssues().length
  const onArrow = ({ key, currentTarget }: KeyboardEvent<HTMLButtonElement>) => {
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    const next = TABS.at((TABS.indexOf(tab) + by) % TABS.length)!
    if (by === 0) return
    onTab(next)
    currentTarget.parentElement?.querySelector<HTMLElement>(`#side-tab-${TAB_IDS[next]}`)?.focus()
  }
  return (
    <div role="tablist" className={css.tabs} aria-label="Feed and box score">
      {TABS.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`side-tab-${TAB_IDS[one]}`}
          aria-selected={tab === one}
          aria-controls="side-panel"
          tabIndex={tab === one ? 0 : -1}
          className={css.tab}
          onClick={() => onTab(one)}
          onKeyDown={onArrow}
        >
          {one}
          {one === 'Issues' && issues > 0 && <span className={css.count}>{issues}</span>}
        </button>
      ))}
    </div>
  )
}

function FeedPanel() {
  const scorer = useInputs()
  const { id: userId } = useUser()
  const { plays, flags, revisions, words, selected } = useScorer(({ book, words, selected }) => ({
    plays: book.plays,
    flags: book.flags,
    revisions: book.revisions,
    words,
    selected,
  }))
  return (
    <PlayFeed
      plays={plays}
      context={words}
      authorOf={(playId) => otherAuthorOf(revisions, playId, userId)}
      flags={flags}
      selected={selected}
      onOpen={scorer.openPlay}
      empty={<Empty />}
    />
  )
}

function IssuesPanel() {
  const scorer = useInputs()
  const issues = useIssues()
  return <IssueList issues={issues} onOpen={scorer.openPlay} onFix={scorer.fix} onAsk={scorer.askAgain} />
}

function BoxPanel() {
  const { box, names } = useScorer(({ box, names }) => ({ box, names }))
  if (!box) return null
  return SIDES.map((side) => (
    <section key={side} className={css.box} data-side={side}>
      <h3 className={css.name}>{names[side]}</h3>
      <BoxScoreTable box={box[side]} name={names[side]} figures={FIGURES} />
    </section>
  ))
}

/** Spec, word for word. */
function Empty() {
  const scorer = useInputs()
  return (
    <>
      <p className={css.title}>No events recorded yet</p>
      <p>Click the court to get started or learn more about how to use this tool.</p>
      <button type="button" className={css.learn} onClick={() => scorer.open({ kind: 'keys' })}>
        Learn More
      </button>
    </>
  )
}
