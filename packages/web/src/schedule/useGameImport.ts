import type { ReadFormat } from '@fullcourt/scorebook/formats'
import { msg, otherSide, type Side, sideOf } from '@fullcourt/scorebook/vocabulary'
import { type Game, listLeagues, listPlayers, listRoster } from '@fullcourt/wire'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useList } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { useProgram, useTeam } from '../identity/session.ts'
import { startImport } from '../people/imported.ts'
import { textOf } from '../people/listFile.ts'
import { undoImport } from '../people/undoImport.ts'
import { isoOf } from '../ui/forms/ZonedTimeField.tsx'
import { t } from '../ui/language.ts'
import { toastUndo } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import type { GameFiles, GameOfFile, ReadFiles } from './gameFileWorker.ts'
import { type KnownPlayer, knownPlayers, matchedPlayer, ownSide, storeGame } from './importGame.ts'
import { proposedDetails, START_AT } from './opponents.ts'
import { readGameFiles } from './readGameFiles.ts'

export const FORMAT_WORDS = {
  bbgame: 'StatCrew XML',
  genius: 'FIBA LiveStats',
  nba: 'NBA live',
  espn: 'ESPN play-by-play',
  'stats-nba': 'stats.nba play-by-play',
  events: msg('a table of plays'),
  notation: msg('Fullcourt notation'),
  json: msg('JSON of Fullcourt'),
} as const satisfies Readonly<Record<ReadFormat, string>>

interface ChosenFiles extends GameFiles {
  readonly names: string
  /** The coach chose the rules. */
  readonly isRuled: boolean
}

export interface ChosenDetails {
  /** Our team in the file. */
  readonly side: Side
  readonly opponent: string
  /** '2026-11-28', or '' where the file has none. */
  readonly day: string
}
/** Undefined: as the file has it. */
export type DetailsChange = { readonly [field in keyof ChosenDetails]?: ChosenDetails[field] | undefined }

export interface ImportGameProps {
  readonly games: readonly Game[]
  readonly onClose: () => void
}

/** The players of the program and of the team's roster; null until they are loaded. */
function useKnownPlayers(programId: string, teamId: string): readonly KnownPlayer[] | null {
  const roster = useList(listRoster, { params: { id: teamId } }).data
  const players = useList(listPlayers, { params: { id: programId } }).data
  return roster && players ? knownPlayers(roster, players) : null
}

/** The rules by which a file is read: as the user chose, else as the file says, else those of the program. */
function useRulesOfFile(files: ChosenFiles | null, ownCode: string | null | undefined, leagueId: string) {
  const leagues = useList(listLeagues, {}).data ?? []
  const builtIn = leagues.flatMap(({ id, code, name }) => (code ? [{ id, code, name }] : []))
  const usual = leagues.find(({ id }) => id === leagueId)
  const ofFile = files?.isRuled ? files.code : (ownCode ?? files?.code)
  const code = ofFile ?? usual?.code ?? usual?.baseCode ?? ''
  return { builtIn, code, league: builtIn.find((one) => one.code === code) }
}

/** The details of the file, with the coach's changes. */
function detailsOf(read: GameOfFile | null, chosen: DetailsChange, ours: readonly string[]): ChosenDetails {
  const side = chosen.side ?? (read && ownSide(read, ours)) ?? 'home'
  return {
    side,
    opponent: chosen.opponent ?? read?.names[otherSide(side)] ?? '',
    day: chosen.day ?? read?.day ?? '',
  }
}

interface FoundGame {
  readonly files: ChosenFiles
  readonly read: GameOfFile
  readonly games: readonly Game[]
  readonly program: ReturnType<typeof useProgram>
  readonly gameStartTime: string
}

/** The fields of the game on the schedule. */
function importDetails(
  { files, read, games, program, gameStartTime }: FoundGame,
  { side, opponent }: Pick<ChosenDetails, 'side' | 'opponent'>,
) {
  const proposed = proposedDetails({ games, program }, { opponentName: opponent, isHome: side === 'home' })
  return {
    opponentName: opponent,
    opponentMascot: proposed.opponentMascot,
    location: read.location ?? proposed.location,
    notes: t('Imported from {format}: {names}', { format: t(FORMAT_WORDS[read.format]), names: files.names }),
    gameStartTime,
    timezone: program.timezone,
  }
}

/** State of the import of a game: the files, the game that was read, what the coach changes of it, and storing it. */
export function useGameImport({ games, onClose }: ImportGameProps) {
  const program = useProgram()
  const team = useTeam()
  const navigate = useNavigate()
  const [files, setFiles] = useState<ChosenFiles | null>(null)
  const [found, setFound] = useState<ReadFiles>(null)
  const [chosen, setChosen] = useState<DetailsChange>({})

  const read = found && 'game' in found ? found.game : null
  const known = useKnownPlayers(program.id, team.id)
  const { builtIn, code, league } = useRulesOfFile(files, read?.ownCode, program.leagueId)
  const details = detailsOf(read, chosen, [program.name, team.fullName])
  const { side, opponent, day } = details
  const gameStartTime = day === '' ? undefined : isoOf({ wall: `${day}T${START_AT}`, zone: program.timezone })
  const own = read?.people.filter((person) => sideOf(person) === side) ?? []

  const wanted = useRef<ChosenFiles | null>(null)
  // A file or rules may be chosen while an earlier choice is being read: the last one counts.
  const reading = useSubmit(async () => {
    for (let next: ChosenFiles | null = null; wanted.current && wanted.current !== next; ) {
      next = wanted.current
      setFound(await readGameFiles({ gameId: next.gameId, texts: next.texts, code: next.code }))
    }
  })
  const readNext = (next: ChosenFiles) => {
    wanted.current = next
    setFiles(next)
    reading.submit()
  }

  const storing = useSubmit(async () => {
    if (!read || !files || gameStartTime === undefined || !league || !known) return
    const details = importDetails({ files, read, games, program, gameStartTime }, { side, opponent })
    const running = startImport('game', team.id)
    await storeGame({
      running,
      id: files.gameId,
      read,
      side,
      teamId: team.id,
      programId: program.id,
      known,
      details: { ...details, leagueId: league.id },
    })
    onClose()
    await navigate({ to: '/a/team/game/$id/', params: { id: files.gameId }, search: { tab: 'box' } })
    toastUndo(t('The game was imported.'), async () => {
      if (await undoImport(running.soFar())) await navigate({ to: '/a/team/schedule/' })
    })
  })

  return {
    program,
    files,
    read,
    /** The refusal of files of a known format; null otherwise. */
    refusal: found && 'refusal' in found ? found.refusal : null,
    reading,
    storing,
    /** Of the rules that the file is read by. */
    code,
    builtIn,
    details,
    /** Players of ours in the file whom the program does not know. */
    strangers: own.filter((person) => !matchedPlayer(person, known ?? [])),
    canStore: read && known && gameStartTime !== undefined && opponent.trim() !== '',
    async choose(list: FileList | null) {
      const all = [...(list ?? [])]
      if (all.length === 0) return
      const texts = await Promise.all(all.map(textOf))
      setChosen({})
      const names = all.map(({ name }) => name).join(', ')
      readNext({ texts, code, names, gameId: newId(), isRuled: false })
    },
    readAs: (rules: string) => files && readNext({ ...files, code: rules, isRuled: true }),
    change: (change: DetailsChange) => setChosen({ ...chosen, ...change }),
  }
}
