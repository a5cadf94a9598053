import { hash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../database.ts'

const CODES = 10
/** 120 random bits: no list of guesses is long enough, so a fast hash is enough. */
const LETTERS = 24
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const newCode = (): string =>
  Array.from(randomBytes(LETTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
const hashOf = (userId: string, code: string): Buffer => hash('sha256', `${userId} ${code}`, 'buffer')
const groups = (code: string): string => code.match(/.{6}/g)!.join('-')

/** Makes new recovery codes. The old ones end. @returns them as they are shown, once */
export async function replaceRecoveryCodes(db: Kysely<Database>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  await db
    .insertInto('recoveryCode')
    .values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })))
    .execute()
  return codes.map(groups)
}

/** Uses up a recovery code. @returns whether it was one */
export async function useRecoveryCode(db: Kysely<Database>, userId: string, code: string): Promise<boolean> {
  const used = await db
    .deleteFrom('recoveryCode')
    .where('userId', '=', userId)
    .where('codeHash', '=', hashOf(userId, code))
    .executeTakeFirst()
  return used.numDeletedRows === 1n
}
