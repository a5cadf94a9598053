import { jerseysWornTwice } from '@fullcourt/program'
import {
  type ChosenKinds,
  type ReadRoster,
  type ReadRow,
  ROSTER_COLUMNS,
  type RosterColumn,
  type RosterLine,
  type RosterRefusal,
  readRoster,
} from '@fullcourt/program/paste'
import { msg, POSITIONS, type Position } from '@fullcourt/scorebook/vocabulary'
import type { RosterEntry } from '@fullcourt/wire'
import { gamePersonFields, personFields } from '@fullcourt/wire/forms/people'
import { Button } from '../ui/Button.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { Textarea } from '../ui/fields/Textarea.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { showHeight } from '../ui/forms/formats.ts'
import { objectionTo } from '../ui/forms/objection.ts'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import { Dialog, DialogButtons } from '../ui/overlay/Dialog.tsx'
import { gradeWord } from './grades.ts'
import { importCounts, importWords, type RunningImport, startImport } from './imported.ts'
import { LastImports } from './LastImports.tsx'
import { ListFileButton } from './ListFileButton.tsx'
import { type ColumnWords, CountNotAdded, cellSentence, NotAdded, PastedTable } from './PastedTable.tsx'
import css from './RosterPaste.module.css'
import { toastImported } from './undoImport.ts'
import { listColumns, usePasted, withoutRows } from './usePasted.ts'

const COLUMN_WORDS: ColumnWords<RosterColumn> = {
  jersey: [msg('Jersey'), msg('a jersey of one or two digits')],
  awayJersey: [msg('Away jersey'), msg('a jersey of one or two digits')],
  name: [msg('Full name'), msg('a name')],
  firstName: [msg('First name'), msg('a name')],
  lastName: [msg('Last name'), msg('a name')],
  suffix: [msg('Jr. or III'), msg('a suffix of a name')],
  position: [msg('Position'), msg('a position')],
  grade: [msg('Grade'), msg('a grade')],
  height: [msg('Height'), msg('a height')],
  email: [msg('Email'), msg('an email address')],
  phone: [msg('Phone'), msg('a phone number')],
  coach: [msg('Is a coach'), msg('yes or no')],
}
const COLUMNS = listColumns('roster', ROSTER_COLUMNS)
/** The columns that are kept of an opponent's players. */
const OPPONENT_COLUMNS: readonly RosterColumn[] = [
  'jersey',
  'name',
  'firstName',
  'lastName',
  'suffix',
  'position',
]

/** A player who is on the roster already. */
export type RosterPlayer = Pick<
  RosterEntry,
  'firstName' | 'lastName' | 'homeJersey' | 'awayJersey' | 'position'
>

export interface RosterPasteProps {
  /** Jerseys of players on the roster. */
  readonly worn: readonly string[]
  /** Players on the roster: a line with the name of one changes that player. */
  readonly roster?: readonly RosterPlayer[]
  /** People of our own program: they need a first name, and may get their jersey later. */
  readonly isOurs?: boolean
  /** The team of which an import can be undone for 24 hours. */
  readonly undoesIn?: string
  /**
   * Adds the people, and calls `done` after each, which removes its lines from the list. `running` keeps what there is to undo.
   * @throws Refused
   */
  readonly onAdd: (
    people: readonly RosterLine[],
    done: (index: number) => void,
    running: RunningImport | undefined,
  ) => Promise<void>
  /** Called when all rows were added. */
  readonly onDone?: () => void
}

function refusalText(refusal: RosterRefusal, columns: ReadRoster['columns']): string {
  if ('column' in refusal) return cellSentence(refusal, columns, COLUMN_WORDS)
  return refusal.kind === 'coach' ? t('A coach: add staff on the roster page') : t('Last Name is required')
}

/** The contract's objections to a person. */
function objections(person: RosterLine, isOurs: boolean): readonly string[] {
  if (!isOurs)
    return [
      person.homeJersey === null ? t('Jersey is required') : undefined,
      objectionTo(gamePersonFields.lastName, person.lastName, 'lastName'),
    ].filter((found) => found !== undefined)
  return [
    person.firstName === null
      ? t('First Name is required')
      : objectionTo(personFields.firstName, person.firstName, 'firstName'),
    objectionTo(personFields.lastName, person.lastName, 'lastName'),
    objectionTo(personFields.height, person.height, 'height'),
    objectionTo(personFields.primaryEmail, person.email, 'email'),
    objectionTo(personFields.primaryPhone, person.phone, 'phone'),
  ].filter((found) => found !== undefined)
}

/** The name in the order of lists, so that the division into first and last name is seen. */
const nameOf = ({ firstName, lastName }: RosterLine) => [lastName, firstName].filter(Boolean).join(', ')

function jerseyOf({ homeJersey, awayJersey }: Pick<RosterLine, 'homeJersey' | 'awayJersey'>): string {
  if (homeJersey === null) return awayJersey ?? '–'
  return homeJersey === awayJersey ? homeJersey : `${homeJersey}/${awayJersey}`
}

