import {
  assemble,
  type BoxScore,
  type BySide,
  type ClockButton,
  clockButton,
  type Game,
  type HoopSide,
  otherSide,
  type Play,
  type Side,
  type Write,
} from '@fullcourt/scorebook'
import type { Setup } from '@fullcourt/wire'
import { type CSSProperties, useCallback, useEffect, useMemo, useState } from 'react'
import { type Book, gameSetupOf } from '../book/index.ts'
import { describePlay, sentenceOf, type Told, toldOf } from '../book/views/describePlay.ts'
import { sideColours } from '../book/views/sideColours.ts'
import { ActionBar } from './ActionBar.tsx'
import { Banners } from './Banners.tsx'
import { choicesOf } from './choices.ts'
import { Dialogs, type OpenDialog } from './Dialogs.tsx'
import { worthOf } from './draftPlay.ts'
import { FloorCourt } from './FloorCourt.tsx'
import { firstFix } from './Issues.tsx'
import { Popover } from './Popover.tsx'
import { Roster } from './Rosters.tsx'
import { Scoreboard } from './Scoreboard.tsx'
import css from './ScoreScreen.module.css'
import { SideBar } from './SideBar.tsx'
import type { Draft, Touch } from './steps.ts'
import { TopBar } from './TopBar.tsx'
import { useDraft, useOrder } from './useDraft.ts'
import { useGameActs } from './useGameActs.ts'
import { useAway, useGameClock } from './useGameClock.ts'
import { type Commands, useScoringKeys } from './useScoringKeys.ts'

interface Props {
  readonly book: Book
  readonly setup: Setup
  readonly game: Game
  readonly box: BoxScore
}

/** The side on the left has its own basket there: it plays to the right. On a half court both play to the one hoop. */
function attacksFrom(left: Side, half: boolean): BySide<HoopSide> {
  if (half) return { home: 'left', away: 'left' }
  return left === 'home' ? { home: 'right', away: 'left' } : { home: 'left', away: 'right' }
}

/** What is known of the play that is being entered, in words. */
function toldDraft(draft: Draft, told: Told, game: Game): string {
  switch (draft.step) {
    case 'closed':
      return ''
    case 'who': {
      const { opening } = draft
      const isShot = opening.doing === 'shot_made' || opening.doing === 'shot_miss'
      return isShot
        ? `${told.names[opening.side]}, ${worthOf(opening, game)} points`
        : told.names[opening.side]
    }
    case 'foul-type': {
      const person = told.people.get(draft.actor.personId ?? '')
      return person ? `${person.jersey} ${person.fullName}` : told.names[draft.actor.side]
    }
    case 'ask': {
      const assembled = assemble(draft.play, told.setup.court)
      if (!assembled.ok) return ''
      const { who, deed, rest } = describePlay(told, assembled.play)
      return [`${who}: ${deed}`, ...rest].join(', ')
    }
    default:
      throw draft satisfies never
  }
}

const isShot = ({ origin }: Play): boolean => origin.type === 'shot_made' || origin.type === 'shot_miss'

const pointOf = (draft: Draft) => {
  if (draft.step === 'ask') return draft.play.origin.location ?? null
  return draft.step === 'closed' ? null : draft.opening.point
}

