/**
 * The code window: buttons that mark what is seen while the film runs. A code makes a tag with a beginning and an end; a label
 * says more about the tags that are open. All of it is a pure step from one state to the next.
 */
import { msg } from '@fullcourt/scorebook/vocabulary'

export const TAG_BUTTON_KINDS = ['code', 'label'] as const
export const PRESS_AGAIN = ['extend', 'new'] as const
const LINK_STATES = ['on', 'off'] as const

/** Turns another code on or off when this one goes on or off. */
export interface TagLink {
  readonly to: string
  readonly when: (typeof LINK_STATES)[number]
  readonly does: (typeof LINK_STATES)[number]
}

export interface TagButton {
  readonly kind: (typeof TAG_BUTTON_KINDS)[number]
  /** Unique in its set: the code of its tags, or the text of its label. */
  readonly name: string
  /** Labels of a group say one thing: 'Result', 'Player'. */
  readonly group: string | null
  readonly colour: string
  /** A key of the keyboard, one character. */
  readonly key: string | null
  /** Seconds before the press at which the tag begins. */
  readonly lead: number
  /** Seconds after the press at which it ends; null: a second press ends it. */
  readonly lag: number | null
  /** A press while the tag still runs makes it longer, or begins a new one. */
  readonly again: (typeof PRESS_AGAIN)[number]
  /** Codes of one exclusive group end each other: offense and defense. */
  readonly exclusive: string | null
  readonly links: readonly TagLink[]
}

export interface TagLabel {
  readonly group: string | null
  readonly text: string
}

/** A tag as the window makes it, in seconds of the film. `end` is null while it is open. */
export interface CodedTag {
  readonly id: string
  readonly label: string
  readonly start: number
  readonly end: number | null
  readonly labels: readonly TagLabel[]
}

/** Seconds after the end of a tag in which labels still go to it. */
const LABEL_TIME = 4

export interface CodeWindow {
  readonly buttons: readonly TagButton[]
  /** Open tags, and the last ones that ended. */
  readonly tags: readonly CodedTag[]
}

export interface CodeStep {
  readonly window: CodeWindow
  /** Tags that are new or changed, whole. Those without an end are not to be stored yet. */
  readonly changed: readonly CodedTag[]
}

export const newCodeWindow = (buttons: readonly TagButton[]): CodeWindow => ({ buttons, tags: [] })

const codeOf = ({ buttons }: CodeWindow, name: string): TagButton | undefined =>
  buttons.find((button) => button.kind === 'code' && button.name === name)

const isOpen = ({ end }: CodedTag): boolean => end === null
const runsAt = ({ end }: CodedTag, second: number): boolean => end === null || end >= second

/** The window with some tags changed or added, and the changes. */
function withTags(window: CodeWindow, changed: readonly CodedTag[]): CodeStep {
  const byId = new Map(changed.map((tag) => [tag.id, tag]))
  const kept = window.tags.map((tag) => byId.get(tag.id) ?? tag)
  const added = changed.filter(({ id }) => !window.tags.some((tag) => tag.id === id))
  // Tags that ended long ago take no more labels.
  return { window: { ...window, tags: [...kept, ...added].slice(-50) }, changed }
}

const andThen = (before: CodeStep, next: CodeStep): CodeStep => ({
  window: next.window,
  changed: [
    ...before.changed.filter(({ id }) => !next.changed.some((tag) => tag.id === id)),
    ...next.changed,
  ],
})

const nothing = (window: CodeWindow): CodeStep => ({ window, changed: [] })

/** Ends the open tags of a code. */
function turnOff(window: CodeWindow, name: string, second: number): CodeStep {
  const ended = window.tags
    .filter((tag) => isOpen(tag) && tag.label === name)
    .map((tag) => ({ ...tag, end: Math.max(tag.start, second) }))
  return withTags(window, ended)
}

function turnOn(window: CodeWindow, button: TagButton, second: number, newId: () => string): CodeStep {
  const { name, lead, lag, again } = button
  // A link may turn on what is on.
  if (window.tags.some((tag) => tag.label === name && isOpen(tag))) return nothing(window)
  const running = window.tags.findLast((tag) => tag.label === name && tag.end !== null && runsAt(tag, second))
  if (running && lag !== null && again === 'extend')
    return withTags(window, [{ ...running, end: second + lag }])
  const tag = {
    id: newId(),
    label: name,
    start: Math.max(0, second - lead),
    end: lag === null ? null : second + lag,
    labels: [],
  }
  return withTags(window, [tag])
}

