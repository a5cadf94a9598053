// Substitutions through the store of the screen: by dropping a player on another, and what Enter does right after one.
import { onFloor } from '@fullcourt/scorebook/fold'
import { expect, test } from 'vitest'
import { actorOf, openScorer } from '../../../test/scorer.ts'

const idOf = (name: string) => actorOf(name).personId!

async function openGame() {
  const scorer = await openScorer()
  return (await scorer.startsGame().at('7:00').clicks(700, 300).says('H12').says('H4').saved()).at('6:00')
}

test('a player who is dropped on another is substituted at once, and undo takes it back', async () => {
  const scorer = await openGame()
  scorer.scorer.swap('home', idOf('H12'), idOf('H50'))
  await scorer.saved()
  expect(onFloor(scorer.state.game, 'home')).toContain(idOf('H50'))
  expect(scorer.lines().at(-1)).toContain('H12 out; H50 in')
  await scorer.undoes().saved()
  expect(onFloor(scorer.state.game, 'home')).toContain(idOf('H12'))
})

test('Enter right after a substitution does not open the selected play', async () => {
  const scorer = await openGame()
  scorer.presses('[')
  expect(scorer.state.selected).not.toBeNull()
  scorer.scorer.open({ kind: 'subs', side: 'home', first: null })
  scorer.scorer.substitute('home', [idOf('H12')], [idOf('H50')])
  await scorer.passes(0.3).presses('Enter').saved()
  expect(scorer.state.dialog).toBeNull()
  scorer.passes(3).presses('Enter')
  expect(scorer.state.dialog).toEqual({ kind: 'edit', playId: scorer.state.selected })
})
