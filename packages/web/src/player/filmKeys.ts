import { SEEK_STEPS } from '@fullcourt/film'
import type { FilmPlayer } from './filmPlayer.ts'

const { step, second, short, long, jump } = SEEK_STEPS

/** Seconds of the arrow keys, by the keys held with them. On a Mac or an iPad ⌘ is Ctrl. */
const ARROWS: { readonly [held: string]: number } = {
  '': step,
  'Ctrl+': second,
  'Alt+': jump,
  'Shift+': short,
  'Ctrl+Shift+': long,
}

/** The keys that move the film: 'ArrowLeft', 'Alt+ArrowRight', ','. The same in every place that shows a film. */
export function seekKeys(
  player: Pick<FilmPlayer, 'seekBy' | 'step' | 'changeRate'>,
): Readonly<Record<string, () => void>> {
  const arrows = Object.entries(ARROWS).flatMap(([held, seconds]) => [
    [`${held}ArrowLeft`, () => player.seekBy(-seconds)],
    [`${held}ArrowRight`, () => player.seekBy(seconds)],
  ])
  return {
    ...Object.fromEntries(arrows),
    ',': () => player.step(-1),
    '.': () => player.step(1),
    '<': () => player.changeRate(-1),
    '>': () => player.changeRate(1),
  }
}

interface FilmKeyPress {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** The name of an arrow key with what is held: 'Alt+ArrowLeft'. Other keys have the name that is printed on them. */
export function filmKeyName({ key, shiftKey, ctrlKey, metaKey, altKey }: FilmKeyPress): string {
  if (!key.startsWith('Arrow')) return key
  if (altKey) return `Alt+${key}`
  return `${ctrlKey || metaKey ? 'Ctrl+' : ''}${shiftKey ? 'Shift+' : ''}${key}`
}
