import type { ComponentType, ReactNode } from 'react'
import { PART_MISSING } from './loadPart.ts'
import { toastError } from './toast.tsx'
import { useLater } from './useLater.ts'

const sayMissing = () => toastError(PART_MISSING)

/**
 * A component that is loaded when it is shown first. Without a network it says so, the page goes on, and the component appears as soon
 * as it can be loaded; React's `lazy` would replace the page by an error.
 * @param meanwhile shown until it is loaded
 */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  // biome-ignore lint/correctness/noComponentHookFactories: called once in a module, as React's `lazy` is.
  return function OnDemand(props: Props) {
    const Part = useLater(load, 0, sayMissing)?.default
    return Part ? <Part {...props} /> : meanwhile
  }
}
