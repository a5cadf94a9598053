import type { Position } from '@fullcourt/scorebook/vocabulary'
import { readHeight } from '../height.ts'
import type { GradeLevel } from '../vocabulary.ts'
import { divideName, isSuffix } from './personName.ts'
import { divideLines } from './rosterLines.ts'
import {
  FITS,
  isYes,
  JERSEYS,
  kindOf,
  type RosterColumn,
  readGrade,
  readPosition,
  VALUES,
} from './rosterValues.ts'
import type { PastedRow } from './rows.ts'
import {
  type CellRefusal,
  type ChosenKinds,
  cellOf,
  type Guessed,
  headingsOf,
  mostFit,
  type PastedColumn,
  pastedTable,
  unreadCells,
} from './table.ts'

/** A roster as people paste it. */

/** A person of a pasted roster. `awayJersey` is the home one unless two were given ('12/34'). */
export interface RosterLine {
  /** Null: to be set later. */
  readonly homeJersey: string | null
  readonly awayJersey: string | null
  readonly firstName: string | null
  readonly lastName: string
  readonly position: Position | null
  readonly gradeLevel: GradeLevel | null
  /** Inches. */
  readonly height: number | null
  readonly email: string | null
  readonly phone: string | null
}

export type RosterRefusal = CellRefusal | { readonly kind: 'no-name' | 'coach' }

/** A row, read or refused. */
export type ReadRow = PastedRow &
  (
    | { readonly ok: true; readonly person: RosterLine }
    | { readonly ok: false; readonly refusals: readonly RosterRefusal[] }
  )

export interface ReadRoster {
  readonly columns: readonly PastedColumn<RosterColumn>[]
  readonly rows: readonly ReadRow[]
}

const HEADINGS: Readonly<Record<RosterColumn, string>> = {
  jersey:
    '#,no,nr,num,number,jersey,jersey #,jersey no,jersey number,uniform,uniform #,uniform number,home,home #,home jersey,player #,player number,numero,dorsal,maillot,trikot',
  awayJersey: 'away,away #,away jersey,away number,road,road jersey,visitor,visitor jersey',
  name: 'name,player,players,player name,full name,athlete,athlete name,member,student,student name,nombre completo,jugador,jugadora,spieler,joueur',
  firstName: 'first,first name,firstname,fname,given name,player first name,nombre,prenom,vorname',
  lastName:
    'last,last name,lastname,lname,surname,family name,player last name,apellido,apellidos,nom,nachname',
  suffix: 'suffix,name suffix',
  position: 'pos,position,positions,primary position,posicion,poste',
  grade: 'gr,grade,grade level,yr,year,school year,class,cl,curso,klasse',
  height: 'ht,hgt,height,estatura,altura,taille,große',
  email: 'email,e mail,email address,e mail address,player email,correo,mail',
  coach: 'is coach,coach,staff',
  phone: 'phone,phone number,mobile,cell,cell phone,mobile phone,player phone,telefono',
}
/** 1., 2., 3. … may number the list. */
const isNumbering = (cells: readonly string[]): boolean =>
  cells.length > 2 && cells.every((cell, at) => cell === `${at + 1}.` || cell === `${at + 1})`)

/** 'Jr.' and 'Sr.' of a few players may belong to their names. */
const isSuffixOrGrade = (cells: readonly string[], rows: number): boolean =>
  cells.every(isSuffix) && cells.length * 2 < rows

/** Grades 6 to 12, and each of them may be a jersey too. */
const areGrades = (cells: readonly string[]): boolean => cells.every(FITS.grade)

/** Of columns of one or two digits: a single one is the jersey, unless it repeats grades; of two one may be the grade. */
function guessNumber(
  { cells }: Guessed<RosterColumn>,
  others: readonly Guessed<RosterColumn>[],
  isFirst: boolean,
): RosterColumn | null {
  if (isNumbering(cells)) return null
  if (others.length === 0) {
    const isRepeated = new Set(cells).size < cells.length
    return areGrades(cells) && isRepeated && cells.length > 2 ? 'grade' : 'jersey'
  }
  const [other] = others
  if (!other || others.length > 1 || !(areGrades(cells) || areGrades(other.cells))) return null
  // Where both may be grades, the first column is the jersey.
  if (areGrades(cells) && areGrades(other.cells)) return isFirst ? 'jersey' : 'grade'
  return areGrades(cells) ? 'grade' : 'jersey'
}

