import type { ReadFormat } from '@fullcourt/scorebook/formats'
import { msg, otherSide, SIDES, type Side, sideOf } from '@fullcourt/scorebook/vocabulary'
import { deleteGame, type Game, listLeagues, listPlayers, listRoster } from '@fullcourt/wire'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { call, useList } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { useProgram, useTeam } from '../identity/session.ts'
import { textOf } from '../people/listFile.ts'
import css from '../people/RosterPaste.module.css'
import { Button } from '../ui/Button.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { isoOf } from '../ui/forms/ZonedTimeField.tsx'
import { t } from '../ui/language.ts'
import { Dialog, DialogButtons } from '../ui/overlay/Dialog.tsx'
import { toastError, toastUndo } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import type { Difference, GameFiles, GameOfFile } from './gameFileWorker.ts'
import layout from './ImportGame.module.css'
import { knownPlayers, matchedPlayer, ownSide, storeGame } from './importGame.ts'
import { proposedDetails, START_AT } from './opponents.ts'
import { readGameFiles } from './readGameFiles.ts'

const FORMAT_WORDS = {
  bbgame: 'StatCrew XML',
  genius: 'FIBA LiveStats',
  nba: 'NBA live',
  espn: 'ESPN play-by-play',
  'stats-nba': 'stats.nba play-by-play',
  events: msg('a table of plays'),
  notation: msg('Fullcourt notation'),
} as const satisfies Readonly<Record<ReadFormat, string>>

interface ChosenFiles extends GameFiles {
  readonly names: string
}

function Proof({ read: { compared, differing, problems } }: { readonly read: GameOfFile }) {
  return (
    <>
      <p>
        {compared === 0
          ? t('The file has no totals to compare with.')
          : t(
              [
                '{agreeing} of {count} figure of the file agree with its plays.',
                '{agreeing} of {count} figures of the file agree with its plays.',
              ],
              { count: compared, agreeing: compared - differing.length },
            )}
      </p>
      <Differences differing={differing} />
      <Notes title={t('Corrected or left out')} notes={problems} />
    </>
  )
}

