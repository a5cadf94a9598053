import {
  type BoxScore,
  type BySide,
  type ClockButton,
  clockButton,
  type Game,
  type HoopSide,
  NO_PERSON,
  owesThrows,
  type Play,
  type Side,
  type Write,
} from '@fullcourt/scorebook'
import type { Setup } from '@fullcourt/wire'
import { useCallback, useMemo, useRef, useState } from 'react'
import { type DescribeContext, describeContext } from '../../basketball/describePlay.ts'
import { type Book, gameSetupOf } from '../../book/index.ts'
import { toastNote } from '../../ui/toast.tsx'
import { type GameClock, useGameClock } from '../clock/useGameClock.ts'
import { asksToStart } from '../clock/whistle.ts'
import type { OpenDialog } from '../dialogs/Dialogs.tsx'
import { type Choices, choicesOf } from '../entry/choices.ts'
import { type LateAddition, lateAdditions } from '../entry/lateAdditions.ts'
import { isOut, personLabel } from '../entry/peopleChoices.ts'
import { type Draft, type Initiator, playOf } from '../entry/steps.ts'
import { type Drafting, useDraft, useOrder } from '../entry/useDraft.ts'
import { type Entry, useEntry } from '../entry/useEntry.ts'
import { useScoringSettings } from './settings.ts'
import { type GameActs, useGameActs } from './useGameActs.ts'

/** Everything that the parts of the scoring screen share: what stands, what is open, what a touch does. */
export interface Scorer {
  readonly book: Book
  readonly setup: Setup
  readonly game: Game
  readonly box: BoxScore
  readonly names: BySide<string>
  readonly told: DescribeContext
  /** The side on the left. */
  readonly left: Side
  readonly attacks: BySide<HoopSide>
  readonly clock: GameClock
  /** The clock stands, and a play was entered that happens while it runs. */
  readonly asksToStart: boolean
  /** What the button beside the clock says; null where there is none. */
  readonly button: ClockButton | null
  readonly drafting: Drafting
  readonly entry: Entry
  /** Plays whose throws are still to come, but the one that is being entered; in game order. */
  readonly unfinished: readonly Play[]
  /** What the last play can still be given. */
  readonly late: readonly LateAddition[]
  readonly groups: readonly Choices[]
  readonly acts: GameActs
  readonly final: boolean
  /** Events can be entered: started, and not over. */
  readonly enabled: boolean
  /** Plays that have a row in the feed, in game order. */
  readonly rows: readonly Play[]
  readonly selected: string | null
  readonly dialog: OpenDialog | null
  /** The clock is being set by hand. */
  readonly setting: boolean
  /** The popover lists those who are not on the floor too. */
  readonly wide: boolean
  open(dialog: OpenDialog | null): void
  select(playId: string | null): void
  setClock(open: boolean): void
  widen(): void
  /** The button beside the clock. */
  press(button: ClockButton): void
  begin(doing: Initiator): void
  /** Somebody on a roster was touched: named where somebody is asked for, else substituted. */
  touchPlayer(side: Side, personId: string): void
  fix(changes: readonly Write[]): void
  /** Opens a saved play to ask for what is missing; not of a final game. */
  askAgain(playId: string): void
  /** Takes back the last step of the open play; without one the last act that was saved. */
  undo(): void
}

/** The side on the left has its own basket there: it plays to the right. On a half court both play to the one hoop. */
function attacksFrom(left: Side, half: boolean): BySide<HoopSide> {
  if (half) return { home: 'left', away: 'left' }
  return left === 'home' ? { home: 'right', away: 'left' } : { home: 'left', away: 'right' }
}

const isRow = ({ origin }: Play): boolean => origin.type !== 'clock_start' && origin.type !== 'clock_stop'

/** `clock` is a new value whenever it is touched and when it stops at 0, which is all that the button depends on. */
function buttonOf(game: Game, clock: GameClock, final: boolean): ClockButton | null {
  const { started, period } = clock.state
  return clockButton(game.sheet.setup.rules, {
    period,
    score: game.score,
    scoreBefore: game.period === period ? game.scoreBefore : game.score,
    clockTime: clock.running ? 1 : clock.seconds(),
    started,
    running: clock.running,
    final,
  })
}

