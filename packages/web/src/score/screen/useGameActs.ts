import type { Game, MergeChoices, Side, TimeoutKind } from '@fullcourt/scorebook'
import { useNavigate } from '@tanstack/react-router'
import type { DescribeContext } from '../../basketball/describePlay.ts'
import type { Book, ScreenPosition } from '../../book/index.ts'
import { newId } from '../../newId.ts'
import { toastError, toastNote } from '../../ui/toast.tsx'
import { endPeriod, hornId, idsOfEnd } from '../clock/endPeriod.ts'
import type { GameClock } from '../clock/useGameClock.ts'
import type { PeriodEnd } from '../dialogs/PeriodEndDialog.tsx'
import { PLAYER, singlePlay, swapPlay, TEAM } from '../entry/draftPlay.ts'
import type { Drafting } from '../entry/useDraft.ts'
import { sayRedone, sayUndone } from './sayStep.ts'
import { scoringSettings } from './settings.ts'

/** What a scorer does beside events on the court. */
export interface GameActs {
  startGame(): void
  swap(side: Side, out: readonly string[], into: readonly string[]): void
  timeout(side: Side, kind: TimeoutKind): void
  jumpBall(side: Side): void
  /** Ends that period, or with `early` the game in it; nothing where somebody else was quicker. */
  end(end: PeriodEnd, period: number, early: boolean): Promise<void>
  swapSides(): void
  reopen(): void
  undo(): void
  redo(): void
  /** Answers an undo that waits; null lets it be. */
  answerUndo(choices: MergeChoices | null): void
}

const ENDED_ALREADY = 'Another scorer ended it a moment ago.'

interface Stands {
  readonly gameId: string
  readonly book: Book
  readonly game: Game
  readonly told: DescribeContext
  readonly clock: GameClock
  readonly drafting: Drafting
  readonly left: Side
  readonly order: () => number
}

export function useGameActs({ gameId, book, game, told, clock, drafting, left, order }: Stands): GameActs {
  const navigate = useNavigate()
  const ids = { newId }
  const home = (isLeft: boolean): { homeTeamIsLeft: boolean; homeRosterIsLeft: boolean } => ({
    homeTeamIsLeft: isLeft,
    homeRosterIsLeft: isLeft,
  })
  const now = (): ScreenPosition => ({ ...clock.place(), ...home(left === 'home') })
  const proceed = (gesture: Parameters<Book['proceed']>[0]) => book.proceed(gesture, now())

  /** Rule 45. */
  function whistle(): void {
    if (!drafting.inserting && clock.running && scoringSettings().whistleStopsClock) clock.stopByWhistle()
  }

  async function end(ended: PeriodEnd, period: number, early: boolean): Promise<void> {
    if (clock.state.period !== period || book.state.ending) return toastError(ENDED_ALREADY)
    const { plays: known } = book.state
    const horn = hornId(gameId, period)
    const isKnown = known.some(({ origin }) => origin.id === horn)
    const { plays, next, ending } = endPeriod(
      game,
      ended,
      { period, clockTime: clock.seconds(), early, horn: isKnown ? null : horn },
      order,
      idsOfEnd(gameId, period, known),
    )
    clock.act({ kind: 'stop' }, { quiet: true })
    const place = next && {
      period: next.period,
      clockTime: next.clockTime,
      clockRunning: false,
      ...(next.swapsSides && home(left !== 'home')),
    }
    await proceed({ plays, place, ...(ending && { ending }) })
    if (!ending) return
    await navigate({ to: '/a/team/game/$id/', params: { id: gameId }, search: { tab: 'box' } })
  }

  async function undo(): Promise<void> {
    const step = await book.undo(now())
    if (!step) return
    const words = sayUndone(step, told, clock.running ? null : clock.seconds())
    toastNote(words, { label: 'Redo', onPress: () => void redo() })
  }
  async function answerUndo(choices: MergeChoices | null): Promise<void> {
    const kind = book.state.undoQuestion?.kind
    const step = await book.answerUndo(choices, now())
    if (step) toastNote(kind === 'redo' ? sayRedone(step, told) : sayUndone(step, told, null))
  }
  async function redo(): Promise<void> {
    const step = await book.redo(now())
    if (step) toastNote(sayRedone(step, told))
  }

  return {
    startGame() {
      clock.act({ kind: 'start' }, { quiet: true })
      clock.save({ startTimestamp: new Date().toISOString(), ...home(left === 'home') })
    },
    swap(side, out, into) {
      const actors = (people: readonly string[]) => people.map((id) => PLAYER(side, id))
      const play = swapPlay(actors(out), actors(into), drafting.moment(), ids)
      if (play) void drafting.record(play)
      drafting.insert(null)
    },
    timeout(side, timeoutKind) {
      const attributes = { timeoutKind }
      void drafting.record(singlePlay('timeout', TEAM(side), drafting.moment(), ids, { attributes }))
      whistle()
      drafting.insert(null)
    },
    jumpBall(side) {
      const moment = drafting.moment()
      // The opening tip was when the clock was started, not when somebody had time to say who won it.
      const first = !book.state.plays.some(({ origin }) => origin.type === 'jumpball')
      const { clockTime: now, runsFrom } = moment.clock
      const clockTime = first && runsFrom !== null ? runsFrom : now
      const tip = { ...moment, clock: { ...moment.clock, clockTime } }
      void drafting.record(singlePlay('jumpball', TEAM(side), tip, ids))
      if (!first) whistle()
      drafting.insert(null)
    },
    end,
    swapSides: () => void proceed({ place: home(left !== 'home') }),
    reopen: () => void proceed({ ending: null }),
    undo: () => void undo(),
    redo: () => void redo(),
    answerUndo: (choices) => void answerUndo(choices),
  }
}
