import { listOfCalendar } from '@fullcourt/program/icalendar'
import {
  type ReadGame,
  type ReadSchedule,
  readSchedule,
  SCHEDULE_COLUMNS,
  type ScheduleColumn,
} from '@fullcourt/program/paste'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { changeGame, createGame, type Game } from '@fullcourt/wire'
import { dateText } from '@fullcourt/wire/forms/intl'
import { moveWallTime, wallTimeAt } from '@fullcourt/wire/forms/wallTime'
import { useRef } from 'react'
import { call, refetchOnce } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { useProgram, useTeam } from '../identity/session.ts'
import { importWords, startImport } from '../people/imported.ts'
import { LastImports } from '../people/LastImports.tsx'
import { ListFileButton } from '../people/ListFileButton.tsx'
import {
  type ColumnWords,
  CountNotAdded,
  cellSentence,
  NotAdded,
  PastedTable,
} from '../people/PastedTable.tsx'
import css from '../people/RosterPaste.module.css'
import { toastImported } from '../people/undoImport.ts'
import { listColumns, usePasted, withoutRows } from '../people/usePasted.ts'
import { Button } from '../ui/Button.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { Textarea } from '../ui/fields/Textarea.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t, translateLabels } from '../ui/language.ts'
import { Dialog, DialogButtons } from '../ui/overlay/Dialog.tsx'
import { type GameChange, type PastedGame, pastedGames } from './pastedGames.ts'

const COLUMN_WORDS: ColumnWords<ScheduleColumn> = {
  monthDay: [msg('Date, month first'), msg('a date with the month first')],
  dayMonth: [msg('Date, day first'), msg('a date with the day first')],
  time: [msg('Start time'), msg('a time')],
  place: [msg('Home or away'), msg('home, away or neutral')],
  opponent: [msg('Opponent'), msg('an opponent')],
  mascot: [msg('Opponent mascot'), msg('a mascot')],
  location: [msg('Location'), msg('a location')],
  homeTeam: [msg('Home team'), msg('a team')],
  awayTeam: [msg('Away team'), msg('a team')],
  status: [msg('Status'), msg('a status')],
}
const PLACES = [
  { value: '', label: msg('Choose…') },
  { value: 'home', label: msg('Home (VS)') },
  { value: 'away', label: msg('Away (AT)') },
]

const sentencesOf =
  (columns: ReadSchedule['columns']) =>
  ({ refusals }: ReadGame & { ok: false }): readonly string[] =>
    refusals.map((refusal) => {
      switch (refusal.kind) {
        case 'no-day':
          return t('Date is required.')
        case 'no-opponent':
          return t('Opponent name is required.')
        case 'other-weekday':
          return t('The date is on another weekday.')
        case 'not-ours':
          return t('Which of the teams is ours is not clear.')
        case 'cancelled':
          return t('Cancelled in the list.')
        case 'two-places':
          return t('Home and away do not agree.')
        default:
          return cellSentence(refusal, columns, COLUMN_WORDS)
      }
    })

const countsOf = (good: readonly PastedGame[]) => {
  const changed = good.filter((game) => game.change).length
  return { count: good.length - changed, changed }
}

/** 'Add 2 games, change 1' */
function buttonText(good: readonly PastedGame[]): string {
  const { count, changed } = countsOf(good)
  if (good.length === 0) return t('Add')
  if (changed === 0) return t(['Add {count} game', 'Add {count} games'], { count })
  return count === 0
    ? t(['Change {count} game', 'Change {count} games'], { count: changed })
    : t(['Add {count} game, change {changed}', 'Add {count} games, change {changed}'], { count, changed })
}

const knownText = (count: number, isAll: boolean): string =>
  isAll
    ? t(
        [
          '{count} game is on the schedule already: nothing to add or change.',
          'All {count} games are on the schedule already: nothing to add or change.',
        ],
        { count },
      )
    : t(['{count} game is on the schedule already.', '{count} games are on the schedule already.'], { count })

const START: { readonly list: string; readonly place: '' | 'home' | 'away' } = { list: '', place: '' }

const COLUMNS = listColumns('schedule', SCHEDULE_COLUMNS)

