import type { Program } from '@fullcourt/wire'
import { t } from '../ui/language.ts'

/** How many teams the running plan of a program covers, and how many there are. */
export function teamQuotaOf({ subscriptions, teams }: Pick<Program, 'subscriptions' | 'teams'>) {
  const covered = subscriptions.find(({ status }) => status === 'ACTIVE')?.plan.teamQuota ?? 0
  const used = teams.filter(({ deletedAt }) => deletedAt === null).length
  const sentence = t(
    [
      'Your plan covers {count} team, and you have {used}.',
      'Your plan covers {count} teams, and you have {used}.',
    ],
    { count: covered, used },
  )
  return { isFull: used >= covered, sentence }
}
