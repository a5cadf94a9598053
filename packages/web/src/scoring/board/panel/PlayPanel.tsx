import { takeApart } from '@fullcourt/scorebook/fold'
import {
  type EventType,
  type FreeThrow,
  INITIATORS,
  type Play,
  THROW_STATUSES,
} from '@fullcourt/scorebook/vocabulary'
import { describePlay, EVENT_NOUNS, eventTitle, THROW_STATUS_WORDS } from '@fullcourt/scorebook/words'
import { IconArrowLeft, IconFlag, IconFlagFilled, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { t } from '../../../ui/language.ts'
import { toastError } from '../../../ui/toast.tsx'
import { browserDevice } from '../../core/device.ts'
import { gameBefore } from '../../core/insertion.ts'
import { changeType, removeRelated } from '../../editor/changePlay.ts'
import { type ChangeContext, type Edited, resultField, unchanged } from '../../editor/edited.ts'
import { changeResult } from '../../editor/throwChanges.ts'
import { lateAdditions } from '../../entry/lateAdditions.ts'
import type { Scorer } from '../../store/scorer.ts'
import { useInputs, useScorer } from '../../store/useScorer.ts'
import { changedPlay, flagPlay } from './flagPlay.ts'
import css from './PlayPanel.module.css'

/** Applies a change of the editor at once. What it leaves open is asked for in the popover. */
async function apply(
  scorer: Scorer,
  play: Play,
  change: (edited: Edited, context: ChangeContext) => Edited,
): Promise<void> {
  const context = { game: gameBefore(scorer.book, play), newId: browserDevice.newId }
  const { sent, unset } = change(unchanged(takeApart(play)), context)
  const known = sent.freethrows.filter(({ id }) => !unset.has(resultField(id)))
  await scorer.book.record({ ...sent, freethrows: known }, { before: play }).catch(toastError)
  if (known.length < sent.freethrows.length) scorer.goOn(play.origin.id)
  else if (unset.size > 0) scorer.nameLater(play.origin.id)
}

/** Quick changes of the last play, or of the selected one. It is below the court and never takes the focus. */
export function PlayPanel() {
  const { play, isOpen, isFinal } = useScorer(({ rows, selected, draft, isFinal }) => ({
    play: changedPlay({ rows, selected }),
    isOpen: draft.step !== 'closed',
    isFinal,
  }))
  const isShown = play !== undefined && !isOpen && !isFinal
  useFlagKey(isShown)
  if (!isShown) return null
  return (
    <section className={css.panel} aria-label={t('Change last play')}>
      <Head play={play} />
      <Related play={play} />
      <Throws play={play} />
    </section>
  )
}

/** The backtick flags the play while the panel is shown. Fields and dialogs keep their own keys. */
function useFlagKey(isShown: boolean): void {
  const scorer = useInputs()
  useEffect(() => {
    if (!isShown) return
    const listen = (event: KeyboardEvent) => {
      if (event.code !== 'Backquote' || event.ctrlKey || event.altKey || event.metaKey) return
      if (document.querySelector('dialog[open]')) return
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select')) return
      event.preventDefault()
      flagPlay(scorer)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [scorer, isShown])
}

interface PartProps {
  readonly play: Play
}

function Head({ play }: PartProps) {
  const scorer = useInputs()
  const words = useScorer((state) => state.words)
  const [isChoosing, setIsChoosing] = useState(false)
  const { who, action, rest, when } = describePlay(words, play)
  const flagged = play.origin.userFlagged
  return (
    <>
      <header className={css.head}>
        <button
          type="button"
          className={css.icon}
          aria-label={t('Choose initiating event')}
          title={t('Choose initiating event')}
          aria-expanded={isChoosing}
          onClick={() => setIsChoosing(!isChoosing)}
        >
          <IconArrowLeft size={20} aria-hidden />
        </button>
        <h3 className={css.title}>
          {[who ? `${who}: ${action}` : action, ...rest].join(' · ')} <span className={css.when}>{when}</span>
        </h3>
        <button
          type="button"
          className={css.icon}
          aria-pressed={flagged}
          aria-label={t('Flag this event for later review')}
          title={t('Flag this event for later review. Keyboard shortcut: `')}
          onClick={() => flagPlay(scorer)}
        >
          {flagged ? <IconFlagFilled size={20} aria-hidden /> : <IconFlag size={20} aria-hidden />}
        </button>
        <button
          type="button"
          className={css.icon}
          aria-label={t('Close changes')}
          onClick={() => scorer.showQuick(false)}
        >
          <IconX size={20} aria-hidden />
        </button>
      </header>
      {isChoosing && <Initiators play={play} onDone={() => setIsChoosing(false)} />}
    </>
  )
}

/** 'Choose initiating event' (rule 147). The play becomes another kind; what it then needs is asked for. */
function Initiators({ play, onDone }: PartProps & { readonly onDone: () => void }) {
  const scorer = useInputs()
  return (
    <fieldset className={css.group}>
      <legend>{t('Choose initiating event')}</legend>
      {INITIATORS.map((type) => (
        <button
          key={type}
          type="button"
          className={css.choice}
          aria-pressed={type === play.origin.type}
          onClick={() => {
            onDone()
            if (type !== play.origin.type)
              void apply(scorer, play, (edited, context) => changeType(edited, type, context))
          }}
        >
          {t(eventTitle(type))}
        </button>
      ))}
    </fieldset>
  )
}

const TOGGLED: ReadonlySet<EventType> = new Set<EventType>([
  'assist',
  'foul',
  'rebound',
  'steal',
  'blocked_shot',
])

/** Related events as toggles: a press adds one, and asks who; another press takes it away. */
function Related({ play }: PartProps) {
  const scorer = useInputs()
  const { words, game } = useScorer((state) => ({ words: state.words, game: state.game }))
  const added = play.rel.flatMap((event) => {
    if (!TOGGLED.has(event.type) || event.attributes.attempt !== undefined) return []
    const person = words.people.get(event.teamGamePersonnelId ?? '')
    return [{ id: event.id, word: t(EVENT_NOUNS[event.type]), person }]
  })
  const open = lateAdditions(play, game)
  if (added.length === 0 && open.length === 0) return null
  return (
    <div className={css.group}>
      {added.map(({ id, word, person }) => (
        <button
          key={id}
          type="button"
          className={css.choice}
          aria-pressed
          title={t('Takes the {event} away', { event: word })}
          onClick={() => void apply(scorer, play, (edited) => removeRelated(edited, id))}
        >
          {t('Add {event}', { event: word })} {person && `${person.jersey} ${person.fullName}`}
        </button>
      ))}
      {open.map(({ extra, label }) => (
        <button
          key={extra}
          type="button"
          className={css.choice}
          aria-pressed={false}
          onClick={() => scorer.goOn(play.origin.id, extra)}
        >
          {label}
        </button>
      ))}
      <button type="button" className={css.choice} onClick={() => scorer.edit(play.origin.id)}>
        {t('Edit event')}
      </button>
    </div>
  )
}

/** Free throws of the play: the result of each, and who got the rebound. */
function Throws({ play }: PartProps) {
  return takeApart(play).freethrows.map((one) => <ThrowRow key={one.id} play={play} one={one} />)
}

function ThrowRow({ play, one }: PartProps & { readonly one: FreeThrow }) {
  const scorer = useInputs()
  const words = useScorer((state) => state.words)
  const nameOf = (id: string | null | undefined) => {
    const person = words.people.get(id ?? '')
    return person ? `${person.jersey} ${person.fullName}` : ''
  }
  return (
    <fieldset className={css.group}>
      <legend>
        {t('Free throw {attempt}', { attempt: one.attempt })} {nameOf(one.teamGamePersonnelId)}
      </legend>
      {THROW_STATUSES.map((status) => (
        <button
          key={status}
          type="button"
          className={css.choice}
          aria-pressed={one.status === status}
          onClick={() =>
            one.status !== status &&
            void apply(scorer, play, (edited, context) => changeResult(edited, one.id, status, context))
          }
        >
          {t(THROW_STATUS_WORDS[status])}
        </button>
      ))}
      {one.reboundPlayer && (
        <span className={css.rebound}>
          {t('Freethrow Rebounded By...')}{' '}
          {nameOf(one.reboundPlayer.teamGamePersonnelId) ||
            words.names[one.reboundPlayer.isHomeTeam ? 'home' : 'away']}
        </span>
      )}
    </fieldset>
  )
}
