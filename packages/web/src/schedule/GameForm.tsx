import { COLOURS, colourNamed, US_ZONES, usualSeason } from '@fullcourt/program'
import { msg, recordBy } from '@fullcourt/scorebook/vocabulary'
import {
  type changeGame,
  type createGame,
  type Game,
  listGames,
  listLeagues,
  listSeasons,
  type SentBody,
} from '@fullcourt/wire'
import type { FieldValues } from '@fullcourt/wire/forms/check'
import { endingFields, gameFields } from '@fullcourt/wire/forms/game'
import { type ChangeEvent, useState } from 'react'
import { useList } from '../call/call.ts'
import { longDayText } from '../games/gameWords.ts'
import { useProgram, useTeam } from '../identity/session.ts'
import { leagueChoices } from '../rules/leagueName.ts'
import { Autocomplete } from '../ui/fields/Autocomplete.tsx'
import { ColourPicker } from '../ui/fields/ColourPicker.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { SegmentedControl } from '../ui/fields/SegmentedControl.tsx'
import { Textarea } from '../ui/fields/Textarea.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { Form, FormButtons } from '../ui/forms/Form.tsx'
import { focusOn, useForm } from '../ui/forms/useForm.ts'
import { isoOf, type ZonedTime, ZonedTimeField } from '../ui/forms/ZonedTimeField.tsx'
import { t, translateLabels } from '../ui/language.ts'
import { EndingFields } from './EndingFields.tsx'
import { endingNumbers, endingObjections, endingOf, typedEnding } from './ending.ts'
import { opponentsIn, proposedDetails, usualTime } from './opponents.ts'
import css from './Setup.module.css'
import { seasonOfDay } from './seasonOfDay.ts'
import { weeklyStarts } from './weeklyStarts.ts'

/** The body of a new game, without its id and its team. */
export type GameDetails = Omit<SentBody<typeof createGame>, 'id' | 'teamId'>

export interface GameFormProps {
  /** The game to change; null for a new one. */
  readonly game: Game | null
  readonly submitLabel: string
  /** `more` is of a game to change: what changes, with its ending. Of a new game: when it is repeated. @throws Refused */
  readonly onSubmit: (
    details: GameDetails,
    more: { readonly change: SentBody<typeof changeGame>; readonly repeats: readonly string[] },
  ) => Promise<unknown>
  readonly onCancel: () => void
}

/** The choice of a new game: the season whose dates hold its day, or a new one. */
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
  /** 'week', or '' for a single game. */
  repeat: '',
  /** The last day of a game that is repeated. */
  until: '',
  ...typedEnding(game),
})

type Texts = ReturnType<typeof textsOf>

/** The fields that earlier games propose until they are typed in. */
const PROPOSED = ['opponentMascot', 'location', 'opponentColor1Name', 'opponentColor2Name'] as const
type Proposed = (typeof PROPOSED)[number]

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

/** The details that differ from the game as it was when the form opened. What others change meanwhile stays. */
function changedDetails(details: GameDetails, before: Game): Partial<GameDetails> {
  const known = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(Object.entries(details).filter(([name, value]) => known.get(name) !== value))
}

/** The day, the time ('' while the usual one is proposed) and the zone of a game. */
function useWhen(game: Game | null, games: readonly Game[]) {
  const program = useProgram()
  const [{ day, time, ...rest }, setTyped] = useState({
    day: game?.localStartTime.slice(0, 10) ?? '',
    time: game?.localStartTime.slice(11, 16) ?? '',
    zone: game?.timezone ?? program.timezone,
    ...(game && { chosen: game.gameStartTime }),
  })
  const shownTime = time || usualTime(games, day)
  const when: ZonedTime = { wall: `${day}T${shownTime}`, ...rest }
  const setWhen = ({ wall, ...next }: ZonedTime) => {
    const [nextDay = '', nextTime = ''] = wall.split('T')
    setTyped({ ...next, day: nextDay, time: nextTime === shownTime ? time : nextTime })
  }
  return { when, setWhen, hasDay: day !== '' }
}

/** The form of a game: its values, and how they are sent. */
function useGameForm({ game, onSubmit }: GameFormProps) {
  const program = useProgram()
  const team = useTeam()
  const games = useList(listGames, { params: { id: team.id } }, { kept: true }).data ?? []
  const [before] = useState(game)
  const [isHome, setIsHome] = useState(game?.isHome ?? true)
  const { when, setWhen, hasDay } = useWhen(game, games)
  const [isAsked, setIsAsked] = useState(false)
  const start = textsOf(game, program.leagueId)
  const [typed, setTyped] = useState<Partial<Record<Proposed, string>>>(
    game ? recordBy(PROPOSED, (name) => start[name]) : {},
  )
  const detailsFor = ({ opponentName }: Pick<Texts, 'opponentName'>) => {
    const { opponentName: _, ...proposed } = proposedDetails({ games, program }, { opponentName, isHome })
    return { ...proposed, ...typed }
  }
  const form = useForm({
    start,
    schemas: { ...gameFields, ...endingFields },
    read: (values) => ({ ...endingNumbers(values), ...detailsFor(values) }),
    check: (values) => ({
      ...endingObjections(values, game),
      ...(values.repeat && !values.until && { until: t('Until is required.') }),
    }),
    async onSubmit(body, values): Promise<void> {
      const { homeFinalScore, awayFinalScore, overtimePeriods, finalSummary, ...texts } = body
      const details = detailsOf(texts, values, { game, isHome, when })
      const repeats = values.repeat ? weeklyStarts(when, values.until) : []
      // On a phone the day may be above what is in sight.
      if (!details) return focusOn(form.element.current, 'day')
      const change = before ? { ...changedDetails(details, before), ...endingOf(values) } : {}
      await onSubmit(details, { change, repeats })
    },
  })
  const details = detailsFor(form.values)
  const propose = (name: Proposed, value: string) => {
    setTyped((before) => ({ ...before, [name]: value }))
    form.set({ [name]: value })
  }
  /** The props of a text field whose value is proposed. */
  const proposed = (name: Proposed) => ({
    ...form.field(name),
    value: details[name],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => propose(name, currentTarget.value),
  })
  const submit = () => {
    setIsAsked(true)
    form.submit()
  }
  return {
    ...form,
    submit,
    games,
    isHome,
    setIsHome,
    when,
    setWhen,
    hasDay,
    isAsked,
    details,
    propose,
    proposed,
  }
}

