import { msg } from '@fullcourt/scorebook/vocabulary'
import { FILM_TYPES, type Game, listGameFilms } from '@fullcourt/wire'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useList } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { addFilms, type NewFilm } from '../film/upload/index.ts'
import { Choices, type Step, Wizard } from '../frame/Wizard.tsx'
import { useTeam, useUser } from '../identity/session.ts'
import { t } from '../ui/language.ts'
import { CloudChoice, useUsageWith } from './CloudChoice.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { ChosenFileWords, FilesStep } from './FilesStep.tsx'
import style from './Film.module.css'
import { gameText } from './filmWords.ts'
import {
  canOrder,
  filmName,
  lackingDetails,
  lackingFiles,
  NEW_VIDEO,
  type NewVideo,
  TYPE_WORDS,
} from './newVideo.ts'
import { ReorderList } from './ReorderList.tsx'
import { useChosenFiles } from './useChosenFiles.ts'

type Files = ReturnType<typeof useChosenFiles>

const secondsOf = ({ files }: Files): number =>
  files.reduce((sum, { facts }) => sum + (facts?.duration ?? 0), 0)

const OrderStep = ({
  chosen,
  values,
  set,
}: {
  readonly chosen: Files
  readonly values: NewVideo
  readonly set: (some: Partial<NewVideo>) => void
}) => (
  <>
    {canOrder(values.type, chosen.files) ? (
      <>
        <p className={style.help}>{t('Several files of one game play as one film, in this order.')}</p>
        <ReorderList
          label={t('Order of the videos')}
          items={chosen.files.map((file) => ({
            id: file.key,
            name: file.file.name,
            row: <ChosenFileWords chosen={file} />,
          }))}
          onMove={chosen.move}
        />
      </>
    ) : (
      <ul className={style.list} aria-label={t('Videos')}>
        {chosen.files.map((file) => (
          <li key={file.key} className={style.picked}>
            <ChosenFileWords chosen={file} />
          </li>
        ))}
      </ul>
    )}
    <CloudChoice
      seconds={secondsOf(chosen)}
      value={values.storeInCloud}
      onChange={(storeInCloud) => set({ storeInCloud })}
    />
  </>
)

/** The subject of the film, unless the wizard was opened from its game. */
const SUBJECT_STEPS: readonly Step<NewVideo>[] = [
  {
    key: 'type',
    title: msg('What kind of video is it?'),
    check: () => undefined,
    show: ({ type }, set) => (
      <Choices
        name="type"
        label={t('Type')}
        value={type}
        options={FILM_TYPES.map((value) => ({
          value,
          label: t(TYPE_WORDS[value].label),
          text: t(TYPE_WORDS[value].text),
        }))}
        onChange={(next) => set({ type: next })}
      />
    ),
  },
  {
    key: 'details',
    title: msg('Details'),
    check: lackingDetails,
    show: (values, set, asked) => <DetailsStep values={values} set={set} asked={asked} />,
  },
]

const stepsFor = (chosen: Files, game: Game | null): readonly Step<NewVideo>[] => [
  ...(game ? [] : SUBJECT_STEPS),
  {
    key: 'files',
    title: t('Choose the files'),
    ...(game && { sentence: gameText(game) }),
    check: () => lackingFiles(chosen.files),
    show: () => <FilesStep files={chosen.files} onAdd={chosen.add} onRemove={chosen.remove} />,
  },
  {
    key: 'order',
    title: t('Order and storage'),
    check: () => undefined,
    show: (values, set) => <OrderStep chosen={chosen} values={values} set={set} />,
  },
]

/** The films to add, each with the details of the wizard. */
async function filmsOf(
  values: NewVideo,
  chosen: Files,
  {
    teamId,
    game,
    first,
  }: { readonly teamId: string; readonly game: Game | undefined; readonly first: number },
): Promise<readonly NewFilm[]> {
  const { type, notes, homeTeamName, awayTeamName, playedOn, storeInCloud } = values
  const correlationId = newId()
  const playedAt = playedOn ? new Date(`${playedOn}T12:00:00`).toISOString() : null
  const scout = type === 'SCOUT' ? { homeTeamName, awayTeamName, playedAt } : null
  return Promise.all(
    chosen.files.map(async ({ key, file, handle }, at) => ({
      file,
      handle,
      facts: await chosen.factsOf(key),
      details: {
        teamId,
        teamGameId: game?.id ?? null,
        type,
        name: filmName(values, game, at, chosen.files.length),
        notes: notes.trim() || null,
        scout,
        order: first + at,
        storeInCloud,
        correlationId,
      },
    })),
  )
}

/** /a/team/videos/new/: the Add Video wizard. */
export default function AddVideoPage() {
  const team = useTeam()
  const user = useUser()
  const navigate = useNavigate()
  const { game: gameId } = useSearch({ strict: false })
  const [initial] = useState<NewVideo>(() => ({ ...NEW_VIDEO, gameId: gameId ?? '' }))
  const chosen = useChosenFiles()
  const games = useList(listGameFilms, { params: { id: team.id } })
  const ofGame = games.data?.find(({ id }) => id === gameId) ?? null
  const { isDisabled } = useUsageWith(secondsOf(chosen))

  async function add(values: NewVideo) {
    const game = values.type === 'GAME' ? games.data?.find(({ id }) => id === values.gameId) : undefined
    const first = Math.max(0, ...(game?.videos ?? []).map(({ order }) => order + 1))
    const storeInCloud = values.storeInCloud && !isDisabled
    await addFilms(
      user.id,
      await filmsOf({ ...values, storeInCloud }, chosen, { teamId: team.id, game, first }),
    )
    if (game) await navigate({ to: '/a/team/game/$id/videos/', params: { id: game.id }, search: {} })
    else await navigate({ to: '/a/team/videos/', search: {} })
  }

  // The steps depend on the game.
  if (gameId && games.isPending) return null
  return (
    <Wizard
      title={t('Add Video')}
      steps={stepsFor(chosen, ofGame)}
      initial={initial}
      keptAs={`fullcourt.newVideo.${team.id}${gameId ? `.${gameId}` : ''}`}
      finish={t('Add Video')}
      cancelTo="/a/team/videos/"
      onFinish={add}
    />
  )
}
