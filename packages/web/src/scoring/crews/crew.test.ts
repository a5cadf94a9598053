import type { PresenceMessage } from '@fullcourt/wire'
import { beforeEach, describe, expect, test } from 'vitest'
import { FakeTime } from '../../../test/fakeTime.ts'
import { shortName } from '../../identity/authorText.ts'
import { Crew } from './crew.ts'
import { hasRole, holderOf, ownSide, personText, receiverText, roleWords, shortDevice } from './crewState.ts'

const NAMES = { home: 'Lions', away: 'Cats' }

/** A game's live stream between several people, in order; a person without a network neither sends nor hears. */
class Table {
  readonly time = new FakeTime()
  readonly offline = new Set<string>()
  /** People whose live stream is not open. */
  readonly deaf = new Set<string>()
  /** Messages wait here until they are delivered. */
  #waiting: PresenceMessage[] = []
  readonly #listeners = new Map<string, (message: PresenceMessage) => void>()
  sent = 0

  joins(name: string, userName = name) {
    const messages: string[] = []
    const { time } = this
    let openPlay: PresenceMessage['openPlay'] = null
    const crew = new Crew({
      gameId: 'game',
      tab: `tab${name}`,
      device: {
        times: {
          game: () => ({ steady: time.ms, wall: time.ms }),
          device: () => ({ steady: time.ms, wall: time.ms }),
        },
        timers: time.timers,
        messages: {
          note: (text) => void messages.push(text),
          info: (text) => void messages.push(text),
          error: () => undefined,
          offerUndo: () => undefined,
        },
      },
      send: async (presence) => {
        if (this.offline.has(name)) throw new Error('offline')
        this.sent += 1
        const at = new Date(time.ms).toISOString()
        const by = { userId: name, name: userName, device: 'iPad, Safari (k3fa)', at }
        this.#waiting.push({ ...presence, ...by, teamGameId: 'game' })
      },
      listen: (listener) => {
        this.#listeners.set(name, listener)
        return () => void this.#listeners.delete(name)
      },
      openPlay: () => openPlay,
      roleName: (role) => (role === 'clock' ? 'the clock' : NAMES[role]),
    })
    const stop = crew.start()
    return {
      crew,
      messages,
      stop,
      enters: (play: PresenceMessage['openPlay']) => {
        openPlay = play
        crew.playChanged()
      },
      sees: () => crew.getState().others.map((person) => `${person.name} · ${person.device}`),
      keeps: () => roleWords(crew.getState(), NAMES).join(' and '),
    }
  }

