import type { ReactNode } from 'react'
import type { useRoving } from './useRoving.ts'

interface Props {
  readonly className: string | undefined
  /** What it shows, in words; said when it is pointed at or reached. */
  readonly said: string
  readonly roving: ReturnType<ReturnType<typeof useRoving>>
  readonly onSay: (said: string) => void
  readonly onOpen: () => void
  readonly children: ReactNode
}

/** A mark in a picture that can be pointed at, reached by arrow keys, and opened. */
export function PictureMark({ className, said, roving, onSay, onOpen, children }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button of HTML cannot stand in a picture
    <g
      className={className}
      role="button"
      aria-label={said}
      {...roving}
      onFocus={() => onSay(said)}
      onPointerEnter={() => onSay(said)}
      onClick={onOpen}
    >
      {children}
    </g>
  )
}
