import { US_ZONES } from '@fullcourt/program'
import {
  type changeGame,
  type createGame,
  type Game,
  listGames,
  listLeagues,
  listSeasons,
  type SentBody,
} from '@fullcourt/wire'
import { NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { longDayText } from '../basketball/gameWords.ts'
import { useList } from '../call.ts'
import { useProgram, useTeam } from '../session.ts'
import { Button } from '../ui/Button.tsx'
import { DialogButtons } from '../ui/Dialog.tsx'
import { useDraft } from '../ui/useDraft.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import { isoOf, type ZonedTime, ZonedTimeField } from '../ui/ZonedTimeField.tsx'
import { EndingFields } from './EndingFields.tsx'
import { endingObjections, endingOf, typedEnding } from './ending.ts'
import css from './Setup.module.css'

/** What a game's form says: the body of a new game, without whose it is. */
export type GameDetails = Omit<SentBody<typeof createGame>, 'id' | 'teamId'>

const START_AT = '19:00'

interface Props {
  /** The game to be changed; null for a new one. */
  readonly game: Game | null
  readonly season?: string | undefined
  readonly submitLabel: string
  /** `ending` is empty for a new game. @throws Refused */
  readonly onSubmit: (details: GameDetails, ending: SentBody<typeof changeGame>) => Promise<unknown>
  readonly onCancel: () => void
}

const textsOf = (game: Game | null, season: string | undefined, leagueId: string) => ({
  opponentName: game?.opponentName ?? '',
  opponentMascot: game?.opponentMascot ?? '',
  location: game?.location ?? '',
  teamSeasonId: game?.teamSeasonId ?? season ?? '',
  leagueId: game?.leagueId ?? leagueId,
  scoringType: game?.scoringType ?? 'STANDARD',
  notes: game?.notes ?? '',
  opponentColor1Name: game?.opponentColor1Name ?? '',
  opponentColor2Name: game?.opponentColor2Name ?? '',
  ...typedEnding(game),
})

/** Opponents met before, the latest first, each with what was known of them. */
function opponentsIn(games: readonly Game[]): ReadonlyMap<string, Game> {
  const latestFirst = [...games].sort((a, b) => b.gameStartTime.localeCompare(a.gameStartTime))
  const known = new Map<string, Game>()
  for (const game of latestFirst) if (!known.has(game.opponentName)) known.set(game.opponentName, game)
  return known
}

/** The details to be sent, from what was typed; null while there is no date. */
function detailsOf(
  {
    teamSeasonId,
    scoringType,
    notes,
    opponentColor1Name,
    opponentColor2Name,
    ...values
  }: ReturnType<typeof textsOf>,
  isHome: boolean,
  when: ZonedTime,
): GameDetails | null {
  const gameStartTime = isoOf(when)
  if (!gameStartTime) return null
  const { opponentName, opponentMascot, location, leagueId } = values
  return {
    opponentName,
    opponentMascot,
    location,
    leagueId,
    isHome,
    gameStartTime,
    timezone: when.zone,
    teamSeasonId: teamSeasonId || null,
    scoringType: scoringType as Game['scoringType'],
    notes: notes || null,
    opponentColor1Name: opponentColor1Name || null,
    opponentColor2Name: opponentColor2Name || null,
  }
}

/** A game as it is typed: its texts, where and when, and the sending of it. */
function useGameDraft({ game, season, onSubmit }: Props) {
  const program = useProgram()
  const [isHome, setIsHome] = useState(game?.isHome ?? true)
  const [when, setWhen] = useState<ZonedTime>({
    wall: game?.localStartTime.slice(0, 16) ?? '',
    zone: game?.timezone ?? program.timezone,
    ...(game ? { chosen: game.gameStartTime } : {}),
  })
  const [asked, setAsked] = useState(false)
  const draft = useDraft(textsOf(game, season, program.leagueId), {
    required: { opponentName: 'Opponent name', opponentMascot: 'Opponent mascot', location: 'Location' },
    check: endingObjections,
  })
  const { busy, submit } = useSubmit(async () => {
    setAsked(true)
    const details = detailsOf(draft.values, isHome, when)
    if (draft.check() && details) await onSubmit(details, game ? endingOf(draft.values) : {})
  }, draft.refuse)
  return { ...draft, isHome, setIsHome, when, setWhen, asked, busy, submit }
}

interface Part {
  readonly draft: ReturnType<typeof useGameDraft>
}

const PLACES = [
  { value: 'home', label: 'Home (VS)' },
  { value: 'away', label: 'Away (AT)' },
]

/** Who is played; what is known of an opponent met before fills what is still empty. */
function OpponentFields({ draft: { field, values, set, isHome } }: Part) {
  const team = useTeam()
  const met = opponentsIn(useList(listGames, { params: { id: team.id } }).data ?? [])
  const recall = () => {
    const known = met.get(values.opponentName.trim())
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

function WhenField({ draft: { when, setWhen, asked } }: Part) {
  // A day that was picked without an hour is an evening's game, not one at midnight.
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
        error={asked && when.wall === '' ? 'Date and time is required.' : undefined}
        onChange={(next) => setWhen(evening(next))}
      />
    </div>
  )
}

function RulesFields({ draft: { field }, locked }: Part & { readonly locked: boolean }) {
  const team = useTeam()
  const seasons = useList(listSeasons, { params: { id: team.id } })
  const leagues = useList(listLeagues, {})
  const named = (list: readonly { readonly id: string; readonly name: string }[] | undefined) =>
    (list ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <NativeSelect
        label="Season"
        data={[{ value: '', label: 'None' }, ...named(seasons.data)]}
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

/** The fields of a game, for a new one and for a change. */
export function GameForm(props: Props) {
  const { game, submitLabel, onCancel } = props
  const draft = useGameDraft(props)
  const { field, isHome, setIsHome, busy, submit } = draft
  const locked = game?.locked ?? false
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={css.fields}>
        <SegmentedControl
          className={css.full}
          aria-label="Place"
          data={PLACES}
          value={isHome ? 'home' : 'away'}
          disabled={locked}
          onChange={(place) => setIsHome(place === 'home')}
        />
        <OpponentFields draft={draft} />
        <WhenField draft={draft} />
        <TextInput label="Location" {...field('location')} />
        <RulesFields draft={draft} locked={locked} />
        <TextInput label="Opponent colour" placeholder="Red" {...field('opponentColor1Name')} />
        <TextInput label="Opponent second colour" placeholder="White" {...field('opponentColor2Name')} />
        <Textarea label="Notes" className={css.full} autosize minRows={2} {...field('notes')} />
      </div>
      {game && <EndingFields game={game} field={field} />}
      <DialogButtons>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          {submitLabel}
        </Button>
      </DialogButtons>
    </form>
  )
}
