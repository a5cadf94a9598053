import { type BySide, SIDES, type Side } from '@fullcourt/scorebook/vocabulary'
import type { NamedLineUp, Setup } from '@fullcourt/wire'
import { Listeners } from '../../ui/listeners.ts'
import { addEdit, type LineUpEdit, moved, teamKeyOf, withEdits } from './namedLineUps.ts'

/** The calls of the store; they throw what the server or the network refuses. */
export interface LineUpServer {
  read(gameId: string): Promise<BySide<readonly NamedLineUp[]>>
  save(edit: LineUpEdit, lineUp: NamedLineUp): Promise<unknown>
  remove(edit: LineUpEdit): Promise<unknown>
  /** Whether a later try may succeed: the network is away, the server is busy, or it does not have the game yet. */
  isTemporary(error: unknown): boolean
}

/** Stored data of line-ups: the line-ups of each team as the server has them, and edits that it has not. */
export interface LineUpDisk {
  lineUps(teamKey: string): readonly NamedLineUp[]
  keepLineUps(teamKey: string, lineUps: readonly NamedLineUp[]): void
  edits(): readonly LineUpEdit[]
  keepEdits(edits: readonly LineUpEdit[]): void
}

/** A user's entries for a line-up; without `key` it is a new one. */
export interface SavedLineUp {
  readonly key?: string
  readonly name: string
  readonly people: readonly string[]
}

interface Deps {
  readonly server: LineUpServer
  readonly disk: LineUpDisk
  readonly newId: () => string
  /** An edit that the server refused is lost. */
  readonly onRefused: (error: unknown) => void
}

/** The saved line-ups of a user's teams. Edits count at once, stay on the device, and are sent when the network is there. */
export class LineUpStore {
  readonly #deps: Deps
  readonly #listeners = new Listeners()
  readonly #shown = new Map<string, readonly NamedLineUp[]>()
  #sending: Promise<void> | null = null

  constructor(deps: Deps) {
    this.#deps = deps
  }

  readonly subscribe = this.#listeners.add

  /** The line-ups of a side in their order; the same value until they change. */
  of(setup: Setup, side: Side): readonly NamedLineUp[] {
    const teamKey = teamKeyOf(setup, side)
    const known = this.#shown.get(teamKey)
    if (known) return known
    const { disk } = this.#deps
    const edits = disk.edits().filter((edit) => edit.teamKey === teamKey)
    const read = withEdits(disk.lineUps(teamKey), edits)
    this.#shown.set(teamKey, read)
    return read
  }

  /** Sends what waits, then reads the line-ups of the game's teams. Offline, nothing changes. */
  async refresh(setup: Setup): Promise<void> {
    const { server, disk } = this.#deps
    await this.send()
    try {
      const read = await server.read(setup.teamGame.id)
      for (const side of SIDES) disk.keepLineUps(teamKeyOf(setup, side), read[side])
    } catch (error) {
      if (!server.isTemporary(error)) return
    }
    this.changed()
  }

  /** Saves a new line-up behind the others, or changes one. */
  save(setup: Setup, side: Side, { key, name, people }: SavedLineUp): void {
    const all = this.of(setup, side)
    const before = all.find((one) => one.key === key)
    const order = before?.order ?? Math.max(-1, ...all.map((one) => one.order)) + 1
    const saved = { key: key ?? this.#deps.newId(), name, people: [...people], order }
    this.#edit(setup, side, [[saved.key, saved]])
  }

  remove(setup: Setup, side: Side, key: string): void {
    this.#edit(setup, side, [[key, null]])
  }

  move(setup: Setup, side: Side, key: string, by: -1 | 1): void {
    this.#edit(
      setup,
      side,
      moved(this.of(setup, side), key, by).map((one) => [one.key, one]),
    )
  }

  /** Sends the edits one by one, those of meanwhile too. Those that cannot be sent now wait for the next call. */
  send(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null
    })
    return this.#sending
  }

  /** Reads the disk again: another tab, or a reply, has changed it. */
  changed(): void {
    this.#shown.clear()
    this.#listeners.call()
  }

  #edit(setup: Setup, side: Side, changes: readonly (readonly [string, NamedLineUp | null])[]): void {
    const { disk, newId } = this.#deps
    const teamKey = teamKeyOf(setup, side)
    const edits = changes.map(([key, lineUp]) => ({
      id: newId(),
      gameId: setup.teamGame.id,
      isHomeTeam: side === 'home',
      teamKey,
      key,
      lineUp,
    }))
    disk.keepEdits(edits.reduce(addEdit, disk.edits()))
    this.changed()
    void this.send()
  }

  async #sendAll(): Promise<void> {
    const { server, disk, onRefused } = this.#deps
    const tried = new Set<string>()
    const next = () => disk.edits().find(({ id }) => !tried.has(id))
    for (let edit = next(); edit; edit = next()) {
      const { id } = edit
      tried.add(id)
      try {
        await (edit.lineUp ? server.save(edit, edit.lineUp) : server.remove(edit))
        disk.keepLineUps(edit.teamKey, withEdits(disk.lineUps(edit.teamKey), [edit]))
      } catch (error) {
        if (server.isTemporary(error)) continue
        onRefused(error)
      }
      // The edit is gone where the line-up was changed again meanwhile.
      disk.keepEdits(disk.edits().filter((one) => one.id !== id))
      this.changed()
    }
  }
}
