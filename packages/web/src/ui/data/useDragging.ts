import { type DragEvent, useState } from 'react'

/** Props that make the rows of a list draggable. @param move called with the numbers of the dragged row and of its new place */
export function useDragging(move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return (at: number) => ({
    draggable: true,
    'data-over': (over === at && dragged !== at) || undefined,
    onDragStart(event: DragEvent) {
      event.dataTransfer.effectAllowed = 'move'
      setDragged(at)
    },
    onDragOver(event: DragEvent) {
      if (dragged === null) return
      event.preventDefault()
      setOver(at)
    },
    onDragEnd: end,
    onDrop(event: DragEvent) {
      event.preventDefault()
      if (dragged !== null) move(dragged, at)
      end()
    },
  })
}