interface Part {
  readonly form: ReturnType<typeof useGameForm>
}

const PLACES = [
  { value: 'home', label: msg('Home (VS)') },
  { value: 'away', label: msg('Away (AT)') },
]

const OpponentField = ({ form: { field, games, set } }: Part) => (
  <Autocomplete
    label={t('Opponent name')}
    options={[...opponentsIn(games).values()].map((game) => ({
      value: game.opponentName,
      note: `${game.opponentMascot}, ${longDayText(game.localStartTime)}`,
    }))}
    onPick={(opponentName) => set({ opponentName })}
    {...field('opponentName')}
  />
)

/** The opponent's colors as swatches. A name that was typed earlier stays until another one is chosen. */
function OpponentColours({ form: { details, propose } }: Part) {
  const colours = [
    ['opponentColor1Name', t('Opponent color')],
    ['opponentColor2Name', t('Opponent second color')],
  ] as const
  return colours.map(([name, label]) => {
    const hex = colourNamed(details[name])
    return (
      <ColourPicker
        colours={COLOURS}
        key={name}
        label={details[name] && !hex ? `${label}: ${details[name]}` : label}
        value={hex}
        onChange={(colour) => propose(name, colour?.name ?? '')}
      />
    )
  })
}

const WhenField = ({ form: { when, setWhen, hasDay, isAsked } }: Part) => (
  <div className={css.full}>
    <ZonedTimeField
      value={when}
      zones={US_ZONES}
      error={isAsked && !hasDay ? t('Day is required.') : undefined}
      onChange={setWhen}
    />
  </div>
)

const REPEATS = [
  { value: '', label: msg('Does not repeat') },
  { value: 'week', label: msg('Every week') },
]

const RepeatFields = ({ form: { field, values, when } }: Part) => (
  <>
    <NativeSelect label={t('Repeat')} data={translateLabels(REPEATS)} {...field('repeat')} />
    {values.repeat ? (
      <TextInput type="date" label={t('Until')} min={when.wall.split('T')[0]} {...field('until')} required />
    ) : (
      <span />
    )}
  </>
)

function RulesFields({ form, game }: Part & { readonly game: Game | null }) {
  const { field, when, hasDay } = form
  const locked = game?.locked ?? false
  const team = useTeam()
  const seasons = useList(listSeasons, { params: { id: team.id } }, { kept: true })
  const leagues = useList(listLeagues, {}, { kept: true })
  const day = when.wall.slice(0, 10)
  const byDate = () =>
    seasonOfDay(seasons.data ?? [], day)?.name ?? t('{season}, new', { season: usualSeason(day).name })
  return (
    <>
      <NativeSelect
        label={t('Season')}
        data={[
          ...(game
            ? []
            : [
                {
                  value: BY_DATE,
                  label: hasDay ? t('By date: {season}', { season: byDate() }) : t('By date'),
                },
              ]),
          { value: '', label: t('None') },
          ...(seasons.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...field('teamSeasonId')}
      />
      <NativeSelect
        label={t('League')}
        data={leagueChoices(leagues.data ?? [])}
        {...field('leagueId')}
        disabled={locked}
      />
      <NativeSelect
        label={t('Scoring')}
        data={[
          { value: 'STANDARD', label: t('Both teams') },
          { value: 'SINGLE_TEAM', label: t('Our team only') },
        ]}
        {...field('scoringType')}
        disabled={locked}
      />
    </>
  )
}

/** The fields of a game, new or existing. */
export function GameForm(props: GameFormProps) {
  const { game, submitLabel, onCancel } = props
  const form = useGameForm(props)
  const { field, proposed, isHome, setIsHome } = form
  const locked = game?.locked ?? false
  return (
    <Form form={form}>
      <div className={css.fields}>
        <SegmentedControl
          className={css.full}
          aria-label={t('Place')}
          data={translateLabels(PLACES)}
          value={isHome ? 'home' : 'away'}
          disabled={locked}
          onChange={(place) => setIsHome(place === 'home')}
        />
        <OpponentField form={form} />
        <TextInput label={t('Opponent mascot')} {...proposed('opponentMascot')} />
        <WhenField form={form} />
        <TextInput label={t('Location')} className={css.full} {...proposed('location')} />
        {!game && <RepeatFields form={form} />}
        <RulesFields form={form} game={game} />
        <OpponentColours form={form} />
        <Textarea label={t('Notes')} className={css.full} autosize rows={2} {...field('notes')} />
      </div>
      {game && <EndingFields game={game} field={field} />}
      <FormButtons form={form} submit={submitLabel} onCancel={onCancel} />
    </Form>
  )
}
