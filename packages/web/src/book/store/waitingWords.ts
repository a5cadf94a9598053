import { joinWords } from '../../ui/joinWords.ts'
import { t } from '../../ui/language.ts'
import type { OutboxEntry } from '../data/localData.ts'

/** How many people a setup write adds; 0 for the others. */
function addedPeople({ task }: OutboxEntry): number {
  if (task.kind !== 'setup' || task.call.name !== 'addGamePeople') return 0
  return [task.call.body].flat().length
}

const ADDING: readonly string[] = ['createGame', 'createPerson', 'addGamePeople', 'addUnmanagedPeople']
const isChange = ({ task }: OutboxEntry): boolean => task.kind === 'setup' && !ADDING.includes(task.call.name)

/** Describes the unsent entries of this device: 'the new game, 10 people and 42 plays'. '' where nothing waits. */
export function waitingWords(entries: readonly OutboxEntry[]): string {
  const isNew = entries.some(({ task }) => task.kind === 'setup' && task.call.name === 'createGame')
  const plays = new Set(entries.flatMap(({ task }) => ('playId' in task ? [task.playId] : [])))
  const people = entries.reduce((sum, entry) => sum + addedPeople(entry), 0)
  const changes = entries.filter(isChange).length
  const parts = [
    isNew && t('the new game'),
    people > 0 && t(['{count} person', '{count} people'], { count: people }),
    changes > 0 && t(['{count} change of the setup', '{count} changes of the setup'], { count: changes }),
    plays.size > 0 && t(['{count} play', '{count} plays'], { count: plays.size }),
    entries.some(({ task }) => task.kind === 'finish') && t('the final score'),
    entries.some(({ task }) => task.kind === 'reopen') && t('the reopening'),
  ]
  return joinWords(parts.filter((part) => part !== false))
}
