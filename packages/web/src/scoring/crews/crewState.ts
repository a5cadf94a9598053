import type { CREW_ROLES, CrewRole, OpenPlay, PresenceMessage } from '@fullcourt/wire'
import { shortName } from '../../identity/authorText.ts'
import { t } from '../../ui/language.ts'

/** A role, and since when (milliseconds of the server). */
export interface HeldRole {
  readonly role: CrewRole
  readonly since: number
}

/** Another person, or another tab, on the scoring screen of the game. */
export interface Person {
  readonly tab: string
  readonly userId: string
  readonly name: string
  /** 'iPad'. */
  readonly device: string
  readonly roles: readonly HeldRole[]
  /** The play that is being entered there. */
  readonly openPlay: OpenPlay | null
  /** When the last message came, by this device's steady time. */
  readonly receivedAt: number
}

/** The people at the scorer's table, as one of them sees it. */
export interface CrewState {
  /** This tab. */
  readonly tab: string
  readonly roles: readonly HeldRole[]
  readonly others: readonly Person[]
}

/** Request of a change of roles. */
export interface CrewChange {
  readonly state: CrewState
  /** The others must receive it now. */
  readonly mustSend: boolean
  /** A role that was taken from this tab or given to it, and by whom. */
  readonly notice: { readonly kind: 'taken' | 'given'; readonly role: CrewRole; readonly by: string } | null
}

/** Each tab sends its presence at least this often, in milliseconds. */
export const BEAT_MS = 8_000
/** A person whose last message is this old is gone: within 30 s of leaving, also when a device loses its network. */
const GONE_MS = 20_000

/** 'iPad, Safari (k3fa)' is 'iPad'; a name that the user gave loses its mark only. */
export function shortDevice(device: string | null): string {
  const withoutMark = (device ?? t('device')).replace(/ \([a-z0-9]{4}\)$/, '')
  return withoutMark.split(', ')[0] ?? withoutMark
}

const unchanged = (state: CrewState): CrewChange => ({ state, mustSend: false, notice: null })

function personOf(message: PresenceMessage, receivedAt: number): Person {
  const { tab, userId, name, device, roles, openPlay } = message
  return {
    tab,
    userId,
    name: shortName(name),
    device: shortDevice(device),
    roles: roles.map(({ role, since }) => ({ role, since: Date.parse(since) })),
    openPlay,
    receivedAt,
  }
}

/** Whether another person's role replaces one's own: the later one counts, of two at once the one of the later tab. */
const isLater = (theirs: HeldRole & { tab: string }, mine: HeldRole & { tab: string }): boolean =>
  theirs.since === mine.since ? theirs.tab > mine.tab : theirs.since > mine.since

/** Applies a message of the live stream. `steady`: this device's time; `now`: the server's. */
export function applyPresence(
  state: CrewState,
  message: PresenceMessage,
  { steady, now }: { readonly steady: number; readonly now: number },
): CrewChange {
  const { tab } = state
  if (message.tab === tab) return unchanged(state)
  const rest = state.others.filter((person) => person.tab !== message.tab)
  // The live stream repeats what was missed: people who have left since are not there.
  const isOld = now - Date.parse(message.at) > GONE_MS
  if (message.does === 'leaves' || isOld) return unchanged({ ...state, others: rest })
  const person = personOf(message, steady)
  const others = [...rest, person].toSorted((a, b) => (a.tab < b.tab ? -1 : 1))
  const takenRoles = state.roles.filter((mine) =>
    person.roles.some(
      (theirs) =>
        theirs.role === mine.role && isLater({ ...theirs, tab: person.tab }, { ...mine, tab: state.tab }),
    ),
  )
  const roles = state.roles.filter((mine) => !takenRoles.includes(mine))
  const known = { ...state, roles, others }
  const { gives } = message
  // The message may come twice.
  if (gives?.to === tab && !hasRole(known, gives.role)) {
    const notice = { kind: 'given', role: gives.role, by: person.name } as const
    return { state: takeRole(known, gives.role, now), mustSend: true, notice }
  }
  const isNew = rest.length === state.others.length
  const notice = takenRoles[0]
    ? ({ kind: 'taken', role: takenRoles[0].role, by: person.name } as const)
    : null
  return { state: known, mustSend: isNew || message.does === 'asks' || takenRoles.length > 0, notice }
}

/** Takes a role, from another person where one has it. */
export function takeRole(state: CrewState, role: CrewRole, now: number): CrewState {
  const known = state.others.flatMap(({ roles }) => roles).filter((held) => held.role === role)
  // Others receive whole milliseconds: a fraction of one would make each of two holders the later one.
  const since = Math.floor(Math.max(now, ...known.map((held) => held.since + 1)))
  return { ...state, roles: [...state.roles.filter((held) => held.role !== role), { role, since }] }
}

export const dropRole = (state: CrewState, role: CrewRole): CrewState => ({
  ...state,
  roles: state.roles.filter((held) => held.role !== role),
})

/** Removes people whose last message is too old. The same state where all are there. */
export function dropGone(state: CrewState, steady: number): CrewState {
  const others = state.others.filter(({ receivedAt }) => steady - receivedAt < GONE_MS)
  return others.length === state.others.length ? state : { ...state, others }
}

export const hasRole = ({ roles }: Pick<CrewState, 'roles'>, role: CrewRole): boolean =>
  roles.some((held) => held.role === role)

/** The person who has a role; null: no other person. */
export const holderOf = ({ others }: CrewState, role: CrewRole): Person | null =>
  others.find((person) => hasRole(person, role)) ?? null

/** The one side that this person keeps; null with both or none. */
export function ownSide({ roles }: Pick<CrewState, 'roles'>): 'home' | 'away' | null {
  const [home, away] = [hasRole({ roles }, 'home'), hasRole({ roles }, 'away')]
  return home === away ? null : home ? 'home' : 'away'
}

/** Words for roles; both sides are 'both teams'. */
export function roleWords(
  { roles }: Pick<CrewState, 'roles'>,
  names: Readonly<Record<'home' | 'away', string>>,
): readonly string[] {
  const has = (role: (typeof CREW_ROLES)[number]) => hasRole({ roles }, role)
  const sides =
    has('home') && has('away')
      ? [t('both teams')]
      : (['home', 'away'] as const).filter(has).map((s) => names[s])
  return [...(has('clock') ? [t('clock')] : []), ...sides]
}

/** 'Ann Lee · iPad'; 'You · iPad' for another page of the same user. */
export const personText = ({ userId, name, device }: Person, ownId: string): string =>
  `${userId === ownId ? t('You') : name} · ${device}`

/** To whom a role is given: 'Ann Lee', or 'your iPad'. */
export const receiverText = ({ userId, name, device }: Person, ownId: string): string =>
  userId === ownId ? t('your {device}', { device }) : name
