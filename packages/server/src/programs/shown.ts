import { type HeldRoles, seesContacts, TEAM_LEVELS } from '@fullcourt/program'
import type { Person, RosterCandidate, RosterEntry, Season, Team } from '@fullcourt/wire'
import type { Selectable } from 'kysely'
import type { AvatarUrl } from '../avatars/avatarUrl.ts'
import type {
  TeamBrandPersonnelTable,
  TeamPersonnelTable,
  TeamSeasonTable,
  TeamTable,
} from '../tables/programs.ts'

/** Returns a program's full name: 'Lincoln High Lions'. */
export const programFullName = ({ name, mascot }: { name: string; mascot: string }): string =>
  `${name} ${mascot}`.trim()

/**
 * Returns a team's full name: 'Lincoln High Lions Varsity'. It consists of the program, the team's or else the program's mascot,
 * and the team's name or level.
 */
export function teamFullName(
  program: { name: string; mascot: string },
  team: { name: string | null; mascot: string | null; level: number },
): string {
  const label = team.name ?? TEAM_LEVELS.find(({ value }) => value === team.level && value !== 0)?.label
  return [program.name, team.mascot ?? program.mascot, label].filter(Boolean).join(' ')
}

export interface TeamRow extends Selectable<TeamTable> {
  programName: string
  programMascot: string
}
export const shownTeam = (row: TeamRow): Team => ({
  id: row.id,
  teamBrandId: row.teamBrandId,
  level: row.level,
  gender: row.gender,
  mascot: row.mascot,
  name: row.name,
  fullName: teamFullName({ name: row.programName, mascot: row.programMascot }, row),
  createdAt: row.createdAt,
  deletedAt: row.deletedAt,
})

/** A person with the picture that is shown. */
export interface PersonRow extends Selectable<TeamBrandPersonnelTable> {
  pictureId: string | null
}
export const shownCandidate = (row: PersonRow, avatarUrl: AvatarUrl): RosterCandidate => ({
  id: row.id,
  teamBrandId: row.teamBrandId,
  firstName: row.firstName,
  lastName: row.lastName,
  fullName: `${row.firstName} ${row.lastName}`,
  role: row.role,
  gradeLevel: row.gradeLevel,
  isActive: row.isActive,
  avatarURL: avatarUrl({ kind: 'person', id: row.id }, row.pictureId),
  createdAt: row.createdAt,
  deletedAt: row.deletedAt,
})

/** Converts a person for a reader. Contacts are null if the reader's role may not see them. */
export function shownPerson(row: PersonRow, reader: HeldRoles, avatarUrl: AvatarUrl): Person {
  const seen = seesContacts(reader, { role: row.role })
  return {
    ...shownCandidate(row, avatarUrl),
    gender: row.gender,
    height: row.height,
    primaryEmail: seen ? row.primaryEmail : null,
    primaryPhone: seen ? row.primaryPhone : null,
    userId: row.userId,
    eraseAt: row.eraseAt,
  }
}

export type RosterRow = Selectable<TeamPersonnelTable> &
  Pick<PersonRow, 'firstName' | 'lastName' | 'gradeLevel' | 'height' | 'isActive' | 'pictureId'>
export const shownEntry = (row: RosterRow, avatarUrl: AvatarUrl): RosterEntry => ({
  id: row.id,
  teamId: row.teamId,
  teamBrandPersonnelId: row.teamBrandPersonnelId,
  position: row.position,
  homeJersey: row.homeJersey,
  awayJersey: row.awayJersey,
  isStarter: row.isStarter,
  role: row.role,
  firstName: row.firstName,
  lastName: row.lastName,
  fullName: `${row.firstName} ${row.lastName}`,
  gradeLevel: row.gradeLevel,
  height: row.height,
  isActive: row.isActive,
  avatarURL: avatarUrl({ kind: 'person', id: row.teamBrandPersonnelId }, row.pictureId),
  createdAt: row.createdAt,
  deletedAt: row.deletedAt,
})

export const shownSeason = (row: Selectable<TeamSeasonTable>): Season => ({
  id: row.id,
  teamId: row.teamId,
  name: row.name,
  startDate: row.startDate,
  endDate: row.endDate,
  notes: row.notes,
  createdAt: row.createdAt,
  deletedAt: row.deletedAt,
})
