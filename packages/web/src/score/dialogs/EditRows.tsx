import {
  type EventType,
  type FreeThrow,
  type SentEvent,
  type SentPlay,
  THROW_STATUSES,
  type ThrowStatus,
} from '@fullcourt/scorebook'
import { CloseButton, NativeSelect } from '@mantine/core'
import type { DescribeContext } from '../../basketball/describeContext.ts'
import { describeEvent } from '../../basketball/describePlay.ts'
import { newId } from '../../newId.ts'
import { Button } from '../../ui/Button.tsx'
import css from './EditDialog.module.css'
import { type Credited, PersonSelect } from './PersonSelect.tsx'

interface RowsProps {
  readonly sent: SentPlay
  readonly words: DescribeContext
  readonly onChange: (sent: SentPlay) => void
}

/** Related events that can be added to an origin (rule 105); `other`: of the other side. */
const ADDABLE: {
  readonly [type in EventType]?: readonly { type: EventType; word: string; other: boolean }[]
} = {
  shot_made: [
    { type: 'assist', word: 'assist', other: false },
    { type: 'foul', word: 'foul', other: true },
  ],
  shot_miss: [
    { type: 'rebound', word: 'rebound', other: true },
    { type: 'blocked_shot', word: 'block', other: true },
  ],
  turnover: [{ type: 'steal', word: 'steal', other: true }],
}

function blank(type: EventType, origin: SentPlay['origin'], other: boolean): SentEvent {
  return {
    id: newId(),
    type,
    isHomeTeam: origin.isHomeTeam !== other,
    assignment: 'LATER',
    teamGamePersonnelId: null,
    ...(type === 'foul' ? { attributes: { foulType: 'shooting', award: 1 } } : {}),
  }
}

/** The related events, each with its person. Each can be removed. */
export function RelatedRows({ sent, words, onChange }: RowsProps) {
  const { origin, rel } = sent
  const put = (index: number, event: SentEvent) => onChange({ ...sent, rel: rel.with(index, event) })
  const missing = (ADDABLE[origin.type] ?? []).filter(({ type }) => !rel.some((event) => event.type === type))
  return (
    <>
      {rel.map((event, index) => {
        const word = describeEvent(words, { ...EMPTY, ...event })
        return (
          <div key={event.id} className={css.row}>
            <PersonSelect
              label={word}
              event={event}
              words={words}
              onPick={(person) => put(index, { ...event, ...person })}
            />
            <CloseButton
              size="lg"
              aria-label={`Remove ${word.toLowerCase()}`}
              onClick={() => onChange({ ...sent, rel: rel.toSpliced(index, 1) })}
            />
          </div>
        )
      })}
      {missing.length > 0 && (
        <div className={css.more}>
          {missing.map(({ type, word, other }) => (
            <Button
              key={type}
              variant="default"
              onClick={() => onChange({ ...sent, rel: [...rel, blank(type, origin, other)] })}
            >
              Add {word}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

/** Fields that a sent event may leave out, with what describing it needs. */
const EMPTY = {
  period: 1,
  clockTime: 0,
  videoTime: null,
  teamVideoId: null,
  teamGamePersonnelId: null,
  pointValue: null,
  attributes: {},
  options: {},
  location: null,
  hoopSide: null,
  order: 0,
  userFlagged: false,
  originEventId: null,
} as const

const STATUS_WORDS: Readonly<Record<ThrowStatus, string>> = {
  made: 'Made',
  missed: 'Missed',
  violation: 'Violation',
}

/** Free throws in order: result, shooter, rebounder. */
export function ThrowRows({ sent, words, onChange }: RowsProps) {
  const { freethrows } = sent
  const put = (index: number, one: FreeThrow) =>
    onChange({ ...sent, freethrows: freethrows.with(index, one) })
  return freethrows.map((one, index) => {
    const isHomeTeam = one.isHomeTeam ?? !sent.origin.isHomeTeam
    const thrower: Credited = { ...one, isHomeTeam, assignment: one.assignment ?? 'LATER' }
    return (
      <div key={one.id} className={css.row}>
        <PersonSelect
          label={`Free throw ${one.attempt}`}
          event={thrower}
          words={words}
          onPick={({ teamGamePersonnelId = null, ...person }) =>
            put(index, { ...one, ...person, teamGamePersonnelId })
          }
        />
        <NativeSelect
          label="Result"
          value={one.status}
          data={THROW_STATUSES.map((status) => ({ value: status, label: STATUS_WORDS[status] }))}
          onChange={({ currentTarget }) => put(index, withStatus(one, currentTarget.value as ThrowStatus))}
        />
        {one.reboundPlayer && (
          <PersonSelect
            label="Freethrow Rebounded By..."
            event={one.reboundPlayer}
            words={words}
            onPick={({ teamGamePersonnelId = null, ...person }) =>
              put(index, { ...one, reboundPlayer: { ...one.reboundPlayer!, ...person, teamGamePersonnelId } })
            }
          />
        )}
        {index === freethrows.length - 1 && (
          <CloseButton
            size="lg"
            aria-label={`Remove free throw ${one.attempt}`}
            onClick={() => onChange({ ...sent, freethrows: freethrows.slice(0, -1) })}
          />
        )}
      </div>
    )
  })
}

/** Changes the result. A made throw has no rebound; a violation has no player. */
function withStatus(one: FreeThrow, status: ThrowStatus): FreeThrow {
  if (status === 'missed') return { ...one, status }
  if (status === 'made') return { ...one, status, reboundPlayer: null }
  return { ...one, status, reboundPlayer: null, teamGamePersonnelId: null, assignment: 'TEAM' }
}
