// The tables of a game and a season, as LibreOffice opens them where people write numbers with a comma, or from right to left.
import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { csvCells } from '@fullcourt/scorebook/formats'
import { beforeAll, expect, it } from 'vitest'
import { newGame, type ScoredGame, save, shot } from './scorer.ts'
import { tempFolder } from './tempFolder.ts'
import { setUpTestServer } from './testServer.ts'

const run = promisify(execFile)
const folder = tempFolder('sheets')
/** LibreOffice. */
const OFFICE = 'soffice'
const hasOffice = spawnSync(OFFICE, ['--version']).status === 0
let game: ScoredGame

const at = setUpTestServer()
beforeAll(async () => {
  const players = {
    home: ['02 Müller; "Jörg"', '1 כהן', '2 Šílený', '3 =SUM(A1)', '4 -1+1', '5 Лев'],
    away: ['0 Œuvre', '00 Nuñez', '1 Ng', '2 O’Neill', '3 @Home'],
  }
  game = await newGame(at.ask, undefined, { players, fields: { opponentName: '=1+1' } })
  for (const second of [60, 61, 62, 63, 64]) {
    const play = shot(game, second, { made: second % 2 === 0, isHomeTeam: second < 63 })
    const location = { x: 101.375, y: 250.5 }
    await save(game, { ...play, origin: { ...play.origin, location } })
  }
  await game.ask('PATCH', `/v1/team-game/${game.gameId}/`, { homeFinalScore: 4, awayFinalScore: 2 })
})

async function download(path: string): Promise<Buffer> {
  const reply = await at.fastify.inject({ url: path, headers: { authorization: `Bearer ${game.token}` } })
  expect(reply.statusCode).toBe(200)
  // As the page saves it.
  const mark = String(reply.headers['content-type']).startsWith('text/csv') ? '\uFEFF' : ''
  return Buffer.concat([Buffer.from(mark), reply.rawPayload])
}

/** The path of LibreOffice's settings with a locale. */
function settingsOf(locale: string): string {
  const settings = join(folder, locale)
  mkdirSync(join(settings, 'user'), { recursive: true })
  writeFileSync(
    join(settings, 'user/registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${locale}</value></prop></item></oor:items>`,
  )
  return settings
}

const LETTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The cells of each sheet in a document of LibreOffice (flat XML): numbers, texts, and anything else as what it is. */
const sheetsIn = (text: string): (readonly (readonly unknown[])[])[] =>
  [...text.matchAll(/<table:table .*?<\/table:table>/gs)].map(([sheet]) =>
    [...sheet.matchAll(/<table:table-row.*?<\/table:table-row>/gs)]
      .map(([row]) =>
        [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)].flatMap(
          ([, facts = '', held = '']) => {
            const repeated = Number(/number-columns-repeated="(\d+)"/.exec(facts)?.[1] ?? 1)
            return Array.from({ length: Math.min(repeated, 100) }, () => cellOf(facts, held))
          },
        ),
      )
      .filter((cells) => cells.some((cell) => cell !== '')),
  )

function cellOf(facts: string, held: string): unknown {
  const kind = /office:value-type="(\w+)"/.exec(facts)?.[1] ?? ''
  if (facts.includes('table:formula')) return { formula: facts }
  if (kind === 'float') return Number(/office:value="([^"]*)"/.exec(facts)?.[1])
  const shown = held.replace(/<[^>]*>/g, '').replace(/&(\w+);/g, (_, name) => LETTERS[name] ?? '?')
  return kind === 'string' || kind === '' ? shown.trim() : { [kind]: shown }
}

/** Opens files of one kind in a locale. @returns their sheets */
async function open(locale: string, kind: 'csv' | 'xlsx', files: readonly Buffer[]) {
  const made = join(folder, `made-${locale}`)
  const names = files.map((bytes, index) => {
    writeFileSync(join(folder, `table${index}.${kind}`), bytes)
    return `table${index}`
  })
  // A person leaves the settings of the dialog as they are: the language of the system, no dates sought.
  const asText = kind === 'csv' ? ['--infilter=CSV:44/9/59,34,76,1,,0,false,false'] : []
  const settings = `-env:UserInstallation=file://${settingsOf(locale)}`
  const into = ['--convert-to', 'fods', '--outdir', made]
  const given = names.map((name) => join(folder, `${name}.${kind}`))
  await run(OFFICE, [settings, '--headless', ...asText, ...into, ...given])
  return names.flatMap((name) => sheetsIn(readFileSync(join(made, `${name}.fods`), 'utf8')))
}

/** The cells of a file of ours, as texts. */
const written = (bytes: Buffer) => csvCells(bytes.toString()).map((row) => row.map((cell) => cell.trim()))
const trimmed = (rows: readonly (readonly unknown[])[], width: number) =>
  rows.map((row) => Array.from({ length: width }, (_, index) => row[index] ?? ''))

it.skipIf(!hasOffice).each(['de', 'fr', 'he'])(
  `${hasOffice ? '' : '(needs LibreOffice) '}open with the same numbers and texts: %s`,
  async (locale) => {
    const file = `/v1/team-game/${game.gameId}/file/?format=`
    const season = `/v1/team/${game.teamId}/stats/file/?format=`
    const tables = await Promise.all(
      [`${file}box-csv`, `${file}events-csv`, `${file}shots-csv`, `${season}csv`].map(download),
    )
    const workbooks = await Promise.all([`${file}xlsx`, `${season}xlsx`].map(download))
    const sheets = await open(locale, 'xlsx', workbooks)
    const opened = await open(locale, 'csv', tables)
    expect([sheets.length, opened.length]).toEqual([tables.length, tables.length])
    for (const [index, bytes] of tables.entries()) {
      const rows = written(bytes)
      const [columns = []] = rows
      const isNumber = (cell: string, column: number) =>
        columns[column] !== 'Jersey' && /^-?\d+(\.\d+)?$/.test(cell)
      // In a workbook a number is a number, and a text never a formula.
      const inWorkbook = rows.map((row) =>
        row.map((cell, column) => (isNumber(cell, column) ? Number(cell) : cell.replace(/^'(?=[=+@-])/, ''))),
      )
      expect(trimmed(sheets[index]!, columns.length)).toEqual(inWorkbook)
      // In CSV the country decides what a number is: it is the same number then, or the text as it was written.
      const wrong = trimmed(opened[index]!, columns.length).flatMap((row, at) =>
        row.filter((cell, column) => {
          const text = rows[at]?.[column]
          return typeof cell === 'number' ? cell !== Number(text) : cell !== text
        }),
      )
      expect(wrong).toEqual([])
    }
  },
  60_000,
)
