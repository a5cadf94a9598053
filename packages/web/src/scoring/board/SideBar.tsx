import type { BoxFigureKey } from '@fullcourt/scorebook/figures'
import { msg, SIDES } from '@fullcourt/scorebook/vocabulary'
import { Link } from '@tanstack/react-router'
import { memo, useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import { otherAuthorOf } from '../../book/game/playAuthors.ts'
import { BoxScoreTable } from '../../figures/BoxScoreTable.tsx'
import { useUser } from '../../identity/session.ts'
import { PlayFeed } from '../../plays/PlayFeed.tsx'
import { t } from '../../ui/language.ts'
import { panelOf, Tabs } from '../../ui/Tabs.tsx'
import { useMedia } from '../../ui/useMedia.ts'
import { CrewPlays } from '../crews/CrewPlays.tsx'
import { hasLater } from '../entry/naming.ts'
import { FilmContext } from '../store/filmContext.ts'
import { useInputs, useScorer } from '../store/useScorer.ts'
import { FeedLine, LINE } from './feed/FeedLine.tsx'
import { IssueList } from './Issues.tsx'
import { openIssues } from './issueOrder.ts'
import css from './SideBar.module.css'
import { WIDE } from './wide/WideCharts.tsx'

const TABS = [msg('Feed'), msg('Box score'), msg('Issues')] as const
type Tab = (typeof TABS)[number]
/** The columns of the box score: what a scorer looks up between two plays, then the rest, to which the table scrolls. */
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
  'secondsPlayed',
  'twoPointers',
  'offensiveRebounds',
  'defensiveRebounds',
  'plusMinus',
]

/** The tabs where the box score is beside the feed. */
const WIDE_TABS = ['Feed', 'Issues'] as const satisfies readonly Tab[]

/** The feed, and in tabs the box score and the issues. A wide window without a film shows the box score beside the feed. */
export const SideBar = memo(function SideBar() {
  const { tab, setTab, openIssue } = useTab()
  const hasFilm = useContext(FilmContext) !== null
  const isWide = useMedia(WIDE) && !hasFilm
  const tabs: readonly Tab[] = isWide ? WIDE_TABS : TABS
  const shown = tabs.includes(tab) ? tab : 'Feed'
  // A narrow window has a second one in a dialog.
  const id = useId()
  return (
    <div className={css.bar} data-wide={isWide}>
      <Tabs
        id={id}
        label={t('Feed and box score')}
        tabs={tabs}
        tab={shown}
        onTab={setTab}
        mark={(one) => one === 'Issues' && <IssueCount />}
      />
      <div {...panelOf(id, shown)} className={css.panel} data-tab={shown}>
        {shown === 'Feed' ? (
          <FeedPanel />
        ) : shown === 'Issues' ? (
          <IssuesPanel onOpen={openIssue} />
        ) : (
          <BoxPanel />
        )}
      </div>
      <CrewPlays over="feed" />
      {isWide && (
        <section className={css.panel} data-tab="Box score" aria-label={t('Box score')}>
          <BoxPanel />
        </section>
      )}
    </div>
  )
})

/** The chosen tab. The feed shows a play that is selected elsewhere: on the timeline, on a chart. */
function useTab() {
  const scorer = useInputs()
  const selected = useScorer((state) => state.selected)
  const [tab, setTab] = useState<Tab>('Feed')
  /** The play of the issue that was opened last. */
  const ofIssue = useRef<string | null>(null)
  useEffect(() => {
    if (selected !== null && selected !== ofIssue.current) setTab('Feed')
    ofIssue.current = null
  }, [selected])
  const openIssue = (playId: string) => {
    ofIssue.current = playId
    scorer.openPlay(playId)
  }
  return { tab, setTab, openIssue }
}

function IssueCount() {
  const issues = useIssues().length
  return issues > 0 && <span className={css.count}>{issues}</span>
}

function useIssues() {
  const flags = useScorer(({ book }) => book.flags)
  return useMemo(() => openIssues(flags), [flags])
}

/** Rows of two lines fit. */
const ROOMY = '(width >= 1700px) and (min-height: 1200px)'
const LINES = { Row: FeedLine, height: LINE }

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
  const hasRoom = useMedia(ROOMY)
  return (
    <PlayFeed
      {...(hasRoom ? {} : LINES)}
      plays={plays}
      context={words}
      authorOf={(playId) => otherAuthorOf(revisions, playId, userId)}
      flags={flags}
      selected={selected}
      onOpen={scorer.openPlay}
      buttonOf={(play) => hasLater(play) && <NameButton playId={play.origin.id} />}
      empty={<Empty />}
    />
  )
}

/** Asks who it was: a play whose player was left for later. */
function NameButton({ playId }: { readonly playId: string }) {
  const { open, nameLater } = useInputs()
  const isEnabled = useScorer((state) => state.isEnabled)
  if (!isEnabled) return null
  const ask = () => {
    open(null)
    nameLater(playId)
  }
  return (
    <button type="button" className={css.nameIt} aria-label={t('Name the player')} onClick={ask}>
      {t('Name')} <kbd aria-hidden>E</kbd>
    </button>
  )
}

function IssuesPanel({ onOpen }: { readonly onOpen: (playId: string) => void }) {
  const scorer = useInputs()
  const gameId = useScorer((state) => state.setup.teamGame.id)
  const issues = useIssues()
  return (
    <>
      {issues.length > 0 && !scorer.isPractice && (
        <Link
          to="/a/team/game/$id/scoring/$type/"
          params={{ id: gameId, type: 'review' }}
          className={css.review}
        >
          {t('Review one by one')}
        </Link>
      )}
      <IssueList issues={issues} onOpen={onOpen} onFix={scorer.fix} onAsk={scorer.answerFlag} />
    </>
  )
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

/** Spec, word for word. It leads to a practice game in a tab of its own, and in a practice game to the keys. */
function Empty() {
  const scorer = useInputs()
  const learn = () =>
    scorer.isPractice ? scorer.open({ kind: 'keys' }) : window.open('/practice/', '_blank', 'noopener')
  return (
    <>
      <p className={css.title}>{t('No events recorded yet')}</p>
      <p>{t('Click the court to get started or learn more about how to use this tool.')}</p>
      <button type="button" className={css.learn} onClick={learn}>
        {t('Learn More')}
      </button>
    </>
  )
}
