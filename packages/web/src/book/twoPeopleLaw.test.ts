import { conflictKey, mergePlay, takeApart } from '@fullcourt/scorebook/fold'
import type { Play } from '@fullcourt/scorebook/vocabulary'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { device, idOf, logServer, NOTED, openAndRead, sent, settle } from '../../test/device.ts'
import type { OpenBook } from './game/openBook.ts'

/** Runs of the law. `RUNS=20000` runs it longer, `SEED=…` repeats a run. */
const RUNS = Number(process.env.RUNS ?? 150)
const SEED = Number(process.env.SEED ?? 20_261_122)

const USERS = ['Sam', 'Kim'] as const
const FIELDS = ['a', 'b'] as const
const HOME = NOTED.people.filter(({ isHomeTeam }) => isHomeTeam).map(({ id }) => id)

const act = fc.record({
  who: fc.constantFrom(0, 1),
  act: fc.constantFrom(
    ...(['note', 'note', 'note', 'note', 'look', 'look', 'carry', 'carry', 'carry', 'undo', 'undo'] as const),
    ...([
      'redo',
      'player',
      'remove',
      'down',
      'up',
      'up',
      'deaf',
      'hears',
      'reload',
      'choose',
      'answer',
    ] as const),
  ),
  play: fc.nat({ max: 1 }),
  field: fc.constantFrom(...FIELDS),
  pick: fc.constantFrom(...(['mine', 'theirs'] as const)),
})
type Act = ReturnType<(typeof act)['generate']>['value']

const taking = (who: 0 | 1, act: Act['act'], play: 0 | 1 = 0): Act => ({
  who,
  act,
  play,
  field: 'a',
  pick: 'mine',
})

/** Runs that once failed. */
const KEPT: readonly Act[][] = [
  // Kim corrects a play that Sam is about to remove; Sam adds a note to it before confirming the removal.
  [
    taking(0, 'undo'),
    taking(1, 'note', 1),
    taking(1, 'carry'),
    taking(0, 'carry'),
    taking(0, 'note', 1),
    taking(1, 'note', 1),
    taking(1, 'carry'),
    taking(0, 'choose'),
  ],
  // Kim undoes a note that was not sent, and answers the question that Sam's note raises: so Kim decides about the own one.
  [
    taking(1, 'note'),
    taking(0, 'note'),
    taking(0, 'carry'),
    taking(0, 'note'),
    taking(1, 'undo'),
    taking(0, 'note'),
    taking(1, 'answer'),
  ],
  // SEED=880001. Kim deletes a play that Sam has changed, so it stays. Kim adds a note to it; Sam undoes the change.
  [
    { ...taking(0, 'note'), field: 'b' },
    taking(1, 'remove'),
    taking(0, 'carry'),
    taking(1, 'note'),
    taking(0, 'undo'),
    taking(0, 'note'),
  ],
]

const noteOf = (play: Play | null | undefined, field: string) => play?.origin.options[field] ?? null

