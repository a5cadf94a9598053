import { formatClock } from '@fullcourt/scorebook/vocabulary'
import { sentenceOf } from '@fullcourt/scorebook/words'
import type { ReactNode } from 'react'
import type { BookState, Line, Quarantined } from '../../book/index.ts'
import { troubleSentence } from '../../book/store/troubleSentence.ts'
import { isVisitor } from '../../call/token.ts'
import { isFromBeforeReset, ResetPlays, TASK_WORDS } from '../../games/ResetPlays.tsx'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copyText.ts'
import { t } from '../../ui/language.ts'
import { rich } from '../../ui/rich.tsx'
import { useLineUpsAhead } from '../lineUps/useLineUps.ts'
import { useInputs, useScorer } from '../store/useScorer.ts'
import css from './Banners.module.css'
import { ChooseFields } from './ChooseFields.tsx'
import { EnteredTwice } from './EnteredTwice.tsx'
import { LeftPlays } from './LeftPlays.tsx'
import { ResetNotice } from './ResetNotice.tsx'
import { useSeasonHabits } from './useSeasonHabits.ts'

/** Messages that wait for an answer. They are above the page, so nothing moves when one comes or goes. In a review, which leaves the clock to the scorer, they take a line of it. */
export function Banners({ isReview = false }: { readonly isReview?: boolean }) {
  const { line, quarantine, conflicts, durable } = useScorer(({ book }) => ({
    line: book.line,
    quarantine: book.quarantine,
    conflicts: book.conflicts,
    durable: book.durable,
  }))
  useLineUpsAhead()
  useSeasonHabits()
  return (
    <div className={css.banners} data-inline={isReview || undefined}>
      {!isReview && <AbsenceBanner />}
      <InsertionBanner />
      <EnteredTwice hasKey={!isReview} />
      <LeftPlays />
      {line.word === 'waiting' && !isVisitor() && <WaitingBanner line={line} />}
      {!durable && (
        <Banner role="alert">
          {t(
            'This browser keeps nothing on disk: events that are not sent yet are lost when this window closes.',
          )}
        </Banner>
      )}
      {conflicts.map((conflict) => (
        <Conflict key={conflict.entryId} conflict={conflict} />
      ))}
      <ResetNotice />
      <BeforeReset entries={quarantine.filter(isFromBeforeReset)} />
      {quarantine
        .filter((entry) => !isFromBeforeReset(entry))
        .map((entry) => (
          <Refused key={entry.id} entry={entry} />
        ))}
    </div>
  )
}

interface BannerProps {
  readonly role: 'alert' | 'status'
  readonly children: ReactNode
  readonly buttons?: ReactNode
}

const Banner = ({ role, children, buttons }: BannerProps) => (
  <div className={css.banner} role={role}>
    <span>{children}</span>
    {buttons}
  </div>
)

/** Decision 0067. */
function AbsenceBanner() {
  const scorer = useInputs()
  const absence = useScorer((state) => state.absence)
  if (!absence) return null
  return (
    <Banner
      role="alert"
      buttons={
        <>
          <Button variant="default" onClick={scorer.keepAbsence}>
            {t('Keep')}
          </Button>
          <Button variant="default" onClick={scorer.takeAbsenceBack}>
            {t('Take back')}
          </Button>
        </>
      }
    >
      {t('The clock ran {time} while you were away. Keep or take back?', {
        time: formatClock(absence.seconds, { tenths: false }),
      })}
    </Banner>
  )
}

/** Says where the next event is inserted. */
function InsertionBanner() {
  const scorer = useInputs()
  const { inserting, plays, words } = useScorer(({ inserting, book, words }) => ({
    inserting,
    plays: book.plays,
    words,
  }))
  const play = inserting && plays.find(({ origin }) => origin.id === inserting.playId)
  if (!play) return null
  const cancel = (
    <Button variant="default" onClick={() => scorer.entry.insert(null)}>
      {t('Cancel')}
    </Button>
  )
  return (
    <Banner role="status" buttons={cancel}>
      {inserting.where === 'before'
        ? t('The next event goes in before: {play}', { play: sentenceOf(words, play) })
        : t('The next event goes in after: {play}', { play: sentenceOf(words, play) })}
    </Banner>
  )
}

const WaitingBanner = ({ line: { waiting, trouble } }: { readonly line: Line }) => (
  <Banner role="status">
    {t(
      [
        '{trouble} {count} event waits on this device and will be sent by itself.',
        '{trouble} {count} events wait on this device and will be sent by themselves.',
      ],
      { trouble: troubleSentence(trouble), count: waiting },
    )}
  </Banner>
)

function BeforeReset({ entries }: { readonly entries: readonly Quarantined[] }) {
  const { book } = useInputs()
  const words = useScorer((state) => state.words)
  return <ResetPlays entries={entries} words={words} onDiscard={(id) => book.settle(id, 'discard')} />
}

function Refused({ entry }: { readonly entry: Quarantined }) {
  const { book } = useInputs()
  const words = useScorer((state) => state.words)
  const { task, refused, id } = entry
  const what = task.kind === 'put' ? sentenceOf(words, task.play) : t(TASK_WORDS[task.kind])
  const copy = () => copyText(JSON.stringify(entry, null, 2), t('Copied.'))
  return (
    <div className={css.refused} role="alert">
      <p className={css.what}>{rich(t('Not saved: <message/>'), { message: refused.message })}</p>
      <p className={css.mine}>{what}</p>
      <div className={css.buttons}>
        <Button variant="default" onClick={() => void book.settle(id, 'send')}>
          {t('Try again')}
        </Button>
        <Button variant="default" onClick={() => void book.settle(id, 'discard')}>
          {t('Discard')}
        </Button>
        <Button variant="subtle" onClick={() => void copy()}>
          {t('Copy')}
        </Button>
      </div>
    </div>
  )
}

/** A change that was not sent, because another person changed the same: shows both, and one tap chooses. */
function Conflict({ conflict }: { readonly conflict: BookState['conflicts'][number] }) {
  const { book } = useInputs()
  const words = useScorer((state) => state.words)
  const { entryId, fields, theirs, mine } = conflict
  const play = theirs ?? mine
  return (
    <div className={css.refused} role="alert">
      <p className={css.what}>{t('Two people changed this event. Choose what counts.')}</p>
      {play && <p className={css.mine}>{sentenceOf(words, play)}</p>}
      <ChooseFields
        fields={fields}
        words={words}
        plays={[theirs, mine]}
        kind="edit"
        onPick={(key, pick) => void book.choose(entryId, { [key]: pick })}
      />
    </div>
  )
}