export function useScorer(book: Book, setup: Setup, game: Game, box: BoxScore): Scorer {
  const { state } = book
  const { court } = game.sheet.setup
  const names = useMemo(() => ({ home: setup.home.name, away: setup.away.name }), [setup])
  const told = useMemo(() => describeContext(gameSetupOf(setup), names), [setup, names])
  const left: Side = (state.snapshot?.homeTeamIsLeft ?? true) ? 'home' : 'away'
  const attacks = useMemo(() => attacksFrom(left, court.half), [left, court.half])
  const order = useOrder(book)
  const clock = useGameClock(book, order)
  const entering = useDraft(book, clock, attacks, order)
  const { draft } = entering
  const [dialog, open] = useState<OpenDialog | null>(null)
  const [setting, setClock] = useState(false)
  const [selected, select] = useState<string | null>(null)
  const [wideFor, setWideFor] = useState<Draft | null>(null)
  const final = state.ending !== null
  const { digits, whistleStopsClock: whistle } = useScoringSettings()
  const wide = wideFor === draft
  const base = entering.inserting ? entering.game() : game
  const groups = useMemo(
    () => choicesOf(draft, { game: base, names, wide, digits }),
    [draft, base, names, wide, digits],
  )
  const entry = useEntry(entering, groups, { names, wide, digits }, told)
  const { touch } = entry
  const drafting = { ...entering, touch }
  const acts = useGameActs({ gameId: setup.teamGame.id, book, game, told, clock, drafting, left, order })
  const rows = useMemo(() => state.plays.filter(isRow), [state.plays])
  const owing = useMemo(() => state.plays.filter(owesThrows), [state.plays])
  const openId = playOf(draft)?.origin.id

  const asked = useRef({ groups, step: draft.step, game: base })
  asked.current = { groups, step: draft.step, game: base }
  // The same function from step to step: the rosters are not drawn anew at every key.
  const touchPlayer = useCallback(
    (side: Side, personId: string) => {
      const { groups, step } = asked.current
      const choice = groups
        .flatMap(({ choices }) => choices)
        .find(({ touch: one }) => one.kind === 'actor' && one.actor.personId === personId)
      if (choice) return touch(choice.touch)
      const { game } = asked.current
      const person = game.sheet.people[game.sheet.indexOf.get(personId) ?? NO_PERSON]
      if (step !== 'closed' && person && isOut(game, person)) {
        return toastNote(`${personLabel(person)} is out of the game. Use Edit to put an older play right.`)
      }
      if (step === 'who') touch({ kind: 'actor', actor: { side, assignment: 'PLAYER', personId } })
      else open({ kind: 'subs', side, first: personId })
    },
    [touch],
  )
  const { change } = book
  const fix = useCallback(
    (changes: readonly Write[]) => {
      if (!final) void change(changes)
    },
    [final, change],
  )
  const { goOn } = drafting
  const askAgain = useCallback(
    (playId: string) => {
      if (!final) goOn(playId)
    },
    [final, goOn],
  )

  function press(button: ClockButton): void {
    if (button === 'Start Game') {
      acts.startGame()
      open({ kind: 'jump' })
    } else if (button.startsWith('Start')) clock.act({ kind: 'start' })
    else {
      touch({ kind: 'leave' })
      open({ kind: 'end', button, period: clock.state.period })
    }
  }

  const button = buttonOf(game, clock, final)
  const mayAsk = whistle && !final && !clock.running && button === null

  return {
    book,
    setup,
    game,
    box,
    names,
    told,
    left,
    attacks,
    clock,
    asksToStart: mayAsk && asksToStart(rows.at(-1), clock.state.period, clock.seconds()),
    button,
    drafting,
    entry,
    unfinished: owing.filter(({ origin }) => origin.id !== openId),
    late: draft.step === 'closed' && drafting.enabled ? lateAdditions(rows.at(-1), game) : [],
    groups,
    acts,
    final,
    enabled: drafting.enabled,
    rows,
    selected,
    dialog,
    setting,
    wide,
    open,
    select,
    setClock,
    widen: () => setWideFor(draft),
    press,
    begin: (doing) => touch({ kind: 'begin', doing }, draft.step === 'who' ? undefined : null),
    touchPlayer,
    fix,
    askAgain,
    undo: () => {
      if (!entry.stepBack()) acts.undo()
    },
  }
}
