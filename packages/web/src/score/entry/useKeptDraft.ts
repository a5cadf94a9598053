import { assemble, type Play } from '@fullcourt/scorebook'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Book, type DraftKeeper, draftKeeper, gameSetupOf } from '../../book/index.ts'
import { useUser } from '../../session.ts'
import { type Kept, keepDraft, readKept } from './keptDraft.ts'
import { type Draft, playOf } from './steps.ts'

const GOING_MS = 1000

type Left = Awaited<ReturnType<DraftKeeper['takeOwn']>>

/** Who left an open play: this tab, before it was loaded anew, or one that is gone. */
export type LeftBehind = 'here' | 'elsewhere'

interface Screen {
  readonly latestBook: RefObject<Book>
  /** Events can be entered. */
  readonly enabled: boolean
  readonly current: RefObject<Draft>
  /** Opens a play that was left. */
  takeUp(kept: Kept): void
  /** Records a play that was left: another was begun before it came back. */
  overtake(kept: Kept): Promise<unknown> | undefined
}

const withoutOptions = ({ origin, rel }: Play) => JSON.stringify({ origin: { ...origin, options: {} }, rel })

/** A play that was left and is in the book already as it was left: the page went away between the two writes. */
function isRecorded({ draft }: Kept, { state }: Book): boolean {
  const sent = playOf(draft)
  const id = sent?.origin.id ?? ('opening' in draft ? draft.opening.id : '')
  const play = state.plays.find(({ origin }) => origin.id === id)
  if (!play || !sent) return play !== undefined
  const put = assemble(sent, gameSetupOf(state.setup!).court)
  return put.ok && withoutOptions(put.play) === withoutOptions(play)
}

/** The open play on this device (rule 39): kept at each touch, and taken up again after a reload or a crash. */
export function useKeptDraft({ latestBook, enabled, current, takeUp, overtake }: Screen) {
  const { id: userId } = useUser()
  const gameId = latestBook.current.state.setup!.teamGame.id
  const keeper = useMemo(() => draftKeeper(userId, gameId), [userId, gameId])
  const [leftBehind, setLeftBehind] = useState<LeftBehind | null>(null)
  const screen = useRef({ takeUp, overtake })
  screen.current = { takeUp, overtake }
  const taken = useRef<unknown>(null)
  const leftNow = useRef(leftBehind)
  leftNow.current = leftBehind ?? leftNow.current

  const open = useCallback(
    (left: Left): boolean => {
      const kept = left && readKept(left.value)
      if (!kept || kept.draft.step === 'closed' || isRecorded(kept, latestBook.current)) return false
      if (current.current.step !== 'closed') screen.current.overtake(kept)
      else {
        setLeftBehind(left.elsewhere ? 'elsewhere' : 'here')
        screen.current.takeUp(kept)
      }
      return true
    },
    [latestBook, current],
  )
  /** One after the other, and only while no play is open here. */
  const takeOver = useCallback(async () => {
    if (current.current.step === 'closed') open(await keeper.takeOver())
  }, [keeper, current, open])

  useEffect(() => {
    if (!enabled || taken.current === keeper) return
    taken.current = keeper
    const begin = async () => {
      if (!open(await keeper.takeOwn())) await takeOver()
    }
    void begin()
    // The page before a reload, or a tab that is just closing, has its name a moment longer.
    setTimeout(takeOver, GOING_MS)
  }, [enabled, keeper, open, takeOver])

  const keep = useCallback(
    (now: Kept, after?: Promise<unknown>) => {
      setLeftBehind(null)
      keepDraft(keeper, now, after)
      if (now.draft.step === 'closed' && leftNow.current) void Promise.resolve(after).then(takeOver)
    },
    [keeper, takeOver],
  )
  return { leftBehind, keep }
}
