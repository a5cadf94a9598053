import type { BoxScore, BySide } from '@fullcourt/scorebook'
import { SIDES } from '@fullcourt/scorebook'
import { type KeyboardEvent, useState } from 'react'
import type { BookState } from '../book/index.ts'
import { BoxScoreTable } from '../book/views/BoxScoreTable.tsx'
import type { Told } from '../book/views/describePlay.ts'
import type { Figure } from '../book/views/figures.ts'
import { PlayFeed } from '../book/views/PlayFeed.tsx'
import css from './SideBar.module.css'

interface Props {
  readonly state: BookState
  readonly box: BoxScore
  readonly told: Told
  readonly names: BySide<string>
  readonly selected: string | null
  readonly onOpen: (playId: string) => void
  readonly onLearn: () => void
}

const TABS = ['Feed', 'Box score'] as const
/** What a scorer looks up between two plays. */
const FIGURES: readonly Figure[] = [
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
export function SideBar({ state, box, told, names, selected, onOpen, onLearn }: Props) {
  const [tab, setTab] = useState<(typeof TABS)[number]>('Feed')
  const other = TABS.find((one) => one !== tab)!
  const arrows = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft' || key === 'ArrowRight') setTab(other)
  }
  return (
    <div className={css.bar}>
      <div role="tablist" className={css.tabs} aria-label="Feed and box score">
        {TABS.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`side-tab-${one === 'Feed' ? 'feed' : 'box'}`}
            aria-selected={tab === one}
            aria-controls="side-panel"
            tabIndex={tab === one ? 0 : -1}
            className={css.tab}
            onClick={() => setTab(one)}
            onKeyDown={arrows}
          >
            {one}
          </button>
        ))}
      </div>
      <div
        id="side-panel"
        role="tabpanel"
        aria-labelledby={tab === 'Feed' ? 'side-tab-feed' : 'side-tab-box'}
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
        ) : (
          SIDES.map((side) => (
            <BoxScoreTable key={side} box={box[side]} name={names[side]} figures={FIGURES} />
          ))
        )}
      </div>
    </div>
  )
}

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
