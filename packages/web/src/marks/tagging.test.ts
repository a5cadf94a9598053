import { BASKETBALL_BUTTONS, type TagButton } from '@fullcourt/film'
import { expect, test } from 'vitest'
import { dropTags, endTags, jerseyButton, newTagging, press, undoPress, withTag } from './tagging.ts'

const [offense] = BASKETBALL_BUTTONS as [TagButton, ...TagButton[]]
const good = BASKETBALL_BUTTONS.find(({ name }) => name === 'Good')!
const toggle: TagButton = { ...offense, lag: null }
let last = 0
const newId = () => String(++last)
const at = (second: number) => ({ second, newId })

test('a press is saved at once, its labels too, and undo takes both back one after the other', () => {
  const pressed = press(newTagging(BASKETBALL_BUTTONS), offense, at(20))
  const [tag] = pressed.changes.saved
  expect(tag).toMatchObject({ label: 'Offense', start: 14, end: 22, labels: [] })
  const labelled = press(pressed.tagging, jerseyButton('23'), at(24))
  expect(labelled.changes.saved).toEqual([{ ...tag!, labels: [{ group: 'Player', text: '#23' }] }])

  const undone = undoPress(labelled.tagging, newId)
  expect(undone.changes).toEqual({ saved: [tag], deleted: [] })
  expect(undoPress(undone.tagging, newId).changes).toEqual({ saved: [], deleted: [tag!.id] })
})

test('a tag that runs is saved when it ends, dropped by Escape, and runs again after undo', () => {
  const open = press(newTagging([toggle]), toggle, at(30))
  expect(open.changes.saved).toEqual([])
  const ended = endTags(open.tagging, 30)
  expect(ended.changes.saved).toMatchObject([{ start: 24, end: 30 }])
  const undone = undoPress(ended.tagging, newId)
  expect(undone.changes.deleted).toEqual(ended.changes.saved.map(({ id }) => id))
  expect(undone.tagging.window.tags).toMatchObject([{ end: null }])
  // The server takes the id of a deleted tag no more.
  expect(undone.tagging.window.tags[0]!.id).not.toBe(ended.changes.saved[0]!.id)
  const dropped = dropTags(undone.tagging)
  expect([dropped.tagging.window.tags, dropped.changes]).toEqual([[], { saved: [], deleted: [] }])
  expect(undoPress(dropped.tagging, newId).tagging.window.tags).toMatchObject([{ end: null }])
})

test('a label without a tag changes nothing, nor does one for a tag deleted in the list', () => {
  const empty = newTagging(BASKETBALL_BUTTONS)
  expect(press(empty, good, at(5))).toEqual({ tagging: empty, changes: { saved: [], deleted: [] } })
  const pressed = press(empty, offense, at(20))
  const without = withTag(pressed.tagging, pressed.changes.saved[0]!.id, null)
  expect(press(without, good, at(21)).changes.saved).toEqual([])
})
