import { otherSide } from '@fullcourt/scorebook/vocabulary'
import { LATE_KEYS } from '../entry/lateAdditions.ts'
import { playToName } from '../entry/naming.ts'
import type { Scorer } from '../store/scorer.ts'
import { firstFix } from './issueOrder.ts'

/** The commands of keys outside of the popover, by the name of the key ('Ctrl+z', 'Space', 'g'). */
export type Commands = { readonly [key: string]: (() => void) | undefined }

type Command = () => void

/** Keys that continue a saved play: they may be pressed before it is saved. */
export const KEYS_OF_SAVED_PLAYS: ReadonlySet<string> = new Set([...LATE_KEYS, 'k'])

function clockCommands(scorer: Scorer, whenEnabled: (command: Command) => Command | undefined): Commands {
  const { clock } = scorer
  const { button, isFinal } = scorer.getState()
  const adjust = (by: number) => whenEnabled(() => clock.adjust(by))
  const toggle = () => {
    if (isFinal) return
    if (button) scorer.pressButton(button)
    else clock.toggle()
  }
  return {
    Space: toggle,
    x: toggle,
    z: whenEnabled(() => clock.stop()),
    '-': adjust(-1),
    '=': adjust(1),
    '+': adjust(1),
    c: whenEnabled(() => scorer.openClockSetter(true)),
  }
}

/** Decision 0051: [ selects the previous event, ] the next one, Ctrl+] the latest. Some keyboards have no key of their own for [ and ]. */
function feedCommands(scorer: Scorer): Commands {
  const { rows, selected, isFinal, book } = scorer.getState()
  const step = (by: number) => () => {
    const at = rows.findIndex(({ origin }) => origin.id === selected)
    const next = at < 0 ? rows.length - 1 : Math.min(Math.max(0, at + by), rows.length - 1)
    scorer.select(rows[next]?.origin.id ?? null)
  }
  const fixable = firstFix(book.flags)?.fix
  return {
    '[': step(-1),
    ']': step(1),
    PageUp: step(-1),
    PageDown: step(1),
    'Ctrl+]': () => scorer.select(rows.at(-1)?.origin.id ?? null),
    Enter: selected && !isFinal ? scorer.editSelected : undefined,
    Delete: selected && !isFinal ? () => scorer.remove(selected) : undefined,
    y: fixable ? () => scorer.fix(fixable.changes) : undefined,
    'Ctrl+z': scorer.undo,
    'Ctrl+Shift+z': scorer.redo,
    'Ctrl+y': scorer.redo,
    '?': () => scorer.open({ kind: 'keys' }),
  }
}

/** The keys of the screen itself (`shortcuts.ts` describes them to users). */
export function commandsOf(scorer: Scorer): Commands {
  const { isEnabled, left, rows, selected, draft, unfinished, late, isQuickShown, inserting } =
    scorer.getState()
  const whenEnabled = (command: Command) => (isEnabled ? command : undefined)
  const open = unfinished.at(-1)
  const last = rows.at(-1)
  const isOpen = draft.step !== 'closed'
  const leaveInsertion = () => scorer.entry.insert(null)
  const later = isOpen ? undefined : playToName(rows, selected)
  return {
    ...clockCommands(scorer, whenEnabled),
    ...feedCommands(scorer),
    a: whenEnabled(() => scorer.begin('shot_made')),
    s: whenEnabled(() => scorer.begin('shot_miss')),
    d: whenEnabled(() => scorer.begin('turnover')),
    f: whenEnabled(() => scorer.begin('foul')),
    g: whenEnabled(() => scorer.open({ kind: 'subs', side: left, first: null })),
    h: whenEnabled(() => scorer.open({ kind: 'subs', side: otherSide(left), first: null })),
    t: whenEnabled(() => scorer.open({ kind: 'timeout' })),
    j: whenEnabled(scorer.holdBall),
    e: later && whenEnabled(() => scorer.nameLater(later.origin.id)),
    ...(inserting && { Escape: leaveInsertion }),
    o: () => scorer.showQuick(!isQuickShown),
    ',': isOpen ? () => scorer.shift(-1) : undefined,
    '.': isOpen ? () => scorer.shift(1) : undefined,
    k: open && whenEnabled(() => scorer.goOn(open.origin.id)),
    ...scorer.film?.commands(scorer),
    ...scorer.crewKeys,
    ...(last &&
      Object.fromEntries(late.map(({ key, extra }) => [key, () => scorer.goOn(last.origin.id, extra)]))),
  }
}
