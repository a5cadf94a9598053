import { changeFilmTag, createFilmTag, deleteFilmTag, listFilmTags } from '@fullcourt/wire'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { call, Refused, useList } from '../call/call.ts'
import type { ShownTag } from './tagging.ts'
import { Unsaved, withUnsaved } from './unsaved.ts'

/** A tag with both its seconds, as the server keeps it. */
export interface EndedTag extends ShownTag {
  readonly end: number
}

const fieldsOf = ({ start, end, label, labels, note }: EndedTag) => ({
  start,
  end,
  label,
  labels: [...labels],
  note,
})

/** Sends tags of a film. @param isKnown whether the server has this one */
const sendTag =
  (filmId: string, isKnown: (id: string) => boolean) => async (id: string, tag: EndedTag | null) => {
    const params = { id }
    if (tag === null) {
      // The tag may never have arrived, or another coach deleted it.
      await call(deleteFilmTag, { params }).catch((error: unknown) => {
        if (!(error instanceof Refused && error.status === 404)) throw error
      })
      return
    }
    const body = fieldsOf(tag)
    try {
      if (!isKnown(id))
        return void (await call(createFilmTag, { body: { id, teamVideoId: filmId, ...body } }))
    } catch (error) {
      // A first try arrived unanswered, before the tag was changed.
      if (!(error instanceof Refused && error.code === 'id_taken')) throw error
    }
    await call(changeFilmTag, { params, body })
  }

const byStart = (a: EndedTag, b: EndedTag): number => a.start - b.start

/** The tags of a film, in its order, with those that are not saved yet. */
export function useTags(filmId: string) {
  const stored = useList(listFilmTags, { params: { id: filmId } })
  const [known] = useState(() => new Set<string>())
  for (const { id } of stored.data ?? []) known.add(id)
  const [unsaved] = useState(() => new Unsaved<EndedTag>(sendTag(filmId, (id) => known.has(id))))
  const { values, isOffline } = useSyncExternalStore(unsaved.subscribe, unsaved.getState)
  const tags = useMemo(
    () => withUnsaved<EndedTag>(stored.data ?? [], values).toSorted(byStart),
    [stored.data, values],
  )
  return {
    stored,
    tags,
    unsaved: values.size,
    isOffline,
    save: (tag: EndedTag) => unsaved.set(tag.id, tag),
    remove: (id: string) => unsaved.set(id, null),
  }
}
