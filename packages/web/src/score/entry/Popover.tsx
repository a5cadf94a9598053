import type { BySide } from '@fullcourt/scorebook'
import { IconArrowLeft, IconFlag, IconFlagFilled } from '@tabler/icons-react'
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { useCountdown } from '../clock/useCountdown.ts'
import { type Choices, question } from './choices.ts'
import type { Spot } from './FloorCourt.tsx'
import css from './Popover.module.css'
import { Group, Key } from './PopoverChoices.tsx'
import { type Draft, playOf, type Touch } from './steps.ts'
import type { LeftBehind } from './useKeptDraft.ts'
import type { Typing } from './useTyping.ts'

interface Props {
  readonly draft: Exclude<Draft, { step: 'closed' }>
  readonly groups: readonly Choices[]
  readonly names: BySide<string>
  /** What is known of the play so far: '12 - Bea Ruiz made 3'. */
  readonly told: string
  /** Where the click was; null for a play begun by key. */
  readonly spot: Spot | null
  readonly typing: Pick<Typing, 'digits' | 'lit' | 'note'>
  /** What an undo just took out of it. */
  readonly said: string | null
  readonly leftBehind: LeftBehind | null
  readonly onTouch: (touch: Touch) => void
  /** Lists those on the bench too; null where they are listed already. */
  readonly onWide: (() => void) | null
}

/** Rule 147. */
const WIDTH = 320
const GAP = 20

/** Beside the click, never over it, inside the window. */
function placeBeside({ x, y }: Spot, height: number): Spot {
  const { innerWidth, innerHeight } = window
  const right = x + GAP + WIDTH <= innerWidth - 8
  const left = right ? x + GAP : Math.max(8, x - GAP - WIDTH)
  return { x: left, y: Math.min(Math.max(8, y - height / 3), Math.max(8, innerHeight - height - 8)) }
}

const isFlagged = (draft: Props['draft']): boolean =>
  'opening' in draft ? draft.opening.flagged : Boolean(playOf(draft)?.origin.userFlagged)

const LEFT_BEHIND: Readonly<Record<LeftBehind, string>> = {
  here: 'This play was open when the page closed. Go on with it.',
  elsewhere: 'This play was open in a window that is gone. Go on with it.',
}

function Head({
  draft,
  names,
  told,
  typing,
  onTouch,
}: Pick<Props, 'draft' | 'names' | 'told' | 'typing' | 'onTouch'>) {
  const flagged = isFlagged(draft)
  return (
    <header className={css.head}>
      <button type="button" className={css.icon} aria-label="Back" onClick={() => onTouch({ kind: 'back' })}>
        <IconArrowLeft size={20} aria-hidden />
      </button>
      <div className={css.titles}>
        {told && <span className={css.told}>{told}</span>}
        <h2 className={css.title} aria-live="polite">
          {question(draft, names)}
        </h2>
        {typing.digits && (
          <output className={css.typed} aria-label="Number typed">
            {typing.digits}
          </output>
        )}
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
  )
}

function Foot({ draft, left, onTouch }: Pick<Props, 'draft' | 'onTouch'> & { readonly left: number | null }) {
  if (draft.step === 'who') {
    return (
      <footer className={css.foot}>
        <button type="button" className={css.plain} onClick={() => onTouch({ kind: 'close' })}>
          Cancel <Key name="q" />
        </button>
      </footer>
    )
  }
  return (
    <footer className={css.foot}>
      <button type="button" className={css.plain} onClick={() => onTouch({ kind: 'back' })}>
        Back <Key name="Esc" />
      </button>
      <button type="button" className={css.close} onClick={() => onTouch({ kind: 'close' })}>
        {`Close${left === null ? '' : ` (${left})`}`} <Key name="q" />
      </button>
    </footer>
  )
}

/** The event that is being entered: one question at a time, every choice with its key. */
export function Popover(props: Props) {
  const { draft, groups, names, spot, typing, said, leftBehind, onTouch, onWide } = props
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<Spot | null>(null)
  const left = useCountdown(draft, leftBehind !== null, () => onTouch({ kind: 'run-out' }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: its height follows the step.
  useLayoutEffect(() => {
    setPlace(spot && box.current ? placeBeside(spot, box.current.offsetHeight) : null)
  }, [spot, draft])
  const note = typing.note ?? said ?? (leftBehind && LEFT_BEHIND[leftBehind])
  return (
    <div
      ref={box}
      className={css.popover}
      role="dialog"
      aria-label="Event"
      data-placed={place !== null}
      style={place ? ({ '--x': `${place.x}px`, '--y': `${place.y}px` } as CSSProperties) : undefined}
    >
      <Head {...props} />
      <p className={css.note} role="status">
        {note}
      </p>
      {groups.map((group) => (
        <Group key={group.id} {...{ group, names, onTouch }} lit={typing.lit} />
      ))}
      {onWide && (
        <button type="button" className={css.more} data-key="m" onClick={onWide}>
          <Key name="m" /> Not on the floor…
        </button>
      )}
      <Foot {...{ draft, left, onTouch }} />
    </div>
  )
}
