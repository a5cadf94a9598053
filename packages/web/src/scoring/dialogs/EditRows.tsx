import {
  type EventType,
  type FreeThrow,
  isScored,
  msg,
  type SentEvent,
  sideOf,
  THROW_STATUSES,
} from '@fullcourt/scorebook/vocabulary'
import {
  type DescribeContext,
  describeEvent,
  EVENT_NOUNS,
  THROW_STATUS_WORDS,
} from '@fullcourt/scorebook/words'
import { Button } from '../../ui/Button.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { t } from '../../ui/language.ts'
import { RemoveButton } from '../../ui/RemoveButton.tsx'
import {
  addAndOne,
  addRelated,
  changePerson,
  changeRebounder,
  changeThrower,
  removeRelated,
} from '../editor/changePlay.ts'
import { type ChangeContext, type Edited, foulsIn, resultField, whoField } from '../editor/edited.ts'
import { addOneThrow, changeResult, removeLastThrow } from '../editor/throwChanges.ts'
import css from './EditDialog.module.css'
import { type Credited, PersonSelect } from './PersonSelect.tsx'

interface RowsProps {
  readonly edited: Edited
  readonly context: ChangeContext
  readonly words: DescribeContext
  /** Save was pressed: fields without an answer say so. */
  readonly isAsked: boolean
  readonly onEdit: (edited: Edited) => void
}

const CHOOSE_PERSON = msg('Choose who it was.')
const CHOOSE_RESULT = msg('Choose the result.')

/** Placeholder of a person field while its answer is missing. */
export function missingPerson({ edited, isAsked }: Pick<RowsProps, 'edited' | 'isAsked'>, id: string) {
  const unset = edited.unset.has(whoField(id))
  return { unset, error: unset && isAsked && t(CHOOSE_PERSON) }
}

/** Adds an event to the play. */
interface Addition {
  readonly word: string
  readonly add: (edited: Edited, context: ChangeContext) => Edited
}

const addition = (type: EventType, side: 'own' | 'other'): Addition & { readonly type: EventType } => ({
  word: EVENT_NOUNS[type],
  type,
  add: (edited, context) => addRelated(edited, { type, side }, context),
})

const ADDITIONS: { readonly [type in EventType]?: readonly (Addition & { readonly type: EventType })[] } = {
  shot_made: [addition('assist', 'own'), { ...addition('foul', 'other'), add: addAndOne }],
  shot_miss: [addition('rebound', 'other'), addition('blocked_shot', 'other')],
  turnover: [addition('steal', 'other')],
}

const substitution = (word: string, subIn: boolean): Addition => ({
  word,
  add: (edited, context) =>
    addRelated(edited, { type: 'substitution', side: 'own', attributes: { subIn } }, context),
})

/** Players can be added to a substitution as often as people go out and come in. */
const SUBSTITUTIONS = [
  substitution(msg('player going out'), false),
  substitution(msg('player coming in'), true),
]

/** FIBA: the pass to a fouled shooter is an assist where a throw is made. */
const FOUL_ASSIST: Addition = addition('assist', 'other')

function additionsOf({ sent }: Edited, { game }: ChangeContext): readonly Addition[] {
  const { origin, rel, freethrows } = sent
  const has = (type: EventType) => rel.some((event) => event.type === type)
  if (origin.type === 'substitution') return SUBSTITUTIONS
  if (origin.type === 'foul') {
    const isAssisted =
      game.sheet.setup.rules.assistOnFreeThrow && freethrows.some(({ status }) => status === 'made')
    return isAssisted && !has('assist') ? [FOUL_ASSIST] : []
  }
  const hasMates = isScored(game.sheet.setup, sideOf(origin))
  return (ADDITIONS[origin.type] ?? []).filter(({ type }) => !has(type) && (type !== 'assist' || hasMates))
}

/** The related events, each with its person. Each can be removed. */
export function RelatedRows(props: RowsProps) {
  const { edited, context, words, onEdit } = props
  const additions = additionsOf(edited, context)
  return (
    <>
      {edited.sent.rel.map((event) => (
        <RelatedRow key={event.id} {...props} event={event} />
      ))}
      {additions.length > 0 && (
        <div className={css.more}>
          {additions.map(({ word, add }) => (
            <Button key={word} variant="default" onClick={() => onEdit(add(edited, context))}>
              {t('Add {event}', { event: t(word) })}
            </Button>
          ))}
        </div>
      )}
      <ThrowRows {...{ ...props, words }} />
    </>
  )
}

function RelatedRow(props: RowsProps & { readonly event: SentEvent }) {
  const { edited, context, words, event, onEdit } = props
  const word = describeEvent(words, { ...EMPTY, ...event })
  return (
    <div className={css.row}>
      <PersonSelect
        label={word}
        event={event}
        words={words}
        {...missingPerson(props, event.id)}
        onPick={(actor) => onEdit(changePerson(edited, event.id, actor, context))}
      />
      <RemoveButton
        label={t('Remove {name}', { name: word.toLowerCase() })}
        onClick={() => onEdit(removeRelated(edited, event.id))}
      />
    </div>
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

const MOST_THROWS = 3

/** Free throws in order: result, shooter, rebounder. */
function ThrowRows(props: RowsProps) {
  const { edited, context, onEdit } = props
  const { freethrows } = edited.sent
  return (
    <>
      {freethrows.map((one) => (
        <ThrowRow key={one.id} {...props} one={one} isLast={one === freethrows.at(-1)} />
      ))}
      {foulsIn(edited.sent).length === 1 && freethrows.length < MOST_THROWS && (
        <div className={css.more}>
          <Button variant="default" onClick={() => onEdit(addOneThrow(edited, context))}>
            {t('Add free throw')}
          </Button>
        </div>
      )}
    </>
  )
}

function ThrowRow(props: RowsProps & { readonly one: FreeThrow; readonly isLast: boolean }) {
  const { edited, context, words, isAsked, one, isLast, onEdit } = props
  const isHomeTeam = one.isHomeTeam ?? !edited.sent.origin.isHomeTeam
  const thrower: Credited = { ...one, isHomeTeam, assignment: one.assignment ?? 'LATER' }
  const unset = edited.unset.has(resultField(one.id))
  const { reboundPlayer } = one
  return (
    <div className={css.row}>
      <PersonSelect
        label={t('Free throw {attempt}', { attempt: one.attempt })}
        event={thrower}
        words={words}
        {...missingPerson(props, one.id)}
        onPick={(actor) => onEdit(changeThrower(edited, one.id, actor))}
      />
      <NativeSelect
        label={t('Result')}
        value={unset ? '' : one.status}
        data={[
          ...(unset ? [{ value: '', label: t('Choose…') } as const] : []),
          ...THROW_STATUSES.map((status) => ({ value: status, label: t(THROW_STATUS_WORDS[status]) })),
        ]}
        error={unset && isAsked && t(CHOOSE_RESULT)}
        onPick={(status) => status && onEdit(changeResult(edited, one.id, status, context))}
      />
      {reboundPlayer && (
        <PersonSelect
          label={t('Freethrow Rebounded By...')}
          event={reboundPlayer}
          words={words}
          {...missingPerson(props, reboundPlayer.id)}
          onPick={(actor) => onEdit(changeRebounder(edited, reboundPlayer.id, actor))}
        />
      )}
      {isLast && (
        <RemoveButton
          label={t('Remove {name}', { name: t('free throw {attempt}', { attempt: one.attempt }) })}
          onClick={() => onEdit(removeLastThrow(edited, context))}
        />
      )}
    </div>
  )
}
