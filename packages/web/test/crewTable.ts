// Several people score one game, each with tabs on a device of their own. Their networks fail, replies and live messages are lost, pages
// are loaded again. Runs on faked timers, so that a seed repeats a run.
import { conflictKey, type FieldConflict, onFloor, takeApart } from '@fullcourt/scorebook/fold'
import type { Random } from '@fullcourt/scorebook/simulate'
import { type Play, SIDES, type Side } from '@fullcourt/scorebook/vocabulary'
import { CREW_ROLES, type PresenceMessage } from '@fullcourt/wire'
import { vi } from 'vitest'
import { Crew } from '../src/scoring/crews/crew.ts'
import { hasRole, holderOf, ownSide } from '../src/scoring/crews/crewState.ts'
import { type LogServer, logServer } from './device.ts'
import { FakeTime } from './fakeTime.ts'
import { GAME_SETUP, openScorer, type ScorerDriver } from './scorer.ts'

/** One tab of a person. */
interface Screen {
  readonly tab: string
  readonly driver: ScorerDriver
  readonly crew: Crew
  readonly leave: () => void
}

export interface Person {
  readonly name: string
  readonly screens: Screen[]
}

/** Lets stores and senders do what they do within some milliseconds. */
const settle = (ms = 10) => vi.advanceTimersByTimeAsync(ms)

async function settled<T>(work: Promise<T>): Promise<T> {
  let isDone = false
  const done = () => {
    isDone = true
  }
  work.then(done, done)
  while (!isDone) await settle(5)
  return work
}

const idsOf = ({ driver }: Screen): ReadonlySet<string> =>
  new Set(driver.state.book.plays.map(({ origin }) => origin.id))

const oneOf = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!

const HOME = ['H4', 'H12', 'H23', 'H30', 'H3'] as const
const AWAY = ['A4', 'A7', 'A9', 'A11', 'A15'] as const

/** What people do, each as often as it stands here. */
const ACTS = [
  ...([
    'basket',
    'basket',
    'basket',
    'miss',
    'miss',
    'foul',
    'turnover',
    'turnover',
    'substitution',
  ] as const),
  ...(['correction', 'correction', 'deletion', 'undo', 'undo', 'redo', 'choice', 'choice'] as const),
  ...(['space', 'space', 'stop', 'start', 'set', 'swap', 'end', 'end'] as const),
  ...(['carry', 'carry', 'carry', 'carry', 'carry', 'passes', 'passes', 'passes'] as const),
  ...(['down', 'loses-replies', 'up', 'up', 'deaf', 'hears', 'hears'] as const),
  ...(['take', 'drop', 'give', 'reload', 'tab'] as const),
] as const
type Act = (typeof ACTS)[number]
/** What is entered on a scoring screen. */
type Entry =
  | ('basket' | 'miss' | 'foul' | 'turnover' | 'substitution' | 'correction' | 'deletion')
  | ('undo' | 'redo' | 'space' | 'stop' | 'start' | 'set' | 'swap' | 'end')

const LAST_PERIOD = 4

/** The scorer's table of one game. */
export class CrewTable {
  readonly people: Person[] = []
  /** What was done, for the message of a failure. */
  readonly trace: string[] = []
  /** The plays that stand in the end where one person alone added and removed them. */
  readonly expected = new Set<string>()
  readonly created = new Set<string>()
  readonly removed = new Set<string>()
  /** Plays that people were asked about: their answers decide. */
  readonly disputed = new Set<string>()
  /** The people who added, removed or changed a play. */
  readonly touchedBy = new Map<string, Set<string>>()
  /** The latest period that a person began; null: a person has set the game back. */
  latestPeriod: number | null = 1
  readonly time = new FakeTime()
  readonly remote: LogServer = logServer(GAME_SETUP)
  readonly #random: Random
  readonly #listeners = new Map<string, { name: string; hear: (message: PresenceMessage) => void }>()
  #tabs = 0

  private constructor(random: Random) {
    this.#random = random
  }

  static async open(names: readonly string[], random: Random): Promise<CrewTable> {
    const table = new CrewTable(random)
    for (const name of names) {
      const person: Person = { name, screens: [] }
      table.people.push(person)
      await table.#opens(person)
    }
    const [first] = table.people
    await table.#acts(first!, first!.screens[0]!, ({ driver }) => driver.startsGame())
    await table.#carry(first!)
    return table
  }

  get screens(): readonly Screen[] {
    return this.people.flatMap(({ screens }) => screens)
  }

