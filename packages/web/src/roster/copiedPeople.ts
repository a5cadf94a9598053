/** People of another roster, or of the last season's, as they come to this one; and how that is undone. */
import { type GradeLevel, jerseysWornTwice } from '@fullcourt/program'
import type { Position } from '@fullcourt/scorebook/vocabulary'
import {
  changePerson,
  changeRosterEntry,
  copyRoster,
  deleteRosterEntry,
  type RosterEntry,
  restoreRosterEntry,
} from '@fullcourt/wire'
import { call, refetchOnce } from '../call/call.ts'

/** Changes of a person by the user. */
export interface Choice {
  readonly isTicked?: boolean
  readonly jersey?: string
  readonly position?: Position
}

export interface CopyOptions {
  readonly source: readonly RosterEntry[]
  readonly own: readonly RosterEntry[]
  /** The source is the team itself: those who are not ticked leave. */
  readonly isSameTeam: boolean
  /** Everyone moves up a grade, and seniors leave. */
  readonly isNextYear: boolean
  /** By the id of the person. */
  readonly choices: Readonly<Record<string, Choice>>
}

export interface CopiedPerson {
  readonly entry: RosterEntry
  readonly gradeLevel: GradeLevel | null
  /** On this roster already, so that there is nothing to copy. */
  readonly isThere: boolean
  readonly isTicked: boolean
  readonly jersey: string | null
  readonly position: Position | null
  /** Another player of this roster will wear the jersey too. */
  readonly isTaken: boolean
}

const SENIOR = 12
const NEXT_GRADE: Readonly<Partial<Record<GradeLevel, GradeLevel>>> = { 9: 10, 10: 11, 11: 12, 12: 13 }

export function copiedPeople(options: CopyOptions): readonly CopiedPerson[] {
  const { source, own, isSameTeam, isNextYear, choices } = options
  const there = new Set(isSameTeam ? [] : own.map((entry) => entry.teamBrandPersonnelId))
  const people = source.map((entry) => {
    const { isTicked, jersey, position } = choices[entry.teamBrandPersonnelId] ?? {}
    const isThere = there.has(entry.teamBrandPersonnelId)
    const leaves = !entry.isActive || (isNextYear && entry.gradeLevel === SENIOR)
    const stays = entry.role !== 'PLAYER' || !leaves
    const next = isNextYear && entry.gradeLevel ? NEXT_GRADE[entry.gradeLevel] : undefined
    return {
      entry,
      gradeLevel: next ?? entry.gradeLevel,
      isThere,
      isTicked: !isThere && (isTicked ?? stays),
      jersey: jersey ?? entry.homeJersey,
      position: position ?? entry.position,
    }
  })
  const worn = isSameTeam ? [] : own.map((entry) => entry.homeJersey)
  const ticked = people.filter((person) => person.isTicked)
  const twice = jerseysWornTwice([...worn, ...ticked.map(({ jersey }) => jersey)])
  return people.map((person) => ({
    ...person,
    isTaken: person.isTicked && person.jersey !== null && twice.has(person.jersey),
  }))
}

const isChanged = ({ entry, jersey, position }: CopiedPerson) =>
  jersey !== entry.homeJersey || position !== entry.position
const hasNewGrade = ({ entry, gradeLevel }: CopiedPerson) => gradeLevel !== entry.gradeLevel

/** Copies the ticked people. @returns how to undo it @throws Refused */
export async function copyPeople(
  team: { readonly id: string },
  sourceId: string,
  { id, people }: { readonly id: string; readonly people: readonly CopiedPerson[] },
): Promise<() => Promise<void>> {
  const ticked = people.filter((person) => person.isTicked)
  const { results } = await call(copyRoster, {
    params: { id: team.id },
    body: {
      id,
      source: sourceId,
      people: ticked.map((person) => ({
        id: person.entry.teamBrandPersonnelId,
        jersey: person.jersey,
        position: person.position,
        ...(hasNewGrade(person) && person.gradeLevel !== null && { gradeLevel: person.gradeLevel }),
      })),
    },
  })
  const isSameTeam = sourceId === team.id
  const undoOf = ({ entry }: CopiedPerson) => {
    const { id: entryId, homeJersey, awayJersey, position } = entry
    return call(changeRosterEntry, { params: { id: entryId }, body: { homeJersey, awayJersey, position } })
  }
  return () =>
    refetchOnce(async () => {
      if (!isSameTeam)
        for (const entry of results) await call(deleteRosterEntry, { params: { id: entry.id } })
      else {
        for (const person of ticked.filter(isChanged)) await undoOf(person)
        for (const { entry, isTicked } of people)
          if (!isTicked) await call(restoreRosterEntry, { params: { id: entry.id } })
      }
      for (const { entry } of ticked.filter(hasNewGrade))
        await call(changePerson, {
          params: { id: entry.teamBrandPersonnelId },
          body: { gradeLevel: entry.gradeLevel },
        })
    })
}
