import { msg } from '@fullcourt/scorebook/vocabulary'
import type { Shortcut } from '../../ui/overlay/ShortcutsDialog.tsx'
import { type FilmCommands, SEEK_SHORTCUTS, seekKeys } from '../player/filmKeys.ts'
import type { ClipPlayer } from './clipPlayer.ts'

type Commands = Pick<
  ClipPlayer,
  | 'changeRate'
  | 'getState'
  | 'next'
  | 'previous'
  | 'seekBy'
  | 'setSkipsRepeats'
  | 'step'
  | 'toggle'
  | 'toggleLooping'
  | 'toggleMuted'
>

/** The keys of a list of clips. Those that move the film are the same as in every place that shows one. */
export const clipKeys = (player: Commands): FilmCommands => ({
  ...seekKeys(player),
  ' ': () => player.toggle(),
  k: () => player.toggle(),
  n: () => player.next(),
  p: () => player.previous(),
  l: () => player.toggleLooping(),
  x: () => player.setSkipsRepeats(!player.getState().skipsRepeats),
  m: () => player.toggleMuted(),
})

/** All keys of a list of clips, for the help. */
export const CLIP_SHORTCUTS: readonly Shortcut[] = [
  { keys: ['N'], does: msg('Next clip') },
  { keys: ['P'], does: msg('Previous clip') },
  { keys: ['Space', 'K'], does: msg('Play or pause') },
  { keys: ['L'], does: msg('Repeat this clip') },
  { keys: ['X'], does: msg('Skip what was shown') },
  ...SEEK_SHORTCUTS,
  { keys: ['M'], does: msg('Sound off or on') },
  { keys: ['F'], does: msg('Full screen') },
  { keys: ['?'], does: msg('These shortcuts') },
]