/** The pasted list, its games, and a form that adds those that can be. */
function usePastedSchedule({ games: listed, onClose }: SchedulePasteProps) {
  const program = useProgram()
  const team = useTeam()
  // Chosen once for each game: a second press after a lost reply creates the same games.
  const ids = useRef(new Map<string, string>())
  const form = useForm({
    start: START,
    schemas: {},
    refusals: 'form',
    async onSubmit(_, { list }) {
      const running = startImport('schedule', team.id)
      await refetchOnce(async () => {
        for (const [index, { wall, details, change }] of good.entries()) {
          if (change) {
            const { game, fields } = change
            const after = await call(changeGame, { params: { id: game.id }, body: fields })
            running.change('game', { before: game, after, sent: fields })
          } else if (details) {
            const key = `${wall} ${details.opponentName}`
            const id = ids.current.get(key) ?? newId()
            ids.current.set(key, id)
            running.addGame(await call(createGame, { body: { id, teamId: team.id, ...details } }))
          }
          form.set({ list: withoutRows(list, good.slice(0, index + 1)) })
        }
      })
      // A game that is undone and imported again is another one.
      ids.current.clear()
      toastImported(importWords('schedule', countsOf(good)), running)
      const left = games.filter((game) => !good.includes(game) && !game.isKnown)
      if (left.length === 0) onClose()
      else
        form.set({
          list: withoutRows(
            list,
            games.filter((game) => !left.includes(game)),
          ),
        })
    },
  })
  const today = wallTimeAt(Date.now(), program.timezone).slice(0, 10)
  const ours = [team.fullName, program.fullName, program.name]
  const { read, choose } = usePasted(COLUMNS, form.values.list, (list, chosen) =>
    readSchedule(list, today, chosen, ours),
  )
  const games = pastedGames(
    read.rows,
    { games: listed, program, place: form.values.place || null },
    sentencesOf(read.columns),
  )
  const good = games.filter(({ details, change }) => details || change)
  return { form, columns: read.columns, choose, games, good }
}

const ChangeShown = ({ game, words }: GameChange) => (
  <>
    <span className={css.name}>
      {game.isHome ? t('VS') : t('AT')} {game.opponentName} {game.opponentMascot}
    </span>
    <span className={css.note}>{dateText('longDay', `${game.localStartTime.slice(0, 16)}:00Z`, 'UTC')}</span>
    {words.map((word) => (
      <span key={word} className={css.warn}>
        {word}
      </span>
    ))}
  </>
)

function GameShown({
  wall,
  details,
  notes,
}: PastedGame & { readonly details: NonNullable<PastedGame['details']> }) {
  // A wall time has no zone: it is written as UTC, as it was read.
  const moment = `${wall}:00Z`
  return (
    <>
      <span className={css.name}>
        {details.isHome ? t('VS') : t('AT')} {details.opponentName} {details.opponentMascot}
      </span>
      <span className={css.note}>
        {dateText('longDay', moment, 'UTC')}, {dateText('time', moment, 'UTC')}
      </span>
      <span className={css.note}>{details.location}</span>
      {notes.map((note) => (
        <span key={note} className={css.warn}>
          {note}
        </span>
      ))}
    </>
  )
}

export interface SchedulePasteProps {
  /** The games of the team. */
  readonly games: readonly Game[]
  readonly onClose: () => void
}

/** Adds the games of a pasted schedule: reads it as it changes, and adds all games that were read with one button. */
export default function SchedulePasteDialog(props: SchedulePasteProps) {
  const { form, columns, choose, games, good } = usePastedSchedule(props)
  const program = useProgram()
  const team = useTeam()
  return (
    <Dialog open title={t('Import a schedule')} onClose={props.onClose} shape="wide">
      <LastImports teamId={team.id} kind="schedule" />
      <Form form={form}>
        <ListFileButton
          label={t('File with a schedule')}
          more=".ics"
          onText={(text) =>
            form.set({
              list: listOfCalendar(text, (wall, zone) => moveWallTime(wall, zone, program.timezone)),
            })
          }
        />
        <Textarea
          label={t('One game a line')}
          description={t(
            'From a file, or pasted from a spreadsheet, MaxPreps or a mail: date, time, at or vs, opponent and place in any order.',
          )}
          placeholder={t('Tue 11/24 7:00 PM at Hillcrest\nFri 12/4 6:30 PM vs Central, Main Gym')}
          rows={5}
          {...form.field('list')}
        />
        {games.length > 0 && (
          <PastedTable
            caption={t('The schedule as it was read')}
            columns={columns}
            kinds={SCHEDULE_COLUMNS}
            words={COLUMN_WORDS}
            onChoose={choose}
            rows={games.map((game) => ({
              row: game.row,
              reading: game.details ? (
                <GameShown {...game} details={game.details} />
              ) : game.change ? (
                <ChangeShown {...game.change} />
              ) : (
                <NotAdded {...game} />
              ),
            }))}
          />
        )}
        {games.some(({ row }) => row.ok && row.game.place === null) && (
          <NativeSelect
            label={t('Games without home or away')}
            data={translateLabels(PLACES)}
            className={css.position}
            {...form.field('place')}
          />
        )}
        <div role="status">
          <CountNotAdded
            rows={games.map((game) => ({ ...game, isGood: good.includes(game) }))}
            known={knownText}
          />
        </div>
        <DialogButtons>
          <Button type="submit" disabled={good.length === 0} loading={form.busy}>
            {buttonText(good)}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  )
}
