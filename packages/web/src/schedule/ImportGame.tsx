import { SIDES } from '@fullcourt/scorebook/vocabulary'
import { useRef } from 'react'
import { useTeam } from '../identity/session.ts'
import { LastImports } from '../people/LastImports.tsx'
import css from '../people/RosterPaste.module.css'
import { Button } from '../ui/Button.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { t } from '../ui/language.ts'
import { Dialog, DialogButtons } from '../ui/overlay/Dialog.tsx'
import { toastError } from '../ui/toast.tsx'
import type { Difference, GameOfFile } from './gameFileWorker.ts'
import layout from './ImportGame.module.css'
import {
  type ChosenDetails,
  type DetailsChange,
  FORMAT_WORDS,
  type ImportGameProps,
  useGameImport,
} from './useGameImport.ts'

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

interface DetailsProps {
  readonly names: GameOfFile['names']
  readonly value: ChosenDetails
  readonly onChange: (change: DetailsChange) => void
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

/** The file as it was read: teams, score, counts, and how it compares with its own totals. */
const ReadGame = ({ read, names }: { readonly read: GameOfFile; readonly names: string }) => (
  <>
    <p className={css.name}>{scoreText(read)}</p>
    <p className={css.note}>
      {t('{names}, read as {format}: {plays}, {players}', {
        names,
        format: t(FORMAT_WORDS[read.format]),
        plays: t(['{count} play', '{count} plays'], { count: read.plays.length }),
        players: t(['{count} player', '{count} players'], { count: read.people.length }),
      })}
    </p>
    <Proof read={read} />
  </>
)

/** Imports a game from a file of another program: shows what was read and how it compares, then stores it. */
export default function ImportGameDialog(props: ImportGameProps) {
  const { files, read, refusal, reading, storing, code, builtIn, strangers, details, canStore, ...act } =
    useGameImport(props)
  const team = useTeam()
  return (
    <Dialog open title={t('Import a game')} onClose={props.onClose} shape="wide">
      <LastImports teamId={team.id} kind="game" />
      <p>
        {t(
          'Choose the file of a game: StatCrew XML, FIBA LiveStats or NBA live JSON, a play-by-play of ESPN or stats.nba as CSV, plays as CSV or a game as JSON from here, or a game in Fullcourt notation. Files that belong together can be chosen together.',
        )}
      </p>
      <FileButton
        words={files ? t('Choose another file') : t('Choose a file')}
        isNext={!read}
        loading={reading.busy}
        disabled={code === ''}
        onFiles={act.choose}
      />
      <div role="status">
        {files && !read && !reading.busy && (
          <p className={css.warn}>
            {refusal === null
              ? t('{names} is in no format that can be read. Choose another file.', { names: files.names })
              : t('{names} cannot be read: {refusal}', { names: files.names, refusal })}
          </p>
        )}
        {read && <ReadGame read={read} names={files?.names ?? ''} />}
      </div>
      {read && (
        <>
          <div className={layout.fields}>
            <NativeSelect
              label={t('Rules of the game')}
              data={builtIn.map((one) => ({ value: one.code, label: t(one.name) }))}
              value={code}
              onPick={act.readAs}
            />
            <Details names={read.names} value={details} onChange={act.change} />
          </div>
          <Strangers people={strangers} program={act.program.name} />
        </>
      )}
      <DialogButtons>
        <Button loading={storing.busy} disabled={!canStore} onClick={() => storing.submit()}>
          {t('Import game')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
