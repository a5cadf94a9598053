import type { SentEvent } from './play.ts'

/** Details of plays that a scorer may add (rule 46). They are stored in `options` and change no figure, except a marked heave. */
export const PLAY_DETAILS = {
  shotKind: ['layup', 'dunk', 'floater', 'hook', 'jumper', 'pull-up', 'step-back', 'tip-in', 'heave'],
  situation: [
    'fast-break',
    'second-chance',
    'out-of-bounds',
    'post',
    'pick-and-roll',
    'isolation',
    'cut',
    'spot-up',
  ],
  turnoverKind: [
    'bad-pass',
    'ball-handling',
    'travel',
    'double-dribble',
    'three-seconds',
    'five-seconds',
    'eight-or-ten-seconds',
    'backcourt',
    'shot-clock',
    'out-of-bounds',
    'offensive-foul',
    'other',
  ],
  foulDetail: ['reaching', 'blocking', 'pushing', 'holding', 'charging', 'loose-ball', 'illegal-screen'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** The name of a detail in `options`. */
export type PlayDetailKey = keyof typeof PLAY_DETAILS

/** The ids of the plays beside which this one counts: a person was asked whether it was entered twice, and said that both count. */
export const countedBeside = ({ options = {} }: Pick<SentEvent, 'options'>): readonly unknown[] =>
  Array.isArray(options.bothCount) ? options.bothCount : []
