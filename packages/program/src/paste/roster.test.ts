import { describe, expect, test } from 'vitest'
import { type ReadRow, readRoster } from './roster.ts'
import type { RosterColumn } from './rosterValues.ts'

/** A row in one line: '12 Smith, Jane G 11 68', or the cells that were refused. */
function shown(row: ReadRow): string {
  if (!row.ok)
    return row.refusals
      .map((refusal) =>
        'cell' in refusal ? `${refusal.kind}: ${refusal.cell}` : refusal.kind.replace('-', ' '),
      )
      .join(', ')
  const { homeJersey, awayJersey, firstName, lastName, ...rest } = row.person
  const jersey = homeJersey === awayJersey ? homeJersey : `${homeJersey}/${awayJersey}`
  const { position, gradeLevel, height, email, phone } = rest
  const values = [position, gradeLevel, height, email, phone].filter((value) => value !== null)
  return [jersey ?? '–', [lastName, firstName].filter(Boolean).join(', '), ...values].join(' ')
}
const read = (text: string, chosen = {}) => readRoster(text, chosen).rows.map(shown)
const kinds = (text: string, chosen: Readonly<Record<number, RosterColumn>> = {}) =>
  readRoster(text, chosen).columns.map(({ kind }) => kind)
const tabs = (...rows: readonly (readonly string[])[]) => rows.map((row) => row.join('\t')).join('\n')