/** Presses a code as a person does, with those that it ends and links. `from` holds the codes that led here, so that circles end. */
function pressCode(
  window: CodeWindow,
  button: TagButton,
  to: { readonly on: boolean; readonly second: number; readonly newId: () => string },
  from: readonly string[] = [],
): CodeStep {
  const { name, exclusive, links } = button
  if (from.includes(name)) return nothing(window)
  let step = nothing(window)
  if (to.on && exclusive !== null)
    for (const other of window.buttons)
      if (other.kind === 'code' && other.exclusive === exclusive && other.name !== name)
        step = andThen(step, turnOff(step.window, other.name, to.second))
  step = andThen(
    step,
    to.on ? turnOn(step.window, button, to.second, to.newId) : turnOff(step.window, name, to.second),
  )
  for (const link of links) {
    const linked = codeOf(window, link.to)
    if (!linked || (link.when === 'on') !== to.on) continue
    const next = pressCode(step.window, linked, { ...to, on: link.does === 'on' }, [...from, name])
    step = andThen(step, next)
  }
  return step
}

/** Labels the tags that run; without one, the last tag that ended a moment ago. */
function addLabel(window: CodeWindow, { name, group }: TagButton, second: number): CodeStep {
  const running = window.tags.filter((tag) => runsAt(tag, second))
  const last = window.tags.at(-1)
  const recent = last?.end != null && second - last.end <= LABEL_TIME ? [last] : []
  const labelled = running.length > 0 ? running : recent
  const label = { group, text: name }
  return withTags(
    window,
    labelled
      .filter(({ labels }) => !labels.some((one) => one.group === group && one.text === name))
      .map((tag) => ({ ...tag, labels: [...tag.labels, label] })),
  )
}

/**
 * Presses a button at a second of the film.
 * @param newId makes the id of a new tag
 */
export function pressButton(
  window: CodeWindow,
  button: TagButton,
  { second, newId }: { readonly second: number; readonly newId: () => string },
): CodeStep {
  if (button.kind === 'label') return addLabel(window, button, second)
  const isOn = window.tags.some((tag) => tag.label === button.name && isOpen(tag))
  return pressCode(window, button, { on: !isOn, second, newId })
}

/** Ends every open tag. */
export const endAll = (window: CodeWindow, second: number): CodeStep =>
  window.tags
    .filter(isOpen)
    .reduce((step, { label }) => andThen(step, turnOff(step.window, label, second)), nothing(window))

/** Drops every open tag: they were pressed by mistake. */
export const dropOpen = (window: CodeWindow): CodeWindow => ({
  ...window,
  tags: window.tags.filter((tag) => !isOpen(tag)),
})

const button = (name: string, key: string, colour: string, more: Partial<TagButton> = {}): TagButton => ({
  kind: 'code',
  name,
  group: null,
  colour,
  key,
  lead: 6,
  lag: 2,
  again: 'extend',
  exclusive: null,
  links: [],
  ...more,
})
const label = (name: string, key: string, group: string, colour: string): TagButton =>
  button(name, key, colour, { kind: 'label', group, lead: 0 })

/** The set for those who never made one: one press marks the last six seconds and the next two. */
export const BASKETBALL_BUTTONS: readonly TagButton[] = [
  button(msg('Offense'), 'o', '#1d4ed8'),
  button(msg('Defense'), 'd', '#b91c1c'),
  button(msg('Transition'), 't', '#c2410c'),
  button(msg('Press'), 'p', '#7c3aed'),
  button(msg('Zone'), 'z', '#0f766e'),
  button(msg('Out of bounds'), 'b', '#4d7c0f'),
  button(msg('Rebounding'), 'r', '#0369a1'),
  button(msg('Teach'), 'e', '#a16207'),
  label(msg('Good'), 'g', msg('Rating'), '#15803d'),
  label(msg('Bad'), 'x', msg('Rating'), '#be123c'),
  label(msg('Set play'), 's', msg('What'), '#475569'),
  label(msg('Pick and roll'), 'k', msg('What'), '#475569'),
  label(msg('Post'), 'l', msg('What'), '#475569'),
]