  /** A person does something by chance. */
  async act(): Promise<void> {
    const person = oneOf(this.people, this.#random)
    const screen = oneOf(person.screens, this.#random)
    const act = oneOf(ACTS, this.#random)
    this.trace.push(`${person.name} ${screen.tab} ${act}`)
    await this.#does(person, screen, act)
    for (const { driver } of this.screens)
      for (const { playId } of driver.state.book.conflicts) this.disputed.add(playId)
  }

  /** The network is back for all, and all questions are answered. */
  async ends(): Promise<void> {
    this.remote.networks.clear()
    for (let round = 0; round < 30; round += 1) {
      for (const person of this.people) {
        await this.#hears(person)
        await this.#carry(person)
        for (const screen of person.screens) await this.#chooses(person, screen)
      }
      await settle(6_000)
      const isDone = this.screens.every(({ driver }) => {
        const { conflicts, line, undoQuestion } = driver.state.book
        return conflicts.length === 0 && line.waiting === 0 && undoQuestion === null
      })
      if (isDone && round > 1) break
    }
    // A tab that was closed without a network is gone for the others after 20 s, at the next beat.
    await this.#passes(30)
    for (const person of this.people) await this.#carry(person)
    await settle(6_000)
  }

  close(): void {
    for (const { driver, leave } of this.screens) {
      leave()
      driver.parts.stop()
      driver.parts.books.close()
    }
  }

  async #opens(person: Person): Promise<void> {
    const { name, screens } = person
    const [first] = screens
    const tab = `${name}${++this.#tabs}`
    const driver = await settled(
      openScorer({
        remote: this.remote,
        time: this.time,
        user: name,
        ...(first && { books: first.driver.parts.books.device(tab) }),
      }),
    )
    screens.push(this.#joins(name, tab, driver))
  }

  #joins(name: string, tab: string, driver: ScorerDriver): Screen {
    const { device } = driver.parts.fakes
    const { networks, deaf } = this.remote
    const crew = new Crew({
      gameId: 'game',
      tab,
      device,
      send: async (presence) => {
        if (networks.get(name) === 'down') throw new Error('down')
        const by = { userId: name, name, device: null, at: new Date(this.time.ms).toISOString() }
        for (const listener of this.#listeners.values()) {
          if (deaf.has(listener.name) || networks.get(listener.name) === 'down') continue
          listener.hear({ ...presence, ...by, teamGameId: 'game' })
        }
        if (networks.get(name) === 'loses-replies') throw new Error('lost')
      },
      listen: (hear) => {
        this.#listeners.set(tab, { name, hear })
        return () => void this.#listeners.delete(tab)
      },
      openPlay: () => null,
      roleName: (role) => role,
    })
    crew.subscribe(() => {
      const state = crew.getState()
      const side = ownSide(state)
      const partner = side && holderOf(state, side === 'home' ? 'away' : 'home')
      driver.scorer.entry.crew = side && { side, hasPartner: partner !== null }
    })
    return { tab, driver, crew, leave: crew.start() }
  }

  /** Runs an action on a screen. What it adds or removes there is what the person wants. */
  async #acts(person: Person, screen: Screen, act: (screen: Screen) => unknown): Promise<void> {
    const before = idsOf(screen)
    const periodBefore = screen.driver.state.clock.period
    await settled(Promise.resolve(act(screen)))
    await settle()
    const after = idsOf(screen)
    for (const id of after) if (!before.has(id)) this.#adds(person.name, id)
    for (const id of before) if (!after.has(id)) this.#removes(person.name, id)
    const { period } = screen.driver.state.clock
    if (period < periodBefore) this.latestPeriod = null
    else if (this.latestPeriod !== null) this.latestPeriod = Math.max(this.latestPeriod, period)
  }

  #adds(name: string, id: string): void {
    this.created.add(id)
    this.expected.add(id)
    this.#touches(name, id)
  }

