import { USUAL_RANGE } from '@fullcourt/film'
import { createPlaylist, listOwnAssignments, listPlaylists, type PlaylistRow } from '@fullcourt/wire'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call, useCall, useList } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { useMayOnTeam, useTeam } from '../identity/session.ts'
import { Answer } from '../ui/Answer.tsx'
import { ago } from '../ui/ago.ts'
import { Button } from '../ui/Button.tsx'
import { List, Row } from '../ui/data/List.tsx'
import { Empty } from '../ui/Empty.tsx'
import { t } from '../ui/language.ts'
import { Card, Page, Section } from '../ui/Page.tsx'
import { PlaylistDialog } from './PlaylistDialog.tsx'
import { assignmentText, clipsText } from './playlistWords.ts'

const NEW = { name: '', notes: null, ...USUAL_RANGE }

const PlaylistLine = ({
  list: { id, name, notes, items, filters, updatedAt },
}: {
  readonly list: PlaylistRow
}) => (
  <Row
    name={
      <Link to="/a/team/playlist/$id/" params={{ id }}>
        {name}
      </Link>
    }
    notes={[
      [filters && t('Live'), clipsText(items), t('changed {ago}', { ago: ago(updatedAt, Date.now()) })]
        .filter(Boolean)
        .join(' · '),
      notes,
    ]}
  />
)

/** The playlists that the person who reads is to watch. */
function ForYou({ teamId }: { readonly teamId: string }) {
  const found = useCall(listOwnAssignments, { params: { id: teamId } }).data?.results ?? []
  if (found.length === 0) return null
  return (
    <Section title={t('For you')}>
      <Card flush>
        <List inCard label={t('For you')}>
          {found.map((one) => (
            <Row
              key={one.id}
              name={
                <Link to="/a/team/playlist/$id/" params={{ id: one.playlistId }}>
                  {one.name}
                </Link>
              }
              notes={[
                assignmentText(one, one.items),
                one.question,
                one.answer && t('You: {answer}', { answer: one.answer }),
              ]}
            />
          ))}
        </List>
      </Card>
    </Section>
  )
}

/** The playlists of the team, the last changed first. */
export default function PlaylistsPage() {
  const team = useTeam()
  const mayWrite = useMayOnTeam('film.write')
  const lists = useList(listPlaylists, { params: { id: team.id } })
  const [isNew, setIsNew] = useState(false)
  const navigate = useNavigate()
  const start = async (typed: Pick<typeof NEW, 'lead' | 'tail'> & { name: string; notes: string | null }) => {
    const { id } = await call(createPlaylist, { body: { ...typed, id: newId(), teamId: team.id, items: [] } })
    await navigate({ to: '/a/team/playlist/$id/', params: { id } })
  }
  const add = mayWrite && <Button onClick={() => setIsNew(true)}>{t('New playlist')}</Button>
  return (
    <Page title={t('Playlists')} sentence={t('Clips to teach from, in your order.')} action={add}>
      <ForYou teamId={team.id} />
      <Answer of={lists}>
        {(found) =>
          found.length === 0 ? (
            <Empty title={t('No playlists yet')} action={add}>
              {mayWrite
                ? t('Open the plays behind any figure and press A to add them to a playlist.')
                : t('Coaches collect clips here.')}
            </Empty>
          ) : (
            <Card flush>
              <List inCard>
                {found.map((list) => (
                  <PlaylistLine key={list.id} list={list} />
                ))}
              </List>
            </Card>
          )
        }
      </Answer>
      {isNew && (
        <PlaylistDialog
          title={t('New playlist')}
          submit={t('Start playlist')}
          of={NEW}
          onSave={start}
          onClose={() => setIsNew(false)}
        />
      )}
    </Page>
  )
}
