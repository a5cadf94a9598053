import { type Fix, type ReviewItem, reviewItems } from '@fullcourt/scorebook/check'
import { type Game, promptsFor, takeApart } from '@fullcourt/scorebook/fold'
import { eventIn, msg, type Play, sideOf } from '@fullcourt/scorebook/vocabulary'
import { useEffect, useMemo, useState } from 'react'
import { useUser } from '../../identity/session.ts'
import { t } from '../../ui/language.ts'
import { toastError, toastNote } from '../../ui/toast.tsx'
import { playerActor } from '../core/draftPlay.ts'
import { gameBefore } from '../core/insertion.ts'
import { withPerson } from '../entry/naming.ts'
import { useInputs, useScorer } from '../store/useScorer.ts'
import {
  followItems,
  forgetFixed,
  keepReview,
  keptReview,
  leaveItem,
  noteFixed,
  type ReviewProgress,
  type ReviewView,
  reviewLeft,
  stepReview,
  viewReview,
} from './walk.ts'

/** The shown item with its play. */
export interface ShownItem extends ReviewItem {
  readonly play: Play | null
  /** The game before the play. */
  readonly game: Game
  /** Whether the popover can ask what is open. */
  readonly isAsked: boolean
  /** Its fix was applied before, and it came back: the fix is one of the others then. */
  readonly cameBack: boolean
}

export interface Review extends ReviewView {
  readonly shown: ShownItem | null
  readonly isFinal: boolean
  fix(fix: Fix): void
  /** Asks the open questions of the play. */
  answer(): void
  namePlayer(personId: string): void
  edit(): void
  leave(): void
  remove(): void
  step(by: 1 | -1): void
  reviewLeft(): void
  undo(): void
  redo(): void
}

const FINAL = msg('This game is final. Reopen it to change it.')

/** The items of the game and how far their review is. It is kept on this device. */
function useProgress(items: readonly ReviewItem[]) {
  const { id: userId } = useUser()
  const gameId = useScorer((state) => state.setup.teamGame.id)
  const [known, setKnown] = useState(() => {
    const progress = followItems(keptReview(userId, gameId), [], items)
    return { items, progress }
  })
  // The list has changed: the same render goes on with the next item.
  const current =
    known.items === items ? known : { items, progress: followItems(known.progress, known.items, items) }
  if (current !== known) setKnown(current)
  const { progress } = current
  useEffect(() => keepReview(userId, gameId, progress), [userId, gameId, progress])
  const change = (next: (progress: ReviewProgress) => ReviewProgress) =>
    setKnown((before) => ({ ...before, progress: next(before.progress) }))
  return { progress, change }
}

function useShown(item: ReviewItem | null, { fixed }: ReviewProgress): ShownItem | null {
  const { book } = useInputs()
  const { plays, game } = useScorer(({ book, game }) => ({ plays: book.plays, game }))
  const play = plays.find(({ origin }) => origin.id === item?.playId) ?? null
  const before = useMemo(() => (play ? gameBefore(book, play) : game), [book, play, game])
  return useMemo(() => {
    if (!item) return null
    const isOpen = item.kind === 'throws' || item.kind === 'question'
    const { fix, others } = item
    const cameBack = fix !== null && fixed.includes(item.key)
    return {
      ...item,
      ...(cameBack && { fix: null, others: [fix, ...others] }),
      play,
      game: before,
      isAsked: isOpen && play !== null && promptsFor(before, play).some(({ kind }) => kind !== 'block'),
      cameBack,
    }
  }, [item, play, before, fixed])
}

/** The review of a game: what is listed, what is shown, and what can be done about it. */
export function useReview(): Review {
  const scorer = useInputs()
  const { book, game, isFinal } = useScorer(({ book, game, isFinal }) => ({ book, game, isFinal }))
  const { plays, flags } = book
  const items = useMemo(() => reviewItems({ game, plays, flags }), [game, plays, flags])
  const { progress, change } = useProgress(items)
  const view = viewReview(items, progress)
  const shown = useShown(view.current, progress)

  /** Runs a change, or says why a final game cannot be changed. */
  function changing(act: () => unknown): void {
    if (isFinal) toastNote(t(FINAL))
    else act()
  }
  return {
    ...view,
    shown,
    isFinal,
    fix: (fix) =>
      changing(() => {
        if (shown) change((now) => noteFixed(now, shown.key))
        scorer.fix(fix.changes)
      }),
    answer: () => changing(() => shown?.isAsked && scorer.goOn(shown.playId!)),
    namePlayer: (personId) =>
      changing(() => {
        const play = shown?.play
        const event = shown && eventIn(play, shown.eventId)
        if (!play || !event) return
        const named = withPerson(takeApart(play), event.id, playerActor(sideOf(event), personId))
        scorer.book.record(named, { before: play }).catch(toastError)
      }),
    edit: () => changing(() => shown?.playId && scorer.edit(shown.playId)),
    leave: () => change((now) => leaveItem(now, items)),
    remove: () => changing(() => shown?.playId && scorer.remove(shown.playId)),
    step: (by) => change((now) => stepReview(now, items, by)),
    reviewLeft: () => change(reviewLeft),
    undo: () => {
      change(forgetFixed)
      scorer.undo()
    },
    redo: () => scorer.redo(),
  }
}