  #removes(name: string, id: string): void {
    this.removed.add(id)
    this.expected.delete(id)
    this.#touches(name, id)
  }

  #touches(name: string, id: string): void {
    this.touchedBy.set(id, (this.touchedBy.get(id) ?? new Set()).add(name))
  }

  async #does(person: Person, screen: Screen, act: Act): Promise<void> {
    const { crew } = screen
    const { remote } = this
    const random = this.#random
    const role = oneOf(CREW_ROLES, random)
    switch (act) {
      case 'carry':
        return this.#carry(person)
      case 'passes':
        return this.#passes(0.2 + random() * (random() < 0.1 ? 200 : 4))
      case 'hears':
        return this.#hears(person)
      case 'deaf':
        return void remote.deaf.add(person.name)
      case 'up':
      case 'down':
      case 'loses-replies':
        return void remote.networks.set(person.name, act)
      case 'take':
        return crew.take(role)
      case 'drop':
        return crew.drop(role)
      case 'give': {
        const [other] = crew.getState().others
        return other && hasRole(crew.getState(), role) ? crew.give(role, other.tab) : undefined
      }
      case 'reload':
        return this.#reloads(person, screen)
      case 'tab':
        return this.#tab(person)
      case 'choice':
        return this.#chooses(person, screen)
      default:
        return this.#acts(person, screen, () => this.#enters(person, screen, act))
    }
  }

  /** What one does on the scoring screen. */
  #enters(person: Person, { driver }: Screen, act: Entry): unknown {
    const random = this.#random
    const { scorer } = driver
    const by = oneOf([...HOME, ...AWAY], random)
    switch (act) {
      case 'basket':
        return driver.shoots(by, { from: [Math.floor(random() * 900), 300] }).closes()
      case 'miss':
        return driver.shoots(by, { from: [200, 200], made: false }).closes()
      case 'foul':
        return driver.begins('foul').touches({ kind: 'leave' })
      case 'turnover':
        return driver.begins('turnover').touches({ kind: 'leave' })
      case 'substitution':
        return this.#substitutes(driver, oneOf(SIDES, random))
      case 'correction':
        return this.#corrects(person.name, driver)
      case 'deletion': {
        const play = this.#anyPlay(driver)
        return play && scorer.actions.remove(play.origin.id)
      }
      case 'undo':
        return scorer.actions.undo()
      case 'redo':
        return scorer.actions.redo()
      case 'space':
        return driver.presses('Space')
      case 'stop':
        return scorer.clock.stop()
      case 'start':
        return scorer.clock.start()
      case 'set':
        return scorer.clock.set(1 + Math.floor(random() * 400))
      case 'swap':
        return scorer.actions.swapSides()
      case 'end':
        return this.#endsPeriod(driver)
      default:
        throw act satisfies never
    }
  }

  #substitutes(driver: ScorerDriver, side: Side): void {
    const { game } = driver.state
    const floor = onFloor(game, side)
    const isHome = side === 'home'
    const bench = game.sheet.people.filter((one) => one.isHomeTeam === isHome && !floor.includes(one.id))
    if (floor.length < 5 || bench.length === 0) return
    driver.scorer.actions.substitute(side, [oneOf(floor, this.#random)], [oneOf(bench, this.#random).id])
  }

  #anyPlay(driver: ScorerDriver): Play | undefined {
    const plays = driver.plays().filter(({ origin }) => !origin.type.startsWith('clock_'))
    return plays.length > 0 ? oneOf(plays, this.#random) : undefined
  }

  /** Writes a remark that no other person writes. */
  #corrects(name: string, driver: ScorerDriver): unknown {
    const play = this.#anyPlay(driver)
    if (!play) return
    this.#touches(name, play.origin.id)
    const { origin, ...rest } = takeApart(play)
    const options = { ...origin.options, remark: `${name} ${this.trace.length}` }
    return driver.parts.book.record({ ...rest, origin: { ...origin, options } }, { before: play })
  }

  #endsPeriod(driver: ScorerDriver): unknown {
    const { clock, game } = driver.state
    if (clock.period >= LAST_PERIOD) return
    const { home, away } = game.score
    const board = this.#random() < 0.2 ? { home: home + 1, away } : { home, away }
    return driver.endsPeriod({ board, resetStarters: this.#random() < 0.5 })
  }

  async #chooses(person: Person, screen: Screen): Promise<void> {
    const { book } = screen.driver.parts
    const pick = this.#random() < 0.5 ? ('mine' as const) : ('theirs' as const)
    const choicesOf = (fields: readonly FieldConflict[]) =>
      Object.fromEntries(fields.map((field) => [conflictKey(field), pick] as const))
    const { undoQuestion } = book.state()
    const [conflict] = book.state().conflicts
    await this.#acts(person, screen, async () => {
      if (undoQuestion) {
        this.disputed.add(undoQuestion.playId)
        await book.answerUndo(choicesOf(undoQuestion.fields))
      }
      if (conflict) {
        this.disputed.add(conflict.playId)
        await book.choose(conflict.entryId, choicesOf(conflict.fields))
      }
    })
  }

  /** The outbox of a person's device sends what waits. One tab does it at a time. */
  async #carry({ screens }: Person): Promise<void> {
    await settled(screens[0]!.driver.parts.books.carry())
    await settle()
  }

  /** Time passes for all: a clock may run out. */
  async #passes(seconds: number): Promise<void> {
    const before = this.screens.map(idsOf)
    this.time.passes(seconds)
    await settle()
    for (const [index, screen] of this.screens.entries())
      for (const id of idsOf(screen)) if (!before[index]!.has(id)) this.#adds('the clock', id)
  }

  /** The live stream of a person is there again, and what was missed is fetched. */
  async #hears({ name, screens }: Person): Promise<void> {
    this.remote.deaf.delete(name)
    for (const { driver, crew } of screens) {
      driver.parts.book.refresh()
      crew.ask()
    }
    await settle(20)
  }

  async #reloads({ name, screens }: Person, screen: Screen): Promise<void> {
    const { tab, driver, leave } = screen
    leave()
    const again = await settled(driver.reloads())
    screens.splice(screens.indexOf(screen), 1, this.#joins(name, tab, again))
  }

  /** A second tab is opened, or closed. */
  async #tab(person: Person): Promise<void> {
    if (person.screens.length === 1) return this.#opens(person)
    const [closed] = person.screens.splice(Math.floor(this.#random() * 2), 1)
    closed!.leave()
    closed!.driver.parts.stop()
    await settle()
    closed!.driver.parts.books.close()
  }
}