/** Score Game: court, clock and rosters left, feed and box score right; one column on a narrow window, the court first. */
export function ScoreScreen({ book, setup, game, box }: Props) {
  const { state } = book
  const { rules, court } = game.sheet.setup
  const gameId = setup.teamGame.id
  const names = useMemo(() => ({ home: setup.home.name, away: setup.away.name }), [setup])
  const told = useMemo(() => toldOf(gameSetupOf(setup), names), [setup, names])
  const colours = useMemo(() => sideColours(setup), [setup])
  const left: Side = (state.snapshot?.homeTeamIsLeft ?? true) ? 'home' : 'away'
  const attacks = useMemo(() => attacksFrom(left, court.half), [left, court.half])
  const order = useOrder(book)
  const clock = useGameClock(book, order)
  const away = useAway(clock)
  const drafting = useDraft(book, clock, attacks, order)
  const { draft, touch } = drafting
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [setting, setSetting] = useState(false)
  const [selected, setSelected] = useState<string | null>(null)
  const [wideFor, setWideFor] = useState<Draft | null>(null)
  const acts = useGameActs({ gameId, book, game, clock, drafting, left, order })
  const final = state.ending !== null
  const { started, period } = clock.state
  const enabled = started && !final
  useKeptStorage()

  // `clock` renders anew whenever it is touched and when it stops at 0, which is all that the button depends on.
  const button = clockButton(rules, {
    period,
    score: game.score,
    scoreBefore: game.period === period ? game.scoreBefore : game.score,
    clockTime: clock.running ? 1 : clock.seconds(),
    started,
    running: clock.running,
    final,
  })
  const wide = wideFor === draft
  const base = drafting.inserting ? drafting.game() : game
  const groups = useMemo(() => choicesOf(draft, { game: base, names, wide }), [draft, base, names, wide])
  const shots = useMemo(
    () => state.plays.filter((play) => isShot(play) && play.origin.period === period && play.origin.location),
    [state.plays, period],
  )
  const rows = useMemo(
    () => state.plays.filter(({ origin }) => !origin.type.startsWith('clock_')),
    [state.plays],
  )

  const onTouch = useCallback((one: Touch) => touch(one), [touch])
  const onPick = useCallback<React.ComponentProps<typeof FloorCourt>['onPick']>(
    (point, spot, missed) => touch({ kind: 'court', point, missed }, spot),
    [touch],
  )
  const begin = (doing: 'shot_made' | 'shot_miss' | 'turnover' | 'foul') => () =>
    touch({ kind: 'begin', doing }, draft.step === 'who' ? undefined : null)
  const openSubs = useCallback(
    (side: Side, first: string | null = null) => setDialog({ kind: 'subs', side, first }),
    [],
  )

  function onButton(pressed: ClockButton): void {
    if (pressed === 'Start Game') {
      acts.startGame()
      setDialog({ kind: 'jump' })
    } else if (pressed.startsWith('Start')) clock.act({ kind: 'start' })
    else {
      touch({ kind: 'close' })
      setDialog({ kind: 'end', button: pressed })
    }
  }
  const toggleClock = () => {
    if (final) return
    if (button) onButton(button)
    else clock.act({ kind: clock.running ? 'stop' : 'start' })
  }
  const step = (by: number) => () => {
    const at = rows.findIndex(({ origin }) => origin.id === selected)
    const next = at < 0 ? rows.length - 1 : Math.min(Math.max(0, at + by), rows.length - 1)
    setSelected(rows[next]?.origin.id ?? null)
  }
  const when = (act: () => void) => (enabled ? act : undefined)
  const adjust = (by: number) => when(() => clock.act({ kind: 'adjust', by, length: 3600 }))
  const parked = drafting.parked.at(-1)
  const onFix = (changes: readonly Write[]) => {
    if (!final) void book.change(changes)
  }
  const fixable = firstFix(state.flags)?.fix
  const commands: Commands = {
    Space: toggleClock,
    x: toggleClock,
    z: when(() => clock.act({ kind: 'stop' })),
    '-': adjust(-1),
    '=': adjust(1),
    '+': adjust(1),
    c: when(() => setSetting(true)),
    a: when(begin('shot_made')),
    s: when(begin('shot_miss')),
    d: when(begin('turnover')),
    f: when(begin('foul')),
    g: when(() => openSubs(left)),
    h: when(() => openSubs(otherSide(left))),
    t: when(() => setDialog({ kind: 'timeout' })),
    j: when(() => setDialog({ kind: 'jump' })),
    k: parked ? () => drafting.goOn(parked) : undefined,
    y: fixable ? () => onFix(fixable.changes) : undefined,
    '[': step(-1),
    ']': step(1),
    'Ctrl+]': () => setSelected(rows.at(-1)?.origin.id ?? null),
    Enter: selected && !final ? () => setDialog({ kind: 'edit', playId: selected }) : undefined,
    'Ctrl+z': () => void book.undo(),
    'Ctrl+Shift+z': () => void book.redo(),
    'Ctrl+y': () => void book.redo(),
    '?': () => setDialog({ kind: 'keys' }),
  }
  useScoringKeys({ draft, groups, commands, touch: onTouch, widen: () => setWideFor(draft) })

  const onPlayer = useCallback(
    (side: Side, personId: string) => {
      const choice = groups
        .flatMap(({ choices }) => choices)
        .find(({ touch: one }) => one.kind === 'actor' && one.actor.personId === personId)
      if (choice) touch(choice.touch)
      else if (draft.step === 'who') touch({ kind: 'actor', actor: { side, assignment: 'PLAYER', personId } })
      else openSubs(side, personId)
    },
    [groups, draft.step, touch, openSubs],
  )
  const roster = (side: Side, subKey: string) => (
    <Roster
      side={side}
      name={names[side]}
      game={game}
      lines={box[side].players}
      subKey={subKey}
      enabled={enabled}
      onPlayer={(personId) => onPlayer(side, personId)}
      onSubs={() => openSubs(side)}
    />
  )
  const insertion = drafting.inserting
  const beside = insertion && state.plays.find(({ origin }) => origin.id === insertion.playId)
  const latest = rows.at(-1)
  const style = {
    '--home': colours.home.fill,
    '--away': colours.away.fill,
    '--ratio': court.widthInches / court.heightInches,
  } as CSSProperties

  return (
    <div className={css.screen} style={style}>
      <TopBar
        gameId={gameId}
        line={state.line}
        canUndo={state.canUndo && !final}
        canRedo={state.canRedo && !final}
        final={final}
        started={started}
        onUndo={() => void book.undo()}
        onRedo={() => void book.redo()}
        onSwap={acts.swapSides}
        onKeys={() => setDialog({ kind: 'keys' })}
        onEnd={() => setDialog({ kind: 'end', button: null })}
        onReopen={acts.reopen}
      />
      <Banners
        book={book}
        told={told}
        away={away}
        inserting={beside ? `The next event goes in ${insertion.where}: ${sentenceOf(told, beside)}` : null}
        onStopInserting={() => drafting.insert(null)}
      />
      <div className={css.columns}>
        <div className={css.left}>
          <Scoreboard
            {...{ game, names, clock, left, button, final, setting }}
            onSetting={setSetting}
            onButton={onButton}
          />
          <div className={css.floor}>
            <div className={css.court}>
              <FloorCourt
                court={court}
                names={names}
                attacks={attacks}
                shots={shots}
                marked={pointOf(draft)}
                enabled={enabled}
                onPick={onPick}
              />
            </div>
            <div className={css.rosterLeft}>{roster(left, 'g')}</div>
            <div className={css.rosterRight}>{roster(otherSide(left), 'h')}</div>
            <div className={css.actions}>
              <ActionBar
                enabled={enabled}
                actions={[
                  { label: 'Turnover', key: 'D', act: begin('turnover') },
                  { label: 'Foul', key: 'F', act: begin('foul') },
                  { label: 'Timeout', key: 'T', act: () => setDialog({ kind: 'timeout' }) },
                  { label: 'Jump ball', key: 'J', act: () => setDialog({ kind: 'jump' }) },
                  ...(parked
                    ? [{ label: 'Go on with free throws', key: 'K', act: () => drafting.goOn(parked) }]
                    : []),
                  { label: 'Events', key: '', narrow: true, act: () => setDialog({ kind: 'feed' }) },
                ]}
              />
              {latest && (
                <p className={css.latest} aria-live="polite">
                  {sentenceOf(told, latest)}
                </p>
              )}
            </div>
          </div>
        </div>
        <aside className={css.right} aria-label="Feed and box score">
          <SideBar
            {...{ state, box, told, names, selected }}
            onOpen={(playId) => {
              setSelected(playId)
              if (!final) setDialog({ kind: 'edit', playId })
            }}
            onFix={onFix}
            onLearn={() => setDialog({ kind: 'keys' })}
          />
        </aside>
      </div>
      {draft.step !== 'closed' && (
        <Popover
          draft={draft}
          groups={groups}
          names={names}
          told={toldDraft(draft, told, base)}
          spot={drafting.spot}
          onTouch={onTouch}
          onWide={wide ? null : () => setWideFor(draft)}
        />
      )}
      <Dialogs
        open={dialog}
        {...{ book, box, told, names, left, clock, drafting, selected }}
        onSwap={(...swap) => {
          setDialog(null)
          acts.swap(...swap)
        }}
        onTimeout={(...taken) => {
          setDialog(null)
          acts.timeout(...taken)
        }}
        onJump={(side) => {
          setDialog(null)
          acts.jumpBall(side)
        }}
        onEnd={(end, early) => {
          setDialog(null)
          void acts.end(end, early)
        }}
        onDialog={setDialog}
      />
    </div>
  )
}

/** Asks the browser not to clear away what is kept of the game. */
function useKeptStorage(): void {
  useEffect(() => {
    void navigator.storage?.persist?.()
  }, [])
}
