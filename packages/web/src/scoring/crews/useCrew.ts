import { type CrewRole, type OpenPlay, sendPresence } from '@fullcourt/wire'
import { useSyncExternalStore } from 'react'
import { onPresence, onStreamReopened } from '../../book/data/presenceFeed.ts'
import { call } from '../../call/call.ts'
import { noteExactTime } from '../../call/serverTime.ts'
import { browserDevice } from '../core/device.ts'
import { Crew, type SentPresence } from './crew.ts'
import type { CrewState } from './crewState.ts'

const CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Names this page: two tabs of a browser are two. */
function newTab(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return [...bytes].map((byte) => CHARACTERS[byte % CHARACTERS.length]).join('')
}

async function send(gameId: string, presence: SentPresence, leaving: boolean): Promise<void> {
  const sentAt = Date.now()
  const args = { params: { id: gameId }, body: { ...presence, roles: [...presence.roles] } }
  const reply = await call(sendPresence, args, { retry: false, keepSession: true, keepalive: leaving })
  if (reply?.now) noteExactTime(reply.now, sentAt)
}

interface GameCrew {
  readonly gameId: string
  readonly openPlay: () => OpenPlay | null
  readonly roleName: (role: CrewRole) => string
}

/** The crew of a game, on the live stream and the server. */
export function openCrew({ gameId, openPlay, roleName }: GameCrew): Crew {
  return new Crew({
    gameId,
    tab: newTab(),
    device: browserDevice,
    send: (presence, leaving) => send(gameId, presence, leaving),
    listen: onPresence,
    openPlay,
    roleName,
  })
}

/** Says that this person is here while the page is open. @returns how to stop */
export function followPage(crew: Crew): () => void {
  const stops = [crew.start(), onStreamReopened(() => crew.ask())]
  const onHide = () => crew.leave()
  const onShow = () => {
    if (document.visibilityState === 'visible') crew.ask()
  }
  window.addEventListener('pagehide', onHide)
  window.addEventListener('online', onShow)
  document.addEventListener('visibilitychange', onShow)
  return () => {
    window.removeEventListener('pagehide', onHide)
    window.removeEventListener('online', onShow)
    document.removeEventListener('visibilitychange', onShow)
    for (const stop of stops) stop()
  }
}

export const useCrewState = (crew: Crew): CrewState => useSyncExternalStore(crew.subscribe, crew.getState)
