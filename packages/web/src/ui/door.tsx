import { type ComponentType, type ReactNode, useState } from 'react'
import { partMissing } from './loader.ts'
import { toastError } from './toast.tsx'
import { useLater } from './useLater.ts'

const sayMissing = () => toastError(partMissing())

interface DoorOptions<Props> {
  /** Draws its place until the component is loaded. */
  readonly meanwhile?: (props: Props) => ReactNode
  /** Milliseconds after the door is shown until it is loaded. */
  readonly after?: number
  /** Says nothing where it cannot be loaded: the page works without it. */
  readonly quiet?: boolean
}

/**
 * A component of another subject, loaded when it is shown first. It stands in a `*.door.ts` file, the only place besides the routes that
 * imports a module at run time. Without a network it says so, the page goes on, and the component appears as soon as it can be
 * loaded; React's `lazy` would replace the page by an error.
 */
export function door<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { meanwhile, after = 0, quiet = false }: DoorOptions<Props> = {},
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null
  const keep = async () => {
    const part = await load()
    known = part.default
    return part
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once in a module, as React's `lazy` is.
  return function Door(props: Props) {
    const [atOnce] = useState(() => known)
    const loaded = useLater(keep, after, quiet ? undefined : sayMissing)
    const Part = atOnce ?? loaded?.default
    return Part ? <Part {...props} /> : meanwhile?.(props)
  }
}
