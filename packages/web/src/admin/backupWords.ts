import type { BackupRun, Received, readBackups } from '@fullcourt/wire'

type Problem = NonNullable<Received<typeof readBackups>['problem']>

export const BACKUP_KINDS: Readonly<Record<BackupRun['kind'], string>> = {
  ASKED: 'By hand',
  DAILY: 'Daily',
  MIGRATION: 'Before an update',
}

export const BACKUP_STATES = {
  RUNNING: { word: 'Being made', tone: 'accent' },
  DONE: { word: 'Verified', tone: 'good' },
  FAILED: { word: 'Failed', tone: 'bad' },
} as const

/** Problems, each with what mends it. */
export const BACKUP_PROBLEMS: Readonly<Record<Problem, string>> = {
  failed: 'The last backup failed. Mend what its line says, then back up now.',
  late: 'No backup was made for a day and a half. Back up now, and look in the log of the server for the reason.',
  missing_files:
    'The last backup lacks films or pictures that the storage does not have. Stop the server and run npm run doctor.',
  off: 'No backup is made by itself. Set BACKUP_AT to a time of the day, like 03:00.',
  same_disk:
    'Backups are in the folder of the data and are lost when its disk breaks. Set BACKUP_TO to a folder on another disk.',
}
