import { type BoxFigureKey, type BoxScore, type BySide, SIDES, type Write } from '@fullcourt/scorebook'
import { type KeyboardEvent, memo, useMemo, useState } from 'react'
import { BoxScoreTable } from '../../basketball/BoxScoreTable.tsx'
import type { DescribeContext } from '../../basketball/describePlay.ts'
import { PlayFeed } from '../../basketball/PlayFeed.tsx'
import type { BookState } from '../../book/index.ts'
import { IssueList, openIssues } from './Issues.tsx'
import css from './SideBar.module.css'

interface Props {
  readonly state: BookState
  readonly box: BoxScore
  readonly told: DescribeContext
  readonly names: BySide<string>
  readonly selected: string | null
  readonly onOpen: (playId: string) => void
  readonly onFix: (changes: readonly Write[]) => void
  readonly onAsk: (playId: string) => void
  readonly onLearn: () => void
}

const TABS = ['Feed', 'Box score', 'Issues'] as const
type Tab = (typeof TABS)[number]
const TAB_IDS: Readonly<Record<Tab, string>> = { Feed: 'feed', 'Box score': 'box', Issues: 'issues' }
/** What a scorer looks up between two plays. */
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

/** The feed, and behind a tab the box score so far. */
export const SideBar = memo(function SideBar(props: Props) {
  const { state, box, told, names, selected, onOpen, onFix, onAsk, onLearn } = props
  const [tab, setTab] = useState<Tab>('Feed')
  const open = useMemo(() => openIssues(state.flags), [state.flags])
  const arrows = ({ key, currentTarget }: KeyboardEvent<HTMLButtonElement>) => {
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    const next = TABS.at((TABS.indexOf(tab) + by) % TABS.length)!
    if (by === 0) return
    setTab(next)
    currentTarget.parentElement?.querySelector<HTMLElement>(`#side-tab-${TAB_IDS[next]}`)?.focus()
  }
  return (
    <div className={css.bar}>
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
            onClick={() => setTab(one)}
            onKeyDown={arrows}
          >
            {one}
            {one === 'Issues' && open.length > 0 && <span className={css.count}>{open.length}</span>}
          </button>
        ))}
      </div>
      <div
        id="side-panel"
        role="tabpanel"
        aria-labelledby={`side-tab-${TAB_IDS[tab]}`}
        className={css.panel}
        data-tab={tab}
      >
        {tab === 'Feed' ? (
          <PlayFeed
            plays={state.plays}
            told={told}
            flags={state.flags}
            selected={selected}
            onOpen={onOpen}
            empty={<Empty onLearn={onLearn} />}
          />
        ) : tab === 'Issues' ? (
          <IssueList issues={open} onOpen={onOpen} onFix={onFix} onAsk={onAsk} />
        ) : (
          SIDES.map((side) => (
            <section key={side} className={css.box} data-side={side}>
              <h3 className={css.name}>{names[side]}</h3>
              <BoxScoreTable box={box[side]} name={names[side]} figures={FIGURES} />
            </section>
          ))
        )}
      </div>
    </div>
  )
})

/** Spec, word for word. */
const Empty = ({ onLearn }: { readonly onLearn: () => void }) => (
  <>
    <p className={css.title}>No events recorded yet</p>
    <p>Click the court to get started or learn more about how to use this tool.</p>
    <button type="button" className={css.learn} onClick={onLearn}>
      Learn More
    </button>
  </>
)