/** As people paste them: where from, the text, and each row as it is read. */
const SAMPLES: readonly (readonly [from: string, text: string, rows: readonly string[]])[] = [
  [
    'TeamSnap: coaches are no players, birthdates and parents are not read',
    'First Name,Last Name,Birthdate,Mobile phone,Jersey #,Position,Is Coach,P1 First Name,P1 Email\n' +
      'Jane,Smith,2009-05-01,(555) 123-4567,12,G,0,Ann,ann@example.org\nSam,Lee,,,,,1,,',
    ['12 Smith, Jane G (555) 123-4567', 'coach'],
  ],
  [
    'SportsEngine',
    'First Name*;Last Name*;Team Name*;Division Name*;Position;Jersey Number;Height;Phone;Email;Graduation Year;Athlete ID\n' +
      'Jane;Smith;Lions;U17;PG;04;5\'8";;jane@example.org;2028;A1',
    ['04 Smith, Jane PG 68 jane@example.org'],
  ],
  ['Pixellot', 'Jersey,First Name,Last Name,Email,Position\n3,Kim,Park,,F', ['3 Park, Kim F']],
  ['the row that became a first name', `12|Jane Smith|G|11|5'8"`, ['12 Smith, Jane G 11 68']],
  [
    'Excel, headings in our order',
    tabs(
      ['#', 'Name', 'Pos', 'Gr', 'Ht'],
      ['12', 'Jane Smith', 'G', '11', `5'8"`],
      ['4', 'Ana de la Cruz', 'F', '12', `5'10"`],
    ),
    ['12 Smith, Jane G 11 68', '4 de la Cruz, Ana F 12 70'],
  ],
  [
    'Excel without headings',
    tabs(
      ['12', 'Jane Smith', 'G', '11', `5'8"`],
      ['4', `Kate O'Brien`, 'C', '9', `6'1"`],
      ['30', 'Mia Li', 'F', '10', `5'9"`],
    ),
    ['12 Smith, Jane G 11 68', `4 O'Brien, Kate C 9 73`, '30 Li, Mia F 10 69'],
  ],
  [
    'Excel, names apart, the last name first',
    tabs(
      ['Last Name', 'First Name', 'Jersey', 'Grade'],
      ['van der Berg', 'Sanne', '7', 'Jr'],
      ['Ñúñez', 'José', '00', 'Sr'],
    ),
    ['7 van der Berg, Sanne 11', '00 Ñúñez, José 12'],
  ],
  [
    'Excel, quotes doubled by the clipboard',
    tabs(['No.', 'Player', 'Height'], ['5', 'Mia Davis', '"5\'6"""'], ['6', 'Zoe Roth', '"6\'0"""']),
    ['5 Davis, Mia 66', '6 Roth, Zoe 72'],
  ],
  [
    'Excel that made dates of heights',
    tabs(['#', 'Name', 'Height'], ['5', 'Mia Davis', '8-May'], ['6', 'Zoe Roth', '5-9']),
    ['unread: 8-May', '6 Roth, Zoe 69'],
  ],
  [
    'Excel, home and away jerseys',
    tabs(
      ['Home', 'Away', 'First', 'Last', 'Position'],
      ['3', '30', 'Ella', 'Brown', 'Forward'],
      ['11', '11', 'Kim', 'Park', 'Point Guard'],
    ),
    ['3/30 Brown, Ella F', '11 Park, Kim PG'],
  ],
  [
    'Excel, columns that are not wanted and an empty one',
    tabs(['', 'Player', 'Weight', 'No', 'Hometown', ''], ['', 'Jane Smith', '140', '12', 'Springfield', '']),
    ['12 Smith, Jane'],
  ],
  [
    'Google Sheets, e-mail and phone',
    tabs(
      ['Player Name', 'Jersey Number', 'Email', 'Parent Email', 'Phone'],
      ['Jane Smith', '12', 'jane@example.org', 'mum@example.org', '(555) 201-3344'],
      ['Jo Lee', '', 'jo@example.org', '', '555-201-3345'],
    ),
    ['12 Smith, Jane jane@example.org (555) 201-3344', '– Lee, Jo jo@example.org 555-201-3345'],
  ],
  [
    'Google Sheets without headings, jersey last',
    tabs(['Smith, Jane', 'Guard', 'Junior', '12'], ['Lee, Jo', 'Center', 'Freshman', '44']),
    ['12 Smith, Jane G 11', '44 Lee, Jo C 9'],
  ],
  [
    'Google Sheets, a title above the headings',
    'Lincoln Varsity 2026-27\t\t\nNumber\tName\tYear\n12\tJane Smith\tSr.\n4\tJo Lee\tSo.',
    ['unread: Lincoln Varsity 2026-27', '12 Smith, Jane 12', '4 Lee, Jo 10'],
  ],
  [
    'Google Sheets, a suffix of its own',
    tabs(['First', 'Last', 'Suffix', '#'], ['Ken', 'Griffey', 'Jr.', '24'], ['Al', 'Bo', '', '5']),
    ['24 Griffey Jr., Ken', '5 Bo, Al'],
  ],
  [
    'MaxPreps, the table of the page',
    tabs(
      ['#', 'Athlete Name', 'Grade', 'Position', 'Height', 'Weight'],
      ['1', 'Jane Smith', 'Sr.', 'G', `5'8"`, '-'],
      ['23', 'Zoë Müller', 'Jr.', 'SG, PG', `5'10"`, '150 lbs'],
      ['50', 'Robert Downs III', 'Fr.', 'F, C', `6'7"`, ''],
    ),
    ['1 Smith, Jane G 12 68', '23 Müller, Zoë SG 11 70', '50 Downs III, Robert F 9 79'],
  ],
  [
    'MaxPreps, cell by cell',
    `12\nJane Smith\nJr.\nG\n5'8"\n4\nJo Lee\nSr.\nF\n6'0"\n5\nMia Li\nSo.\nG`,
    ['12 Smith, Jane G 11 68', '4 Lee, Jo F 12 72', '5 Li, Mia G 10'],
  ],
  [
    'MaxPreps, a captain',
    tabs(['#', 'Name', 'Pos'], ['12', 'Jane Smith (C)', 'G'], ['4', 'Jo Lee', 'F']),
    ['unread: Jane Smith (C)', '4 Lee, Jo F'],
  ],
  [
    'Hudl, manage team',
    tabs(
      ['First Name', 'Last Name', 'Email', 'Cell', 'Jersey', 'Position', 'Class of'],
      ['Jane', 'Smith', 'jane@example.org', '5552013344', '12', 'G', '2028'],
    ),
    ['12 Smith, Jane G jane@example.org 5552013344'],
  ],
  [
    'Hudl, names above jerseys',
    'Jane Smith\n#12\nGuard\nJo Lee\n#4\nForward\nMia Li\n#5\nGuard',
    ['12 Smith, Jane G', '4 Lee, Jo F', '5 Li, Mia G'],
  ],
  [
    'Hudl, a list of athletes',
    '#12 Jane Smith\n#4 Jo Lee\n#00 Mia Li',
    ['12 Smith, Jane', '4 Lee, Jo', '00 Li, Mia'],
  ],
  [
    'TeamSnap, exported',
    'First,Last,Jersey Number,Position,Email\nJane,Smith,12,Guard,jane@example.org\nAna,de la Cruz,4,"Forward, Center",',
    ['12 Smith, Jane G jane@example.org', '4 de la Cruz, Ana F'],
  ],
  [
    'TeamSnap, the page',
    tabs(
      ['Smith, Jane', '12', 'Guard', 'jane@example.org'],
      [`O'Brien, Kate`, '9', 'Wing', 'kate@example.org'],
      ['Lee, Jo', '44', 'Center', 'jo@example.org'],
    ),
    ['12 Smith, Jane G jane@example.org', 'unread: Wing', '44 Lee, Jo C jo@example.org'],
  ],
  [
    'semicolons of a European Excel',
    'Nr.;Vorname;Nachname;Größe\n7;Jürgen;Groß;1,93\n13;Ana;Šarić;2,01',
    ['7 Groß, Jürgen 76', '13 Šarić, Ana 79'],
  ],
  [
    'a Spanish table',
    tabs(
      ['Dorsal', 'Nombre', 'Apellidos', 'Altura'],
      ['8', 'José', 'Ñúñez García', '193 cm'],
      ['10', 'Ana', 'de la Cruz', '178 cm'],
    ),
    ['8 Ñúñez García, José 76', '10 de la Cruz, Ana 70'],
  ],
  [
    'a federation, last names in capitals',
    '4 GARCIA LOPEZ Ana 1.78 m\n5 ŠARIĆ Dario 2.08 m\n6 VAN DER BERG Sanne 1.85 m',
    ['4 GARCIA LOPEZ, Ana 70', '5 ŠARIĆ, Dario 82', '6 VAN DER BERG, Sanne 73'],
  ],
  [
    'commas with names turned round',
    '12,"Smith, Jane",G\n4,"Lee, Jo",F',
    ['12 Smith, Jane G', '4 Lee, Jo F'],
  ],
  ['commas after jersey and name', '12, Jane Smith, G\n4, Jo Lee, F', ['12 Smith, Jane G', '4 Lee, Jo F']],
  [
    'a mail, one blank between the words',
    '12 Jane Smith G\n3 Ana de la Cruz So. F\n00 Jo Lee C\n9 José Álvarez',
    ['12 Smith, Jane G', '3 de la Cruz, Ana F 10', '00 Lee, Jo C', '9 Álvarez, José'],
  ],
  ['a mail, the jersey behind the name', 'Jane Smith 12 G\nJo Lee 4 F', ['12 Smith, Jane G', '4 Lee, Jo F']],
  [
    'a mail, names with nicknames',
    '12 Jane "JJ" Smith G\n4 “Bo” Lee C\n5 Ana Lopez F',
    ['12 Smith, Jane "JJ" G', '4 Lee, “Bo” C', '5 Lopez, Ana F'],
  ],
  [
    'a mail, bullets, brackets and dashes',
    '• #12 - Jane Smith (G) - Jr.\n• #4 - Jo Lee (C) - Sr.',
    ['12 Smith, Jane G 11', '4 Lee, Jo C 12'],
  ],
  [
    'a mail, a numbered list with jerseys',
    '1. Jane Smith #12\n2. Jo Lee #4\n3. Mia Li #5',
    ['12 Smith, Jane', '4 Lee, Jo', '5 Li, Mia'],
  ],
  [
    'a mail, a numbered list without jerseys: the numbers may be jerseys',
    '1. Jane Smith\n2. Jo Lee\n3. Mia Li',
    ['no-kind: 1.', 'no-kind: 2.', 'no-kind: 3.'],
  ],
  [
    'a mail with its greeting',
    'Hi Pat,\nhere is the roster:\n\n12 Jane Smith\n4 Jo Lee\n',
    ['unread: Hi Pat,', 'unread: here is the roster:', '12 Smith, Jane', '4 Lee, Jo'],
  ],
  [
    'a mail, columns made of blanks',
    'No   Name            Pos   Ht\n12   Jane Smith      G     5-8\n4    Ana de la Cruz  F     5-11',
    ['12 Smith, Jane G 68', '4 de la Cruz, Ana F 71'],
  ],
  [
    'a mail, columns made of blanks with holes',
    '12   Jane Smith      G     5-8\n4    Jo Lee                6-1\n5    Mia Li          C',
    ['12 Smith, Jane G 68', '4 Lee, Jo 73', '5 Li, Mia C'],
  ],
  [
    'a mail, addresses and numbers to call',
    '12 Jane Smith <jane@example.org> 555-201-3344\n4 Jo Lee <jo@example.org> (555) 201-3345',
    ['12 Smith, Jane jane@example.org 555-201-3344', '4 Lee, Jo jo@example.org (555) 201-3345'],
  ],
  [
    'a program in a gym, grades as numbers',
    '12 Smith, Jane 11th\n4 Lee, Jo 9th grade\n6 So, Ji-ho 10th',
    ['12 Smith, Jane 11', '4 Lee, Jo 9', '6 So, Ji-ho 10'],
  ],
  [
    'Jr. of one player: of the name or of the school',
    '24 Ken Griffey Jr.\n5 Al Bo\n7 Cy Do',
    ['no-kind: Jr.', '5 Bo, Al', '7 Do, Cy'],
  ],
  [
    'Jr. in the name, where all have a grade',
    '24 Ken Griffey Jr. Sr. F\n5 Al Bo Jr. G\n7 Cy Do So. G',
    ['24 Griffey Jr., Ken F 12', '5 Bo, Al G 11', '7 Do, Cy G 10'],
  ],
  [
    'names only: jerseys are set later',
    `Jane Smith\nBrigid O’Neil-Smith\nSanne van der Berg`,
    ['– Smith, Jane', '– O’Neil-Smith, Brigid', '– van der Berg, Sanne'],
  ],
  [
    'two columns of names: the user says which is which',
    tabs(['Jane', 'Smith', '12'], ['Lee', 'Jo', '4']),
    ['no-kind: Jane, no-kind: Smith', 'no-kind: Lee, no-kind: Jo'],
  ],
  [
    'an opponent by last names',
    '5 Smith\n12 O’Neil\n44 De Wit\n7',
    ['5 Smith', '12 O’Neil', '44 Wit, De', 'no name'],
  ],
  [
    'numbers that are no jersey',
    tabs(['#', 'Name'], ['123', 'Jane Smith'], ['4', 'Jo Lee'], ['7B', 'Mia Li']),
    ['unread: 123', '4 Lee, Jo', 'unread: 7B'],
  ],
  [
    'jerseys among grades, one worn twice',
    '4 Ana Lopez\n12 Jane Smith\n12 Kim Park',
    ['4 Lopez, Ana', '12 Smith, Jane', '12 Park, Kim'],
  ],
  [
    'a table of a document, with bars at its edges',
    '| # | Name | Pos |\n| 12 | Jane Smith | G |\n| 4 | Jo Lee | F/C |',
    ['12 Smith, Jane G', '4 Lee, Jo F'],
  ],
]