function PersonShown({
  person,
  before,
  position,
  isTwice,
}: {
  readonly person: RosterLine
  readonly before: RosterPlayer | undefined
  readonly position: string
  readonly isTwice: boolean
}) {
  const values = [
    person.position ?? position,
    gradeWord(person.gradeLevel),
    showHeight(person.height),
  ].filter(Boolean)
  return (
    <>
      <span className={css.name}>
        {jerseyOf(person)} {nameOf(person)}
      </span>
      <span className={css.note}>{values.join(' · ')}</span>
      {before && (
        <span className={css.warn}>
          {t('Now {player} on the roster', {
            player: [jerseyOf(before), before.position].filter(Boolean).join(' '),
          })}
        </span>
      )}
      {isTwice && <span className={css.bad}>{t('Jersey worn twice')}</span>}
      {person.homeJersey === null && !before && <span className={css.warn}>{t('Jersey set later')}</span>}
    </>
  )
}

/** A row with the person to add or change, or with what is wrong. */
interface CheckedRow {
  readonly row: ReadRow
  /** The player on the roster whom the row changes. */
  readonly before: RosterPlayer | undefined
  readonly person: RosterLine | null
  /** The player is on the roster already, with nothing to change. */
  readonly isKnown: boolean
  readonly wrong: readonly string[]
}

const fullName = ({ firstName, lastName }: Pick<RosterLine, 'firstName' | 'lastName'>): string =>
  `${firstName ?? ''} ${lastName}`.trim().toLowerCase()

/** Whether a line says something else of a player than the roster. Blank cells and a missing away jersey say nothing. */
const differs = (line: RosterLine, before: RosterPlayer): boolean =>
  (line.homeJersey !== null && line.homeJersey !== before.homeJersey) ||
  (line.awayJersey !== line.homeJersey && line.awayJersey !== before.awayJersey) ||
  (line.position !== null && line.position !== before.position)

function checkRow(row: ReadRow, columns: ReadRoster['columns'], props: RosterPasteProps): CheckedRow {
  if (!row.ok)
    return {
      row,
      before: undefined,
      person: null,
      isKnown: false,
      wrong: row.refusals.map((refusal) => refusalText(refusal, columns)),
    }
  const { isOurs = false, roster = [] } = props
  const before = roster.find((player) => fullName(player) === fullName(row.person))
  const isKnown = before !== undefined && !differs(row.person, before)
  const wrong = isKnown ? [t('On the roster already')] : objections(row.person, isOurs)
  return { row, before, isKnown, wrong, person: wrong.length === 0 ? row.person : null }
}

type Chosen = ChosenKinds<RosterColumn>

/** Reads the list by the user's choices. Columns that are not kept of an opponent are not read. */
function readKept(list: string, chosen: Chosen, isOurs: boolean): ReadRoster {
  const read = readRoster(list, chosen)
  if (isOurs) return read
  const notKept = read.columns.flatMap(({ kind }, at) =>
    kind && kind !== 'unused' && !OPPONENT_COLUMNS.includes(kind) ? [[at, 'unused'] as const] : [],
  )
  return readRoster(list, { ...chosen, ...Object.fromEntries(notKept) })
}

const START: { readonly list: string; readonly position: Position } = { list: '', position: 'G' }

/** The pasted list, its rows as read, and a form that adds the valid ones. */
function usePastedRoster(props: RosterPasteProps) {
  const { worn, isOurs = false, undoesIn, onAdd, onDone } = props
  const form = useForm({
    start: START,
    schemas: {},
    refusals: 'form',
    async onSubmit(_, { list, position }) {
      const added = good.map(({ person, before }) => ({
        ...person,
        position: person.position ?? before?.position ?? position,
      }))
      const running = undoesIn === undefined ? undefined : startImport('roster', undoesIn)
      await onAdd(added, (index) => form.set({ list: withoutRows(list, good.slice(0, index + 1)) }), running)
      const changed = good.filter(({ before }) => before).length
      // People without a jersey may be in the program already.
      const counts = running ? importCounts(running.soFar()) : { count: good.length - changed, changed }
      toastImported(importWords('roster', counts), running)
      const left = checked.filter(({ person, isKnown }) => !person && !isKnown)
      if (left.length === 0) onDone?.()
      else
        form.set({
          list: withoutRows(
            list,
            checked.filter((row) => !left.includes(row)),
          ),
        })
    },
  })
  const { read, choose } = usePasted(COLUMNS, form.values.list, (list, chosen) =>
    readKept(list, chosen, isOurs),
  )
  const checked = read.rows.map((row) => checkRow(row, read.columns, props))
  const good = checked.flatMap(({ row, person, before }) => (person ? [{ row, person, before }] : []))
  const left = good.flatMap(({ before }) => before?.homeJersey ?? [])
  const kept = worn.filter((jersey) => !left.includes(jersey))
  const twice = jerseysWornTwice([...kept, ...good.map(({ person }) => person.homeJersey)])
  return { form, columns: read.columns, choose, checked, good, twice }
}

