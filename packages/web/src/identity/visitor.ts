/** A visitor without an account. Their games are on this device alone until an account keeps them (decision 0185). */
import { token } from '../call/token.ts'

/** Where the list of these games is stored (`visitorGames.ts`). */
export const VISITOR_GAMES = 'fullcourt.visitor'

/** Stands for the token of a visitor. No call is sent with it. */
export const VISITOR_TOKEN = 'visitor'

/** Whether the current user is a visitor. */
export const isVisitor = (): boolean => token() === VISITOR_TOKEN

/** The token of the signed-in user; null for a visitor too. */
export const sessionToken = (): string | null => (isVisitor() ? null : token())

/** Whether a game, or a user by id, has games that no account keeps yet. They are not sent. */
export const isOfVisitor = (id: string): boolean => localStorage.getItem(VISITOR_GAMES)?.includes(id) === true
