import { formatClock } from '@fullcourt/scorebook'
import { type DescribeContext, sentenceOf } from '../../basketball/describePlay.ts'
import type { Book, BookState, Quarantined } from '../../book/index.ts'
import { Button } from '../../ui/Button.tsx'
import { toastSuccess } from '../../ui/toast.tsx'
import type { Away } from '../clock/useAway.ts'
import { ChooseFields } from '../dialogs/ChooseFields.tsx'
import css from './Banners.module.css'

/** Decision 0067. */
function AwayBanner({ away }: { readonly away: Away }) {
  return (
    <div className={css.banner} role="alert">
      <span>
        The clock ran {formatClock(away.seconds, { tenths: false })} while you were away. Keep or take back?
      </span>
      <Button variant="default" onClick={away.keep}>
        Keep
      </Button>
      <Button variant="default" onClick={away.takeBack}>
        Take back
      </Button>
    </div>
  )
}

const TASK_WORDS = {
  delete: 'A deletion',
  finish: 'The end of the game',
  reopen: 'Reopening the game',
} as const

function Refused({
  entry,
  told,
  book,
}: {
  readonly entry: Quarantined
  readonly told: DescribeContext
  readonly book: Book
}) {
  const { task, refused, id } = entry
  const what = task.kind === 'put' ? sentenceOf(told, task.play) : TASK_WORDS[task.kind]
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(JSON.stringify(entry, null, 2))
    toastSuccess('Copied.')
  }
  return (
    <div className={css.refused} role="alert">
      <p className={css.what}>Not saved: {refused.message}</p>
      <p className={css.mine}>{what}</p>
      <div className={css.buttons}>
        <Button variant="default" onClick={() => void book.settle(id, 'send')}>
          Try again
        </Button>
        <Button variant="default" onClick={() => void book.settle(id, 'discard')}>
          Discard
        </Button>
        <Button variant="subtle" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
    </div>
  )
}

/** A change that was kept back, because another person changed the same: both are shown, and one tap chooses. */
function Conflict({
  conflict,
  told,
  onChoose,
}: {
  readonly conflict: BookState['conflicts'][number]
  readonly told: DescribeContext
  readonly onChoose: Book['choose']
}) {
  const { entryId, fields, theirs, mine } = conflict
  const play = theirs ?? mine
  return (
    <div className={css.refused} role="alert">
      <p className={css.what}>Two people changed this event. Choose what counts.</p>
      {play && <p className={css.mine}>{sentenceOf(told, play)}</p>}
      <ChooseFields
        {...{ fields, told }}
        plays={[theirs, mine]}
        kind="edit"
        onPick={(key, pick) => void onChoose(entryId, { [key]: pick })}
      />
    </div>
  )
}

interface Props {
  readonly book: Book
  readonly told: DescribeContext
  readonly away: Away | null
  /** What is being put in, in words; null when nothing is. */
  readonly inserting: string | null
  readonly onStopInserting: () => void
}

/** What waits for an answer. It stands over the page: nothing moves under a finger when it comes or goes. */
export function Banners({ book, told, away, inserting, onStopInserting }: Props) {
  const { line, quarantine, conflicts, durable } = book.state
  return (
    <div className={css.banners}>
      {away && <AwayBanner away={away} />}
      {inserting && (
        <div className={css.banner} role="status">
          <span>{inserting}</span>
          <Button variant="default" onClick={onStopInserting}>
            Cancel
          </Button>
        </div>
      )}
      {line.offline && line.waiting > 0 && (
        <div className={css.banner} role="status">
          <span>
            No connection. {line.waiting} {line.waiting === 1 ? 'event waits' : 'events wait'} on this device
            and will be sent by themselves.
          </span>
        </div>
      )}
      {!durable && (
        <div className={css.banner} role="alert">
          <span>
            This browser keeps nothing on disk: events that are not sent yet are lost when this window closes.
          </span>
        </div>
      )}
      {conflicts.map((conflict) => (
        <Conflict key={conflict.entryId} {...{ conflict, told }} onChoose={book.choose} />
      ))}
      {quarantine.map((entry) => (
        <Refused key={entry.id} entry={entry} told={told} book={book} />
      ))}
    </div>
  )
}
