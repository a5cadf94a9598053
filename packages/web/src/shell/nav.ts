/** The side navigation: what stands where, and what each entry needs (specification part 1, 'Side navigation'). */
import { type Action, may } from '@fullcourt/program'
import type { Here } from '../session.ts'

interface Entry {
  readonly label: string
  readonly to: string
  readonly needs: {
    /** Greyed and not clickable without an active subscription. */
    readonly sub?: true
    readonly inProgram?: Action
    readonly onTeam?: Action
  }
}
interface Group {
  readonly label: string | null
  readonly entries: readonly Entry[]
}
export interface ShownEntry {
  readonly label: string
  readonly to: string
  readonly open: boolean
}
export interface ShownGroup {
  readonly label: string | null
  readonly entries: readonly ShownEntry[]
}

const GROUPS: readonly Group[] = [
  { label: null, entries: [{ label: 'Dashboard', to: '/a/dashboard/', needs: { sub: true } }] },
  {
    label: 'Team',
    entries: [
      { label: 'Schedule', to: '/a/team/schedule/', needs: { sub: true, onTeam: 'game.read' } },
      { label: 'Roster', to: '/a/team/roster/', needs: { sub: true, onTeam: 'roster.read' } },
      { label: 'Insights', to: '/a/team/insights/', needs: { sub: true, onTeam: 'stats.read' } },
      { label: 'Settings', to: '/a/team/settings/', needs: { sub: true, onTeam: 'team.write' } },
      { label: 'Add team', to: '/a/team/new/', needs: { sub: true, inProgram: 'team.create' } },
    ],
  },
  {
    label: 'Program',
    entries: [
      { label: 'Players', to: '/a/program/players/', needs: { sub: true, inProgram: 'people.read' } },
      { label: 'Staff', to: '/a/program/staff/', needs: { sub: true, inProgram: 'people.read' } },
      { label: 'Subscription', to: '/a/program/subscription/', needs: { inProgram: 'program.write' } },
      { label: 'Settings', to: '/a/program/settings/', needs: { sub: true, inProgram: 'program.write' } },
      { label: 'Add program', to: '/a/program/new/', needs: {} },
    ],
  },
]

/** What of the navigation a person sees at this place; groups without an entry are left out. */
export function navigation({ program, team }: Here): ShownGroup[] {
  const programRole = program?.role ?? null
  const allowed = ({ needs }: Entry) =>
    (!needs.inProgram || may(needs.inProgram, { programRole })) &&
    (!needs.onTeam || (team !== null && may(needs.onTeam, { programRole, teamRole: team.teamRole })))
  return GROUPS.map(({ label, entries }) => ({
    label,
    entries: entries.filter(allowed).map((entry) => ({
      label: entry.label,
      to: entry.to,
      open: !entry.needs.sub || program?.subscriptionActive === true,
    })),
  })).filter(({ entries }) => entries.length > 0)
}
