import { loadPart } from '../ui/loadPart.ts'

/** Loads the parts of the book that its first view does not need. */
export const loadParts = loadPart(() => import('./later/parts.ts'))
