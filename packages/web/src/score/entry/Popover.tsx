import { IconArrowLeft, IconFlag, IconFlagFilled } from '@tabler/icons-react'
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { useInputs, useScorer } from '../useScorer.ts'
import { questionText } from './choices.ts'
import { describeDraft } from './describeDraft.ts'
import type { LeftBehind } from './draftResumption.ts'
import css from './Popover.module.css'
import { Group, Key } from './PopoverChoices.tsx'
import { type Draft, playOf, type Spot } from './steps.ts'

/** Rule 147. */
const WIDTH = 320
const GAP = 20

/** Positions the popover beside the click, inside the window, and not over the click. */
function placeBeside({ x, y }: Spot, height: number): Spot {
  const { innerWidth, innerHeight } = window
  const right = x + GAP + WIDTH <= innerWidth - 8
  const left = right ? x + GAP : Math.max(8, x - GAP - WIDTH)
  return { x: left, y: Math.min(Math.max(8, y - height / 3), Math.max(8, innerHeight - height - 8)) }
}

type OpenDraft = Exclude<Draft, { step: 'closed' }>

const isFlagged = (draft: OpenDraft): boolean =>
  'opening' in draft ? draft.opening.flagged : Boolean(playOf(draft)?.origin.userFlagged)

const LEFT_BEHIND: Readonly<Record<LeftBehind, string>> = {
  here: 'This play was open when the page closed. Go on with it.',
  elsewhere: 'This play was open in a window that is gone. Go on with it.',
}

/** The open play, while there is one. */
export function Popover() {
  const draft = useScorer((state) => state.draft)
  return draft.step === 'closed' ? null : <OpenPopover draft={draft} />
}

/** One question at a time. Every choice shows its key. */
function OpenPopover({ draft }: { readonly draft: OpenDraft }) {
  const scorer = useInputs()
  const { groups, names, typed, isWide } = useScorer(({ groups, names, typed, isWide }) => ({
    groups,
    names,
    typed,
    isWide,
  }))
  const { box, place } = usePlaceBeside(draft)
  const listsPeople = groups.some(({ id }) => id === 'people')
  return (
    <div
      ref={box}
      className={css.popover}
      role="dialog"
      aria-label="Event"
      data-placed={place !== null}
      style={place ? ({ '--x': `${place.x}px`, '--y': `${place.y}px` } as CSSProperties) : undefined}
    >
      <Head draft={draft} />
      <Note />
      {groups.map((group) => (
        <Group key={group.id} {...{ group, names }} onTouch={scorer.touch} lit={typed.matches} />
      ))}
      {listsPeople && !isWide && (
        <button type="button" className={css.more} data-key="m" onClick={() => scorer.entry.widen()}>
          <Key name="m" /> Not on the floor…
        </button>
      )}
      <Foot step={draft.step} />
    </div>
  )
}

/** The point that the popover is beside; null for a play that was begun by key. */
function usePlaceBeside(draft: Draft) {
  const spot = useScorer((state) => state.spot)
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<Spot | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: its height follows the step.
  useLayoutEffect(() => {
    setPlace(spot && box.current ? placeBeside(spot, box.current.offsetHeight) : null)
  }, [spot, draft])
  return { box, place }
}

function Head({ draft }: { readonly draft: OpenDraft }) {
  const { touch } = useInputs()
  const { names, words, game, digits } = useScorer(({ names, words, game, typed }) => ({
    names,
    words,
    game,
    digits: typed.digits,
  }))
  const known = describeDraft(draft, words, game)
  const flagged = isFlagged(draft)
  return (
    <header className={css.head}>
      <button type="button" className={css.icon} aria-label="Back" onClick={() => touch({ kind: 'back' })}>
        <IconArrowLeft size={20} aria-hidden />
      </button>
      <div className={css.titles}>
        {known && <span className={css.known}>{known}</span>}
        <h2 className={css.title} aria-live="polite">
          {questionText(draft, names)}
        </h2>
        {digits && (
          <output className={css.typed} aria-label="Number typed">
            {digits}
          </output>
        )}
      </div>
      <button
        type="button"
        className={css.icon}
        aria-pressed={flagged}
        aria-label="Flag this event for later review"
        title="Flag this event for later review. Keyboard shortcut: `"
        onClick={() => touch({ kind: 'flag' })}
      >
        {flagged ? <IconFlagFilled size={20} aria-hidden /> : <IconFlag size={20} aria-hidden />}
      </button>
    </header>
  )
}

function Note() {
  const { note, undone, leftBehind } = useScorer(({ typed, undone, leftBehind }) => ({
    note: typed.note,
    undone,
    leftBehind,
  }))
  return (
    <p className={css.note} role="status">
      {note ?? undone ?? (leftBehind && LEFT_BEHIND[leftBehind])}
    </p>
  )
}

function Foot({ step }: { readonly step: OpenDraft['step'] }) {
  const { touch } = useInputs()
  const secondsLeft = useScorer((state) => state.secondsLeft)
  if (step === 'who') {
    return (
      <footer className={css.foot}>
        <button type="button" className={css.plain} onClick={() => touch({ kind: 'close' })}>
          Cancel <Key name="q" />
        </button>
      </footer>
    )
  }
  return (
    <footer className={css.foot}>
      <button type="button" className={css.plain} onClick={() => touch({ kind: 'back' })}>
        Back <Key name="Esc" />
      </button>
      <button type="button" className={css.close} onClick={() => touch({ kind: 'close' })}>
        {`Close${secondsLeft === null ? '' : ` (${secondsLeft})`}`} <Key name="q" />
      </button>
    </footer>
  )
}
