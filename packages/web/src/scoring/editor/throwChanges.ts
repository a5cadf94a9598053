import { promptsFor } from '@fullcourt/scorebook/fold'
import { mostThrows, nextThrow } from '@fullcourt/scorebook/rules'
import {
  type Award,
  awardOfThrows,
  type FreeThrow,
  type SentPlay,
  type ThrowStatus,
} from '@fullcourt/scorebook/vocabulary'
import {
  type ChangeContext,
  type Edited,
  foulsIn,
  playOf,
  resultField,
  whoField,
  withEvent,
  withoutGone,
  withoutUnset,
  withThrows,
  withUnset,
} from './edited.ts'

const takenOf = ({ status, freethrowViolationBy: by, pointValue }: FreeThrow) => ({
  status,
  value: pointValue ?? 1,
  ...(by ? { by } : {}),
})

/** The throws that an award has room for: of a one and one the second only after a made first. */
function throwsWithin(freethrows: readonly FreeThrow[], award: Award): readonly FreeThrow[] {
  const within = freethrows.filter(({ attempt }) => attempt <= mostThrows(award))
  const first = within.find(
    ({ attempt, freethrowViolationBy }) => attempt === 1 && freethrowViolationBy !== 'defense',
  )
  return award === '1&1' && first && first.status !== 'made'
    ? within.filter(({ attempt }) => attempt === 1)
    : within
}

/** A throw whose result and, where it is not known, thrower are still to be chosen. */
function openThrow(attempt: number, sent: SentPlay, { newId }: ChangeContext) {
  const [foul] = foulsIn(sent)
  const thrower =
    sent.freethrows.find(({ teamGamePersonnelId }) => teamGamePersonnelId)?.teamGamePersonnelId ??
    foul?.attributes?.drawnById ??
    null
  const { period, clockTime, order, videoTime, teamVideoId } = sent.freethrows.at(-1) ?? sent.origin
  const one: FreeThrow = {
    id: newId(),
    attempt,
    status: 'made',
    isHomeTeam: !(foul?.isHomeTeam ?? !sent.origin.isHomeTeam),
    teamGamePersonnelId: thrower,
    assignment: thrower ? 'PLAYER' : 'LATER',
    ...(period === undefined ? {} : { period }),
    ...(clockTime === undefined ? {} : { clockTime }),
    ...(order === undefined ? {} : { order }),
    ...(videoTime === undefined ? {} : { videoTime }),
    ...(teamVideoId === undefined ? {} : { teamVideoId }),
  }
  return { one, open: thrower ? [resultField(one.id)] : [resultField(one.id), whoField(one.id)] }
}

/** The number of throws in one play; a guard for awards that a play cannot fulfill. */
const MOST = 6

/** Takes away throws beyond the award, and adds those that it still owes. */
function fitThrows(edited: Edited, award: Award, context: ChangeContext): Edited {
  let sent = withThrows(edited.sent, throwsWithin(edited.sent.freethrows, award))
  let { unset } = edited
  for (let added = 0; added < MOST; added++) {
    const last = sent.freethrows.at(-1)
    const attempt = nextThrow({ award, taken: sent.freethrows.map(takenOf) })
    // The second of a one and one waits for the result of the first.
    if (attempt === null || (award === '1&1' && last && unset.has(resultField(last.id)))) break
    const { one, open } = openThrow(attempt, sent, context)
    sent = withThrows(sent, [...sent.freethrows, one])
    unset = withUnset(unset, ...open)
  }
  return fitRebound(withoutGone({ sent, unset }), context)
}

