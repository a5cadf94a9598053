// The table types of src/database.ts and src/tables say what the migrations made: tables, columns, kinds of values, what may be null or left out.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import ts from 'typescript'
import { beforeAll, expect, test } from 'vitest'
import { setUpTestServer } from './testServer.ts'

const SRC = join(import.meta.dirname, '../src')
const files = ['database.ts', ...readdirSync(join(SRC, 'tables')).map((name) => `tables/${name}`)].map(
  (name) => ts.createSourceFile(name, readFileSync(join(SRC, name), 'utf8'), ts.ScriptTarget.Latest, true),
)
const interfaces = new Map(
  files
    .flatMap(({ statements }) => statements.filter(ts.isInterfaceDeclaration))
    .map((one) => [one.name.text, one]),
)

/** Types of other files, and what they are stored as. */
const IMPORTED: Readonly<Record<string, string>> = {
  ApiTokenKind: 'string',
  AuditKind: 'string',
  AuditSubject: 'string',
  Communications: 'number',
  ContactType: 'string',
  DeliveryState: 'string',
  SentType: 'string',
  WebhookEnd: 'string',
  'WebhookType[]': 'string[]',
  CouponKind: 'string',
  EventType: 'string',
  FilmStatus: 'string',
  FilmType: 'string',
  FinalReason: 'string',
  GamePersonRole: 'string',
  GatewayKind: 'string',
  Gender: 'string',
  HourKind: 'string',
  RenewsBy: 'string',
  GradeLevel: 'number',
  GoalBound: 'string',
  GoalKey: 'string',
  InvitationKind: 'string',
  LiveType: 'string',
  NotificationKind: 'string',
  PersonGender: 'string',
  Position: 'string',
  ProgramRole: 'string',
  ProgramType: 'string',
  'Scope[]': 'string[]',
  ScoringType: 'string',
  TeamLevel: 'number',
  TeamRole: 'string',
  Units: 'string',
  UserLanguage: 'string',
  Buffer: 'bytes',
}

interface Column {
  readonly kind: string
  readonly isNullable: boolean
  /** An insert may leave it out. */
  readonly isOptional: boolean
}

const required = (kind: string): Column => ({ kind, isNullable: false, isOptional: false })

/** 'string', 'number', 'string[]', 'bytes'; `'session' | 'stream'` is a string. */
function kindOf(type: ts.TypeNode): string {
  const text = type.getText()
  if (ts.isUnionTypeNode(type))
    return [...new Set(type.types.filter((one) => !isNull(one)).map(kindOf))].join(' | ')
  if (ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal)) return 'string'
  return IMPORTED[text] ?? text
}

const isNull = (type: ts.TypeNode): boolean => type.getText() === 'null'
const isKeyword = (type: ts.TypeNode, word: string): boolean =>
  type.getText() === word || (ts.isUnionTypeNode(type) && type.types.some((one) => one.getText() === word))

/** Reads a column from its type: `Maybe<string>`, `Generated<number>`, `string`. */
function columnOf(type: ts.TypeNode): Column {
  if (!ts.isTypeReferenceNode(type) || !type.typeArguments) {
    if (type.getText() === 'Defaulted') return { ...required('string'), isOptional: true }
    return { ...required(kindOf(type)), isNullable: isKeyword(type, 'null') }
  }
  const [selected, inserted] = type.typeArguments
  switch (type.typeName.getText()) {
    case 'Generated':
      return { ...required(kindOf(selected!)), isOptional: true }
    case 'Maybe':
      return { kind: kindOf(selected!), isNullable: true, isOptional: true }
    case 'MaybeJson':
      return { kind: 'json', isNullable: true, isOptional: true }
    case 'JSONColumnType':
      return required('json')
    case 'ColumnType':
      return {
        kind: 'json',
        isNullable: isKeyword(selected!, 'null'),
        isOptional: isKeyword(inserted!, 'undefined'),
      }
    default:
      return required(type.getText())
  }
}

const columnsIn = (members: ts.NodeArray<ts.TypeElement>): [string, Column][] =>
  members.filter(ts.isPropertySignature).map((one) => [one.name.getText(), columnOf(one.type!)])

function columnsOf(type: ts.TypeNode): [string, Column][] {
  if (ts.isTypeLiteralNode(type)) return columnsIn(type.members)
  const declared = interfaces.get(type.getText())
  if (!declared) throw new Error(`${type.getText()} is not declared in tables`)
  const inherited = (declared.heritageClauses ?? [])
    .flatMap(({ types }) => types)
    .flatMap((one) => {
      const parent = interfaces.get(one.getText())
      return parent ? columnsIn(parent.members) : []
    })
  return [...inherited, ...columnsIn(declared.members)]
}

const declared = new Map(
  interfaces
    .get('Database')!
    .members.filter(ts.isPropertySignature)
    .map((table) => [table.name.getText(), new Map(columnsOf(table.type!))]),
)

const KINDS: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  varchar: 'string',
  date: 'string',
  timestamptz: 'string',
  xid8: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'number',
  bytea: 'bytes',
  json: 'json',
  jsonb: 'json',
  _text: 'string[]',
  _uuid: 'string[]',
}

let made: Map<string, Map<string, Column>>

/** Tables of the migrations alone, not of the job queue. */
const at = setUpTestServer()
beforeAll(async () => {
  const { rows } = await sql<{
    tableName: string
    columnName: string
    udtName: string
    isNullable: string
    isFilled: boolean
  }>`
    select table_name, column_name, udt_name,
      case when table_type = 'VIEW' then 'NO' else is_nullable end as is_nullable,
      column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as is_filled
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' order by table_name, ordinal_position
  `.execute(at.app.db)
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  made = new Map()
  for (const { tableName, columnName, udtName, isNullable, isFilled } of rows) {
    const table = made.get(camel(tableName)) ?? new Map<string, Column>()
    made.set(camel(tableName), table)
    table.set(camel(columnName), {
      kind: KINDS[udtName] ?? udtName,
      isNullable: isNullable === 'YES',
      isOptional: isFilled || isNullable === 'YES',
    })
  }
})

/** Kysely's own tables. */
const UNTYPED = ['kyselyMigration', 'kyselyMigrationLock']

test('every table is declared', () => {
  expect([...declared.keys()].toSorted()).toEqual(
    [...made.keys()].filter((name) => !UNTYPED.includes(name)).toSorted(),
  )
})

test.each([...declared.keys()])('%s has the columns of the database', (table) => {
  const shape = (columns: ReadonlyMap<string, Column>) =>
    Object.fromEntries(
      [...columns].map(([name, { kind, isNullable }]) => [name, isNullable ? `${kind} | null` : kind]),
    )
  expect(shape(declared.get(table)!)).toEqual(shape(made.get(table)!))
})

test.each([...declared.keys()])('an insert into %s leaves out only what the database fills in', (table) => {
  const missing = [...declared.get(table)!].filter(
    ([name, { isOptional }]) => isOptional && !made.get(table)!.get(name)?.isOptional,
  )
  expect(missing.map(([name]) => name)).toEqual([])
})
