import { otherSide, periodLength } from '@fullcourt/scorebook'
import { firstFix } from './Issues.tsx'
import type { Scorer } from './useScorer.ts'
import type { Commands } from './useScoringKeys.ts'

type Act = () => void

function clockCommands(
  { clock, button, final, game, ...scorer }: Scorer,
  when: (act: Act) => Act | undefined,
): Commands {
  const length = periodLength(game.sheet.setup.rules, clock.state.period) ?? 3600
  const adjust = (by: number) => when(() => clock.act({ kind: 'adjust', by, length }))
  const toggle = () => {
    if (final) return
    if (button) scorer.press(button)
    else clock.toggle()
  }
  return {
    Space: toggle,
    x: toggle,
    z: when(() => clock.act({ kind: 'stop' })),
    '-': adjust(-1),
    '=': adjust(1),
    '+': adjust(1),
    c: when(() => scorer.setClock(true)),
  }
}

/** Decision 0069: [ is the previous event, ] the next one, Ctrl+] the latest. */
function feedCommands({
  rows,
  selected,
  select,
  open,
  final,
  book,
  acts,
  game: _,
  ...scorer
}: Scorer): Commands {
  const step = (by: number) => () => {
    const at = rows.findIndex(({ origin }) => origin.id === selected)
    const next = at < 0 ? rows.length - 1 : Math.min(Math.max(0, at + by), rows.length - 1)
    select(rows[next]?.origin.id ?? null)
  }
  const fixable = firstFix(book.state.flags)?.fix
  return {
    '[': step(-1),
    ']': step(1),
    'Ctrl+]': () => select(rows.at(-1)?.origin.id ?? null),
    Enter: selected && !final ? () => open({ kind: 'edit', playId: selected }) : undefined,
    y: fixable ? () => scorer.fix(fixable.changes) : undefined,
    'Ctrl+z': scorer.undo,
    'Ctrl+Shift+z': acts.redo,
    'Ctrl+y': acts.redo,
    '?': () => open({ kind: 'keys' }),
  }
}

/** What keys do on the screen itself (shortcuts.ts says so to a person). */
export function commandsOf(scorer: Scorer): Commands {
  const { enabled, left, drafting, open, rows } = scorer
  const when = (act: Act) => (enabled ? act : undefined)
  const unfinished = scorer.unfinished.at(-1)
  const last = rows.at(-1)
  return {
    ...clockCommands(scorer, when),
    ...feedCommands(scorer),
    a: when(() => scorer.begin('shot_made')),
    s: when(() => scorer.begin('shot_miss')),
    d: when(() => scorer.begin('turnover')),
    f: when(() => scorer.begin('foul')),
    g: when(() => open({ kind: 'subs', side: left, first: null })),
    h: when(() => open({ kind: 'subs', side: otherSide(left), first: null })),
    t: when(() => open({ kind: 'timeout' })),
    j: when(() => open({ kind: 'jump' })),
    k: unfinished && when(() => drafting.goOn(unfinished.origin.id)),
    ...Object.fromEntries(
      scorer.late.map(({ key, extra }) => [key, () => drafting.goOn(last!.origin.id, extra)]),
    ),
  }
}
