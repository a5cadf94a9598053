import { msg } from '@fullcourt/scorebook/vocabulary'
import { type FirstRestore, type Restored, readFirstRestore, startFirstRestore } from '@fullcourt/wire'
import { momentText } from '@fullcourt/wire/forms/intl'
import { useCallback, useEffect, useState } from 'react'
import { call, Refused } from '../call/call.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { ErrorBox } from '../ui/ErrorBox.tsx'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { t } from '../ui/language.ts'
import { rich } from '../ui/rich.tsx'
import { ListSkeleton } from '../ui/Skeletons.tsx'
import { toastError } from '../ui/toast.tsx'
import { useServerTexts } from '../ui/useServerTexts.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import style from './Entry.module.css'

/** While a backup is restored, the page looks again after this time. */
const LOOK_MS = 1_000
/** The choice of a folder. No backup has this name. */
const FOLDER = 'folder'
const MOST_NAMED = 10

const STEPS: Readonly<Record<NonNullable<FirstRestore['step']>, string>> = {
  checking: msg('Checking the backup'),
  films: msg('Copying films and pictures'),
  rows: msg('Loading rows'),
  restarting: msg('Starting again'),
}

const rowsText = (count: number): string => t(['{count} row', '{count} rows'], { count })

/** 'the folder /x does not exist' as a sentence. */
const sentenceOf = (reason: string): string =>
  `${reason.slice(0, 1).toUpperCase()}${reason.slice(1).replace(/\.$/, '')}.`

/** A folder or a file of the server, in no language (zxx). */
const Path = ({ path }: { readonly path: string }) => (
  <code lang="zxx" dir="ltr">
    {path}
  </code>
)

/** The server says no. A server that starts again does not answer, or answers 503. */
const isRefusal = (error: unknown): error is Refused =>
  error instanceof Refused && error.status >= 400 && error.status < 500 && error.status !== 429

/** Asks how far the restore is, again and again while it runs. */
function useFirstRestore(token: string) {
  const [restore, setRestore] = useState<FirstRestore | null>(null)
  const [refused, setRefused] = useState<Error | null>(null)
  const isWaiting = !refused && (!restore || restore.state === 'RUNNING')
  const look = useCallback(
    () =>
      call(readFirstRestore, { body: { token } }).then(setRestore, (error: unknown) => {
        if (isRefusal(error)) setRefused(error)
      }),
    [token],
  )
  useEffect(() => {
    if (!isWaiting) return
    void look()
    const timer = setInterval(() => void look(), LOOK_MS)
    return () => clearInterval(timer)
  }, [look, isWaiting])
  return { restore, refused, setRestore }
}

function Progress({ step, done, of }: Pick<FirstRestore, 'step' | 'done' | 'of'>) {
  return (
    <div className={style.text} role="status">
      <p>
        <strong>{step && t(STEPS[step])}</strong>
        {of > 0 && ` · ${t('{done} of {of}', { done: done + 1, of })}`}
      </p>
      <p>{t('Keep the server running. You can leave this page and come back to it.')}</p>
    </div>
  )
}

function Done({ restored: { takenAt, rows, tables, missing } }: { readonly restored: Restored }) {
  return (
    <div className={style.text} role="status">
      <p>
        {t('The backup of {moment} is restored: {rows} in {count} tables, counted.', {
          moment: momentText(takenAt),
          rows: rowsText(rows),
          count: tables,
        })}{' '}
        {t('Its users log in as before.')}
      </p>
      {missing.length > 0 && (
        <>
          <p>
            {t(
              [
                '{count} film or picture is not in the backup.',
                '{count} films or pictures are not in the backup.',
              ],
              { count: missing.length },
            )}{' '}
            {rich(t('To ask for the films again, run <command/>.'), {
              command: (
                <code lang="en" dir="ltr">
                  npm run doctor -- repair
                </code>
              ),
            })}
          </p>
          <ul className={style.names}>
            {missing.slice(0, MOST_NAMED).map((key) => (
              <li key={key}>
                <Path path={key} />
              </li>
            ))}
            {missing.length > MOST_NAMED && (
              <li>{t('and {count} more', { count: missing.length - MOST_NAMED })}</li>
            )}
          </ul>
        </>
      )}
      <LinkButton to="/login/">{t('Login')}</LinkButton>
    </div>
  )
}

/** Kept while a restore runs, for the case that it fails. */
interface Wanted {
  /** The name of a backup; null: the newest, or a folder where there is none. */
  readonly chosen: string | null
  readonly folder: string
  readonly skipsDamaged: boolean
}
const NEWEST: Wanted = { chosen: null, folder: '', skipsDamaged: false }

interface ChoiceProps {
  readonly wanted: Wanted
  readonly onWant: (wanted: Wanted) => void
  readonly token: string
  readonly restore: FirstRestore
  readonly onBegun: (restore: FirstRestore) => void
}

function Choice({ wanted, onWant, token, restore: { backups, place, error }, onBegun }: ChoiceProps) {
  const { folder, skipsDamaged } = wanted
  const say = useServerTexts()
  const chosen = wanted.chosen ?? backups[0]?.name ?? FOLDER
  const from = chosen === FOLDER ? folder.trim() : chosen
  const { busy, submit } = useSubmit(
    async () => onBegun(await call(startFirstRestore, { body: { token, from, skipsDamaged } })),
    toastError,
  )
  return (
    <form
      className={style.text}
      onSubmit={(event) => {
        event.preventDefault()
        if (from) submit()
      }}
    >
      {error && <ErrorBox error={sentenceOf(say(error))} />}
      {backups.length > 0 ? (
        <NativeSelect
          label={t('Backup')}
          description={chosen !== FOLDER && <Path path={place} />}
          data={[
            ...backups.map(({ name, takenAt, rows, films }) => ({
              value: name,
              label: `${momentText(takenAt)} · ${rowsText(rows)}, ${t(['{count} file', '{count} files'], { count: films })}`,
            })),
            { value: FOLDER, label: t('Another folder') },
          ]}
          value={chosen}
          onPick={(name) => onWant({ ...wanted, chosen: name })}
        />
      ) : (
        <p>{rich(t('There is no backup in <place/>.'), { place: <Path path={place} /> })}</p>
      )}
      {chosen === FOLDER && (
        <TextInput
          label={t('Folder')}
          description={t('On the machine of the server: the folder of one backup, or of all.')}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          required
          maxLength={1000}
          value={folder}
          onChange={({ currentTarget }) => onWant({ ...wanted, folder: currentTarget.value })}
        />
      )}
      {error && (
        <Checkbox
          label={t('Without films and pictures that are missing or damaged')}
          checked={skipsDamaged}
          onChange={({ currentTarget }) => onWant({ ...wanted, skipsDamaged: currentTarget.checked })}
        />
      )}
      <Button type="submit" fullWidth loading={busy}>
        {t('Restore')}
      </Button>
    </form>
  )
}

/** Restores a backup into an installation without users, with the token of the link that the server printed. */
export function RestoreBackup({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const { restore, refused, setRestore } = useFirstRestore(token)
  const [wanted, setWanted] = useState(NEWEST)
  const isDone = restore?.state === 'DONE'
  useEffect(() => {
    if (isDone) onDone()
  }, [isDone, onDone])
  if (refused) return <ErrorBox error={refused} />
  if (!restore) return <ListSkeleton rows={3} />
  if (restore.state === 'RUNNING') return <Progress {...restore} />
  if (restore.restored) return <Done restored={restore.restored} />
  return <Choice {...{ token, restore, wanted }} onWant={setWanted} onBegun={setRestore} />
}
