import { isOneOf } from '@fullcourt/scorebook/vocabulary'
import {
  cancelSubscription,
  changeGame,
  changePlaylist,
  changeProgram,
  changeTeam,
  changeUser,
  type Endpoint,
  type FilmMessage,
  LIVE_TYPES,
  type LiveType,
  readUser,
  type StreamMessage,
  streamToken,
} from '@fullcourt/wire'
import { useEffect } from 'react'
import { call, invalidate } from '../../call/call.ts'
import { holdsUnsent } from '../../call/unsent.ts'
import { useUser } from '../../identity/session.ts'
import { t } from '../../ui/language.ts'
import { publishPresence, publishPresentation, publishReopened } from '../data/presenceFeed.ts'
import { backoff } from '../server/outbox.ts'
import type { Restore } from '../server/refill.ts'
import { ANSWER_TIMEOUT, playOf } from '../server/server.ts'
import { type UserStore, userStoreOf } from './userStore.ts'

/** The reads that a live message makes stale. A change of a team or program makes all of them stale. */
const STALE: { readonly [type in LiveType]?: Endpoint['invalidates'] } = {
  'team-game': changeGame.invalidates,
  user: changeUser.invalidates,
  account: [readUser.name],
  'user-notification': [readUser.name],
  'team-brand': changeProgram.invalidates,
  'team-brand-subscription': cancelSubscription.invalidates,
  team: changeTeam.invalidates,
  playlist: changePlaylist.invalidates,
}

function parse(text: string): StreamMessage | null {
  const message: StreamMessage = JSON.parse(text)
  // A newer server may have more types.
  return isOneOf(LIVE_TYPES, message.type) ? message : null
}

/** Called for each message about a film. */
type OnFilm = (message: FilmMessage) => void

/** After a gap in the stream every screen fetches its data again. */
function askAgain(store: UserStore): void {
  store.catchUp()
  void invalidate('all')
}

function applyMessage(store: UserStore, onFilm: OnFilm, message: StreamMessage): void {
  const { type } = message
  if (type === 'team-game-event') {
    const { teamGameId, playId, seq, play, by, byName, at } = message.detail
    const author = { id: by, name: byName, at }
    store.applyRevision({ gameId: teamGameId, playId, seq, play: play && playOf(play), author })
  }
  if (type === 'team-game-presence') {
    publishPresence(message.detail)
    return
  }
  if (type === 'presentation') {
    publishPresentation(message.detail)
    return
  }
  if (type === 'team-video') {
    onFilm(message.detail)
    return
  }
  if (type === 'resync') askAgain(store)
  if (type === 'team-game') {
    const { id, state, by } = message.detail
    if (state) {
      store.applySnapshot(id, state, by)
      return
    }
    store.gameChanged(id)
  }
  void invalidate(STALE[type] ?? [])
}

/** Longer than two pings. After so long without a message the connection counts as lost, whatever its state. */
const SILENCE = 40_000
const REFILL_RETRY = 10_000
/** A tab that is hidden for so long gives its connection up: a browser opens six to a server that speaks HTTP/1.1, and calls wait for one. */
const HIDDEN = 10_000

/**
 * Listens to the live stream of the signed-in user until it is stopped. Each tab that is seen has one connection. Each connection has its
 * own token and continues where the last one ended.
 */
export function listen(store: UserStore, onFilm: OnFilm): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let refillTimer: ReturnType<typeof setTimeout> | undefined
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined
  let lastId = ''
  let failures = 0
  let attempts = 0
  let stopped = false

  function disconnect(): void {
    attempts++
    source?.close()
    source = null
    clearTimeout(timer)
  }

  function again(): void {
    disconnect()
    failures++
    if (!stopped) timer = setTimeout(connect, backoff(failures, Math.random()))
  }

  function alive(): void {
    clearTimeout(timer)
    timer = setTimeout(again, SILENCE)
  }

  /** A server that has just been restored may still fail: then it is asked again. */
  async function refill(restore: Restore): Promise<void> {
    clearTimeout(refillTimer)
    await store.refill(restore).catch(() => {
      if (!stopped) refillTimer = setTimeout(() => void refill(restore), REFILL_RETRY)
    })
  }

  async function connect(): Promise<void> {
    if (document.hidden) return
    const attempt = ++attempts
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT)
    const ticket = await call(streamToken, {}, { retry: false, signal }).catch(() => null)
    if (attempt !== attempts) return
    if (!ticket?.token) return again()
    if (ticket.restore) void refill(ticket.restore)
    const query = new URLSearchParams({ access_token: ticket.token })
    if (lastId) query.set('last_event_id', lastId)
    source = new EventSource(`/events/?${query}`)
    alive()
    source.onopen = () => {
      failures = 0
      if (!lastId) return
      store.catchUp()
      publishReopened()
    }
    source.onerror = again
    source.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      alive()
      // Messages are complete from the first cursor on. Data that the page read before may have changed.
      if (lastEventId && !lastId) askAgain(store)
      if (lastEventId) lastId = lastEventId
      const message = parse(data)
      if (message) applyMessage(store, onFilm, message)
    }
  }

  // The network is back. A connection from before may have been lost without an error.
  const connectAnew = () => {
    failures = 0
    disconnect()
    void connect()
  }
  const showOrHide = () => {
    clearTimeout(hiddenTimer)
    if (document.hidden) hiddenTimer = setTimeout(disconnect, HIDDEN)
    else if (!source) connectAnew()
  }
  void connect()
  window.addEventListener('online', connectAnew)
  document.addEventListener('visibilitychange', showOrHide)
  return () => {
    stopped = true
    clearTimeout(refillTimer)
    clearTimeout(hiddenTimer)
    disconnect()
    window.removeEventListener('online', connectAnew)
    document.removeEventListener('visibilitychange', showOrHide)
  }
}

/** Mounted once around the signed-in pages: the live feed, and the outbox of all games of this user. */
export function useLive(onFilm: OnFilm): void {
  const { id } = useUser()
  useEffect(() => {
    const store = userStoreOf(id)
    const quiet = listen(store, onFilm)
    const free = holdsUnsent(
      async () => (await store.unsent()) > 0,
      t('Some plays have not reached the server yet. Reload when they have.'),
    )
    return () => {
      quiet()
      free()
    }
  }, [id, onFilm])
}
