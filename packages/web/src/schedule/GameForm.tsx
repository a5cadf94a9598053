import { COLOURS, colourNamed, opponentKey, US_ZONES } from '@fullcourt/program'
import {
  type changeGame,
  type createGame,
  type Game,
  listGames,
  listLeagues,
  listSeasons,
  type Season,
  type SentBody,
} from '@fullcourt/wire'
import type { FieldValues } from '@fullcourt/wire/forms/check'
import { endingFields, gameFields } from '@fullcourt/wire/forms/game'
import { useState } from 'react'
import { useList } from '../call/call.ts'
import { longDayText } from '../games/gameWords.ts'
import { useProgram, useTeam } from '../identity/session.ts'
import { ColourPicker } from '../ui/fields/ColourPicker.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { SegmentedControl } from '../ui/fields/SegmentedControl.tsx'
import { Textarea } from '../ui/fields/Textarea.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { Form, FormButtons } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { isoOf, type ZonedTime, ZonedTimeField } from '../ui/forms/ZonedTimeField.tsx'
import { EndingFields } from './EndingFields.tsx'
import { endingNumbers, endingObjections, endingOf, typedEnding } from './ending.ts'
import { opponentsIn, START_AT } from './opponents.ts'
import css from './Setup.module.css'

/** The body of a new game, without its id and its team. */
export type GameDetails = Omit<SentBody<typeof createGame>, 'id' | 'teamId'>

interface Props {
  /** The game to change; null for a new one. */
  readonly game: Game | null
  readonly submitLabel: string
  /** `ending` is empty for a new game. @throws Refused */
  readonly onSubmit: (details: GameDetails, ending: SentBody<typeof changeGame>) => Promise<unknown>
  readonly onCancel: () => void
}

/** The choice of a new game: the season whose dates hold its day. The server finds it. */
const BY_DATE = 'date'
const seasonShown = (game: Game | null): string => (game ? (game.teamSeasonId ?? '') : BY_DATE)

const textsOf = (game: Game | null, leagueId: string) => ({
  opponentName: game?.opponentName ?? '',
  opponentMascot: game?.opponentMascot ?? '',
  location: game?.location ?? '',
  teamSeasonId: seasonShown(game),
  leagueId: game?.leagueId ?? leagueId,
  scoringType: game?.scoringType ?? 'STANDARD',
  notes: game?.notes ?? '',
  opponentColor1Name: game?.opponentColor1Name ?? '',
  opponentColor2Name: game?.opponentColor2Name ?? '',
  ...typedEnding(game),
})

type Texts = ReturnType<typeof textsOf>

/** The details to send; null while there is no date. */
function detailsOf(
  texts: FieldValues<typeof gameFields>,
  values: Texts,
  { game, isHome, when }: { readonly game: Game | null; readonly isHome: boolean; readonly when: ZonedTime },
): GameDetails | null {
  const gameStartTime = isoOf(when)
  if (!gameStartTime) return null
  return {
    ...texts,
    leagueId: values.leagueId,
    isHome,
    gameStartTime,
    timezone: when.zone,
    // A season that was not touched goes on to follow the date.
    ...(values.teamSeasonId !== seasonShown(game) && { teamSeasonId: values.teamSeasonId || null }),
    scoringType: values.scoringType,
  }
}

/** The form of a game: its values, and how they are sent. */
function useGameForm({ game, onSubmit }: Props) {
  const program = useProgram()
  const [isHome, setIsHome] = useState(game?.isHome ?? true)
  const [when, setWhen] = useState<ZonedTime>({
    wall: game?.localStartTime.slice(0, 16) ?? '',
    zone: game?.timezone ?? program.timezone,
    ...(game ? { chosen: game.gameStartTime } : {}),
  })
  const [isAsked, setIsAsked] = useState(false)
  const form = useForm({
    start: textsOf(game, program.leagueId),
    schemas: { ...gameFields, ...endingFields },
    read: endingNumbers,
    check: endingObjections,
    async onSubmit(body, values) {
      const { homeFinalScore, awayFinalScore, overtimePeriods, finalSummary, ...texts } = body
      const details = detailsOf(texts, values, { game, isHome, when })
      if (details) await onSubmit(details, game ? endingOf(values) : {})
    },
  })
  const submit = () => {
    setIsAsked(true)
    form.submit()
  }
  return { ...form, submit, isHome, setIsHome, when, setWhen, isAsked }
}

interface Part {
  readonly form: ReturnType<typeof useGameForm>
}

const PLACES = [
  { value: 'home', label: 'Home (VS)' },
  { value: 'away', label: 'Away (AT)' },
]

