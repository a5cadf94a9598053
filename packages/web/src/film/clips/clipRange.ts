/** Seconds before and after a play that its clip shows. Remembered on this device. */
import { type ClipRange, LEADS, TAILS, USUAL_RANGE } from '@fullcourt/film'
import { useEffect, useState } from 'react'
import { isObjectOf, isOneOf, stored } from '../../call/stored.ts'

const kept = stored(
  'fullcourt.clipRange',
  isObjectOf<ClipRange>({ lead: isOneOf<number>(LEADS), tail: isOneOf<number>(TAILS) }),
)

export const changeClipRange = (change: Partial<ClipRange>): void =>
  void kept.write({ ...(kept.read() ?? USUAL_RANGE), ...change })

export function useClipRange(): ClipRange {
  const [range, setRange] = useState(() => kept.read() ?? USUAL_RANGE)
  useEffect(() => kept.watch(() => setRange(kept.read() ?? USUAL_RANGE)), [])
  return range
}
