import { keysOf, msg } from '@fullcourt/scorebook/vocabulary'
import {
  boxScorePdf,
  downloadGame,
  downloadSeason,
  GAME_FILES,
  type GameFile,
  SEASON_FILES,
  type SeasonFile,
  type SentQuery,
} from '@fullcourt/wire'
import { call } from '../call/call.ts'
import { shareOrSave } from '../ui/data/shareOrSave.ts'
import { inPageLanguage, t } from '../ui/language.ts'
import type { MenuChoice } from '../ui/overlay/Menu.tsx'
import { toastError } from '../ui/toast.tsx'

/** Files to download, as choices of a menu. The server makes them of the plays that it has. */

/** The stat file for MaxPreps has a dialog of its own. */
const GAME_WORDS = {
  xlsx: 'Excel',
  'box-csv': msg('Box score (CSV)'),
  'events-csv': msg('Plays (CSV)'),
  'shots-csv': msg('Shots (CSV)'),
  bbgame: 'StatCrew XML',
  sportscode: 'Sportscode XML',
  json: 'JSON',
} as const satisfies Readonly<Record<Exclude<GameFile, 'maxpreps'>, string>>
const SEASON_WORDS = { xlsx: 'Excel', csv: 'CSV' } as const satisfies Readonly<Record<SeasonFile, string>>

/** Saves the bytes of a call. CSV gets the mark by which spreadsheets know UTF-8; calls have none, for programs. */
async function save(bytes: Promise<Uint8Array<ArrayBuffer>>, type: string, name: string): Promise<void> {
  const mark = type === 'text/csv' ? '\uFEFF' : ''
  await shareOrSave(new Blob([mark, await bytes], { type }), name)
}

/** @param name of the game, before the end of the file's name */
export const gameDownloads = (id: string, name: string): readonly MenuChoice[] => {
  const of = { params: { id } }
  return [
    {
      label: t('Box score (PDF)'),
      onChoose: () =>
        void save(
          call(boxScorePdf, { ...of, query: inPageLanguage() }),
          'application/pdf',
          t('{name} box score.pdf', { name }),
        ).catch(toastError),
    },
    ...keysOf(GAME_WORDS).map((format) => ({
      label: t(GAME_WORDS[format]),
      onChoose: () => {
        const { ending, type } = GAME_FILES[format]
        void save(call(downloadGame, { ...of, query: { format } }), type, `${name} ${ending}`).catch(
          toastError,
        )
      },
    })),
  ]
}

/** @param query the filters of the page */
export const seasonDownloads = (
  id: string,
  name: string,
  query: Omit<SentQuery<typeof downloadSeason>, 'format'>,
): readonly MenuChoice[] =>
  keysOf(SEASON_WORDS).map((format) => ({
    label: SEASON_WORDS[format],
    onChoose: () => {
      const { ending, type } = SEASON_FILES[format]
      const bytes = call(downloadSeason, { params: { id }, query: { ...query, format } })
      void save(bytes, type, `${name} ${ending}`).catch(toastError)
    },
  }))
