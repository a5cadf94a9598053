import type { ClientBase } from 'pg'
import { csvLine } from './csv.ts'
import type { ExportedTable } from './tables.ts'

const AT_ONCE = 500

/** Reads the rows of a statement a few hundred at a time, within a transaction. */
async function* readRows<Row extends object>(
  client: ClientBase,
  text: string,
  values: readonly unknown[],
): AsyncGenerator<Row> {
  await client.query(`declare export_rows no scroll cursor for ${text}`, [...values])
  try {
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${AT_ONCE} from export_rows`)
      yield* rows
      if (rows.length < AT_ONCE) return
    }
  } finally {
    await client.query('close export_rows').catch(() => undefined)
  }
}

/** The result of a statement with one column, `line`, as lines of text. */
export async function* textLines(
  client: ClientBase,
  text: string,
  values: readonly unknown[],
): AsyncGenerator<string> {
  for await (const { line } of readRows<{ line: string }>(client, text, values)) yield `${line}\n`
}

/** The rows of a table as lines of JSON. */
export async function* jsonLines(
  client: ClientBase,
  { name, columns, where, order }: ExportedTable,
  of: readonly [accountId: string, programIds: readonly string[]],
): AsyncGenerator<string> {
  const fields = columns.map((column) => `'${column}', t.${column}`).join(', ')
  const text = `select jsonb_build_object(${fields})::text as line from ${name} t where ${where} order by ${order}`
  yield* textLines(client, text, of)
}

/** The result of a statement as a table with headings. */
export async function* csvTable(
  client: ClientBase,
  headings: readonly string[],
  text: string,
  values: readonly unknown[],
): AsyncGenerator<string> {
  yield `\ufeff${csvLine(headings)}`
  for await (const row of readRows<Record<string, unknown>>(client, text, values))
    yield csvLine(Object.values(row))
}
