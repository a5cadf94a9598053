import { msg } from '@fullcourt/scorebook/vocabulary'
import { eventTitle } from '@fullcourt/scorebook/words'
import { SEEK_SHORTCUTS } from '../../film/player/filmKeys.ts'
import { REDO_KEYS, UNDO_KEYS } from '../../ui/keyNames.ts'
import type { Shortcut, ShortcutGroup } from '../../ui/overlay/ShortcutsDialog.tsx'

const SPACE: Shortcut = { keys: ['Space'], does: msg('Start or stop the clock') }
const SET_CLOCK: readonly Shortcut[] = [
  { keys: ['−', '+'], does: msg('One second less, one more') },
  { keys: ['C'], does: msg('Set time and period') },
]

const LIVE_CLOCK: ShortcutGroup = {
  title: msg('Clock'),
  rows: [
    SPACE,
    { keys: ['X'], does: msg('Start or stop the clock') },
    { keys: ['Z'], does: msg('Stop the clock') },
    { keys: [',', '.'], does: msg('The open play was one second earlier, later') },
    ...SET_CLOCK,
  ],
}

/** Of a game that is scored from film. */
const FILM_CLOCK: ShortcutGroup = {
  title: msg('Film and clock'),
  rows: [
    SPACE,
    { keys: ['X'], does: msg('Start or stop film and clock') },
    { keys: ['Z'], does: msg('Start the film, or stop film and clock') },
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
    title: msg('Begin an event'),
    rows: [
      { keys: [msg('Click')], does: msg('A made shot there') },
      { keys: [msg('Right-click'), msg('Long press')], does: msg('A missed shot there') },
      { keys: ['A'], does: eventTitle('shot_made') },
      { keys: ['S'], does: eventTitle('shot_miss') },
      { keys: ['D'], does: eventTitle('turnover') },
      { keys: ['F'], does: eventTitle('foul') },
      { keys: ['G', 'H'], does: msg('Substitutions: left team, right team') },
      { keys: ['T'], does: eventTitle('timeout') },
      { keys: ['J'], does: msg('Held ball by the arrow; without one, jump ball') },
      { keys: ['E'], does: msg('Name the player of the selected event, or of the last one left for later') },
      { keys: ['K'], does: msg('Go on with free throws that were left open') },
      {
        keys: ['I', 'N', 'B', 'R'],
        does: msg('Add to the last play: assist or steal, and-one, block, rebound'),
      },
    ],
  },
  {
    title: msg('In the popover'),
    rows: [
      { keys: ['0', '…', '9'], does: msg('The number on a jersey: that player') },
      { keys: ['⇧0', '…', '⇧9'], does: msg('The number of a player of the other team') },
      { keys: ['E'], does: msg('Later') },
      { keys: ['R'], does: msg('Bench') },
      { keys: ['W'], does: msg('Other Team') },
      { keys: ['L'], does: msg('Detail: kind of shot, turnover or foul') },
      { keys: ['V'], does: msg('Worth two or three') },
      { keys: ['M'], does: msg('Players not on the floor') },
      { keys: ['Enter'], does: msg('What is suggested, else none') },
      { keys: ['A', 'S', 'D'], does: msg('Free throw made, missed, violation') },
      { keys: ['`'], does: msg('Flag this event for later review') },
      { keys: ['Esc', 'Backspace'], does: msg('One step back') },
      { keys: ['B', 'N'], does: msg('Add block or dead ball; add foul (and-one)') },
      { keys: ['Q'], does: msg('Close and save; cancel while no player is named') },
    ],
  },
  {
    title: msg('The book'),
    rows: [
      { keys: UNDO_KEYS, does: msg('Undo: the last step of the open play, else the last act') },
      { keys: REDO_KEYS, does: msg('Redo') },
      { keys: ['[', ']'], does: msg('Previous event, next event; with film it is shown there') },
      { keys: ['PageUp', 'PageDown'], does: msg('Previous event, next event, on keyboards without [ and ]') },
      { keys: ['Ctrl', ']'], does: msg('Latest event') },
      { keys: ['Alt', 'Z'], does: msg('Zoom the timeline') },
      { keys: ['O'], does: msg('Change the event pointed out, else the last one') },
      { keys: ['Enter'], does: msg('Edit the event pointed out') },
      { keys: ['Del'], does: msg('Delete the event pointed out; Undo brings it back') },
      { keys: ['Y'], does: msg('Apply the first fix that is offered') },
      { keys: ['?'], does: msg('This help') },
    ],
  },
]
