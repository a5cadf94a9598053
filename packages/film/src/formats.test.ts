import { expect, test } from 'vitest'
import { filmBadge, filmExtension } from './formats.ts'

test.each([
  ['game.mp4', 'mp4'],
  ['IMG_0042.MOV', 'mov'],
  ['first.half.m2ts', 'm2ts'],
  ['timeline.sczip', 'sczip'],
  ['game.mkv', null],
  ['mp4', null],
  ['game.', null],
  ['game.mp4.exe', null],
  ['', null],
])('%s', (filename, extension) => {
  expect(filmExtension(filename)).toBe(extension)
})

test.each([
  [1280, 720, 'SD'],
  [1281, 720, 'HD'],
  [1920, 1080, 'HD'],
  [1080, 1920, 'HD'],
  [1921, 1080, 'UHD'],
  [2160, 3840, 'UHD'],
])('%i × %i is %s', (width, height, badge) => {
  expect(filmBadge(width, height)).toBe(badge)
})
