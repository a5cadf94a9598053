/** A pasted list of people with addresses, as people type or copy it: from a mail, a spreadsheet or an address book. */

export interface Invitee {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

export const INVITEE_REFUSALS = ['no-email', 'no-name'] as const
export type InviteeRefusal = (typeof INVITEE_REFUSALS)[number]

/** A line with its text, read or refused. */
export type InviteeLine = { readonly text: string } & (
  | { readonly ok: true; readonly person: Invitee }
  | { readonly ok: false; readonly refusal: InviteeRefusal }
)

const EMAIL = /[^\s<>,;"()]+@[^\s<>,;"()]+\.[^\s<>,;"()]+/

/** 'Mary Ann Doe' or 'Doe, Mary Ann'. */
function nameOf(text: string): Pick<Invitee, 'firstName' | 'lastName'> | null {
  const [last = '', first = ''] = text.split(',').map((part) => part.trim())
  if (last && first) return { firstName: first, lastName: last }
  const words = last.split(' ').filter(Boolean)
  if (words.length < 2) return null
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1)! }
}

function readLine(line: string): InviteeLine {
  const text = line.replace(/mailto:/gi, ' ')
  const email = EMAIL.exec(text)?.[0]
  if (!email) return { ok: false, refusal: 'no-email', text: line }
  const rest = text
    .replace(email, ' ')
    .replace(/["<>()]/g, ' ')
    .replace(/[\t;]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,]+|[\s,]+$/g, '')
  const name = nameOf(rest)
  return name
    ? { ok: true, person: { ...name, email }, text: line }
    : { ok: false, refusal: 'no-name', text: line }
}

/** Each line that is not blank, read: a name ('Mary Doe' or 'Doe, Mary') and an address, in any order. */
export const readInvitees = (pasted: string): readonly InviteeLine[] =>
  pasted
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map(readLine)
