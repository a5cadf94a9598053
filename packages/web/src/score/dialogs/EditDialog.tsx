import {
  type CourtGeometry,
  type Flag,
  formatClock,
  type Game,
  type Play,
  parseClock,
  periodLabel,
  periodLength,
  type RuleProfile,
  type SentPlay,
  type Write,
} from '@fullcourt/scorebook'
import { Alert, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { DescribeContext } from '../../basketball/describeContext.ts'
import { sentenceOf } from '../../basketball/describePlay.ts'
import type { ServerPlay } from '../../book/index.ts'
import { ask } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { toastError } from '../../ui/toast.tsx'
import css from './EditDialog.module.css'
import { EditMeanwhile } from './EditMeanwhile.tsx'
import { RelatedRows, ThrowRows } from './EditRows.tsx'
import { beginEditing, chooseVersion, mergeChange, moveEvent, openChanges } from './editing.ts'
import { OriginFields } from './OriginFields.tsx'
import { PersonSelect } from './PersonSelect.tsx'

interface Props {
  readonly play: Play
  readonly game: Game
  readonly words: DescribeContext
  readonly flags: readonly Flag[]
  /** The server's revision, which has the author of a change made meanwhile. */
  readonly known: ServerPlay | undefined
  /** It was deleted while it was open here: saving restores it. */
  readonly isDeleted: boolean
  /** `before`: the play as the user saw it, null where saving restores it. */
  readonly onSave: (play: SentPlay, before: Play | null) => void
  readonly onFix: (changes: readonly Write[]) => void
  readonly onDelete: () => void
  readonly onInsert: (where: 'before' | 'after') => void
  /** Asks the open questions about the play. */
  readonly onAsk: () => void
  readonly onClose: () => void
}

/** '{n} issue(s) found: {explanations}.' (rule 145), each with its fix. */
function Issues({ flags, onFix, onAsk }: Pick<Props, 'flags' | 'onFix' | 'onAsk'>) {
  if (flags.length === 0) return null
  return (
    <Alert color="orange" className={css.issues}>
      <p className={css.found}>
        {flags.length} issue(s) found: {flags.map(({ message }) => message.replace(/\.$/, '')).join('; ')}.
      </p>
      {flags.map(({ step, code }) =>
        step ? (
          <Button key={code} size="sm" variant="default" onClick={onAsk}>
            {step.label}
          </Button>
        ) : null,
      )}
      {flags.flatMap(({ fix, others = [], code }) =>
        (fix ? [fix, ...others] : others).map(({ label, changes }) => (
          <Button key={code + label} size="sm" variant="default" onClick={() => onFix(changes)}>
            {label}
          </Button>
        )),
      )}
    </Alert>
  )
}

/** The backtick flags an event while its dialog is open (rule 144). */
function useFlagKey(flip: () => void): void {
  const latest = useRef(flip)
  latest.current = flip
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.code !== 'Backquote' || event.ctrlKey || event.altKey || event.metaKey) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** The edited play. Changes by other people are merged at once. */
function useEditing(play: Play, court: CourtGeometry) {
  const [kept, setEditing] = useState(() => beginEditing(play))
  const editing = mergeChange(kept, play, court)
  useEffect(() => setEditing(editing))
  return {
    editing,
    setSent: (sent: SentPlay) => setEditing({ ...editing, sent }),
    pick: (key: string, which: 'mine' | 'theirs') => setEditing(chooseVersion(editing, key, which, court)),
  }
}

/** The typed time, until another person changes it. */
function useTypedTime(clockTime: number) {
  const [typed, setTyped] = useState({ text: formatClock(clockTime), of: clockTime })
  const current = typed.of === clockTime ? typed : { text: formatClock(clockTime), of: clockTime }
  return {
    time: current.text,
    setTime: (text: string) => setTyped({ ...current, text }),
    /** Seconds; null where it is no time. An unchanged time keeps its tenths. */
    readTime: () => (current.text === formatClock(clockTime) ? clockTime : parseClock(current.text)),
  }
}

/** The fields of the dialog, and how they are saved. */
function useEditForm({ play, game, isDeleted, onSave }: Props) {
  const { rules, court } = game.sheet.setup
  const { editing, setSent, pick } = useEditing(play, court)
  const { sent } = editing
  const { origin } = sent
  const { time, setTime, readTime } = useTypedTime(origin.clockTime)
  const [wrong, setWrong] = useState<string | null>(null)
  const change = (more: Partial<SentPlay['origin']>) => setSent({ ...sent, origin: { ...origin, ...more } })
  useFlagKey(() => change({ userFlagged: !origin.userFlagged }))

  function submit(event: FormEvent): void {
    event.preventDefault()
    const clockTime = readTime()
    if (clockTime === null || clockTime > (periodLength(rules, origin.period) ?? 3600)) {
      setWrong('The time is MM:SS within the period.')
      return
    }
    if (openChanges(editing, court).length > 0) {
      toastError('Two people changed this event. Choose what counts, then save.')
      return
    }
    onSave(moveEvent(sent, { period: origin.period, clockTime }), isDeleted ? null : editing.seen)
  }
  return { editing, setSent, pick, change, time, setTime, wrong, submit }
}

interface PeriodFieldProps {
  readonly rules: RuleProfile
  readonly period: number
  readonly onPick: (period: number) => void
}

const PeriodField = ({ rules, period, onPick }: PeriodFieldProps) => (
  <NativeSelect
    label="Period"
    value={period}
    data={Array.from({ length: 9 }, (_, index) => ({
      value: String(index + 1),
      label: periodLabel(rules, index + 1),
    }))}
    onChange={({ currentTarget }) => onPick(Number(currentTarget.value))}
  />
)

/** What can be done with the event besides changing its fields. */
function MoreActions({ onInsert, onAsk, onDelete }: Pick<Props, 'onInsert' | 'onAsk' | 'onDelete'>) {
  async function remove(): Promise<void> {
    const yes = await ask({
      title: 'Are you sure you want to delete this event?',
      yes: 'Delete',
      no: 'Cancel',
      grave: true,
    })
    if (yes) onDelete()
  }
  return (
    <div className={css.more}>
      <Button variant="default" onClick={() => onInsert('before')}>
        Insert before
      </Button>
      <Button variant="default" onClick={() => onInsert('after')}>
        Insert after
      </Button>
      <Button variant="default" onClick={onAsk}>
        Ask what is missing
      </Button>
      <Button variant="subtle" grave onClick={() => void remove()}>
        Delete
      </Button>
    </div>
  )
}

/** Corrects an event and its related events. */
export function EditDialog(props: Props) {
  const { play, game, words, flags, known, isDeleted, onFix, onDelete, onInsert, onAsk, onClose } = props
  const { rules, court } = game.sheet.setup
  const { editing, setSent, pick, change, time, setTime, wrong, submit } = useEditForm(props)
  const { sent } = editing
  const { origin } = sent
  return (
    <Dialog title="Edit event" open shape="wide" onClose={onClose}>
      <form onSubmit={submit} className={css.form}>
        <p className={css.now}>{sentenceOf(words, play)}</p>
        {isDeleted && (
          <Alert color="red" className={css.issues} role="status">
            Another person deleted this event. Save puts it back.
          </Alert>
        )}
        <EditMeanwhile {...{ editing, words, known }} onPick={pick} />
        <Issues flags={flags} onFix={onFix} onAsk={onAsk} />
        <div className={css.fields}>
          <PersonSelect label="By" event={origin} words={words} onPick={change} />
          <OriginFields origin={origin} court={court} rules={rules} onChange={change} />
          <PeriodField
            {...{ rules }}
            period={origin.period}
            onPick={(period) => setSent(moveEvent(sent, { period, clockTime: origin.clockTime }))}
          />
          <TextInput
            label="Time"
            placeholder="Time MM:SS"
            value={time}
            error={wrong}
            onChange={(event) => setTime(event.currentTarget.value)}
          />
        </div>
        <RelatedRows sent={sent} words={words} onChange={setSent} />
        <ThrowRows sent={sent} words={words} onChange={setSent} />
        <Checkbox
          label="Flag this event for later review (`)"
          checked={origin.userFlagged ?? false}
          onChange={(event) => change({ userFlagged: event.currentTarget.checked })}
        />
        <MoreActions {...{ onInsert, onAsk, onDelete }} />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
