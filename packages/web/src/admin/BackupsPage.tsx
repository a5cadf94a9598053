import { msg } from '@fullcourt/scorebook/vocabulary'
import { type BackupRun, drillBackup, readBackups, startBackup } from '@fullcourt/wire'
import { momentText, numberText } from '@fullcourt/wire/forms/intl'
import { useEffect } from 'react'
import { call, invalidate, useCall } from '../call/call.ts'
import { Answer } from '../ui/Answer.tsx'
import { Button } from '../ui/Button.tsx'
import { type Column, DataTable } from '../ui/data/DataTable.tsx'
import { Mark } from '../ui/data/Mark.tsx'
import { Tiles } from '../ui/data/Tiles.tsx'
import { Empty } from '../ui/Empty.tsx'
import { t } from '../ui/language.ts'
import { Banner } from '../ui/overlay/Banner.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { Quote } from '../ui/Quote.tsx'
import { rich } from '../ui/rich.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import style from './Admin.module.css'
import { BackupKey } from './BackupKey.tsx'
import {
  BACKUP_KINDS,
  BACKUP_PROBLEMS,
  BACKUP_STATES,
  DRILL_FAILED,
  DRILL_RUNS,
  drillText,
} from './backupWords.ts'
import { bytesText, dayText } from './words.ts'

/** While a backup is made or tried, the page looks again after this time. */
const LOOK_MS = 2_000

const countText = (n: number | null): string => (n === null ? '–' : numberText(n))

const COLUMNS: readonly Column<BackupRun>[] = [
  {
    key: 'started',
    label: msg('Started'),
    value: ({ startedAt }) => startedAt,
    show: ({ startedAt, name }) => (
      <span className={style.person}>
        <span className={style.name}>{momentText(startedAt)}</span>
        {name && <code className={style.code}>{name}</code>}
      </span>
    ),
  },
  { key: 'kind', label: msg('Why'), value: ({ kind }) => t(BACKUP_KINDS[kind]) },
  {
    key: 'state',
    label: msg('State'),
    value: ({ state }) => t(BACKUP_STATES[state].word),
    show: ({ state, error }) => (
      <span className={style.person}>
        <span>
          <Mark tone={BACKUP_STATES[state].tone}>{t(BACKUP_STATES[state].word)}</Mark>
        </span>
        {error && <Quote className={style.sentence}>{error}</Quote>}
      </span>
    ),
  },
  {
    key: 'drilled',
    label: msg('Restored for practice'),
    value: ({ drilledAt }) => drilledAt,
    show: ({ drilledAt, drillError }) => (drillError ? t('Failed') : dayText(drilledAt)),
  },
  {
    key: 'rows',
    label: msg('Rows'),
    numeric: true,
    value: ({ rows }) => rows,
    show: ({ rows }) => countText(rows),
  },
  {
    key: 'files',
    label: msg('Films and pictures'),
    numeric: true,
    value: ({ files }) => files,
    show: ({ files }) => countText(files),
  },
  {
    key: 'bytes',
    label: msg('Added'),
    numeric: true,
    value: ({ bytes }) => bytes,
    show: ({ bytes }) => (bytes === null ? '–' : bytesText(bytes)),
  },
]

/** Looks again while the server is at work. */
function useLooking(isAtWork: boolean): void {
  useEffect(() => {
    if (!isAtWork) return
    const timer = setInterval(() => void invalidate([readBackups.name]), LOOK_MS)
    return () => clearInterval(timer)
  }, [isAtWork])
}

interface DrillProps {
  readonly runs: readonly BackupRun[]
  readonly isDrilled: boolean
  /** The server can open its backups. */
  readonly hasKey: boolean
}

/** The last restore for practice, and a button for the next one where the server can do it. */
function Drill({ runs, isDrilled, hasKey }: DrillProps) {
  const newest = runs.find(({ state }) => state === 'DONE')
  const drilled = runs.filter(({ drilledAt }) => drilledAt !== null)
  const last = drilled.toSorted((a, b) => (b.drilledAt ?? '').localeCompare(a.drilledAt ?? ''))[0]
  const start = useSubmit(async () => {
    if (newest) await call(drillBackup, { params: { id: newest.id } })
  })
  if (!newest) return null
  return (
    <Section title={t('Restored for practice')}>
      {last?.drillError && (
        <Banner grave>{rich(t(DRILL_FAILED), { error: <Quote>{last.drillError}</Quote> })}</Banner>
      )}
      <p className={style.note}>{isDrilled ? t(DRILL_RUNS) : drillText(last, hasKey)}</p>
      {hasKey && (
        <div className={style.more}>
          <Button variant="default" loading={start.busy || isDrilled} onClick={start.submit}>
            {t('Try it')}
          </Button>
        </div>
      )}
    </Section>
  )
}

/** /a/admin/backups/: the last backups, and what is wrong with them. */
export default function BackupsPage() {
  const backups = useCall(readBackups, {})
  const { isMade = false, isDrilled = false } = backups.data ?? {}
  useLooking(isMade || isDrilled)
  const start = useSubmit(async () => {
    await call(startBackup, {})
    toastSuccess(t('The backup is being made. You can leave this page.'))
  })
  return (
    <Page
      title={t('Backups')}
      sentence={t('Everything of this installation at one moment: rows, films, pictures and keys.')}
      action={
        <Button loading={start.busy || isMade} onClick={start.submit}>
          {t('Back up now')}
        </Button>
      }
      wide
    >
      <Answer of={backups}>
        {({ place, at, kept, problem, runs, sealing }) => (
          <>
            {problem && <Banner grave>{t(BACKUP_PROBLEMS[problem])}</Banner>}
            <Tiles
              wide
              tiles={[
                [t('Each day at'), at ?? t('Never')],
                [t('Kept'), t('{days} days, {weeks} weeks, {months} months', kept)],
              ]}
            />
            <p className={style.note}>
              {rich(
                t(
                  'Folder: <place/>. To restore a backup, stop the server and run <command/>. Nothing is overwritten.',
                ),
                {
                  place: (
                    <code lang="en" className={style.sentence}>
                      {place}
                    </code>
                  ),
                  command: <code lang="en">npm run restore -- FOLDER</code>,
                },
              )}
            </p>
            {sealing && <BackupKey sealing={sealing} />}
            <Drill runs={runs} isDrilled={isDrilled} hasKey={sealing?.hasKey ?? true} />
            <Section title={t('Last backups')}>
              {runs.length > 0 ? (
                <DataTable
                  caption={t('Last backups')}
                  columns={COLUMNS}
                  rows={runs}
                  rowKey={({ id }) => id}
                />
              ) : (
                <Empty title={t('No backup yet')}>
                  {t("One is made each night, and with 'Back up now'.")}
                </Empty>
              )}
            </Section>
          </>
        )}
      </Answer>
    </Page>
  )
}
