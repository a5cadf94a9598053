import { type ReactNode, useState } from 'react'
import style from './DropArea.module.css'

interface Props {
  readonly onDrop: (data: DataTransfer) => void
  readonly children: ReactNode
}

/** Takes files by drag and drop. Its content has the buttons that choose files otherwise. */
export function DropArea({ onDrop, children }: Props) {
  const [over, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons do for keys what dropping does for pointers.
    <div
      className={style.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop(event.dataTransfer)
      }}
    >
      {children}
    </div>
  )
}
