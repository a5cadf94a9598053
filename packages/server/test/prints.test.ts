import { csvRecords, fromBbgame, fromRows, makeMaxPreps, readXml } from '@fullcourt/scorebook/formats'
import { profileOf } from '@fullcourt/scorebook/rules'
import { keysOf, type Side } from '@fullcourt/scorebook/vocabulary'
import { GAME_FILES, SEASON_FILES } from '@fullcourt/wire'
import { describe, expect, it } from 'vitest'
import type { PdfDocument } from '../src/pdf/document.ts'
import { pdfOf } from '../src/pdf/pdfOf.ts'
import { newGame, save, shot } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'
import { unzip } from './unzip.ts'

/** How many pages a PDF says that it has. */
const pagesOf = (pdf: Buffer): number =>
  Number(/\/Type \/Pages\s*\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1])

const letter: PdfDocument = {
  title: 'A list',
  language: 'en',
  paper: 'letter',
  createdAt: Date.parse('2026-11-20T12:00:00Z'),
  foot: 'A list',
  blocks: [
    { kind: 'title', text: 'Σωκράτης and Ирина' },
    { kind: 'text', text: 'A sentence.' },
    {
      kind: 'table',
      columns: [
        { width: 1, align: 'right' },
        { width: 4, align: 'left' },
      ],
      head: ['#', 'Name'],
      rows: Array.from({ length: 120 }, (_, n) => ({
        cells: [String(n), `A rather long name ${n} `.repeat(9)],
      })),
    },
  ],
}

describe('a document', () => {
  it('has the same bytes each time, with its fonts inside', async () => {
    const [first, second] = [await pdfOf(letter), await pdfOf(letter)]
    expect(first.equals(second)).toBe(true)
    expect(first.subarray(0, 5).toString()).toBe('%PDF-')
    expect(first.toString('latin1')).toContain('DejaVuSansCondensed')
  })

  it('continues a long table on further pages, and lists in columns', async () => {
    expect(pagesOf(await pdfOf(letter))).toBe(3)
    const lists = Array.from({ length: 4 }, (_, n) => ({
      columns: [{ width: 1, align: 'left' as const }],
      head: [`Q${n + 1}`],
      rows: Array.from({ length: 40 }, (_row, at) => ({ cells: [String(at)] })),
    }))
    expect(pagesOf(await pdfOf({ ...letter, blocks: [{ kind: 'lists', across: 5, lists }] }))).toBe(1)
    expect(pagesOf(await pdfOf({ ...letter, blocks: [{ kind: 'lists', across: 1, lists }] }))).toBe(3)
  })

  it('breaks the lines of a table that wraps', async () => {
    const blocks = letter.blocks.map((block) => (block.kind === 'table' ? { ...block, wraps: true } : block))
    expect(pagesOf(await pdfOf({ ...letter, blocks }))).toBe(4)
  })

  it('has a watermark where one is asked for', async () => {
    const marked = await pdfOf({ ...letter, watermark: 'TEST' })
    expect(marked.length).toBeGreaterThan((await pdfOf(letter)).length)
  })
})