/** One column of names is of full names. Of two the user says which is the last name, and the other one is the first. */
function guessName(cells: readonly string[], others: readonly Guessed<RosterColumn>[]): RosterColumn | null {
  const isFull = (texts: readonly string[]) =>
    mostFit(texts, (text) => FITS.name(text) && /\S[\s,]+\S/.test(text))
  const chosen = others.map(({ kind }) => kind)
  if (chosen.includes('firstName')) return chosen.includes('lastName') ? null : 'lastName'
  if (chosen.includes('lastName')) return 'firstName'
  if (chosen.includes('name')) return null
  const open = others.filter((other) => other.kind === null)
  return open.length === 0 || (isFull(cells) && !open.some((other) => isFull(other.cells))) ? 'name' : null
}

function guess(columns: readonly Guessed<RosterColumn>[]): readonly (RosterColumn | 'unused' | null)[] {
  const rows = Math.max(0, ...columns.map(({ cells }) => cells.length))
  const byValue = columns.map(({ cells, kind }) => {
    if (kind !== null) return kind
    if (isSuffixOrGrade(cells, rows)) return null
    return VALUES.find(([, fits]) => mostFit(cells, fits))?.[0] ?? 'name'
  })
  const open = (kind: RosterColumn) =>
    columns.flatMap((column, at) => (column.kind === null && byValue[at] === kind ? [column] : []))
  const numbers = open('jersey')
  const names = open('name')
  const known = columns.filter(({ kind }) => kind !== null && kind !== 'unused')
  return columns.map((column, at) => {
    const kind = byValue[at] ?? null
    if (column.kind !== null) return kind
    const isOther = (other: Guessed<RosterColumn>) => other !== column
    if (kind === 'jersey') return guessNumber(column, numbers.filter(isOther), numbers[0] === column)
    if (kind === 'name') return guessName(column.cells, [...known, ...names.filter(isOther)])
    return kind
  })
}

const READER = {
  headings: headingsOf(HEADINGS),
  guess,
  divide: divideLines,
  isValue: (cell: string) => kindOf(cell) !== null,
}

const fullName = (of: (kind: RosterColumn) => string | null) => {
  const full = of('name')
  const { firstName, lastName } = full
    ? divideName(full)
    : { firstName: of('firstName'), lastName: of('lastName') ?? '' }
  return { firstName, lastName: [lastName, of('suffix')].filter(Boolean).join(' ') }
}

function personOf(of: (kind: RosterColumn) => string | null): RosterLine {
  const [, home = null, away = home] = JERSEYS.exec(of('jersey') ?? '') ?? []
  return {
    homeJersey: home,
    awayJersey: of('awayJersey')?.replace('#', '') ?? away,
    ...fullName(of),
    position: readPosition(of('position') ?? ''),
    gradeLevel: readGrade(of('grade') ?? ''),
    height: readHeight(of('height') ?? '', false) ?? null,
    email: of('email'),
    phone: of('phone'),
  }
}

function readRow(row: PastedRow, columns: readonly PastedColumn<RosterColumn>[]): ReadRow {
  const refusals = unreadCells(row, columns, FITS)
  if (refusals.length > 0) return { ...row, ok: false, refusals }
  if (isYes(cellOf(row, columns, 'coach') ?? '')) return { ...row, ok: false, refusals: [{ kind: 'coach' }] }
  const person = personOf((kind) => cellOf(row, columns, kind))
  return person.lastName
    ? { ...row, ok: true, person }
    : { ...row, ok: false, refusals: [{ kind: 'no-name' }] }
}

/**
 * Reads a pasted roster as a table: its columns by their headings or their cells, or as chosen. A cell that is no value of its
 * column refuses its row alone, and a column that may be two things is left to the user.
 */
export function readRoster(pasted: string, chosen: ChosenKinds<RosterColumn> = {}): ReadRoster {
  const { columns, rows } = pastedTable(pasted, READER, chosen)
  return { columns, rows: rows.map((row) => readRow(row, columns)) }
}
