import {
  type CodedTag,
  type CodeStep,
  type CodeWindow,
  dropOpen,
  endAll,
  newCodeWindow,
  pressButton,
  type TagButton,
} from '@fullcourt/film'

/** A tag as the page shows it; `end` is null while it runs. */
export interface ShownTag extends CodedTag {
  readonly note: string | null
}

export interface Tagging {
  readonly window: CodeWindow
  /** The windows before the last presses, oldest first. */
  readonly before: readonly CodeWindow[]
}

/** Tags to save, and those to delete. */
export interface TagChanges {
  readonly saved: readonly CodedTag[]
  readonly deleted: readonly string[]
}

interface TaggingStep {
  readonly tagging: Tagging
  readonly changes: TagChanges
}

const MOST_UNDO = 50
/** The shortest tag, in seconds. */
const SHORTEST = 0.5
const NOTHING: TagChanges = { saved: [], deleted: [] }

export const newTagging = (buttons: readonly TagButton[]): Tagging => ({
  window: newCodeWindow(buttons),
  before: [],
})

/** The same tags under other buttons. */
export const withButtons = (tagging: Tagging, buttons: readonly TagButton[]): Tagging => ({
  ...tagging,
  window: { ...tagging.window, buttons },
})

/** A tag that a second press ends at once still has a length. */
const withLength = (tag: CodedTag): CodedTag =>
  tag.end !== null && tag.end - tag.start < SHORTEST ? { ...tag, end: tag.start + SHORTEST } : tag

function stepped({ window, before }: Tagging, step: CodeStep): TaggingStep {
  if (step.changed.length === 0 && step.window.tags.length === window.tags.length)
    return { tagging: { window, before }, changes: NOTHING }
  return {
    tagging: { window: step.window, before: [...before, window].slice(-MOST_UNDO) },
    changes: { saved: step.changed.filter(({ end }) => end !== null).map(withLength), deleted: [] },
  }
}

interface At {
  /** Seconds of the film. */
  readonly second: number
  readonly newId: () => string
}

export const press = (tagging: Tagging, button: TagButton, at: At): TaggingStep =>
  stepped(tagging, pressButton(tagging.window, button, at))

export const endTags = (tagging: Tagging, second: number): TaggingStep =>
  stepped(tagging, endAll(tagging.window, second))

export const dropTags = (tagging: Tagging): TaggingStep =>
  stepped(tagging, { window: dropOpen(tagging.window), changed: [] })

/** Gives tags other ids: the server takes the id of a deleted tag no more. */
const renamed = (window: CodeWindow, ids: ReadonlyMap<string, string>): CodeWindow => ({
  ...window,
  tags: window.tags.map((tag) => ({ ...tag, id: ids.get(tag.id) ?? tag.id })),
})

/** Takes the last press back: tags that it made are deleted, others are as before. */
export function undoPress({ window, before }: Tagging, newId: () => string): TaggingStep {
  const last = before.at(-1)
  if (!last) return { tagging: { window, before }, changes: NOTHING }
  const isEnded = ({ end }: CodedTag) => end !== null
  const earlier = (id: string) => last.tags.find((tag) => tag.id === id)
  const changed = window.tags.filter((tag) => earlier(tag.id) !== tag && isEnded(tag))
  const deleted = changed.flatMap(({ id }) => (earlier(id)?.end == null ? id : []))
  const ids = new Map(deleted.map((id) => [id, newId()]))
  return {
    tagging: {
      window: { ...renamed(last, ids), buttons: window.buttons },
      before: before.slice(0, -1).map((one) => renamed(one, ids)),
    },
    changes: {
      saved: changed
        .flatMap(({ id }) => earlier(id) ?? [])
        .filter(isEnded)
        .map(withLength),
      deleted,
    },
  }
}

/** A tag that was changed or deleted in the list: presses before it cannot be taken back. */
export const withTag = ({ window }: Tagging, id: string, tag: CodedTag | null): Tagging => ({
  window: { ...window, tags: window.tags.flatMap((one) => (one.id === id ? (tag ?? []) : one)) },
  before: [],
})

/** A label that names a player by the jersey. */
export const jerseyButton = (jersey: string): TagButton => ({
  kind: 'label',
  name: `#${jersey}`,
  group: 'Player',
  colour: '#475569',
  key: null,
  lead: 0,
  lag: null,
  again: 'extend',
  exclusive: null,
  links: [],
})
