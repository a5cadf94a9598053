import { expect, test } from 'vitest'
import { mentionedIn, suggestions, typedMention, withMention } from './mentions.ts'

const people = [
  { id: '1', name: 'Ana Alder' },
  { id: '2', name: 'Ben Ash' },
]

test('suggests people after an @, completes the name, and finds who is mentioned', () => {
  const text = 'Look, @al who helps?'
  const caret = 'Look, @al'.length
  expect(typedMention(text, caret)).toBe('al')
  expect(typedMention('mail@al', 7)).toBeNull()
  expect(suggestions(people, 'al')).toEqual([people[0]])
  expect(suggestions(people, '')).toEqual(people)
  expect(suggestions(people, null)).toEqual([])
  const next = withMention(text, caret, people[0]!)
  expect(next).toEqual({ text: 'Look, @Ana Alder who helps?', caret: 'Look, @Ana Alder '.length })
  expect(mentionedIn(next.text, people)).toEqual([people[0]])
})
