import { useSyncExternalStore } from 'react'

/**
 * Reads a setting of this installation from an attribute of the document, which the server fills in (`http/documents.ts`). It does not
 * change while the page is open. A page is prerendered without it.
 */
const useAttribute = (name: 'help' | 'contact' | 'registration'): string | null =>
  useSyncExternalStore(
    () => () => undefined,
    () => document.documentElement.dataset[name] ?? null,
    () => null,
  )

/** Where the links 'Help' lead: our own pages, or those of this installation. */
export const useHelpUrl = (): string => useAttribute('help') ?? '/help/'

/** Who answers for this installation; null: no page says 'Contact us'. */
export const useContactEmail = (): string | null => useAttribute('contact')

/** Visitors ask for access, and administrators invite them. */
export const useInvitesUsers = (): boolean => useAttribute('registration') === 'request'
