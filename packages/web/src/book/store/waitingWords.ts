import { joinWords } from '../../ui/joinWords.ts'
import type { OutboxEntry } from '../data/localData.ts'

const counted = (count: number, one: string, many = `${one}s`): readonly string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

/** How many people a setup write adds; 0 for the others. */
function addedPeople({ task }: OutboxEntry): number {
  if (task.kind !== 'setup' || task.call.name !== 'addGamePeople') return 0
  return [task.call.body].flat().length
}

const isChange = ({ task }: OutboxEntry): boolean =>
  task.kind === 'setup' && !['createGame', 'addGamePeople', 'addUnmanagedPeople'].includes(task.call.name)

/** Describes the unsent entries of this device: 'the new game, 10 people and 42 plays'. '' where nothing waits. */
export function waitingWords(entries: readonly OutboxEntry[]): string {
  const isNew = entries.some(({ task }) => task.kind === 'setup' && task.call.name === 'createGame')
  const plays = new Set(entries.flatMap(({ task }) => ('playId' in task ? [task.playId] : [])))
  const parts = [
    ...(isNew ? ['the new game'] : []),
    ...counted(
      entries.reduce((sum, entry) => sum + addedPeople(entry), 0),
      'person',
      'people',
    ),
    ...counted(entries.filter(isChange).length, 'change of the setup', 'changes of the setup'),
    ...counted(plays.size, 'play'),
    ...(entries.some(({ task }) => task.kind === 'finish') ? ['the final score'] : []),
    ...(entries.some(({ task }) => task.kind === 'reopen') ? ['the reopening'] : []),
  ]
  return joinWords(parts)
}