  /** The live stream sends an earlier message again. */
  repeats(message: PresenceMessage): void {
    for (const listener of this.#listeners.values()) listener(message)
  }

  /** Everyone hears everything, also what follows from it. */
  async delivers(): Promise<void> {
    for (let round = 0; round < 20; round += 1) {
      await Promise.resolve()
      const messages = this.#waiting
      this.#waiting = []
      for (const message of messages)
        for (const [name, listener] of this.#listeners)
          if (!this.offline.has(name) && !this.deaf.has(name)) listener(message)
    }
    if (this.#waiting.length > 0) throw new Error('The people do not stop talking.')
  }

  async passes(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      this.time.passes(1)
      await this.delivers()
    }
  }
}

let table: Table
beforeEach(() => {
  table = new Table()
})

describe('who is there', () => {
  test('two people see each other by name and device in any order of arrival', async () => {
    const sam = table.joins('Sam')
    await table.delivers()
    expect(sam.sees()).toEqual([])
    const kim = table.joins('Kim', 'Kim (guest)')
    await table.delivers()
    expect([sam.sees(), kim.sees()]).toEqual([['Kim · iPad'], ['Sam · iPad']])
  })

  test('a person who closes the page is gone at once, and one who loses the network within 30 s', async () => {
    const [sam, kim, lou] = [table.joins('Sam'), table.joins('Kim'), table.joins('Lou')]
    await table.passes(60)
    expect(sam.sees()).toEqual(['Kim · iPad', 'Lou · iPad'])
    kim.stop()
    await table.delivers()
    expect(sam.sees()).toEqual(['Lou · iPad'])
    table.offline.add('Lou')
    await table.passes(30)
    expect([sam.sees(), lou.sees()]).toEqual([[], []])
    table.offline.delete('Lou')
    await table.passes(9)
    expect([sam.sees(), lou.sees()]).toEqual([['Lou · iPad'], ['Sam · iPad']])
  })

  test('a page whose live stream opens late asks again, and sees the others then', async () => {
    const sam = table.joins('Sam')
    await table.delivers()
    const kim = table.joins('Kim')
    table.deaf.add('Kim')
    await table.passes(3)
    expect([sam.sees(), kim.sees()]).toEqual([['Kim · iPad'], []])
    table.deaf.delete('Kim')
    await table.passes(1)
    expect(kim.sees()).toEqual(['Sam · iPad'])
  })

  test('a person who is alone sends one message and no more', async () => {
    table.joins('Sam')
    await table.delivers()
    await table.passes(600)
    expect(table.sent).toBe(1)
  })

  test('two people send a message each 8 s, and a few a second while they enter plays', async () => {
    const [sam] = [table.joins('Sam'), table.joins('Kim')]
    await table.delivers()
    const before = table.sent
    await table.passes(80)
    expect(table.sent - before).toBe(20)
    const entered = table.sent
    for (let x = 0; x < 100; x += 1) {
      sam.enters({ type: 'foul', isHomeTeam: true, teamGamePersonnelId: null, location: { x, y: 1 } })
      table.time.passes(0.01)
    }
    expect(table.sent - entered).toBeLessThanOrEqual(5)
  })

  test('messages that the stream repeats later show no one who has left', async () => {
    const sam = table.joins('Sam')
    const kim = table.joins('Kim')
    await table.delivers()
    const old = new Date(table.time.ms - 60_000).toISOString()
    const message = { tab: 'tabOld', roles: [], openPlay: null, does: 'asks', gives: null } as const
    kim.stop()
    await table.delivers()
    const by = { teamGameId: 'game', userId: 'Old', name: 'Old', device: null, at: old }
    table.repeats({ ...message, ...by, roles: [] })
    expect(sam.sees()).toEqual([])
  })
})

describe('roles', () => {
  test('one tap takes a role, and the person who had it reads who took it', async () => {
    const [sam, kim] = [table.joins('Sam'), table.joins('Kim')]
    sam.crew.take('clock')
    await table.delivers()
    expect(holderOf(kim.crew.getState(), 'clock')?.name).toBe('Sam')
    table.time.passes(1)
    kim.crew.take('clock')
    await table.delivers()
    expect([sam.keeps(), kim.keeps()]).toEqual(['', 'clock'])
    expect([sam.messages, kim.messages]).toEqual([['Kim took the clock.'], []])
  })

  test('one tap hands a role over, and the next takes it back', async () => {
    const [sam, kim] = [table.joins('Sam'), table.joins('Kim')]
    sam.crew.take('clock')
    await table.delivers()
    sam.crew.give('clock', 'tabKim')
    await table.delivers()
    expect([sam.keeps(), kim.keeps()]).toEqual(['', 'clock'])
    expect(kim.messages).toEqual(['Sam gave you the clock.'])
    sam.crew.take('clock')
    await table.delivers()
    expect([sam.keeps(), kim.keeps()]).toEqual(['clock', ''])
  })

  test('a role that is handed over arrives also where the message is lost, and is told once', async () => {
    const [sam, kim] = [table.joins('Sam'), table.joins('Kim')]
    sam.crew.take('clock')
    await table.delivers()
    table.deaf.add('Kim')
    sam.crew.give('clock', 'tabKim')
    await table.delivers()
    expect([sam.keeps(), kim.keeps()]).toEqual(['', ''])
    table.deaf.clear()
    await table.passes(3)
    expect([sam.keeps(), kim.keeps()]).toEqual(['', 'clock'])
    expect(kim.messages).toEqual(['Sam gave you the clock.'])
    expect(holderOf(sam.crew.getState(), 'clock')?.name).toBe('Kim')
  })

  test('two who take a role at the same moment: one of them has it, and both know which', async () => {
    const [sam, kim] = [table.joins('Sam'), table.joins('Kim')]
    await table.delivers()
    sam.crew.take('home')
    kim.crew.take('home')
    await table.passes(10)
    expect([hasRole(sam.crew.getState(), 'home'), hasRole(kim.crew.getState(), 'home')]).toEqual([
      true,
      false,
    ])
    expect(holderOf(kim.crew.getState(), 'home')?.name).toBe('Sam')
  })

  test('a role that is taken at a fraction of a millisecond has one holder too', async () => {
    const [sam, kim] = [table.joins('Sam'), table.joins('Kim')]
    await table.passes(0.0006)
    sam.crew.take('clock')
    kim.crew.take('clock')
    await table.passes(20)
    expect([sam.keeps(), kim.keeps()]).toEqual(['clock', ''])
  })

  test('offline a role is taken at once; back on the network the later one has it', async () => {
    const [sam, kim] = [table.joins('Sam'), table.joins('Kim')]
    sam.crew.take('clock')
    await table.passes(2)
    table.offline.add('Kim')
    kim.crew.take('clock')
    expect(kim.keeps()).toBe('clock')
    await table.passes(40)
    expect(sam.keeps()).toBe('clock')
    table.offline.delete('Kim')
    await table.passes(9)
    expect([sam.keeps(), kim.keeps()]).toEqual(['', 'clock'])
  })

  test('one side is the own side; both or none are not', async () => {
    const sam = table.joins('Sam')
    sam.crew.take('away')
    expect([ownSide(sam.crew.getState()), sam.keeps()]).toEqual(['away', 'Cats'])
    sam.crew.take('home')
    expect([ownSide(sam.crew.getState()), sam.keeps()]).toEqual([null, 'both teams'])
  })
})

test('devices and guests have short names', () => {
  expect(shortDevice('iPad, Safari (k3fa)')).toBe('iPad')
  expect(shortDevice('Bench tablet (k3fa)')).toBe('Bench tablet')
  expect(shortDevice(null)).toBe('device')
  expect(shortName('Anna (guest)')).toBe('Anna')
})

test('another page of the same user is theirs, a namesake is not', () => {
  const person = { tab: 'b', name: 'Sam Lee', device: 'iPad', roles: [], openPlay: null, receivedAt: 0 }
  const words = (userId: string) => [
    personText({ ...person, userId }, 'sam'),
    receiverText({ ...person, userId }, 'sam'),
  ]
  expect(words('sam')).toEqual(['You · iPad', 'your iPad'])
  expect(words('namesake')).toEqual(['Sam Lee · iPad', 'Sam Lee'])
})
