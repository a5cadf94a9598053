import { buffer } from 'node:stream/consumers'
import { encodeSportscode, USUAL_RANGE, writeSportscode } from '@fullcourt/film'
import {
  csvText,
  type FileParts,
  makeMaxPreps,
  maxPrepsName,
  seasonTable,
  xlsxFiles,
} from '@fullcourt/scorebook/formats'
import {
  type GameEvent,
  isClockEvent,
  keysOf,
  periodLabel,
  SIDES,
  type Side,
} from '@fullcourt/scorebook/vocabulary'
import { eventTitle } from '@fullcourt/scorebook/words'
import { downloadGame, downloadSeason, GAME_FILES, type Game, SEASON_FILES } from '@fullcourt/wire'
import { ZipFile } from 'yazl'
import type { AppContext } from '../appContext.ts'
import { refuseField } from '../calls/refusal.ts'
import { type Bytes, bytesInMemory, type Route, route } from '../calls/route.ts'
import { programKeyOf, type Subject } from '../calls/subject.ts'
import { readPlacing, timelineFiles } from '../film/manifest.ts'
import { findGame } from '../games/shown.ts'
import { isFinal } from '../plays/finalGame.ts'
import { gameKeyOf } from '../plays/gameBook.ts'
import { readPlay } from '../plays/storedPlay.ts'
import { seasonOf } from '../stats/seasonRoutes.ts'

/** The time in the parts of a workbook, so that the same figures give the same bytes. */
const PACKED_AT = new Date('2000-01-01T00:00:00Z')

type FileKind =
  | (typeof GAME_FILES)[keyof typeof GAME_FILES]
  | (typeof SEASON_FILES)[keyof typeof SEASON_FILES]

async function bytesOf(parts: FileParts): Promise<Buffer> {
  if (typeof parts === 'string') return Buffer.from(parts)
  const zip = new ZipFile()
  for (const { path, text } of parts) zip.addBuffer(Buffer.from(text), path, { mtime: PACKED_AT })
  zip.end()
  return buffer(zip.outputStream)
}

/** @param name of the game or team, before the end of the file's name */
const download = (bytes: Buffer, { ending, type }: FileKind, name: string): Bytes =>
  bytesInMemory(bytes, {
    type,
    headers: {
      'cache-control': 'private, no-cache',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${name} ${ending}`)}`,
    },
  })

/** The game on its films as a timeline of Sportscode: an instance an event, on one axis of all films. */
async function timelineOf(app: AppContext, subject: Subject, game: Game): Promise<Buffer> {
  const key = gameKeyOf(subject)
  const [book, { films, events: placed }] = await Promise.all([
    app.plays.books.get(key),
    readPlacing(app, key),
  ])
  const starts = new Map(timelineFiles(films).map(({ id, start }) => [id, start]))
  const momentOf = new Map(
    placed.flatMap(({ eventId, teamVideoId, videoTime }): [string, number][] => {
      const start = starts.get(teamVideoId ?? '')
      return start === undefined || videoTime === null ? [] : [[eventId, start + videoTime]]
    }),
  )
  const { people, rules } = book.context
  const tagOf = (event: GameEvent) => {
    const moment = momentOf.get(event.id)
    if (moment === undefined || isClockEvent(event)) return []
    const person = people.get(event.teamGamePersonnelId ?? '')
    const team = event.isHomeTeam ? game.homeTeamFullName : game.awayTeamFullName
    return [
      {
        label: `${team} ${eventTitle(event.type)}`,
        start: Math.max(0, moment - USUAL_RANGE.lead),
        end: moment + USUAL_RANGE.tail,
        note: null,
        labels: [
          ...(person ? [{ group: 'Player', text: `${person.jersey} ${person.fullName}` }] : []),
          { group: 'Period', text: periodLabel(rules, event.period) },
          ...(event.pointValue === null ? [] : [{ group: 'Points', text: String(event.pointValue) }]),
        ],
      },
    ]
  }
  const tags = [...book.changedSince(0)]
    .flatMap(({ text }) => (text === null ? [] : [readPlay(text)]))
    .flatMap(({ origin, rel }) => [origin, ...rel].flatMap(tagOf))
    .toSorted((a, b) => a.start - b.start)
  return Buffer.from(encodeSportscode(writeSportscode(tags, []), 'utf-16'))
}

/** The stat file of a side for MaxPreps, by the names that the program entered. */
async function statFileOf(app: AppContext, subject: Subject, side: Side): Promise<Buffer> {
  const program = programKeyOf(subject)
  const { maxPreps } = await app.db
    .selectFrom('teamBrand')
    .select('maxPreps')
    .where('accountId', '=', program.accountId)
    .where('id', '=', program.id)
    .executeTakeFirstOrThrow()
  if (!maxPreps || keysOf(maxPreps.names).length === 0)
    return refuseField(
      'format',
      'Enter the field names of MaxPreps first: on the page of a game, More, MaxPreps.',
    )
  const { box } = await app.stats.answers.of(gameKeyOf(subject))
  return Buffer.from(makeMaxPreps(box[side].players, maxPreps.names, maxPreps.supplierId))
}

const gameRoute = route(downloadGame, async ({ subject, query: { format, side } }, app) => {
  const game = await findGame(app, subject)
  const [day = '', startTime = ''] = game.localStartTime.split('T')
  const names = { home: game.homeTeamFullName, away: game.awayTeamFullName }
  const name = `${day} ${SIDES.map((side) => names[side]).join(' – ')}`
  if (format === 'maxpreps') {
    const of = side ?? (game.isHome ? 'home' : 'away')
    const bytes = await statFileOf(app, subject, of)
    return download(bytes, GAME_FILES[format], maxPrepsName(day, names[of]))
  }
  if (format === 'sportscode') return download(await timelineOf(app, subject, game), GAME_FILES[format], name)
  const parts = await app.stats.answers.file(gameKeyOf(subject), format, {
    names,
    day,
    startTime,
    location: game.location,
    gameId: game.id,
    isFinal: isFinal(game),
  })
  return download(await bytesOf(parts), GAME_FILES[format], name)
})

const seasonRoute = route(downloadSeason, async ({ subject, query: { format, ...query } }, app) => {
  const { rows, totals } = await seasonOf(app, subject, query)
  const table = seasonTable(rows, totals)
  const { name, mascot } = await app.db
    .selectFrom('team')
    .innerJoin('teamBrand', (on) =>
      on.onRef('teamBrand.accountId', '=', 'team.accountId').onRef('teamBrand.id', '=', 'team.teamBrandId'),
    )
    .select(['teamBrand.name', 'teamBrand.mascot'])
    .where('team.accountId', '=', subject.accountId)
    .where('team.id', '=', subject.id)
    .executeTakeFirstOrThrow()
  const parts = format === 'csv' ? csvText(table) : xlsxFiles([table])
  return download(await bytesOf(parts), SEASON_FILES[format], `${name} ${mascot}`)
})

export const downloadRoutes: readonly Route[] = [gameRoute, seasonRoute]
