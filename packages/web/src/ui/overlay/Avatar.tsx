import { useState } from 'react'
import style from './Avatar.module.css'

interface Props {
  readonly name: string
  readonly src?: string | null
  /** Pixels: 36 in tables, 48 in lists, 40 in headers, 64 or 96 on profiles. */
  readonly size?: number
  /** Another background. The caller makes sure that text on it is readable. */
  readonly fill?: string
  readonly ink?: string
}

/** 'Mary Ann Doe' → 'MD'. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = [...(words[0] ?? '')][0] ?? ''
  const last = words.length > 1 ? ([...words.at(-1)!][0] ?? '') : ''
  return (first + last).toUpperCase()
}

/** A picture, or initials where there is none or it does not load. Decorative, because the name is beside it. */
export function Avatar({ name, src, size = 48, fill, ink }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const box = { width: size, height: size, fontSize: size * 0.38 }
  if (src && broken !== src) {
    return <img className={style.avatar} src={src} alt="" style={box} onError={() => setBroken(src)} />
  }
  return (
    <span className={style.avatar} style={{ ...box, background: fill, color: ink }} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
