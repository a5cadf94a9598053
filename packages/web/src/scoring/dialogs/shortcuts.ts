import { eventTitle } from '@fullcourt/scorebook/words'
import { SEEK_SHORTCUTS } from '../../film/player/filmKeys.ts'
import { REDO_KEYS, UNDO_KEYS } from '../../ui/keyNames.ts'
import type { Shortcut, ShortcutGroup } from '../../ui/overlay/ShortcutsDialog.tsx'

const SPACE: Shortcut = { keys: ['Space'], does: 'Start or stop the clock' }
const SET_CLOCK: readonly Shortcut[] = [
  { keys: ['−', '+'], does: 'One second less, one more' },
  { keys: ['C'], does: 'Set time and period' },
]

const LIVE_CLOCK: ShortcutGroup = {
  title: 'Clock',
  rows: [
    SPACE,
    { keys: ['X'], does: 'Start or stop the clock' },
    { keys: ['Z'], does: 'Stop the clock' },
    { keys: [',', '.'], does: 'The open play was one second earlier, later' },
    ...SET_CLOCK,
  ],
}

/** Of a game that is scored from film. */
const FILM_CLOCK: ShortcutGroup = {
  title: 'Film and clock',
  rows: [
    SPACE,
    { keys: ['X'], does: 'Start or stop film and clock' },
    { keys: ['Z'], does: 'Start the film, or stop film and clock' },
    ...SEEK_SHORTCUTS,
    ...SET_CLOCK,
  ],
}

/**
 * The shortcuts of the scoring screen, as its help lists them. Letters of the popover work only while it is open.
 * @param hasFilm the game is scored from film
 */
export const shortcutsOf = (hasFilm: boolean): readonly ShortcutGroup[] => [
  hasFilm ? FILM_CLOCK : LIVE_CLOCK,
  ...SHORTCUTS,
]

const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    title: 'Begin an event',
    rows: [
      { keys: ['Click'], does: 'A made shot there' },
      { keys: ['Right-click', 'Long press'], does: 'A missed shot there' },
      { keys: ['A'], does: eventTitle('shot_made') },
      { keys: ['S'], does: eventTitle('shot_miss') },
      { keys: ['D'], does: eventTitle('turnover') },
      { keys: ['F'], does: eventTitle('foul') },
      { keys: ['G', 'H'], does: 'Substitutions: left team, right team' },
      { keys: ['T'], does: eventTitle('timeout') },
      { keys: ['J'], does: 'Held ball by the arrow; without one, jump ball' },
      { keys: ['E'], does: 'Name the player of the selected event, or of the last one left for later' },
      { keys: ['K'], does: 'Go on with free throws that were left open' },
      { keys: ['I', 'N', 'B', 'R'], does: 'Add to the last play: assist or steal, and-one, block, rebound' },
    ],
  },
  {
    title: 'In the popover',
    rows: [
      { keys: ['0', '…', '9'], does: 'The number on a jersey: that player' },
      { keys: ['⇧0', '…', '⇧9'], does: 'The number of a player of the other team' },
      { keys: ['E'], does: 'Later' },
      { keys: ['R'], does: 'Bench' },
      { keys: ['W'], does: 'Other Team' },
      { keys: ['L'], does: 'Detail: kind of shot, turnover or foul' },
      { keys: ['V'], does: 'Worth two or three' },
      { keys: ['M'], does: 'Players not on the floor' },
      { keys: ['Enter'], does: 'What is suggested, else none' },
      { keys: ['A', 'S', 'D'], does: 'Free throw made, missed, violation' },
      { keys: ['`'], does: 'Flag this event for later review' },
      { keys: ['Esc', 'Backspace'], does: 'One step back' },
      { keys: ['B', 'N'], does: 'Add block or dead ball; add foul (and-one)' },
      { keys: ['Q'], does: 'Close and save; cancel while no player is named' },
    ],
  },
  {
    title: 'The book',
    rows: [
      { keys: UNDO_KEYS, does: 'Undo: the last step of the open play, else the last act' },
      { keys: REDO_KEYS, does: 'Redo' },
      { keys: ['[', ']'], does: 'Previous event, next event; with film it is shown there' },
      { keys: ['PageUp', 'PageDown'], does: 'Previous event, next event, on keyboards without [ and ]' },
      { keys: ['Ctrl', ']'], does: 'Latest event' },
      { keys: ['Alt', 'Z'], does: 'Zoom the timeline' },
      { keys: ['O'], does: 'Change the event pointed out, else the last one' },
      { keys: ['Enter'], does: 'Edit the event pointed out' },
      { keys: ['Del'], does: 'Delete the event pointed out; Undo brings it back' },
      { keys: ['Y'], does: 'Apply the first fix that is offered' },
      { keys: ['?'], does: 'This help' },
    ],
  },
]
