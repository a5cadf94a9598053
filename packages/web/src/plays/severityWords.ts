import type { Severity } from '@fullcourt/scorebook/check'

export const SEVERITY_WORDS: Readonly<Record<Severity, string>> = {
  error: 'Error',
  warning: 'Warning',
  note: 'Note',
}