/** Two people on two devices, and the intended changes of each. */
async function table() {
  const remote = logServer()
  const seats = await Promise.all(USERS.map((user) => openAndRead(device(remote, { user }))))
  for (const index of [0, 1]) await seats[0]!.book.record(sent(index))
  await seats[0]!.carry()
  let last = 0
  /** The play when a user openAndRead its dialog, by user. */
  const looked: (Play | undefined)[] = [undefined, undefined]
  /** Values that a user changed a field from or to, or chose, by 'user play field'. */
  const meant = new Map<string, Set<unknown>>()
  /** Values that a user undid, replaced, or was asked about. */
  const decided = new Set<unknown>()
  const written: number[] = []
  const notesOf = (plays: readonly (Play | null)[]) =>
    plays.flatMap((play) => FIELDS.map((field) => noteOf(play, field))).filter((value) => value !== null)
  /** Runs an action of a user. Values that it removes from that user's screen count as decided. */
  async function at(who: number, act: () => Promise<unknown>) {
    const before = notesOf(seats[who]!.book.state().plays)
    await act()
    const after = notesOf(seats[who]!.book.state().plays)
    for (const value of before) if (!after.includes(value)) decided.add(value)
  }
  function hearQuestions() {
    for (const { book } of seats)
      for (const value of notesOf(book.state().conflicts.map(({ mine }) => mine))) decided.add(value)
  }
  const means = (who: number, playId: string, field: string, ...values: unknown[]) => {
    const key = `${USERS[who]} ${playId} ${field}`
    meant.set(key, new Set([...(meant.get(key) ?? []), ...values]))
  }
  const standing = (book: OpenBook, index: number) =>
    book.state().plays.find(({ origin }) => origin.id === idOf(index))

  /** A user who writes a field again, or removes the play, decides about their earlier values. */
  function decides(who: number, playId: string, field: string) {
    for (const earlier of meant.get(`${USERS[who]} ${playId} ${field}`) ?? []) decided.add(earlier)
  }

  async function note(who: number, index: number, field: string) {
    const { book } = seats[who]!
    const now = standing(book, index)
    const before = looked[who]?.origin.id === idOf(index) ? looked[who] : now
    if (!before || !now) return
    const value = ++last
    written.push(value)
    decides(who, idOf(index), field)
    means(who, idOf(index), field, noteOf(before, field), value)
    const { origin, ...rest } = takeApart(before)
    await book.record(
      { ...rest, origin: { ...origin, options: { ...origin.options, [field]: value } } },
      { before },
    )
    looked[who] = undefined
  }

  async function player(who: number, index: number) {
    const { book } = seats[who]!
    const now = standing(book, index)
    if (!now || now.rel.length === 0) return
    const person = { assignment: 'PLAYER', teamGamePersonnelId: HOME[++last % HOME.length]! } as const
    const play = takeApart(now)
    await book.record({ ...play, rel: play.rel.map((event) => ({ ...event, ...person })) })
  }

  /** A user's choice counts, also where it replaces something. */
  async function choose(who: number, pick: 'mine' | 'theirs') {
    const { book } = seats[who]!
    const [conflict] = book.state().conflicts
    if (!conflict) return
    for (const { field, mine, theirs } of conflict.fields) {
      const [, name = ''] = field.split('options.')
      if (name) means(who, conflict.playId, name, mine ?? null, theirs ?? null)
      if (field !== 'play') continue
      for (const one of FIELDS) means(who, conflict.playId, one, ...chosenNotes(conflict, one))
      const removes = (pick === 'mine' ? mine : theirs) === null
      if (removes) for (const one of FIELDS) decides(who, conflict.playId, one)
    }
    await book.choose(
      conflict.entryId,
      Object.fromEntries(conflict.fields.map((field) => [conflictKey(field), pick])),
    )
  }
  const chosenNotes = ({ mine, theirs }: { mine: Play | null; theirs: Play | null }, field: string) =>
    [mine, theirs].map((play) => noteOf(play, field))

  async function answer(who: number, pick: 'mine' | 'theirs') {
    const { book } = seats[who]!
    const question = book.state().undoQuestion
    if (!question) return
    for (const field of FIELDS) means(who, question.playId, field, ...chosenNotes(question, field))
    // The change that the undo takes back.
    for (const { base } of question.fields) decided.add(base)
    await book.answerUndo(Object.fromEntries(question.fields.map((field) => [conflictKey(field), pick])))
  }

  async function does({ who, act, play, field, pick }: Act) {
    const { book, carry } = seats[who]!
    if (act === 'look') looked[who] = standing(book, play)
    else if (act === 'note') await at(who, () => note(who, play, field))
    else if (act === 'player') await player(who, play)
    else if (act === 'remove') {
      for (const one of FIELDS) decides(who, idOf(play), one)
      await at(who, () => book.remove(idOf(play)))
    } else if (act === 'undo') await at(who, () => book.undo())
    else if (act === 'redo') await at(who, () => book.redo())
    else if (act === 'carry') await carry()
    else if (act === 'deaf') remote.deaf.add(USERS[who]!)
    else if (act === 'hears') {
      remote.deaf.delete(USERS[who]!)
      book.refresh()
      await settle()
    } else if (act === 'reload') seats[who] = await openAndRead(seats[who]!.device())
    else if (act === 'choose') await choose(who, pick)
    else if (act === 'answer') await at(who, () => answer(who, pick))
    else remote.network = act
    hearQuestions()
  }

  async function end() {
    remote.network = 'up'
    remote.deaf.clear()
    for (let round = 0; round < 30; round++) {
      for (const who of [0, 1]) {
        seats[who]!.book.refresh()
        await settle()
        await seats[who]!.carry()
        hearQuestions()
        await choose(who, round % 2 ? 'mine' : 'theirs')
        await seats[who]!.carry()
      }
      if (seats.every(({ book }) => book.state().conflicts.length === 0 && book.state().line.waiting === 0))
        break
    }
    await settle()
  }
  return { remote, seats, meant, does, end, decided, written, notesOf }
}

test(`law: what two people do in any order, each field is as one of them chose it last (SEED=${SEED})`, {
  timeout: Math.max(120_000, RUNS * 500),
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 30, size: 'max' }), async (acts) => {
      const { remote, seats, meant, does, end, decided, notesOf, written } = await table()
      for (const one of acts) await does(one)
      await end()
      const there = [...remote.standing().values()].filter((play) => play !== null)
      for (const { book } of seats) {
        expect(book.state().quarantine).toEqual([])
        expect(book.state().conflicts).toEqual([])
        expect(book.state().plays.toSorted(byId)).toEqual(there.toSorted(byId))
      }
      // Every value that a user wrote was current at some time, or the user decided otherwise.
      const stood = new Set(notesOf(remote.log.map(({ play }) => play)))
      for (const value of written) expect(stood.has(value) || decided.has(value), `note ${value}`).toBe(true)
      // Each line of the log changes only what its author meant to change.
      const before = new Map<string, Play | null>()
      for (const { playId, play, author } of remote.log) {
        const { mine } = mergePlay(before.get(playId) ?? null, play, before.get(playId) ?? null)
        for (const change of mine) {
          const [, field] = change.field.split('options.')
          if (!field) continue
          const values = meant.get(`${author?.id} ${playId} ${field}`)
          for (const value of [change.before, change.after])
            if (value !== undefined) expect([...(values ?? [])]).toContain(value)
        }
        before.set(playId, play)
      }
    }),
    { numRuns: RUNS, seed: SEED, examples: KEPT.map((acts) => [acts]) },
  )
})

const byId = (a: Play, b: Play) => (a.origin.id < b.origin.id ? -1 : 1)
