import { takeApart } from '@fullcourt/scorebook/fold'
import { msg, type Play } from '@fullcourt/scorebook/vocabulary'
import type { DescribeContext } from '@fullcourt/scorebook/words'
import { readLog } from '@fullcourt/wire'
import { momentText } from '@fullcourt/wire/forms/intl'
import { type ReactNode, useEffect, useState } from 'react'
import type { Book, ServerPlay } from '../book/index.ts'
import { playOf } from '../book/server/server.ts'
import { useCall } from '../call/call.ts'
import { authorText } from '../identity/authorText.ts'
import { useUser } from '../identity/session.ts'
import { Button } from '../ui/Button.tsx'
import { t, translate } from '../ui/language.ts'
import { rich } from '../ui/rich.tsx'
import { toastError, toastInfo } from '../ui/toast.tsx'
import css from './PlayHistory.module.css'
import {
  historyWords,
  type PlayVersion,
  type VersionDoing,
  type VersionWords,
  withUnsent,
} from './playVersions.ts'

interface Props {
  readonly gameId: string
  readonly playId: string
  readonly context: DescribeContext
  /** The play as the game counts it; null: deleted. */
  readonly current: Play | null
  /** The last revision that this device knows. */
  readonly known: ServerPlay | undefined
  /** Saves an earlier version; null where the user may not, or the game is final. */
  readonly record: Book['record'] | null
}

/** The versions of a play: who, when, on which device, and what was changed. Closed until it is asked for. */
export function PlayHistory(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={css.history} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={css.summary}>{t('History')}</summary>
      {isOpen && <Versions {...props} />}
    </details>
  )
}

/** The most versions of a play that are fetched. */
const MOST = 200

function Versions({ gameId, playId, context, current, known, record }: Props) {
  const { id: userId } = useUser()
  const { data, isError, refetch } = useCall(readLog, {
    params: { id: gameId },
    query: { play: playId, limit: MOST },
  })
  const seq = known?.seq ?? 0
  useEffect(() => {
    if (seq > 0) void refetch()
  }, [seq, refetch])
  const fetched = data?.results.map(
    ({ seq, play, by, byName, device, at }): PlayVersion => ({
      seq,
      play: play && playOf(play),
      by,
      byName,
      device,
      at,
    }),
  )
  const isWhole = fetched !== undefined && data!.next === null
  const versions = withUnsent(fetched ?? knownVersions(known), current)
  const restore =
    record &&
    (async (version: Play) => {
      await record(takeApart(version), { before: current })
      toastInfo(t('The earlier version is restored. Undo takes it back.'))
    })
  return (
    <>
      {!fetched && (
        <p className={css.dim} role="status">
          {isError
            ? t('Earlier versions are on the server. They can be read when the network is back.')
            : t('Loading earlier versions…')}
        </p>
      )}
      <ol className={css.versions}>
        {historyWords(context, versions, isWhole).map((words) => (
          <Version
            key={words.version.seq ?? 'unsent'}
            words={words}
            userId={userId}
            onRestore={restore && ((play) => void restore(play).catch(toastError))}
          />
        ))}
      </ol>
    </>
  )
}

/** Known without the server: the last revision. */
function knownVersions(known: ServerPlay | undefined): readonly PlayVersion[] {
  if (!known) return []
  const { seq, play, author } = known
  return [
    { seq, play, by: author?.id ?? null, byName: author?.name ?? null, device: null, at: author?.at ?? null },
  ]
}

/** Words for a deed of another person, and of the user. */
const DOING_WORDS: Readonly<Record<VersionDoing, readonly [other: string, own: string]>> = {
  entered: [msg('<who/> entered it'), msg('<you>You</you> entered it')],
  changed: [msg('<who/> changed it'), msg('<you>You</you> changed it')],
  deleted: [msg('<who/> deleted it'), msg('<you>You</you> deleted it')],
  restored: [msg('<who/> put it back'), msg('<you>You</you> put it back')],
  known: [msg('<who/> changed it last'), msg('<you>You</you> changed it last')],
}

function doingWords({ version: { seq, by, byName }, doing }: VersionWords, userId: string): ReactNode {
  const [other, own] = DOING_WORDS[doing]
  return rich(translate(seq === null || by === userId ? own : other), {
    who: <strong dir="auto">{byName ? authorText(byName) : t('A person whose account is gone')}</strong>,
    you: (you) => <strong>{you}</strong>,
  })
}

function Version({
  words,
  userId,
  onRestore,
}: {
  readonly words: VersionWords
  readonly userId: string
  readonly onRestore: ((play: Play) => void) | null
}) {
  const { version, sentence, changes, isCurrent } = words
  const { play, seq, at, device } = version
  const where = [seq === null ? t('not sent yet') : at && momentText(at), device].filter(Boolean).join(' · ')
  return (
    <li className={css.version}>
      <p className={css.who}>
        {doingWords(words, userId)}
        {isCurrent && <span className={css.now}>{t('Now')}</span>}
      </p>
      <p className={css.dim}>{where}</p>
      {sentence && <p className={css.sentence}>{sentence}</p>}
      {changes.length > 0 && (
        <ul className={css.changes}>
          {changes.map(({ field, before, after }) => (
            <li key={field}>
              {field}: <s>{before}</s> → <strong>{after}</strong>
            </li>
          ))}
        </ul>
      )}
      {onRestore && play && !isCurrent && (
        <Button size="sm" variant="default" onClick={() => onRestore(play)}>
          {t('Restore this version')}
        </Button>
      )}
    </li>
  )
}
