import type { CrewRole, OpenPlay, PresenceMessage } from '@fullcourt/wire'
import { t } from '../../ui/language.ts'
import { Listeners } from '../../ui/listeners.ts'
import type { Device } from '../core/device.ts'
import {
  applyPresence,
  BEAT_MS,
  type CrewChange,
  type CrewState,
  dropGone,
  dropRole,
  hasRole,
  holderOf,
  takeRole,
} from './crewState.ts'

/** The presence that is sent: what the contract takes. */
export type SentPresence = Pick<PresenceMessage, 'tab' | 'roles' | 'openPlay' | 'does' | 'gives'>

export interface CrewDeps {
  readonly gameId: string
  readonly tab: string
  readonly device: Pick<Device, 'times' | 'timers' | 'messages'>
  /** Sends presence; rejects without a network. `leaving`: the page is being closed. */
  readonly send: (presence: SentPresence, leaving: boolean) => Promise<unknown>
  /** Calls the listener for each message of the live stream. @returns how to stop */
  readonly listen: (listener: (message: PresenceMessage) => void) => () => void
  /** The play that is being entered here. */
  readonly openPlay: () => OpenPlay | null
  /** How a role is called: 'the clock', 'Lions'. */
  readonly roleName: (role: CrewRole) => string
}

/** The shortest time between two messages of the open play: a few a second. */
const SPACING_MS = 300
/** The live stream opens a moment after the page. Answers from before are missed, so the others are asked again. */
const ASK_AGAIN_MS = 1_000
/** By then another person has a role that was handed over, unless the message is lost. */
const GIVE_AGAIN_MS = 2_000

const isSamePlay = (a: OpenPlay | null, b: OpenPlay | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

/**
 * The people at the scorer's table of one game. Sends them who is here, with which roles and open play, and receives the same. Nothing
 * waits for it: without a network each device scores on.
 */
export class Crew {
  readonly #deps: CrewDeps
  readonly #listeners = new Listeners()
  #state: CrewState
  #sentPlay: OpenPlay | null = null
  #sentAt = Number.NEGATIVE_INFINITY
  #cancelSending: (() => void) | null = null
  #cancelGiving: (() => void) | null = null
  /** The last message did not reach the server. */
  #hasSendFailed = false
  /** The live stream has brought a message of this tab: it is open. */
  #isListening = false

  constructor(deps: CrewDeps) {
    this.#deps = deps
    this.#state = { tab: deps.tab, roles: [], others: [] }
  }

  getState = (): CrewState => this.#state

  readonly subscribe = this.#listeners.add

  /** Says that this person is here, until the returned function is called. */
  start(): () => void {
    const { device, listen, gameId } = this.#deps
    const ends = [
      listen((message) => {
        if (message.teamGameId !== gameId) return
        if (message.tab === this.#state.tab) this.#isListening = true
        this.#apply(applyPresence(this.#state, message, this.#times()))
      }),
      device.timers.every(BEAT_MS, () => this.#beat()),
    ]
    this.#send('asks')
    const isOver = device.timers.every(ASK_AGAIN_MS, () => {
      if (this.#isListening) isOver()
      else if (!this.#hasSendFailed) this.#send('asks')
    })
    ends.push(isOver)
    return () => {
      for (const end of ends) end()
      this.#cancelSending?.()
      this.#cancelSending = null
      this.#cancelGiving?.()
      this.leave()
    }
  }

  /** The page is closed: the others see it at once. */
  leave(): void {
    void this.#deps
      .send({ ...this.#presence(null), does: 'leaves', openPlay: null }, true)
      .catch(() => undefined)
  }

  /** The page is shown again, or the network is back. */
  ask(): void {
    this.#send('asks')
  }

  /** Call it when the open play may have changed. Does nothing while no other person is there. */
  playChanged(): void {
    if (this.#state.others.length === 0 || this.#cancelSending) return
    if (isSamePlay(this.#deps.openPlay(), this.#sentPlay)) return
    const wait = Math.max(0, this.#sentAt + SPACING_MS - this.#deps.device.times.game().steady)
    this.#cancelSending = this.#deps.device.timers.after(wait, () => {
      this.#cancelSending = null
      if (!isSamePlay(this.#deps.openPlay(), this.#sentPlay)) this.#send()
    })
  }

  take(role: CrewRole): void {
    this.#apply({ state: takeRole(this.#state, role, this.#times().now), mustSend: true, notice: null })
  }

  drop(role: CrewRole): void {
    this.#apply({ state: dropRole(this.#state, role), mustSend: true, notice: null })
  }

  /** Hands a role to another person. Says it once more where no person has it after a moment. */
  give(role: CrewRole, to: string): void {
    this.#show(dropRole(this.#state, role))
    this.#send('stays', { to, role })
    this.#cancelGiving?.()
    this.#cancelGiving = this.#deps.device.timers.after(GIVE_AGAIN_MS, () => {
      if (!hasRole(this.#state, role) && !holderOf(this.#state, role)) this.#send('stays', { to, role })
    })
  }

  #beat(): void {
    this.#show(dropGone(this.#state, this.#times().steady))
    if (this.#hasSendFailed) this.#send('asks')
    else if (this.#state.others.length > 0) this.#send()
  }

  #apply({ state, mustSend, notice }: CrewChange): void {
    this.#show(state)
    if (mustSend) this.#send()
    if (!notice) return
    const { device, roleName } = this.#deps
    const what = roleName(notice.role)
    device.messages.info(
      notice.kind === 'taken'
        ? t('{name} took {role}.', { name: notice.by, role: what })
        : t('{name} gave you {role}.', { name: notice.by, role: what }),
    )
  }

  #show(state: CrewState): void {
    if (state === this.#state) return
    this.#state = state
    this.#listeners.call()
  }

  #presence(gives: SentPresence['gives']): SentPresence {
    const { tab, roles } = this.#state
    const openPlay = this.#deps.openPlay()
    const sent = roles.map(({ role, since }) => ({ role, since: new Date(since).toISOString() }))
    return { tab, roles: sent, openPlay, does: 'stays', gives }
  }

  #send(does: SentPresence['does'] = 'stays', gives: SentPresence['gives'] = null): void {
    const presence = { ...this.#presence(gives), does }
    this.#sentPlay = presence.openPlay
    this.#sentAt = this.#deps.device.times.game().steady
    this.#deps.send(presence, false).then(
      () => {
        this.#hasSendFailed = false
      },
      () => {
        this.#hasSendFailed = true
      },
    )
  }

  #times() {
    const { steady, wall } = this.#deps.device.times.game()
    return { steady, now: wall }
  }
}
