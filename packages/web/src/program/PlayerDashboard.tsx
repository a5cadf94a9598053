import { listFilms, playerStats, type Received } from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { useCall, useList } from '../call/call.ts'
import { seasonTiles } from '../figures/seasonColumns.tsx'
import { type MyTeam, useProgram } from '../identity/session.ts'
import { Answer } from '../ui/Answer.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { Tiles } from '../ui/data/Tiles.tsx'
import { Empty } from '../ui/Empty.tsx'
import { t } from '../ui/language.ts'
import { Section } from '../ui/Page.tsx'
import { ListSkeleton } from '../ui/Skeletons.tsx'
import style from './Dashboard.module.css'
import { LastGames } from './LastGames.tsx'

type Season = Received<typeof playerStats>

const MOST_FILMS = 3

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

/** '12 points, 4 rebounds, 3 assists' */
const lineText = ({ points, totalRebounds, assists }: Season['results'][number]): string =>
  [counted(points, 'point'), counted(totalRebounds, 'rebound'), counted(assists, 'assist')].join(', ')

export interface Props {
  readonly team: MyTeam
  readonly entryId: string
}

/** A player's first page: the own season, the last games with the own line in each, and films. */
export default function PlayerDashboard({ team, entryId }: Props) {
  const season = useCall(playerStats, { params: { id: entryId }, query: {} }, { kept: true })
  const lines = new Map((season.data?.results ?? []).map((row) => [row.teamGameId, lineText(row)]))
  return (
    <>
      <Section
        title={t('Your season')}
        action={
          <LinkButton variant="subtle" size="sm" to="/a/team/player/$id/" params={{ id: entryId }}>
            {t('All games')}
          </LinkButton>
        }
      >
        <Answer of={season} waiting={<ListSkeleton rows={1} height={72} />}>
          {(answer) => <OwnSeason season={answer} />}
        </Answer>
        <OwnProfile />
      </Section>
      <LastGames team={team} ownLines={lines} />
      <Films team={team} />
    </>
  )
}

function OwnSeason({ season: { results, totals } }: { readonly season: Season }) {
  if (results.length === 0)
    return (
      <Empty title={t('No games yet')}>{t('Your figures appear here after the first final game.')}</Empty>
    )
  return <Tiles tiles={seasonTiles(totals)} />
}

/** Data of the program about the player. */
function OwnProfile() {
  const { personId } = useProgram()
  return (
    <p className={style.note}>
      <Link to="/a/program/players/$id/" params={{ id: personId }}>
        {t('Your profile in the program')}
      </Link>
    </p>
  )
}

/** The newest films that can be watched. */
function Films({ team }: { readonly team: MyTeam }) {
  const films = useList(listFilms, {
    params: { id: team.id },
    query: { filters: JSON.stringify({ status: 'READY' }) },
  })
  const newest = (films.data ?? []).slice(0, MOST_FILMS)
  if (newest.length === 0) return null
  return (
    <Section
      title={t('Films')}
      action={
        <LinkButton variant="subtle" size="sm" to="/a/team/videos/">
          {t('All videos')}
        </LinkButton>
      }
    >
      <ul className={style.list}>
        {newest.map((film) => (
          <li key={film.id}>
            <Link to="/a/team/videos/$id/" params={{ id: film.id }} className={style.todo}>
              <span aria-hidden="true">▶</span>
              <span>{film.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
