import { useEffect, useMemo, useReducer, useRef } from 'react'
import { browserDevice } from '../core/device.ts'
import { NumberTyping } from './numberTyping.ts'
import { beginsAnswer, type Wearer } from './typing.ts'

interface Numbers<P> {
  /** All players whose number can be typed. */
  readonly players: readonly P[]
  readonly choose: (player: P) => void
  /** Whether this player is the last one who is asked for. */
  readonly isLast: (player: P) => boolean
  /** Takes the player back who was chosen last. @returns false where that is too late */
  readonly takeBack: () => boolean
}

/** Jersey numbers typed in a panel or a dialog. */
export function useNumberTyping<P extends Wearer>(numbers: Numbers<P>): NumberTyping<P> {
  const latest = useRef(numbers)
  latest.current = numbers
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const typing = useMemo(
    () =>
      new NumberTyping<P>({
        timers: browserDevice.timers,
        now: () => browserDevice.times.device().steady,
        players: () => latest.current.players,
        choose: (player) => latest.current.choose(player),
        isLast: (player) => latest.current.isLast(player),
        nextTakes: (digits, isShifted) => beginsAnswer({ digits, isShifted }, latest.current.players),
        takeBack: () => latest.current.takeBack(),
        onChange: redraw,
      }),
    [],
  )
  useEffect(() => () => void typing.clear(), [typing])
  return typing
}
