import type { Write } from '@fullcourt/scorebook/fold'
import {
  type CourtGeometry,
  formatClock,
  type Play,
  parseClock,
  periodLength,
} from '@fullcourt/scorebook/vocabulary'
import { type FormEvent, useEffect, useState } from 'react'
import { t } from '../../ui/language.ts'
import { toastError } from '../../ui/toast.tsx'
import { type Edited, withoutGone } from '../editor/edited.ts'
import type { Moved } from '../editor/reorder.ts'
import { beginEditing, chooseVersion, mergeChange, moveEvent, openChanges } from './editing.ts'
import type { EditProps } from './editProps.ts'

const NO_FIELDS: ReadonlySet<string> = new Set()

/** The edited play. Changes by other people are merged at once. */
function useEditing(play: Play, court: CourtGeometry) {
  const [kept, setEditing] = useState(() => beginEditing(play))
  const [unset, setUnset] = useState(NO_FIELDS)
  const editing = mergeChange(kept, play, court)
  useEffect(() => setEditing(editing))
  return {
    editing,
    edited: withoutGone({ sent: editing.sent, unset }),
    setEdited: (edited: Edited) => {
      setEditing({ ...editing, sent: edited.sent })
      setUnset(edited.unset)
    },
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
export function useEditForm({ play, words, isDeleted, onSave }: EditProps) {
  const { rules, court } = words.setup
  const { editing, edited, setEdited, pick } = useEditing(play, court)
  const { origin } = edited.sent
  const { time, setTime, readTime } = useTypedTime(origin.clockTime)
  const [wrong, setWrong] = useState<string | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  const [along, setAlong] = useState<readonly Write[]>([])
  const putOrigin = (more: Partial<typeof origin>) =>
    setEdited({ ...edited, sent: { ...edited.sent, origin: { ...origin, ...more } } })

  function submit(event: FormEvent): void {
    event.preventDefault()
    const clockTime = readTime()
    if (clockTime === null || clockTime > (periodLength(rules, origin.period) ?? 3600)) {
      setWrong(t('The time is MM:SS within the period.'))
      return
    }
    setIsAsked(true)
    if (edited.unset.size > 0) {
      toastError(t('Choose what is still open, then save.'))
      return
    }
    if (openChanges(editing, court).length > 0) {
      toastError(t('Two people changed this event. Choose what counts, then save.'))
      return
    }
    const isMoved = clockTime !== origin.clockTime
    onSave(moveEvent(edited.sent, { period: origin.period, clockTime }), {
      before: isDeleted ? null : editing.seen,
      along: isMoved ? [] : along,
    })
  }
  return {
    editing,
    edited,
    setEdited,
    pick,
    time,
    setTime,
    wrong,
    isAsked,
    submit,
    setPeriod: (period: number) => {
      setAlong([])
      setEdited({ ...edited, sent: moveEvent(edited.sent, { period, clockTime: origin.clockTime }) })
    },
    moveToPlace: (moved: Moved) => {
      setAlong(moved.along)
      setEdited({ ...edited, sent: moved.sent })
    },
    toggleFlag: () => putOrigin({ userFlagged: !origin.userFlagged }),
  }
}
