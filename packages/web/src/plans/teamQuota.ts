import type { Program } from '@fullcourt/wire'

/** How many teams the running plan of a program covers, and how many there are. */
export function teamQuotaOf({ subscriptions, teams }: Pick<Program, 'subscriptions' | 'teams'>) {
  const covered = subscriptions.find(({ status }) => status === 'ACTIVE')?.plan.teamQuota ?? 0
  const used = teams.filter(({ deletedAt }) => deletedAt === null).length
  const sentence = `Your plan covers ${covered} ${covered === 1 ? 'team' : 'teams'}, and you have ${used}.`
  return { isFull: used >= covered, sentence }
}
