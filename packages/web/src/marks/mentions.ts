import { listRoster, listStaff } from '@fullcourt/wire'
import { useList } from '../call/call.ts'
import { useMayInProgram, usePlace } from '../identity/session.ts'
import { hasWords } from '../ui/search.ts'

export interface Mentionable {
  /** Of the person of the program. */
  readonly id: string
  readonly name: string
}

/** People who can be mentioned on a team's film: its roster, and the staff for those who may see it. */
export function useMentionable(teamId: string): readonly Mentionable[] {
  const { program } = usePlace()
  const mayReadStaff = useMayInProgram('people.read')
  const roster = useList(listRoster, { params: { id: teamId } })
  const staff = useList(
    listStaff,
    { params: { id: program?.id ?? '' } },
    { enabled: mayReadStaff && program !== null },
  )
  const people = [
    ...(staff.data ?? []).map(({ id, fullName }) => ({ id, name: fullName })),
    ...(roster.data ?? []).map(({ teamBrandPersonnelId: id, fullName }) => ({ id, name: fullName })),
  ]
  return [...new Map(people.map((one) => [one.id, one])).values()]
}

/** The words after the last '@' before the caret; null outside of a mention. */
export function typedMention(text: string, caret: number): string | null {
  const [, typed] = text.slice(0, caret).match(/(?:^|\s)@([^@\n]{0,40})$/) ?? []
  return typed ?? null
}

const MOST_SHOWN = 6

/** People whose names have the typed words. */
export const suggestions = (people: readonly Mentionable[], typed: string | null): readonly Mentionable[] =>
  typed === null || typed.endsWith('  ')
    ? []
    : people.filter(({ name }) => name !== typed.trim() && hasWords(name, typed)).slice(0, MOST_SHOWN)

/** The text with the typed mention completed, and the caret after it. */
export function withMention(
  text: string,
  caret: number,
  { name }: Mentionable,
): { text: string; caret: number } {
  const start = text.slice(0, caret).lastIndexOf('@')
  const before = `${text.slice(0, start)}@${name} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}

/** The people whose names stand after an '@' in a text. */
export const mentionedIn = (text: string, people: readonly Mentionable[]): readonly Mentionable[] =>
  people.filter(({ name }) => text.includes(`@${name}`))
