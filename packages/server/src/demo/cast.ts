import type { Position } from '@fullcourt/scorebook/vocabulary'

/** The people and teams of the demo. All names are invented. */
export const PROGRAM = {
  name: 'Riverbend High',
  mascot: 'Herons',
  gender: 'Coed',
  timezone: 'America/New_York',
  programType: 'highschool',
  color1: '#0b6e6e',
  color1Name: 'Teal',
  color2: '#f4b740',
  color2Name: 'Gold',
} as const

/** How strong a team is compared to its opponents, for the simulator. */
export const TEAMS = [
  { level: 1, gender: 'Female', quality: 0.05 },
  { level: 2, gender: 'Female', quality: 0.01 },
] as const

/** A squad in order of strength: position, jersey, height in inches. */
export const SQUAD: readonly (readonly [Position, string, number])[] = [
  ['PG', '3', 66],
  ['SG', '11', 68],
  ['SF', '24', 70],
  ['PF', '32', 72],
  ['C', '44', 74],
  ['PG', '0', 65],
  ['SG', '00', 67],
  ['SF', '15', 69],
  ['PF', '21', 71],
  ['C', '50', 73],
  ['G', '5', 66],
  ['F', '30', 70],
]

export const STAFF = [
  { firstName: 'Marisol', lastName: 'Vega', role: 'COACH' },
  { firstName: 'Owen', lastName: 'Tran', role: 'STATISTICIAN' },
] as const

export const FIRST_NAMES = [
  'Avery',
  'Bianca',
  'Carmen',
  'Dalia',
  'Elena',
  'Freya',
  'Gia',
  'Hana',
  'Imani',
  'Jada',
  'Kira',
  'Lena',
  'Maya',
  'Nora',
  'Opal',
  'Priya',
  'Quinn',
  'Rosa',
  'Skye',
  'Tessa',
  'Uma',
  'Vera',
  'Willa',
  'Zora',
] as const
export const LAST_NAMES = [
  'Abara',
  'Bishop',
  'Castillo',
  'Dunn',
  'Eriksen',
  'Flores',
  'Grant',
  'Holloway',
  'Ito',
  'Jennings',
  'Kowalski',
  'Lindgren',
  'Mbeki',
  'Novak',
  'Okafor',
  'Park',
  'Quintero',
  'Reyes',
  'Sato',
  'Thatcher',
  'Underwood',
  'Vance',
  'Whitfield',
  'Yilmaz',
] as const

export const OPPONENTS = [
  { name: 'Cedar Falls', mascot: 'Foxes', color1Name: 'Red' },
  { name: 'Northgate', mascot: 'Knights', color1Name: 'Navy' },
  { name: 'Stonebridge', mascot: 'Bears', color1Name: 'Brown' },
  { name: 'Lakeview', mascot: 'Wolves', color1Name: 'Gray' },
  { name: 'Harbor Point', mascot: 'Mariners', color1Name: 'Blue' },
  { name: 'Summit Ridge', mascot: 'Rams', color1Name: 'Purple' },
  { name: 'Pinecrest', mascot: 'Owls', color1Name: 'Green' },
  { name: 'Fairmont', mascot: 'Falcons', color1Name: 'Orange' },
] as const

/** The days of the games, relative to today. Past games are played, future ones are not. */
export const GAME_DAYS = [-31, -27, -24, -17, -13, -10, -6, -3, 2, 5, 9] as const
