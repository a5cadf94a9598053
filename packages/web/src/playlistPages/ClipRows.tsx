import type { Playlist, PlaylistItem } from '@fullcourt/wire'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useDragging } from '../ui/data/useDragging.ts'
import hiddenCss from '../ui/hidden.module.css'
import { t } from '../ui/language.ts'
import type { MenuChoice } from '../ui/overlay/Menu.tsx'
import { ClipDialog } from './ClipDialog.tsx'
import { ClipRow } from './ClipRow.tsx'
import type { Editing } from './editing.ts'
import css from './Playlist.module.css'
import { titleOf } from './playlistWords.ts'

interface Props {
  readonly playlist: Playlist
  readonly editing: Editing
  readonly mayWrite: boolean
  /** The clip on screen. */
  readonly shown: string | null
  /** Clips that the person who watches has seen. */
  readonly seen: ReadonlySet<string>
  readonly onOpen: (id: string) => void
}

/** The clips of a playlist by section. Their order is changed by dragging, by Alt with the arrows, or by the menu of a row. */
export function ClipRows({ playlist, editing, mayWrite, shown, seen, onOpen }: Props) {
  const { items, change } = editing
  const [edited, setEdited] = useState<PlaylistItem | null>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const sections = [...new Set(items.flatMap(({ section }) => section ?? []))]

  /** Moves a clip to a place. It joins the section of the clip before it. */
  function move(from: number, to: number): void {
    const item = items[from]
    if (!item || from === to || to < 0 || to >= items.length) return
    const rest = items.toSpliced(from, 1)
    const before = rest[to - 1]
    const section = (before ?? rest[0])?.section ?? null
    const after = before?.id ?? null
    change(section === item.section ? { move: item.id, after } : { put: { ...item, section }, after })
    setSaid(
      t('{name} is now {place} of {count}.', { name: titleOf(item), place: to + 1, count: items.length }),
    )
    // Moving a row takes its focus away.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-clip="${item.id}"]`)?.focus({ preventScroll: false }),
    )
  }
  const dragging = useDragging(move)
  const choicesOf = (item: PlaylistItem, at: number): readonly MenuChoice[] => [
    { label: t('Edit title and note'), onChoose: () => setEdited(item) },
    ...(at > 0 ? [{ label: t('Move up'), onChoose: () => move(at, at - 1) }] : []),
    ...(at < items.length - 1 ? [{ label: t('Move down'), onChoose: () => move(at, at + 1) }] : []),
    { label: t('Remove from playlist'), onChoose: () => change({ remove: item.id }) },
  ]
  const pressKey = (at: number) => (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!mayWrite || !event.altKey || by === undefined) return
    event.preventDefault()
    move(at, at + by)
  }
  return (
    <>
      <ol ref={list} className={css.clips} aria-label={t('Clips')}>
        {items.map((item, at) => {
          const heading = item.section !== (items[at - 1]?.section ?? null) && item.section
          return (
            <ClipRow
              key={item.id}
              {...{ item, at, playlist }}
              heading={heading || null}
              isShown={item.id === shown}
              isSeen={seen.has(item.id)}
              dragging={mayWrite ? dragging(at) : null}
              choices={mayWrite ? choicesOf(item, at) : []}
              onOpen={() => onOpen(item.id)}
              onKeyDown={pressKey(at)}
            />
          )
        })}
      </ol>
      <span className={hiddenCss.hidden} role="status">
        {said}
      </span>
      {edited && (
        <ClipDialog
          item={edited}
          sections={sections}
          onSave={(fields) => editing.edit(edited, fields)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