describe('prints of a game', () => {
  const at = setUpTestServer()

  it('are the box score and the score sheet as PDF, for those who read the game', async () => {
    const game = await newGame(at.ask)
    for (const n of [1, 2, 3]) await save(game, shot(game, n, { by: n, made: true }))
    const get = (url: string, headers: Record<string, string> = {}) =>
      at.fastify.inject({ url, headers: { authorization: `Bearer ${game.token}`, ...headers } })
    const files = {
      'box-score/pdf/': 'box score.pdf',
      'score-sheet/pdf/': 'score sheet.pdf',
      'box-score/pdf/?paper=a4': 'box score.pdf',
    }
    for (const [path, file] of Object.entries(files)) {
      const url = `/v1/team-game/${game.gameId}/${path}`
      const pdf = await get(url)
      expect([pdf.statusCode, pdf.headers['content-type']], pdf.body.slice(0, 200)).toEqual([
        200,
        'application/pdf',
      ])
      expect(pdf.headers['content-disposition']).toContain(encodeURIComponent(file))
      expect(pagesOf(pdf.rawPayload)).toBeGreaterThan(0)
      expect((await get(url, { 'if-none-match': String(pdf.headers.etag) })).statusCode).toBe(304)
    }
    const stranger = await newGame(at.ask)
    const url = `/v1/team-game/${game.gameId}/box-score/pdf/`
    expect((await stranger.ask('GET', url)).status).toBe(404)
  })

  it('are in the language that the call names', async () => {
    const game = await newGame(at.ask)
    const print = async (path: string) => {
      const url = `/v1/team-game/${game.gameId}/${path}`
      const reply = await at.fastify.inject({ url, headers: { authorization: `Bearer ${game.token}` } })
      return reply.rawPayload
    }
    const title = (text: string) => Buffer.from(text, 'utf16le').swap16()
    for (const [path, name, spanish] of [
      ['box-score/pdf/', 'Box score: ', 'Estadísticas: '],
      ['score-sheet/pdf/', 'Score sheet: ', 'Planilla: '],
    ] as const) {
      const [english, translated] = [await print(path), await print(`${path}?lang=es`)]
      expect(english.includes('/Lang (en)') && english.includes(title(name))).toBe(true)
      expect(translated.includes('/Lang (es)') && translated.includes(title(spanish))).toBe(true)
    }
  })

  it('are files for other programs, without formulas, the same bytes each time', async () => {
    const game = await newGame(at.ask, undefined, { fields: { opponentName: '=1+1' } })
    for (const n of [1, 2, 3]) await save(game, shot(game, n, { by: n, made: true }))
    const get = async (url: string) => {
      const reply = await at.fastify.inject({ url, headers: { authorization: `Bearer ${game.token}` } })
      expect(reply.statusCode, reply.body.slice(0, 200)).toBe(200)
      return reply
    }
    const fileOf = (format: string) => get(`/v1/team-game/${game.gameId}/file/?format=${format}`)
    const maxPreps = { supplierId: null, names: { points: 'Pts' } }
    await game.ask('PATCH', `/v1/team-brand/${game.programId}/`, { maxPreps })
    for (const format of keysOf(GAME_FILES)) {
      const { headers, rawPayload } = await fileOf(format)
      expect(headers['content-type']).toContain(GAME_FILES[format].type)
      expect(headers['content-disposition']).toContain(encodeURIComponent(GAME_FILES[format].ending))
      expect((await fileOf(format)).rawPayload.equals(rawPayload)).toBe(true)
    }
    const rules = profileOf('nfhs')!
    const { body: plays } = await fileOf('events-csv')
    // Without the mark of UTF-8, which programs take for a part of the first name. The page adds it for spreadsheets.
    expect(plays.startsWith('Period,')).toBe(true)
    const events = fromRows(csvRecords(plays), { rules })
    expect(events.rows.filter(({ type }) => type === 'shot_made')).toHaveLength(3)
    const tree = readXml((await fileOf('bbgame')).body)
    expect(tree && fromBbgame([tree], rules)?.totals.sides.home).toMatchObject({
      fieldGoalsMade: 3,
      points: 6,
    })
    expect((await fileOf('box-csv')).body).toContain("'=1+1 Owls")
    const sheets = await unzip((await fileOf('xlsx')).rawPayload)
    expect([...sheets.keys()].filter((path) => path.includes('sheets/'))).toHaveLength(3)
    expect([...sheets.values()].join('')).not.toContain('<f>')
    expect(JSON.parse((await fileOf('json')).body)).toMatchObject({ version: 1, box: { score: { home: 6 } } })
    await game.ask('PATCH', `/v1/team-game/${game.gameId}/`, { homeFinalScore: 6, awayFinalScore: 0 })
    for (const format of keysOf(SEASON_FILES)) {
      const { headers, body } = await get(`/v1/team/${game.teamId}/stats/file/?format=${format}`)
      expect(headers['content-type']).toContain(SEASON_FILES[format].type)
      if (format === 'csv')
        expect(csvRecords(body).at(-2)).toMatchObject({ Player: 'Team', Games: '1', PTS: '6' })
    }
    const stranger = await newGame(at.ask)
    expect((await stranger.ask('GET', `/v1/team-game/${game.gameId}/file/?format=json`)).status).toBe(404)
  })

  it('are a stat file for MaxPreps of either side, with the names that the program entered', async () => {
    const game = await newGame(at.ask, undefined, { fields: { opponentName: 'St. "Ann\'s" (B)' } })
    for (const n of [1, 2, 3]) await save(game, shot(game, n, { by: n, made: true, isHomeTeam: n > 1 }))
    const url = `/v1/team-game/${game.gameId}/file/?format=maxpreps`
    const refused = await game.ask('GET', url)
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { format: 'Enter the field names of MaxPreps first: on the page of a game, More, MaxPreps.' },
    ])
    const maxPreps = { supplierId: 'ab12', names: { points: 'Pts', secondsPlayed: 'Min' } }
    await game.ask('PATCH', `/v1/team-brand/${game.programId}/`, { maxPreps })
    const { body: box } = await game.ask('GET', `/v1/team-game/${game.gameId}/box-score/`)
    const get = (query: string) =>
      at.fastify.inject({ url: `${url}${query}`, headers: { authorization: `Bearer ${game.token}` } })
    const written = (side: Side) => makeMaxPreps(box[side].players, maxPreps.names, maxPreps.supplierId)
    expect(written('home').split('\r\n').slice(0, 2)).toEqual(['ab12', 'Jersey|Min|Pts'])
    const [own, home, away] = await Promise.all(['', '&side=home', '&side=away'].map(get))
    expect([own?.body, home?.body, away?.body]).toEqual((['home', 'home', 'away'] as const).map(written))
    expect(decodeURIComponent(String(away?.headers['content-disposition']))).toMatch(
      /''\d{4}-\d\d-\d\d St\. Anns B Owls maxpreps\.txt$/,
    )
  })

  it('can be made of a game without a play', async () => {
    const game = await newGame(at.ask)
    const { statusCode } = await at.fastify.inject({
      url: `/v1/team-game/${game.gameId}/score-sheet/pdf/`,
      headers: { authorization: `Bearer ${game.token}` },
    })
    expect(statusCode).toBe(200)
  })
})
