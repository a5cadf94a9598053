import type { BySide } from '@fullcourt/scorebook'
import { IconArrowLeft, IconFlag, IconFlagFilled } from '@tabler/icons-react'
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Choices, question } from './choices.ts'
import type { Spot } from './FloorCourt.tsx'
import css from './Popover.module.css'
import type { Choice } from './peopleChoices.ts'
import type { Draft, Touch } from './steps.ts'

interface Props {
  readonly draft: Exclude<Draft, { step: 'closed' }>
  readonly groups: readonly Choices[]
  readonly names: BySide<string>
  /** What is known of the play so far: '12 - Bea Ruiz made 3'. */
  readonly told: string
  /** Where the click was; null for a play begun by key. */
  readonly spot: Spot | null
  readonly onTouch: (touch: Touch) => void
  /** Lists those on the bench too; null where they are listed already. */
  readonly onWide: (() => void) | null
}

/** Spec: 'width 320 px'. */
const WIDTH = 320
const GAP = 20

/** Beside the click, never over it, inside the window. */
function placeBeside({ x, y }: Spot, height: number): Spot {
  const { innerWidth, innerHeight } = window
  const right = x + GAP + WIDTH <= innerWidth - 8
  const left = right ? x + GAP : Math.max(8, x - GAP - WIDTH)
  return { x: left, y: Math.min(Math.max(8, y - height / 3), Math.max(8, innerHeight - height - 8)) }
}

/** Seconds until an open question is saved as it is: 10 at first, 5 after each further touch; none while throws are awaited. */
function countdownOf(draft: Draft): number | null {
  if (draft.step !== 'ask' || draft.adding) return null
  const { kind } = draft.want
  if (kind === 'throw' || kind === 'throws' || kind === 'throw-rebound' || kind === 'substitute') return null
  return draft.answers === 0 ? 10 : 5
}

function useCountdown(draft: Draft, onEnd: () => void): number | null {
  const from = countdownOf(draft)
  const [left, setLeft] = useState(from)
  const end = useRef(onEnd)
  end.current = onEnd
  // biome-ignore lint/correctness/useExhaustiveDependencies: every step of the draft begins its own countdown.
  useEffect(() => {
    setLeft(from)
    if (from === null) return
    let seconds = from
    const timer = setInterval(() => {
      seconds--
      setLeft(seconds)
      if (seconds > 0) return
      clearInterval(timer)
      end.current()
    }, 1000)
    return () => clearInterval(timer)
  }, [draft, from])
  return left
}

function Key({ name }: { readonly name: string }) {
  if (!name) return null
  return (
    <kbd className={css.key}>
      {name === 'Enter'
        ? '⏎'
        : name.replace(/^(⇧?)([a-z])$/, (_, shift, letter) => shift + letter.toUpperCase())}
    </kbd>
  )
}

function ChoiceButton({ choice, onTouch }: { readonly choice: Choice; readonly onTouch: Props['onTouch'] }) {
  return (
    <button
      type="button"
      className={css.choice}
      data-tone={choice.tone}
      data-key={choice.key}
      aria-pressed={choice.tone === 'current' || undefined}
      onClick={() => onTouch(choice.touch)}
    >
      <Key name={choice.key} />
      <span className={css.label}>{choice.label}</span>
      {choice.tone === 'suggested' && <span className={css.suggested}>Suggested</span>}
    </button>
  )
}

/** One column, or two where both sides are asked. */
function Group({ group, names, onTouch }: { readonly group: Choices } & Pick<Props, 'names' | 'onTouch'>) {
  const sides = [...new Set(group.choices.map(({ side }) => side).filter((side) => side !== undefined))]
  const button = (choice: Choice) => (
    <ChoiceButton key={choice.label + choice.key} choice={choice} onTouch={onTouch} />
  )
  if (sides.length < 2) {
    return (
      <fieldset className={css.group} data-id={group.id} aria-label={group.label}>
        {group.caption && <span className={css.caption}>{group.caption}</span>}
        {group.choices.map(button)}
      </fieldset>
    )
  }
  return (
    <fieldset className={css.columns} aria-label={group.label}>
      {sides.map((side) => (
        <div key={side} className={css.column} data-side={side}>
          <span className={css.side}>{names[side]}</span>
          {group.choices.filter((choice) => choice.side === side).map(button)}
        </div>
      ))}
    </fieldset>
  )
}

const isFlagged = (draft: Props['draft']): boolean =>
  draft.step === 'ask' ? Boolean(draft.play.origin.userFlagged) : draft.opening.flagged

/** The event that is being entered: one question at a time, every choice with its key. */
export function Popover({ draft, groups, names, told, spot, onTouch, onWide }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<Spot | null>(null)
  const left = useCountdown(draft, () => onTouch({ kind: 'close' }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: its height follows the step.
  useLayoutEffect(() => {
    setPlace(spot && box.current ? placeBeside(spot, box.current.offsetHeight) : null)
  }, [spot, draft])
  const flagged = isFlagged(draft)
  const saves = draft.step === 'ask'
  return (
    <div
      ref={box}
      className={css.popover}
      role="dialog"
      aria-label="Event"
      data-placed={place !== null}
      style={place ? ({ '--x': `${place.x}px`, '--y': `${place.y}px` } as CSSProperties) : undefined}
    >
      <header className={css.head}>
        <button
          type="button"
          className={css.icon}
          aria-label="Back"
          onClick={() => onTouch({ kind: 'back' })}
        >
          <IconArrowLeft size={20} aria-hidden />
        </button>
        <div className={css.titles}>
          {told && <span className={css.told}>{told}</span>}
          <h2 className={css.title} aria-live="polite">
            {question(draft, names)}
          </h2>
        </div>
        <button
          type="button"
          className={css.icon}
          aria-pressed={flagged}
          aria-label="Flag this event for later review"
          title="Flag this event for later review. Keyboard shortcut: `"
          onClick={() => onTouch({ kind: 'flag' })}
        >
          {flagged ? <IconFlagFilled size={20} aria-hidden /> : <IconFlag size={20} aria-hidden />}
        </button>
      </header>
      {groups.map((group) => (
        <Group key={group.id} group={group} names={names} onTouch={onTouch} />
      ))}
      {onWide && (
        <button type="button" className={css.more} data-key="m" onClick={onWide}>
          <Key name="m" /> Not on the floor…
        </button>
      )}
      <footer className={css.foot}>
        {saves && (
          <button type="button" className={css.plain} onClick={() => onTouch({ kind: 'cancel' })}>
            Discard <Key name="Esc" />
          </button>
        )}
        <button
          type="button"
          className={saves ? css.close : css.plain}
          onClick={() => onTouch({ kind: saves ? 'close' : 'cancel' })}
        >
          {saves ? `Close${left === null ? '' : ` (${left})`}` : 'Cancel'} <Key name="q" />
        </button>
      </footer>
    </div>
  )
}
