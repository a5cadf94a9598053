import type { BoxScore, Game } from '@fullcourt/scorebook'
import type { Setup } from '@fullcourt/wire'
import { type CSSProperties, useCallback, useEffect, useMemo, useState } from 'react'
import { sentenceOf } from '../../basketball/describePlay.ts'
import { sideColours } from '../../basketball/sideColours.ts'
import type { Book } from '../../book/index.ts'
import { useAway } from '../clock/useAway.ts'
import { Dialogs } from '../dialogs/Dialogs.tsx'
import { UndoQuestionDialog } from '../dialogs/UndoQuestionDialog.tsx'
import { Floor } from '../entry/Floor.tsx'
import { OpenBadge } from '../entry/OpenPlays.tsx'
import { Popover } from '../entry/Popover.tsx'
import { sayDraft } from '../entry/sayDraft.ts'
import { Banners } from './Banners.tsx'
import { commandsOf } from './commands.ts'
import { Scoreboard } from './Scoreboard.tsx'
import css from './ScoreScreen.module.css'
import { SideBar } from './SideBar.tsx'
import { TopBar } from './TopBar.tsx'
import { useMergeNotices } from './useMergeNotices.ts'
import { type Scorer, useScorer } from './useScorer.ts'
import { useScoringKeys } from './useScoringKeys.ts'

interface Props {
  readonly book: Book
  readonly setup: Setup
  readonly game: Game
  readonly box: BoxScore
}

/** Score Game: court, clock and rosters left, feed and box score right; one column on a narrow window, the court first. */
export function ScoreScreen({ book, setup, game, box }: Props) {
  const scorer = useScorer(book, setup, game, box)
  const { names, told, left, clock, drafting, final, open } = scorer
  const away = useAway(clock)
  useMergeNotices(book.state, told)
  const colours = useMemo(() => sideColours(setup), [setup])
  const kept = useKeptStorage()
  const { select } = scorer
  const onOpen = useCallback(
    (playId: string) => {
      select(playId)
      if (!final) open({ kind: 'edit', playId })
    },
    [select, final, open],
  )
  const onLearn = useCallback(() => open({ kind: 'keys' }), [open])
  useScoringKeys({
    now: scorer.entry.now,
    commands: commandsOf(scorer),
    saving: drafting.saving,
    typing: scorer.entry.typing,
    touch: drafting.touch,
    widen: scorer.widen,
  })
  const { court } = game.sheet.setup
  const style = {
    '--home': colours.home.fill,
    '--away': colours.away.fill,
    '--ratio': court.widthInches / court.heightInches,
  } as CSSProperties
  return (
    <div className={css.screen} style={style}>
      <TopBar scorer={scorer} kept={kept} />
      <Banners
        book={book}
        told={told}
        away={away}
        inserting={insertion(scorer)}
        onStopInserting={() => drafting.insert(null)}
      />
      <div className={css.columns}>
        <div className={css.left}>
          <Scoreboard
            {...{ game, names, clock, left, final }}
            button={scorer.button}
            asksToStart={scorer.asksToStart}
            setting={scorer.setting}
            onSetting={scorer.setClock}
            onButton={scorer.press}
            open={<OpenBadge scorer={scorer} />}
          />
          <Floor scorer={scorer} />
        </div>
        <aside className={css.right} aria-label="Feed and box score">
          <SideBar
            {...{ box, told, names }}
            state={book.state}
            selected={scorer.selected}
            onOpen={onOpen}
            onFix={scorer.fix}
            onAsk={scorer.askAgain}
            onLearn={onLearn}
          />
        </aside>
      </div>
      <OpenPopover scorer={scorer} />
      <Dialogs scorer={scorer} />
      {book.state.undoQuestion && (
        <UndoQuestionDialog
          question={book.state.undoQuestion}
          told={told}
          onAnswer={scorer.acts.answerUndo}
        />
      )}
    </div>
  )
}

function OpenPopover({ scorer }: { readonly scorer: Scorer }) {
  const { drafting, entry, groups, names, told, game, wide, widen } = scorer
  const { draft, spot, leftBehind, touch } = drafting
  if (draft.step === 'closed') return null
  return (
    <Popover
      {...{ draft, groups, names, spot, leftBehind }}
      typing={entry.typing}
      said={entry.said}
      told={sayDraft(draft, told, game)}
      onTouch={touch}
      onWide={wide || !groups.some(({ id }) => id === 'people') ? null : widen}
    />
  )
}

/** Where the next event goes, when it does not go to the end. */
function insertion({ drafting: { inserting }, book, told }: Scorer): string | null {
  const play = inserting && book.state.plays.find(({ origin }) => origin.id === inserting.playId)
  return play ? `The next event goes in ${inserting.where}: ${sentenceOf(told, play)}` : null
}

/** Asks the browser not to clear away what is kept of the game. @returns whether it promises; null while it is asked */
function useKeptStorage(): boolean | null {
  const [kept, setKept] = useState<boolean | null>(null)
  useEffect(() => {
    void navigator.storage?.persist?.().then(setKept, () => setKept(false))
  }, [])
  return kept
}
