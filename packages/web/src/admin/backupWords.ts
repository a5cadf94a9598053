import { msg } from '@fullcourt/scorebook/vocabulary'
import type { BackupRun, Received, readBackups } from '@fullcourt/wire'
import { momentText } from '@fullcourt/wire/forms/intl'
import { t } from '../ui/language.ts'

type Problem = NonNullable<Received<typeof readBackups>['problem']>

export const BACKUP_KINDS: Readonly<Record<BackupRun['kind'], string>> = {
  ASKED: msg('By hand'),
  DAILY: msg('Daily'),
  MIGRATION: msg('Before an update'),
}

export const BACKUP_STATES = {
  RUNNING: { word: msg('Being made'), tone: 'accent' },
  DONE: { word: msg('Verified'), tone: 'good' },
  FAILED: { word: msg('Failed'), tone: 'bad' },
} as const

/** Problems, each with what mends it. */
export const BACKUP_PROBLEMS: Readonly<Record<Problem, string>> = {
  failed: msg('The last backup failed. Mend what its line says, then back up now.'),
  late: msg(
    'No backup was made for a day and a half. Back up now, and look in the log of the server for the reason.',
  ),
  missing_files: msg(
    'The last backup lacks films or pictures that the storage does not have. Stop the server and run npm run doctor.',
  ),
  off: msg('No backup is made by itself. Set BACKUP_AT to a time of the day, like 03:00.'),
  key_untried: msg(
    'The key that opens the backups was not tried for 90 days. Try it below: without it, no backup can be restored.',
  ),
  same_disk: msg(
    'Backups are in the folder of the data and are lost when its disk breaks. Set BACKUP_TO to a folder on another disk.',
  ),
}

export const DRILL_RUNS = msg(
  'The newest backup is being restored into a database of its own. Games go on; you can leave this page.',
)

export const DRILL_FAILED = msg(
  'The last backup that was tried could not be restored: <error/>. Mend that, then try it again.',
)

/** The last restore for practice as a sentence. @param hasKey the server can open its backups */
export function drillText(last: BackupRun | undefined, hasKey: boolean): string {
  if (!last?.drilledAt)
    return hasKey
      ? t(
          'No backup was restored for practice yet. The server does it once a week, after the backup of the night.',
        )
      : t('No backup was restored for practice yet. Where the key is, run npm run backup -- --drill.')
  const seconds = Math.ceil((last.drillMs ?? 0) / 1000)
  const when = t('The backup of {startedAt} was tried on {drilledAt}', {
    startedAt: momentText(last.startedAt),
    drilledAt: momentText(last.drilledAt),
  })
  return last.drillError
    ? t('{when}, and failed.', { when })
    : t('{when}. Every table was counted. Equal box scores: {games}. Seconds: {seconds}.', {
        when,
        games: last.drillGames ?? 0,
        seconds,
      })
}
