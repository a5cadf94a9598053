import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { loader, PageIsStale, partMissing } from './loader.ts'
import { toastError, toastReload } from './toast.tsx'

const TRY_AGAIN_MS = 5000

interface DoorOptions<Props> {
  /** Draws its place until the component is loaded. */
  readonly meanwhile?: (props: Props) => ReactNode
  /** Milliseconds after the door is shown until it is loaded. */
  readonly after?: number
  /** Says nothing while the network is away: the page works without it. */
  readonly quiet?: boolean
}

/** Loads a part of the app after the first paint. Null until it is loaded. When the network fails, it is loaded again. */
function useLater<Part>(load: () => Promise<Part>, delay: number, quiet: boolean): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  useEffect(() => {
    let isGone = false
    let timer = setTimeout(() => fetchPart(1), delay)
    function fetchPart(attempt: number): void {
      load().then(
        (loaded) => !isGone && setPart(() => loaded),
        (failure: unknown) => {
          if (isGone) return
          if (failure instanceof PageIsStale) return toastReload(failure.message)
          if (attempt === 1 && !quiet) toastError(partMissing())
          timer = setTimeout(() => fetchPart(attempt + 1), TRY_AGAIN_MS)
        },
      )
    }
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [load, delay, quiet])
  return part
}

/**
 * A component of another subject, loaded when it is shown first. It stands in a `*.door.ts` file, the only place besides the routes that
 * imports a module at run time. Without a network it says so, the page goes on, and the component appears as soon as it can be
 * loaded; React's `lazy` would replace the page by an error. Where only a reload helps, it offers that.
 */
export function door<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { meanwhile, after = 0, quiet = false }: DoorOptions<Props> = {},
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null
  const fetchPart = loader(load)
  const keep = async () => {
    const part = await fetchPart()
    known = part.default
    return part
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once in a module, as React's `lazy` is.
  return function Door(props: Props) {
    const [atOnce] = useState(() => known)
    const loaded = useLater(keep, after, quiet)
    const Part = atOnce ?? loaded?.default
    return Part ? <Part {...props} /> : meanwhile?.(props)
  }
}
