import { SEEK_STEPS } from '@fullcourt/film'
import { msg } from '@fullcourt/scorebook/vocabulary'
import type { Shortcut } from '../../ui/overlay/ShortcutsDialog.tsx'
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

/** A film that moves by seconds and frames, faster and slower. */
export type FilmSteps = Pick<FilmPlayer, 'seekBy' | 'step' | 'changeRate'>

/** The keys that move the film: 'ArrowLeft', 'Alt+ArrowRight', ','. The same in every place that shows a film. */
export function seekKeys(player: FilmSteps): Readonly<Record<string, () => void>> {
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

/** Keys of `seekKeys`, for the help. */
export const SEEK_SHORTCUTS: readonly Shortcut[] = [
  { keys: ['←', '→'], does: msg('Half a second back, ahead') },
  { keys: ['Ctrl', '←', '→'], does: msg('One second') },
  { keys: ['⇧', '←', '→'], does: msg('3 seconds') },
  { keys: ['Ctrl', '⇧', '←', '→'], does: msg('6 seconds') },
  { keys: ['Alt', '←', '→'], does: msg('10 seconds') },
  { keys: [',', '.'], does: msg('One frame back, ahead') },
  { keys: ['<', '>'], does: msg('Slower, faster') },
]

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** The keys of a film that is watched. The scoring screen uses these for plays and jerseys. */
export function watchingKeys(
  player: Pick<FilmPlayer, 'getState' | 'seek' | 'seekBy' | 'toggle' | 'toggleMuted'>,
): Readonly<Record<string, () => void>> {
  const seekShare = (tenths: number) => player.seek((player.getState().timeline.duration * tenths) / 10)
  return {
    ' ': () => player.toggle(),
    k: () => player.toggle(),
    j: () => player.seekBy(-jump),
    l: () => player.seekBy(jump),
    m: () => player.toggleMuted(),
    ...Object.fromEntries(DIGITS.map((digit) => [digit, () => seekShare(Number(digit))])),
  }
}

/** All keys of a film that is watched, for the help. */
export const WATCHING_SHORTCUTS: readonly Shortcut[] = [
  { keys: ['Space', 'K'], does: msg('Play or pause') },
  { keys: ['J', 'L'], does: msg('10 seconds back, ahead') },
  ...SEEK_SHORTCUTS,
  { keys: ['0', '…', '9'], does: msg('Go to the start, to 10 %, … to 90 %') },
  { keys: ['M'], does: msg('Sound off or on') },
  { keys: ['F'], does: msg('Full screen') },
  { keys: ['?'], does: msg('These shortcuts') },
]

export type FilmCommands = Readonly<Record<string, (() => void) | undefined>>

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

/** Runs the command of a key, unless the field or the button that has the focus uses the key itself. */
export function pressFilmKey(
  event: FilmKeyPress & Pick<Event, 'target' | 'preventDefault' | 'stopPropagation'>,
  commands: FilmCommands,
): void {
  const { target, key } = event
  const isIn = (selector: string) => target instanceof Element && target.closest(selector) !== null
  // The volume keeps the arrows, also from the keys of the screen around the film.
  const isVolume = isIn('[data-volume]')
  if (isVolume) event.stopPropagation()
  if (isVolume || isIn('select') || (key === ' ' && isIn('button'))) return
  const command = commands[filmKeyName(event)]
  const isPlain = key.startsWith('Arrow') || !(event.ctrlKey || event.metaKey || event.altKey)
  if (!command || !isPlain) return
  event.preventDefault()
  command()
}
