import { listGames } from '@fullcourt/wire'
import { useState } from 'react'
import { useList } from '../call/call.ts'
import { Choices } from '../frame/Wizard.tsx'
import { useTeam } from '../identity/session.ts'
import { Answer } from '../ui/Answer.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Fields } from '../ui/fields/Fields.tsx'
import { Textarea } from '../ui/fields/Textarea.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { t } from '../ui/language.ts'
import { hasWords } from '../ui/search.ts'
import style from './Film.module.css'
import { gameText } from './filmWords.ts'
import type { NewVideo } from './newVideo.ts'

interface Props {
  readonly values: NewVideo
  readonly set: (some: Partial<NewVideo>) => void
  /** Next was pressed: missing fields are marked. */
  readonly asked: boolean
}

const mark = (asked: boolean, text: string, name: string) =>
  asked && text.trim() === '' ? t('{name} is required.', { name }) : undefined

/** The game of the team that the film shows. */
function GameChoice({ values, set }: Omit<Props, 'asked'>) {
  const team = useTeam()
  const games = useList(listGames, { params: { id: team.id } })
  const [search, setSearch] = useState('')
  return (
    <Answer of={games}>
      {(all) =>
        all.length === 0 ? (
          <Empty
            title={t('No games yet')}
            action={<LinkButton to="/a/team/schedule/">{t('Schedule')}</LinkButton>}
          >
            {t('Add the game to the schedule first, or go back and choose another type.')}
          </Empty>
        ) : (
          <div className={style.games}>
            {all.length > 8 && (
              <TextInput
                type="search"
                label={t('Search games')}
                value={search}
                onChange={(event) => setSearch(event.currentTarget.value)}
              />
            )}
            <Choices
              name="game"
              label={t('Game')}
              value={values.gameId}
              options={[...all]
                .sort((a, b) => (a.gameStartTime < b.gameStartTime ? 1 : -1))
                .filter((game) => hasWords(gameText(game), search) || game.id === values.gameId)
                .map((game) => ({ value: game.id, label: gameText(game), text: game.location }))}
              onChange={(gameId) => set({ gameId })}
            />
          </div>
        )
      }
    </Answer>
  )
}

const Notes = ({ values, set }: Omit<Props, 'asked'>) => (
  <Textarea
    label={t('Notes')}
    autosize
    rows={3}
    value={values.notes}
    onChange={(event) => set({ notes: event.currentTarget.value })}
  />
)

/** Step 1: the game, the teams, or a title. */
export function DetailsStep({ values, set, asked }: Props) {
  const text = (name: 'title' | 'homeTeamName' | 'awayTeamName', label: string) => (
    <TextInput
      label={label}
      required
      value={values[name]}
      error={mark(asked, values[name], label)}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  )
  switch (values.type) {
    case 'GAME':
      return <GameChoice values={values} set={set} />
    case 'SCOUT':
      return (
        <>
          <Fields>
            {text('homeTeamName', t('Home team name'))}
            {text('awayTeamName', t('Away team name'))}
            <TextInput
              type="date"
              label={t('Date')}
              value={values.playedOn}
              onChange={(event) => set({ playedOn: event.currentTarget.value })}
            />
          </Fields>
          <Notes values={values} set={set} />
        </>
      )
    case 'OTHER':
      return (
        <>
          {text('title', t('Title'))}
          <Notes values={values} set={set} />
        </>
      )
    default:
      throw values.type satisfies never
  }
}
