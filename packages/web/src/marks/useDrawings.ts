import { type Drawing, SHOWN_RUNNING } from '@fullcourt/film'
import { deleteDrawing, type FilmDrawing, listDrawings, saveDrawing } from '@fullcourt/wire'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { call, Refused, useCall } from '../call/call.ts'
import { Unsaved, withUnsaved } from './unsaved.ts'

const sendDrawing = (filmId: string) => async (drawingId: string, drawing: FilmDrawing | null) => {
  const params = { id: filmId, drawingId }
  if (drawing) {
    const { at, freeze, shapes } = drawing
    return call(saveDrawing, { params, body: { at, freeze, shapes } })
  }
  return call(deleteDrawing, { params }).catch((error: unknown) => {
    if (!(error instanceof Refused && error.status === 404)) throw error
  })
}

const NONE: readonly FilmDrawing[] = []
const byTime = (a: Drawing, b: Drawing): number => a.at - b.at

/** The drawings of a film; none while it has no film. */
export function useStoredDrawings(filmId: string | null): readonly FilmDrawing[] {
  const { data } = useCall(listDrawings, { params: { id: filmId ?? '' } }, { enabled: filmId !== null })
  return data?.results ?? NONE
}

/** The drawings of a film, in its order, with those that are not saved yet. */
export function useDrawings(filmId: string) {
  const stored = useStoredDrawings(filmId)
  const [unsaved] = useState(() => new Unsaved<FilmDrawing>(sendDrawing(filmId)))
  const { values, isOffline } = useSyncExternalStore(unsaved.subscribe, unsaved.getState)
  const drawings = useMemo(() => withUnsaved(stored, values).toSorted(byTime), [stored, values])
  return {
    drawings,
    unsaved: values.size,
    isOffline,
    save: ({ at, freeze, ...drawing }: Omit<FilmDrawing, 'until'>) =>
      unsaved.set(drawing.id, { ...drawing, at, freeze, until: freeze > 0 ? at : at + SHOWN_RUNNING }),
    remove: (id: string) => unsaved.set(id, null),
  }
}
export type Drawings = ReturnType<typeof useDrawings>