describe('a pasted roster', () => {
  test('has forty samples or more', () => expect(SAMPLES.length).toBeGreaterThanOrEqual(40))

  test.each(SAMPLES)('from %s', (_, text, rows) => expect(read(text)).toEqual(rows))

  test('is read as the user says what a column is', () => {
    const names = tabs(['Jane', 'Smith', '12'], ['Lee', 'Jo', '4'])
    expect(kinds(names)).toEqual([null, null, 'jersey'])
    expect(kinds(names, { 0: 'lastName' })).toEqual(['lastName', 'firstName', 'jersey'])
    expect(read(names, { 0: 'firstName' })).toEqual(['12 Smith, Jane', '4 Jo, Lee'])
    const list = '1. Jane Smith\n2. Jo Lee\n3. Mia Li'
    expect(read(list, { 0: 'jersey' })).toEqual(['1 Smith, Jane', '2 Lee, Jo', '3 Li, Mia'])
    expect(read(list, { 0: 'unused' })).toEqual(['– Smith, Jane', '– Lee, Jo', '– Li, Mia'])
    const junior = '24 Ken Griffey Jr.\n5 Al Bo\n7 Cy Do'
    expect(read(junior, { 2: 'suffix' })[0]).toBe('24 Griffey Jr., Ken')
    expect(read(junior, { 2: 'grade' })[0]).toBe('24 Griffey, Ken 11')
  })

  test('takes a kind from one column for another', () => {
    const text = tabs(['#', 'Name', 'Code'], ['12', 'Jane Smith', '34'])
    expect(kinds(text)).toEqual(['jersey', 'name', 'unused'])
    expect(kinds(text, { 2: 'jersey' })).toEqual([null, 'name', 'jersey'])
    expect(read(text, { 0: 'unused', 2: 'jersey' })).toEqual(['34 Smith, Jane'])
  })

  test('knows the lines of each row, which are taken off the text', () => {
    const rows = (text: string) => readRoster(text).rows.map(({ lines }) => lines)
    expect(rows('#\tName\n12\tJane Smith\n\n4\tJo Lee')).toEqual([[2], [4]])
    expect(rows('Jane Smith\n#12\nGuard\nJo Lee\n#4\nForward')).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ])
  })

  test('reads nothing from nothing', () => expect(readRoster(' \n\t\n')).toEqual({ columns: [], rows: [] }))
})
