import { InvalidKey } from './storage.ts'

/** Two names, then one to seven that may contain dots. No name begins or ends with a dot, so none is '.' or '..'. */
const KEY =
  /^(?:[a-z0-9][a-z0-9_-]*\/){2}[a-z0-9](?:[a-z0-9._-]*[a-z0-9_-])?(?:\/[a-z0-9](?:[a-z0-9._-]*[a-z0-9_-])?){0,6}$/
const PREFIX = /^[a-z0-9/._-]*$/
const MAX_LENGTH = 200
const MAX_PART = 10_000

/** Whether it has the form 'film/<id>/<name>'. */
export const isKey = (key: string): boolean =>
  typeof key === 'string' && key.length <= MAX_LENGTH && KEY.test(key)

/** @returns the key. Throws `InvalidKey` for anything else. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new InvalidKey('the key does not have the form kind/id/name')
  return key
}

/** @returns the beginning of keys. Throws `InvalidKey` for characters that no key has. */
export function checkPrefix(prefix: string): string {
  if (typeof prefix !== 'string' || prefix.length > MAX_LENGTH || !PREFIX.test(prefix))
    throw new InvalidKey('no key begins like this')
  return prefix
}

/** @returns the number of a part. Throws `InvalidKey` for one that is not from 1 to 10,000, the most that S3 takes. */
export function checkPart(part: number): number {
  if (!Number.isInteger(part) || part < 1 || part > MAX_PART)
    throw new InvalidKey(`a part has a number from 1 to ${MAX_PART}`)
  return part
}