/** 'Add 3 people', 'Add 2 people, change 1', 'Change 1 person'. */
function buttonText(good: readonly Pick<CheckedRow, 'before'>[]): string {
  const changed = good.filter(({ before }) => before).length
  const added = good.length - changed
  if (good.length === 0) return t('Add')
  if (changed === 0) return t(['Add {count} person', 'Add {count} people'], { count: added })
  return added === 0
    ? t(['Change {count} person', 'Change {count} people'], { count: changed })
    : t(['Add {count} person, change {changed}', 'Add {count} people, change {changed}'], {
        count: added,
        changed,
      })
}

const knownText = (count: number, isAll: boolean): string =>
  isAll
    ? t(
        [
          '{count} person is on the roster already: nothing to add or change.',
          'All {count} people are on the roster already: nothing to add or change.',
        ],
        { count },
      )
    : t(['{count} person is on the roster already.', '{count} people are on the roster already.'], { count })

/** Says what becomes of rows that are not added, and of people without a jersey. */
function Notes({
  checked,
  columns,
  isOurs,
}: {
  readonly checked: readonly CheckedRow[]
  readonly columns: ReadRoster['columns']
  readonly isOurs: boolean
}) {
  const notStored = columns.flatMap(({ kind, heading }, at) =>
    kind === 'unused' && heading && checked.some(({ row }) => row.cells[at]) ? [heading] : [],
  )
  const later = checked.filter(({ person, before }) => person && !before && person.homeJersey === null).length
  return (
    <div role="status">
      <CountNotAdded
        rows={checked.map(({ person, isKnown }) => ({ isGood: person !== null, isKnown }))}
        known={knownText}
      />
      {notStored.length > 0 && (
        <p className={css.note}>{t('Not stored: {columns}.', { columns: notStored.join(', ') })}</p>
      )}
      {isOurs && later > 0 && (
        <p className={css.warn}>
          {t(
            [
              '{count} person without a jersey: added to the program now, and to this roster with a jersey later.',
              '{count} people without a jersey: added to the program now, and to this roster with a jersey later.',
            ],
            { count: later },
          )}
        </p>
      )}
    </div>
  )
}

/** Adds many people at once: reads a pasted list or table as it changes, and adds all valid rows with one button. */
export function RosterPaste(props: RosterPasteProps) {
  const { isOurs = false } = props
  const { form, columns, checked, good, twice, choose } = usePastedRoster(props)
  return (
    <Form form={form}>
      <ListFileButton label={t('File with a roster')} onText={(list) => form.set({ list })} />
      <Textarea
        label={t('One person a line')}
        description={t(
          'From a file, or pasted from a spreadsheet, MaxPreps, Hudl, TeamSnap or a mail, with its columns in any order.',
        )}
        placeholder={t('4 Ana Lopez PG\n12 Jane Smith G\n23 Kim Park F')}
        rows={5}
        {...form.field('list')}
      />
      {checked.length > 0 && (
        <PastedTable
          caption={t('The list as it was read')}
          columns={columns}
          kinds={isOurs ? ROSTER_COLUMNS : OPPONENT_COLUMNS}
          words={COLUMN_WORDS}
          onChoose={choose}
          rows={checked.map(({ row, person, before, isKnown, wrong }) => ({
            row,
            reading: person ? (
              <PersonShown
                person={person}
                before={before}
                position={form.values.position}
                isTwice={twice.has(person.homeJersey ?? '')}
              />
            ) : (
              <NotAdded row={row} wrong={wrong} isKnown={isKnown} />
            ),
          }))}
        />
      )}
      {good.some(({ person, before }) => person.position === null && !before?.position) && (
        <NativeSelect
          label={t('Position of those without one')}
          data={[...POSITIONS]}
          className={css.position}
          {...form.field('position')}
        />
      )}
      <Notes checked={checked} columns={columns} isOurs={isOurs} />
      <DialogButtons>
        <Button type="submit" disabled={good.length === 0} loading={form.busy}>
          {buttonText(good)}
        </Button>
      </DialogButtons>
    </Form>
  )
}

export interface RosterPasteDialogProps extends Omit<RosterPasteProps, 'onDone'> {
  readonly title: string
  readonly onClose: () => void
}

/** Closes once all rows were added. Rows that could not be read stay. */
export default function RosterPasteDialog({ title, onClose, ...props }: RosterPasteDialogProps) {
  return (
    <Dialog open title={title} onClose={onClose} shape="wide">
      {props.undoesIn !== undefined && <LastImports teamId={props.undoesIn} kind="roster" />}
      <RosterPaste {...props} onDone={onClose} />
    </Dialog>
  )
}
