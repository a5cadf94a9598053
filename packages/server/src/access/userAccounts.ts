import type { Pool } from 'pg'

const MAX_ENTRIES = 100_000

/** Reads rows of an account. */
type Read<Row> = (accountId: string) => Promise<readonly Row[]>

/**
 * Reads rows of these accounts, on one connection at a time. A shard that does not answer stops only what is in it.
 */
async function readAll<Row>(accountIds: readonly string[], read: Read<Row>): Promise<readonly Row[]> {
  const rows: Row[] = []
  const failures: unknown[] = []
  for (const id of accountIds) {
    const found = await read(id).catch((failure: unknown) => void failures.push(failure))
    rows.push(...(found ?? []))
  }
  if (failures.length > 0 && rows.length === 0) throw failures[0]
  return rows
}

/**
 * The accounts that users belong to, in a distributed database. Finding them asks every shard, so this process remembers them. An
 * account too many does no harm: statements still check the role.
 */
export class UserAccounts {
  readonly #hotPool: Pool
  readonly #accounts = new Map<string, readonly string[]>()

  constructor(hotPool: Pool) {
    this.#hotPool = hotPool
  }

  /** Reads in the remembered accounts of a user, and again if nothing is there and the user has others now. */
  async tryAccounts<Row>(userId: string, read: Read<Row>): Promise<readonly Row[]> {
    const known = this.#accounts.get(userId)
    const rows = known ? await readAll(known, read) : []
    if (rows.length > 0) return rows
    const found = await this.#find(userId)
    return found.every((id) => known?.includes(id)) ? rows : readAll(found, read)
  }

  /** As a member, as the founder of an account without programs, and as the guest of a game. */
  async #find(userId: string): Promise<readonly string[]> {
    const { rows } = await this.#hotPool.query<{ id: string }>({
      name: 'user-accounts',
      // As a subquery: Citus sends the whole of it to each shard, and not one part after the other.
      text: `select id from (
        select account_id as id from membership where user_id = $1
        union select id from account where founder_id = $1
        union select g.account_id from team_game g join app_user u on u.guest_game_id = g.id where u.id = $1
      ) as accounts`,
      values: [userId],
    })
    const found = rows.map(({ id }) => id)
    if (this.#accounts.size >= MAX_ENTRIES) this.#accounts.clear()
    this.#accounts.set(userId, found)
    return found
  }
}
