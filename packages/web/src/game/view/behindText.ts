import type { Cell } from '@fullcourt/scorebook/figures'

/** A figure in the address: 'points~{person}', 'points~home-team', 'points~away-totals'. */
export const behindText = ({ side, whose, figure }: Cell): string =>
  `${figure}~${typeof whose === 'string' ? `${side}-${whose}` : whose.player}`
