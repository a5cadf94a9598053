import {
  type Flag,
  formatClock,
  type Game,
  type Play,
  parseClock,
  periodLabel,
  periodLength,
  type SentPlay,
  takeApart,
  type Write,
} from '@fullcourt/scorebook'
import { Alert, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { sentenceOf, type Told } from '../book/views/describePlay.ts'
import { ask } from '../ui/ask.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import css from './EditDialog.module.css'
import { RelatedRows, ThrowRows } from './EditRows.tsx'
import { OriginFields } from './OriginFields.tsx'
import { PersonSelect } from './PersonSelect.tsx'

interface Props {
  readonly play: Play
  readonly game: Game
  readonly told: Told
  readonly flags: readonly Flag[]
  readonly onSave: (play: SentPlay) => void
  readonly onFix: (changes: readonly Write[]) => void
  readonly onDelete: () => void
  readonly onInsert: (where: 'before' | 'after') => void
  /** Lets the book ask what it still wants to know of the play. */
  readonly onAsk: () => void
  readonly onClose: () => void
}

/** Spec: '{n} issue(s) found: {explanations}.', each with what one touch does about it. */
function Issues({ flags, onFix, onAsk }: Pick<Props, 'flags' | 'onFix' | 'onAsk'>) {
  if (flags.length === 0) return null
  return (
    <Alert color="orange" className={css.issues}>
      <p className={css.found}>
        {flags.length} issue(s) found: {flags.map(({ message }) => message.replace(/\.$/, '')).join('; ')}.
      </p>
      {flags.map(({ step, code }) =>
        step ? (
          <Button key={code} size="compact-md" variant="default" onClick={onAsk}>
            {step.label}
          </Button>
        ) : null,
      )}
      {flags.map(
        ({ fix, code }) =>
          fix && (
            <Button
              key={code + fix.label}
              size="compact-md"
              variant="default"
              onClick={() => onFix(fix.changes)}
            >
              {fix.label}
            </Button>
          ),
      )}
    </Alert>
  )
}

/** Backtick flags an event while its dialog is open (spec). */
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

/** An event and what belongs to it, every field of it open to correction. */
export function EditDialog(props: Props) {
  const { play, game, told, flags, onSave, onFix, onDelete, onInsert, onAsk, onClose } = props
  const { rules } = game.sheet.setup
  const [sent, setSent] = useState<SentPlay>(() => takeApart(play))
  const [time, setTime] = useState(() => formatClock(play.origin.clockTime))
  const [wrong, setWrong] = useState<string | null>(null)
  const { origin } = sent
  const change = (more: Partial<SentPlay['origin']>) => setSent({ ...sent, origin: { ...origin, ...more } })
  useFlagKey(() => change({ userFlagged: !origin.userFlagged }))

  function submit(event: FormEvent): void {
    event.preventDefault()
    const clockTime = parseClock(time)
    if (clockTime === null || clockTime > (periodLength(rules, origin.period) ?? 3600)) {
      setWrong('The time is MM:SS within the period.')
      return
    }
    const moved = time !== formatClock(play.origin.clockTime)
    onSave({ ...sent, origin: { ...origin, clockTime: moved ? clockTime : origin.clockTime } })
  }

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
    <Dialog title="Edit event" open shape="wide" onClose={onClose}>
      <form onSubmit={submit} className={css.form}>
        <p className={css.now}>{sentenceOf(told, play)}</p>
        <Issues flags={flags} onFix={onFix} onAsk={onAsk} />
        <div className={css.fields}>
          <PersonSelect label="By" event={origin} told={told} onPick={change} />
          <OriginFields origin={origin} court={game.sheet.setup.court} onChange={change} />
          <NativeSelect
            label="Period"
            value={origin.period}
            data={Array.from({ length: 9 }, (_, index) => ({
              value: String(index + 1),
              label: periodLabel(rules, index + 1),
            }))}
            onChange={(event) => change({ period: Number(event.currentTarget.value) })}
          />
          <TextInput
            label="Time"
            placeholder="Time MM:SS"
            value={time}
            error={wrong}
            onChange={(event) => setTime(event.currentTarget.value)}
          />
        </div>
        <RelatedRows sent={sent} told={told} onChange={setSent} />
        <ThrowRows sent={sent} told={told} onChange={setSent} />
        <Checkbox
          label="Flag this event for later review (`)"
          checked={origin.userFlagged ?? false}
          onChange={(event) => change({ userFlagged: event.currentTarget.checked })}
        />
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
          <Button variant="subtle" color="red" onClick={() => void remove()}>
            Delete
          </Button>
        </div>
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
