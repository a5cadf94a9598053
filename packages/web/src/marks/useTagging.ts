import type { CodedTag, TagButton } from '@fullcourt/film'
import { useRef, useState } from 'react'
import { newId } from '../call/newId.ts'
import { t } from '../ui/language.ts'
import { toastNote } from '../ui/toast.tsx'
import type { DrawnPlayer } from './drawnPlayer.ts'
import {
  dropTags,
  endTags,
  jerseyButton,
  newTagging,
  press,
  type TagChanges,
  type Tagging,
  undoPress,
  withButtons,
  withTag,
} from './tagging.ts'
import type { EndedTag, useTags } from './useTags.ts'

interface Step {
  readonly tagging: Tagging
  readonly changes: TagChanges
}

/** The code window over the film of a player: each press is saved at once. */
export function useTagging(player: DrawnPlayer, { tags, save, remove }: ReturnType<typeof useTags>) {
  const [tagging, setTagging] = useState(() => newTagging([]))
  // Two keys may come before the page is drawn again.
  const latest = useRef(tagging)

  const go = ({ tagging: next, changes }: Step): boolean => {
    const isChanged = next !== latest.current
    latest.current = next
    setTagging(next)
    for (const tag of changes.saved) saveCoded(tag)
    for (const id of changes.deleted) remove(id)
    return isChanged
  }
  const saveCoded = ({ end, ...tag }: CodedTag) => {
    const { duration } = player.getState().timeline
    const last = duration > 0 ? duration : Number.POSITIVE_INFINITY
    const note = tags.find(({ id }) => id === tag.id)?.note ?? null
    if (end !== null) save({ ...tag, note, end: Math.max(tag.start + 0.1, Math.min(end, last)) })
  }
  const second = () => player.now()?.videoTime ?? 0
  const pressOne = (button: TagButton, buttons: readonly TagButton[]) => {
    const step = press(withButtons(latest.current, buttons), button, { second: second(), newId })
    const isChanged = step.changes.saved.length > 0 || step.tagging.window.tags !== latest.current.window.tags
    go(step)
    if (!isChanged) toastNote(t('Press a code first. Labels go to the tags that run, or to the last one.'))
  }
  return {
    /** Tags of this window that run at a second, or are open. */
    running: (at: number) =>
      tagging.window.tags.filter(({ start, end }) => start <= at && (end === null || end >= at)),
    hasOpen: tagging.window.tags.some(({ end }) => end === null),
    canUndo: tagging.before.length > 0,
    press: pressOne,
    pressJersey: (jersey: string, buttons: readonly TagButton[]) => pressOne(jerseyButton(jersey), buttons),
    endAll: () => void go(endTags(latest.current, second())),
    dropOpen: () => void go(dropTags(latest.current)),
    undo: () => void go(undoPress(latest.current, newId)),
    /** Saves a tag that was changed in the list. */
    change(tag: EndedTag) {
      go({ tagging: withTag(latest.current, tag.id, tag), changes: { saved: [], deleted: [] } })
      save(tag)
    },
    remove(tag: EndedTag) {
      go({ tagging: withTag(latest.current, tag.id, null), changes: { saved: [], deleted: [tag.id] } })
    },
    /** Brings a deleted tag back, under another id: the server takes the old one no more. */
    restore: (tag: EndedTag) => save({ ...tag, id: newId() }),
  }
}
export type TaggingControl = ReturnType<typeof useTagging>
