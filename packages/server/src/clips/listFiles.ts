import { csvText, encodeSportscode, writeSportscode } from '@fullcourt/film'
import { formatClock } from '@fullcourt/scorebook/vocabulary'
import type { AppContext } from '../appContext.ts'
import { refuseUnknown } from '../calls/refusal.ts'
import type { Subject } from '../calls/subject.ts'
import { findFilms } from '../film/rows.ts'
import { listNames, readNamedGames } from './listNames.ts'
import { findPlaylist, itemsOf } from './playlists.ts'
import { showItems } from './shownItems.ts'

type NamelessClips = Awaited<ReturnType<typeof clipsWithoutNames>>

/** The clips of a list as they leave the program: with numbers in place of names. */
export async function clipsWithoutNames(app: AppContext, subject: Subject) {
  const list = await findPlaylist(app.db, subject)
  const items = await itemsOf(app, list)
  const { accountId, teamBrandId } = subject
  const games = await readNamedGames(app, accountId, items)
  const named = { games, teamBrandId: teamBrandId ?? refuseUnknown(), showNames: false }
  const { hide, showPerson } = await listNames(app, list, named)
  return { list, hide, games, clips: await showItems(app, accountId, items, { list, games, showPerson }) }
}

/** A timeline of Sportscode, in seconds of the films. */
export function timelineOf({ list, hide, clips }: NamelessClips): Uint8Array {
  const code = hide(list.name)
  const tags = clips.flatMap(({ section, title, note, play, parts }) =>
    parts.map(({ start, end }) => ({
      label: hide(section ?? '') || code,
      start,
      end,
      note: note && hide(note),
      labels: [
        ...(title ? [{ group: 'Title', text: hide(title) }] : []),
        ...(play ? [{ group: 'Play', text: play.text }] : []),
      ],
    })),
  )
  return encodeSportscode(writeSportscode(tags, []), 'utf-16')
}

const HEADINGS = [
  'No.',
  'Section',
  'Title',
  'Note',
  'Play',
  'Period',
  'Clock',
  'Game',
  'Film',
  'Start',
  'End',
]

const secondText = (second: number | null): string =>
  second === null ? '' : String(Math.round(second * 1000) / 1000)

/** A table: a row for each clip, with its seconds of film. */
export async function tableOf(
  { db }: AppContext,
  accountId: string,
  { hide, games, clips }: NamelessClips,
): Promise<string> {
  const films = await findFilms(
    db,
    accountId,
    clips.flatMap(({ teamVideoId }) => teamVideoId ?? []),
  )
  const gameText = (id: string | null): string => {
    const game = id === null ? undefined : games.get(id)?.game
    if (!game) return ''
    return `${game.localStartTime.slice(0, 10)} ${game.isHome ? 'vs' : 'at'} ${game.opponentFullName}`
  }
  const rows = clips.map(({ section, title, note, play, teamGameId, teamVideoId, start, end }, at) => [
    String(at + 1),
    hide(section ?? ''),
    hide(title ?? ''),
    hide(note ?? ''),
    play?.text ?? '',
    play?.period ?? '',
    play ? formatClock(play.clockTime) : '',
    gameText(teamGameId),
    hide((teamVideoId && films.get(teamVideoId)?.name) || ''),
    secondText(start),
    secondText(end),
  ])
  return csvText([HEADINGS, ...rows])
}
