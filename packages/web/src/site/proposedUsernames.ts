import { newId } from '../call/newId.ts'

interface Names {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** A text without the characters that a username may not have. */
const clean = (text: string): string => text.replace(/[^\p{L}\p{N}._+-]/gu, '')

/**
 * Usernames to try one after the other, while each is taken: the part of the email address before the @, the names, and the names
 * with a number. None is shorter than three characters.
 */
export function proposedUsernames({ firstName, lastName, email }: Names): readonly string[] {
  const names = [firstName, lastName].map((name) => clean(name).toLowerCase()).filter(Boolean)
  const named = names.join('.')
  const number = Number.parseInt(newId().slice(-4), 16)
  return [clean(email.split('@')[0]!), named, named && `${named}.${number}`].filter(
    (name) => name.length >= 3,
  )
}