/** Figures that differ; each opens the plays that ours counts. */
function Differences({ differing }: { readonly differing: readonly Difference[] }) {
  if (differing.length === 0) return null
  return (
    <details>
      <summary className={css.warn}>{t('Figures that differ: {count}', { count: differing.length })}</summary>
      <ul className={layout.differing}>
        {differing.slice(0, 100).map(({ text, plays }) => (
          <li key={text}>
            {plays.length === 0 ? (
              text
            ) : (
              <details>
                <summary>{text}</summary>
                <ul>
                  {plays.map((play) => (
                    <li key={play}>{play}</li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Notes({ title, notes }: { readonly title: string; readonly notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <details>
      <summary className={css.warn}>
        {title}: {notes.length}
      </summary>
      <ul>
        {[...new Set(notes)].slice(0, 100).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </details>
  )
}

const scoreText = ({ names, score }: GameOfFile): string =>
  SIDES.map((side) => `${names[side]} ${score[side]}`).join(' – ')

interface FileButtonProps {
  readonly words: string
  /** Whether pressing it is the next step. */
  readonly isNext: boolean
  readonly loading: boolean
  readonly disabled: boolean
  readonly onFiles: (files: FileList | null) => Promise<void>
}

function FileButton({ words, isNext, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant={isNext ? 'filled' : 'default'} {...button} onClick={() => input.current?.click()}>
        {words}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('Files of a game')}
        accept=".xml,.json,.csv,.txt"
        onChange={({ currentTarget }) => void onFiles(currentTarget.files).catch(toastError)}
      />
    </>
  )
}

interface ChosenDetails {
  readonly side: Side
  readonly opponent: string
  readonly day: string
}

interface DetailsProps {
  readonly names: GameOfFile['names']
  readonly value: ChosenDetails
  readonly onChange: (change: { [field in keyof ChosenDetails]?: ChosenDetails[field] | undefined }) => void
}

const Details = ({ names, value: { side, opponent, day }, onChange }: DetailsProps) => (
  <>
    <NativeSelect
      label={t('Our team')}
      data={SIDES.map((one) => ({ value: one, label: `${names[one]} (${one})` }))}
      value={side}
      onPick={(picked) => onChange({ side: picked, opponent: undefined })}
    />
    <TextInput
      label={t('Opponent')}
      value={opponent}
      onChange={({ currentTarget }) => onChange({ opponent: currentTarget.value })}
    />
    <TextInput
      label={t('Date')}
      type="date"
      value={day}
      onChange={({ currentTarget }) => onChange({ day: currentTarget.value })}
    />
  </>
)

interface StrangersProps {
  readonly people: GameOfFile['people']
  readonly program: string
}

/** Players of ours in the file whom the program does not know. */
const Strangers = ({ people, program }: StrangersProps) =>
  people.length > 0 && (
    <p className={css.warn}>
      {t(
        [
          '{count} player not known in {program}: {names}. They are added to the program.',
          '{count} players not known in {program}: {names}. They are added to the program.',
        ],
        {
          count: people.length,
          program,
          names: people.map(({ jersey, fullName }) => `#${jersey} ${fullName}`).join(', '),
        },
      )}
    </p>
  )

export interface ImportGameProps {
  readonly games: readonly Game[]
  readonly onClose: () => void
}

/** Imports a game from a file of another program: shows what was read and how it compares, then stores it. */
export default function ImportGameDialog({ games, onClose }: ImportGameProps) {
  const program = useProgram()
  const team = useTeam()
  const navigate = useNavigate()
  const leagues = useList(listLeagues, {})
  const roster = useList(listRoster, { params: { id: team.id } })
  const players = useList(listPlayers, { params: { id: program.id } })
  const known = knownPlayers(roster.data ?? [], players.data ?? [])
  const [files, setFiles] = useState<ChosenFiles | null>(null)
  const [read, setRead] = useState<GameOfFile | null>(null)
  const [chosen, setChosen] = useState<Parameters<DetailsProps['onChange']>[0]>({})
  const builtIn = (leagues.data ?? []).flatMap(({ id, code, name }) => (code ? [{ id, code, name }] : []))
  const usual = leagues.data?.find(({ id }) => id === program.leagueId)
  const code = files?.code ?? usual?.code ?? usual?.baseCode ?? ''
  const reading = useSubmit(async (next: ChosenFiles) => {
    setFiles(next)
    setRead(await readGameFiles({ gameId: next.gameId, texts: next.texts, code: next.code }))
  })
  const side = chosen.side ?? (read ? (ownSide(read, [program.name, team.fullName]) ?? 'home') : 'home')
  const opponent = chosen.opponent ?? read?.names[otherSide(side)] ?? ''
  const day = chosen.day ?? read?.day ?? ''
  const gameStartTime = day === '' ? undefined : isoOf({ wall: `${day}T${START_AT}`, zone: program.timezone })
  const own = read?.people.filter((person) => sideOf(person) === side) ?? []
  const strangers = own.filter((person) => !matchedPlayer(person, known))
  const league = builtIn.find((one) => one.code === code)
  const { busy, submit } = useSubmit(async () => {
    if (!read || !files || gameStartTime === undefined || !league) return
    const proposed = proposedDetails({ games, program }, { opponentName: opponent, isHome: side === 'home' })
    await storeGame({
      id: files.gameId,
      read,
      side,
      teamId: team.id,
      programId: program.id,
      known,
      details: {
        opponentName: opponent,
        opponentMascot: proposed.opponentMascot,
        location: read.location ?? proposed.location,
        leagueId: league.id,
        notes: t('Imported from {format}: {names}', {
          format: t(FORMAT_WORDS[read.format]),
          names: files.names,
        }),
        gameStartTime,
        timezone: program.timezone,
      },
    })
    onClose()
    await navigate({ to: '/a/team/game/$id/', params: { id: files.gameId }, search: { tab: 'box' } })
    toastUndo(t('The game was imported.'), () => {
      const undo = call(deleteGame, { params: { id: files.gameId } })
      void undo.then(() => navigate({ to: '/a/team/schedule/' })).catch(toastError)
    })
  })
  const choose = async (list: FileList | null) => {
    const all = [...(list ?? [])]
    if (all.length === 0) return
    const texts = await Promise.all(all.map(textOf))
    setChosen({})
    reading.submit({ texts, code, names: all.map(({ name }) => name).join(', '), gameId: newId() })
  }
  return (
    <Dialog open title={t('Import a game')} onClose={onClose} shape="wide">
      <p>
        {t(
          'Choose the file of a game: StatCrew XML, FIBA LiveStats or NBA live JSON, a play-by-play of ESPN or stats.nba as CSV, plays as CSV from here, or a game in Fullcourt notation. Files that belong together can be chosen together.',
        )}
      </p>
      <FileButton
        words={files ? t('Choose another file') : t('Choose a file')}
        isNext={!read}
        loading={reading.busy}
        disabled={code === ''}
        onFiles={choose}
      />
      <div role="status">
        {files && !read && !reading.busy && (
          <p className={css.warn}>
            {t('{names} is in no format that can be read. Choose another file.', { names: files.names })}
          </p>
        )}
        {read && (
          <>
            <p className={css.name}>{scoreText(read)}</p>
            <p className={css.note}>
              {t('{names}, read as {format}: {plays}, {players}', {
                names: files?.names ?? '',
                format: t(FORMAT_WORDS[read.format]),
                plays: t(['{count} play', '{count} plays'], { count: read.plays.length }),
                players: t(['{count} player', '{count} players'], { count: read.people.length }),
              })}
            </p>
            <Proof read={read} />
          </>
        )}
      </div>
      {read && (
        <>
          <div className={layout.fields}>
            <NativeSelect
              label={t('Rules of the game')}
              data={builtIn.map((one) => ({ value: one.code, label: t(one.name) }))}
              value={code}
              onPick={(picked) => files && reading.submit({ ...files, code: picked })}
            />
            <Details
              names={read.names}
              value={{ side, opponent, day }}
              onChange={(change) => setChosen({ ...chosen, ...change })}
            />
          </div>
          <Strangers people={strangers} program={program.name} />
        </>
      )}
      <DialogButtons>
        <Button
          loading={busy}
          disabled={
            !read || !players.data || !roster.data || gameStartTime === undefined || opponent.trim() === ''
          }
          onClick={() => submit()}
        >
          {t('Import game')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