/** Only a missed last throw has a rebound, and only where the ball is live after it. */
function fitRebound(edited: Edited, context: ChangeContext): Edited {
  const { sent } = edited
  const last = sent.freethrows.at(-1)
  if (!last) return edited
  const isOpen = edited.unset.has(resultField(last.id))
  const others = sent.freethrows.slice(0, -1).map((one) => ({ ...one, reboundPlayer: null }))
  const without = withThrows(sent, [...others, { ...last, reboundPlayer: null }])
  const play = isOpen ? null : playOf(without, context)
  const asked = play && promptsFor(context.game, play).find(({ kind }) => kind === 'throw-rebound')
  if (asked?.kind !== 'throw-rebound') return withoutGone({ ...edited, sent: without })
  if (last.reboundPlayer) return withoutGone({ ...edited, sent: withThrows(sent, [...others, last]) })
  const reboundPlayer = {
    id: context.newId(),
    isHomeTeam: asked.side === 'home',
    assignment: 'LATER' as const,
    teamGamePersonnelId: null,
  }
  const rebounded = { ...last, allowRebound: true, reboundPlayer }
  return {
    sent: withThrows(sent, [...others, rebounded]),
    unset: withUnset(edited.unset, whoField(reboundPlayer.id)),
  }
}

/** The award of the only foul; null where the play has none, or more than one. */
export function awardOf(sent: SentPlay): Award | null {
  const fouls = foulsIn(sent)
  return fouls.length === 1 ? (fouls[0]!.attributes?.award ?? null) : null
}

/** Changes the award of a foul, and its throws with it. */
export function changeAward(edited: Edited, foulId: string, award: Award, context: ChangeContext): Edited {
  const sent = withEvent(edited.sent, foulId, (foul) => ({
    ...foul,
    attributes: { ...foul.attributes, award },
  }))
  const changed = { ...edited, sent }
  return foulsIn(sent).length === 1 ? fitThrows(changed, award, context) : changed
}

/** Changes the result of a throw. A violation has no player, but the thrower stays known. */
export function changeResult(
  edited: Edited,
  id: string,
  status: ThrowStatus,
  context: ChangeContext,
): Edited {
  const freethrows = edited.sent.freethrows.map((one) => (one.id === id ? withStatus(one, status) : one))
  const unset = withoutUnset(edited.unset, resultField(id))
  const changed = {
    sent: withThrows(edited.sent, freethrows),
    unset: status === 'violation' ? withoutUnset(unset, whoField(id)) : unset,
  }
  const award = awardOf(changed.sent)
  return award === null ? fitRebound(changed, context) : fitThrows(changed, award, context)
}

function withStatus(one: FreeThrow, status: ThrowStatus): FreeThrow {
  if (status === one.status) return one
  const { freethrowViolationBy: _, throwerId, ...rest } = one
  if (status !== 'violation') {
    const thrower = one.teamGamePersonnelId ?? throwerId ?? null
    return {
      ...rest,
      status,
      teamGamePersonnelId: thrower,
      assignment: thrower ? 'PLAYER' : one.assignment === 'TEAM' ? 'LATER' : (one.assignment ?? 'LATER'),
    }
  }
  return {
    ...rest,
    status,
    teamGamePersonnelId: null,
    assignment: 'TEAM',
    freethrowViolationBy: 'offense',
    ...(one.teamGamePersonnelId ? { throwerId: one.teamGamePersonnelId } : {}),
  }
}

/** Takes the last throw away, and lowers the award with it. */
export function removeLastThrow(edited: Edited, context: ChangeContext): Edited {
  const award = awardOf(edited.sent)
  const freethrows = edited.sent.freethrows.slice(0, -1)
  const left = awardOfThrows(freethrows.length)
  const [foul] = foulsIn(edited.sent)
  const fewer = withoutGone({ ...edited, sent: withThrows(edited.sent, freethrows) })
  if (award === null || !foul) return fitRebound(fewer, context)
  const isWithin = award === '1&1' && left === 1 && freethrows[0]?.status !== 'made'
  return changeAward(fewer, foul.id, isWithin ? award : left, context)
}

/** Adds a throw to the only foul of a play, and raises the award with it. */
export function addOneThrow(edited: Edited, context: ChangeContext): Edited {
  const [foul] = foulsIn(edited.sent)
  const more = awardOfThrows(edited.sent.freethrows.length + 1)
  return foul ? changeAward(edited, foul.id, more, context) : edited
}
