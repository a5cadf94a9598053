import {
  archiveFilm,
  changeFilm,
  deleteFilm,
  type Film,
  listGames,
  readFilm,
  restoreFilm,
  retryFilm,
  unarchiveFilm,
} from '@fullcourt/wire'
import { filmFields, scoutFields } from '@fullcourt/wire/forms/film'
import { Link, useNavigate } from '@tanstack/react-router'
import { call, useCall, useList } from '../call/call.ts'
import { sizeText } from '../film/upload/index.ts'
import { useMayOnTeam, useTeamOf } from '../identity/session.ts'
import { useId } from '../ui/address.ts'
import { ask, askToDelete } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { Mark } from '../ui/data/Mark.tsx'
import { saveAddress } from '../ui/data/shareOrSave.ts'
import { Figure } from '../ui/Figure.tsx'
import { Fields } from '../ui/fields/Fields.tsx'
import { Textarea } from '../ui/fields/Textarea.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import { DeletedBanner } from '../ui/overlay/Banner.tsx'
import { DotsMenu } from '../ui/overlay/DotsMenu.tsx'
import type { MenuChoice } from '../ui/overlay/Menu.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { PageAnswer } from '../ui/PageAnswer.tsx'
import { toastError, toastSuccess } from '../ui/toast.tsx'
import style from './Film.module.css'
import { FilmPicture } from './FilmPicture.tsx'
import { durationText, storedText, subjectText } from './filmWords.ts'
import { OfflineCopy } from './OfflineCopy.tsx'

/** The fields that a person writes; read-only without write access. */
function FilmDetails({ film, readOnly }: { readonly film: Film; readonly readOnly: boolean }) {
  const { scout } = film
  const form = useForm({
    start: {
      name: film.name,
      notes: film.notes ?? '',
      homeTeamName: scout?.homeTeamName ?? '',
      awayTeamName: scout?.awayTeamName ?? '',
    },
    schemas: { ...filmFields, ...(scout ? scoutFields : {}) },
    async onSubmit(_, { name, notes, homeTeamName, awayTeamName }) {
      const teams = scout && { homeTeamName, awayTeamName, playedAt: scout.playedAt }
      const body = { name, notes: notes.trim() || null, ...(teams ? { scout: teams } : {}) }
      await call(changeFilm, { params: { id: film.id }, body })
      toastSuccess(t('Saved.'))
    },
  })
  if (readOnly) {
    return film.notes ? <p style={{ whiteSpace: 'pre-wrap', margin: 0 }}>{film.notes}</p> : null
  }
  return (
    <Form form={form}>
      <Fields>
        <TextInput label={t('Name')} {...form.field('name')} />
        {scout && <TextInput label={t('Home team name')} {...form.field('homeTeamName')} />}
        {scout && <TextInput label={t('Away team name')} {...form.field('awayTeamName')} />}
      </Fields>
      <Textarea label={t('Notes')} autosize rows={3} {...form.field('notes')} />
      <div>
        <Button type="submit" loading={form.busy}>
          {t('Save')}
        </Button>
      </div>
    </Form>
  )
}

/** Measurements of the film. */
const Facts = ({ film }: { readonly film: Film }) => (
  <dl className={style.facts}>
    <dt>{t('File')}</dt>
    <dd>
      <bdi>{film.filename}</bdi>
    </dd>
    <dt>{t('Size')}</dt>
    <dd>
      <bdi>{sizeText(film.size)}</bdi>
    </dd>
    {film.duration !== null && (
      <>
        <dt>{t('Length')}</dt>
        <dd>{durationText(film.duration)}</dd>
      </>
    )}
    {film.width !== null && (
      <>
        <dt>{t('Picture size')}</dt>
        <dd>
          <Figure>
            {film.width} × {film.height}
          </Figure>
        </dd>
      </>
    )}
    <dt>{t('Stored')}</dt>
    <dd>{storedText(film)}</dd>
  </dl>
)

const askToArchive = () =>
  ask({
    title: t('Archive this video?'),
    text: t(
      'The original is kept and counts as archive. It cannot be watched until it is unarchived. Events and statistics stay.',
    ),
    yes: t('Archive'),
    no: t('Cancel'),
  })

function useChoices(film: Film): readonly MenuChoice[] {
  const navigate = useNavigate()
  const params = { id: film.id }
  const choice = (label: string, act: () => Promise<unknown>): MenuChoice => ({
    label,
    onChoose: () => void act().catch(toastError),
  })
  const archive = async () => {
    if (await askToArchive()) await call(archiveFilm, { params, body: {} })
  }
  const remove = async () => {
    if (!(await askToDelete(film.name))) return
    await call(deleteFilm, { params }, { awaitRefetch: false })
    await navigate({ to: '/a/dashboard/' })
  }
  const isStored = film.status === 'READY' || (film.status === 'ERROR' && film.uploadCompleted)
  const { mp4, filename } = film
  return [
    ...(mp4 ? [{ label: t('Download the original'), onChoose: () => saveAddress(mp4, filename) }] : []),
    ...(isStored ? [choice(t('Archive'), archive)] : []),
    ...(film.status === 'ARCHIVED'
      ? [choice(t('Unarchive'), () => call(unarchiveFilm, { params, body: {} }))]
      : []),
    ...(film.status === 'ERROR' && film.uploadCompleted
      ? [choice(t('Retry'), () => call(retryFilm, { params, body: {} }))]
      : []),
    choice(t('Delete'), remove),
  ]
}

const Actions = ({ film }: { readonly film: Film }) => (
  <DotsMenu isFramed groups={[{ choices: useChoices(film) }]} />
)

function Video({ film }: { readonly film: Film }) {
  useTeamOf(film.teamId)
  const mayWrite = useMayOnTeam('film.write')
  const games = useList(listGames, { params: { id: film.teamId } })
  const isDeleted = film.deletedAt !== null
  const mayChange = mayWrite && !isDeleted
  const restore = () => call(restoreFilm, { params: { id: film.id }, body: {} })
  const subject = subjectText(film, games.data ?? [])
  return (
    <Page
      wide
      title={film.name}
      back={<Link to="/a/team/videos/">{t('Videos')}</Link>}
      sentence={
        <>
          {film.teamGameId && subject ? (
            <Link to="/a/team/game/$id/" params={{ id: film.teamGameId }}>
              {subject}
            </Link>
          ) : (
            subject
          )}{' '}
          {film.badge && <Mark>{film.badge}</Mark>} {film.isArchived && <Mark>{t('Archived')}</Mark>}
        </>
      }
      action={mayChange && <Actions film={film} />}
    >
      {isDeleted && <DeletedBanner onRestore={mayWrite ? restore : undefined} />}
      <FilmPicture film={film} mayWrite={mayChange} />
      {(mayChange || film.notes) && (
        <Section card title={t('Details')}>
          <FilmDetails key={film.id} film={film} readOnly={!mayChange} />
        </Section>
      )}
      <Section card title={t('File')}>
        <Facts film={film} />
        {!isDeleted && <OfflineCopy film={film} />}
      </Section>
    </Page>
  )
}

/** /a/team/videos/{id}/: a film, its state and its details. */
export default function VideoPage() {
  const film = useCall(readFilm, { params: { id: useId() } })
  return <PageAnswer of={film}>{(found) => <Video film={found} />}</PageAnswer>
}
