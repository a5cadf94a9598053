import { applyChange, type ListChange, undoOf } from '@fullcourt/film'
import { changePlaylist, type Playlist, type PlaylistItem, type SentBody } from '@fullcourt/wire'
import { useEffect, useRef, useState } from 'react'
import { call } from '../call/call.ts'
import { inPageLanguage } from '../ui/language.ts'
import { toastError } from '../ui/toast.tsx'

type Change = ListChange<PlaylistItem>
type SentChange = NonNullable<SentBody<typeof changePlaylist>['changes']>[number]
type SentItem = Extract<SentChange, { put: unknown }>['put']

/** All that is stored of a clip, as it is sent. */
export const sentItem = ({
  id,
  section,
  title,
  note,
  eventId,
  teamVideoId,
  from,
  until,
  start,
  end,
}: PlaylistItem): SentItem => ({
  id,
  section,
  title,
  note,
  eventId,
  ...(eventId === null ? { teamVideoId, start, end } : { from, until }),
})

const sent = (change: Change): SentChange =>
  'put' in change ? { ...change, put: sentItem(change.put) } : change

/** An edit of a user: the changes that are sent, those that take them back, and how the clips look meanwhile. */
interface Edit {
  readonly changes: readonly SentChange[]
  readonly undo: readonly SentChange[]
  readonly items: readonly PlaylistItem[]
}

/** Moves, adds and removes. */
const editOf = (items: readonly PlaylistItem[], changes: readonly Change[]): Edit => ({
  changes: changes.map(sent),
  undo: undoOf(items, changes).map(sent),
  items: changes.reduce<readonly PlaylistItem[]>((now, change) => applyChange(now, change), items),
})

/** Changes some fields of a clip, so that other coaches may change its others. */
function editFields(items: readonly PlaylistItem[], item: PlaylistItem, fields: Omit<SentItem, 'id'>): Edit {
  const before = sentItem(item)
  const names = Object.keys(fields)
  // Seconds of film trim a play; its trim is taken back by what it was.
  const kept = Object.entries(before).filter(
    ([name]) =>
      names.includes(name) ||
      ('start' in fields || 'end' in fields ? /^(from|until|start|end)$/.test(name) : false),
  )
  const { section = item.section, title = item.title, note = item.note } = fields
  return {
    changes: [{ put: { id: item.id, ...fields } }],
    undo: [{ put: { id: item.id, ...Object.fromEntries(kept) } }],
    items: items.map((one) => (one.id === item.id ? { ...item, section, title, note } : one)),
  }
}

export interface Editing {
  readonly items: readonly PlaylistItem[]
  readonly change: (...changes: readonly Change[]) => void
  readonly edit: (item: PlaylistItem, fields: Omit<SentItem, 'id'>) => void
  /** Null: nothing to take back. */
  readonly undo: (() => void) | null
}

/** Changes of a playlist. They show at once, and are sent one after the other. */
export function useEditing(playlist: Playlist): Editing {
  const { id } = playlist
  const [items, setItems] = useState<readonly PlaylistItem[]>(playlist.items)
  const [undos, setUndos] = useState<readonly (readonly SentChange[])[]>([])
  const waiting = useRef(0)
  const queue = useRef(Promise.resolve())
  const latest = useRef(playlist)
  latest.current = playlist
  useEffect(() => {
    if (waiting.current === 0) setItems(playlist.items)
  }, [playlist])
  const send = (changes: readonly SentChange[]) => {
    waiting.current += 1
    queue.current = queue.current.then(async () => {
      const sentNow = { params: { id }, query: inPageLanguage(), body: { changes: [...changes] } }
      const reply = await call(changePlaylist, sentNow).catch(toastError)
      waiting.current -= 1
      if (waiting.current === 0) setItems(reply?.items ?? latest.current.items)
    })
  }
  const apply = (edit: Edit) => {
    setItems(edit.items)
    setUndos((before) => [...before, edit.undo])
    send(edit.changes)
  }
  const last = undos.at(-1)
  return {
    items,
    change: (...changes) => apply(editOf(items, changes)),
    edit: (item, fields) => apply(editFields(items, item, fields)),
    undo:
      last === undefined
        ? null
        : () => {
            setUndos(undos.slice(0, -1))
            send(last)
          },
  }
}
