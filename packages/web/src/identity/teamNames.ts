import { usePlace, useProgram } from './session.ts'

/** 'Varsity' for 'Lincoln Lions Varsity' under its program's name; the whole name where it does not start with the program's. */
export const nameWithin = (program: string, team: string): string =>
  team.startsWith(`${program} `) ? team.slice(program.length + 1) : team

/** The name of a team of the program; '' where the program has one team, which needs no name. */
export function useTeamName(): (teamId: string) => string {
  const { teams } = usePlace()
  const program = useProgram()
  return (teamId) => {
    const team = teams.length > 1 ? teams.find(({ id }) => id === teamId) : undefined
    return team ? nameWithin(program.fullName, team.fullName) : ''
  }
}