/** The opponent's name. A known opponent fills the empty fields from its latest game. */
function OpponentFields({ form: { field, values, set, isHome } }: Part) {
  const team = useTeam()
  const met = opponentsIn(useList(listGames, { params: { id: team.id } }, { kept: true }).data ?? [])
  const recall = () => {
    const known = met.get(opponentKey(values.opponentName))
    if (!known) return
    const keep = (now: string, then: string | null) => now || then || ''
    set({
      opponentMascot: keep(values.opponentMascot, known.opponentMascot),
      opponentColor1Name: keep(values.opponentColor1Name, known.opponentColor1Name),
      opponentColor2Name: keep(values.opponentColor2Name, known.opponentColor2Name),
      location: keep(values.location, known.isHome === isHome ? known.location : null),
    })
  }
  return (
    <>
      <TextInput
        label="Opponent name"
        list="opponents-met"
        autoComplete="off"
        {...field('opponentName')}
        onBlur={recall}
      />
      <TextInput label="Opponent mascot" {...field('opponentMascot')} />
      <datalist id="opponents-met">
        {[...met.values()].map((game) => (
          <option key={game.id} value={game.opponentName}>
            {game.opponentMascot}, {longDayText(game.localStartTime)}
          </option>
        ))}
      </datalist>
    </>
  )
}

/** The opponent's colors as swatches. A name that was typed earlier stays until another one is chosen. */
function OpponentColours({ form: { values, set } }: Part) {
  const colours = [
    ['opponentColor1Name', 'Opponent color'],
    ['opponentColor2Name', 'Opponent second color'],
  ] as const
  return colours.map(([name, label]) => {
    const hex = colourNamed(values[name])
    return (
      <ColourPicker
        colours={COLOURS}
        key={name}
        label={values[name] && !hex ? `${label}: ${values[name]}` : label}
        value={hex}
        onChange={(colour) => set({ [name]: colour?.name ?? '' })}
      />
    )
  })
}

function WhenField({ form: { when, setWhen, isAsked } }: Part) {
  // The picker gives midnight for a date without a time. Games are in the evening.
  const evening = (next: ZonedTime): ZonedTime =>
    when.wall === '' && next.wall.endsWith('T00:00')
      ? { ...next, wall: next.wall.replace('00:00', START_AT) }
      : next
  return (
    <div className={css.full}>
      <ZonedTimeField
        label="Date and time"
        value={when}
        zones={US_ZONES}
        error={isAsked && when.wall === '' ? 'Date and time is required.' : undefined}
        onChange={(next) => setWhen(evening(next))}
      />
    </div>
  )
}

/** The season whose dates hold the day of a wall time; of several the one that began last, as on the server. */
const seasonOfDay = (seasons: readonly Season[] | undefined, wall: string) =>
  seasons
    ?.filter(({ startDate, endDate }) => startDate <= wall.slice(0, 10) && wall.slice(0, 10) <= endDate)
    .toSorted((a, b) => b.startDate.localeCompare(a.startDate))[0]

function RulesFields({ form, game }: Part & { readonly game: Game | null }) {
  const { field, when } = form
  const locked = game?.locked ?? false
  const team = useTeam()
  const seasons = useList(listSeasons, { params: { id: team.id } }, { kept: true })
  const leagues = useList(listLeagues, {}, { kept: true })
  const named = (list: readonly { readonly id: string; readonly name: string }[] | undefined) =>
    (list ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const byDate = when.wall ? `By date: ${seasonOfDay(seasons.data, when.wall)?.name ?? 'none'}` : 'By date'
  return (
    <>
      <NativeSelect
        label="Season"
        data={[
          ...(game ? [] : [{ value: BY_DATE, label: byDate }]),
          { value: '', label: 'None' },
          ...named(seasons.data),
        ]}
        {...field('teamSeasonId')}
      />
      <NativeSelect label="League" data={named(leagues.data)} {...field('leagueId')} disabled={locked} />
      <NativeSelect
        label="Scoring"
        data={[
          { value: 'STANDARD', label: 'Both teams' },
          { value: 'SINGLE_TEAM', label: 'Our team only' },
        ]}
        {...field('scoringType')}
        disabled={locked}
      />
    </>
  )
}

/** The fields of a game, new or existing. */
export function GameForm(props: Props) {
  const { game, submitLabel, onCancel } = props
  const form = useGameForm(props)
  const { field, isHome, setIsHome } = form
  const locked = game?.locked ?? false
  return (
    <Form form={form}>
      <div className={css.fields}>
        <SegmentedControl
          className={css.full}
          aria-label="Place"
          data={PLACES}
          value={isHome ? 'home' : 'away'}
          disabled={locked}
          onChange={(place) => setIsHome(place === 'home')}
        />
        <OpponentFields form={form} />
        <WhenField form={form} />
        <TextInput label="Location" {...field('location')} />
        <RulesFields form={form} game={game} />
        <OpponentColours form={form} />
        <Textarea label="Notes" className={css.full} autosize rows={2} {...field('notes')} />
      </div>
      {game && <EndingFields game={game} field={field} />}
      <FormButtons form={form} submit={submitLabel} onCancel={onCancel} />
    </Form>
  )
}
