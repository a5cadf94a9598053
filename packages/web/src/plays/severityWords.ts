import type { Severity } from '@fullcourt/scorebook/check'
import { msg } from '@fullcourt/scorebook/vocabulary'

export const SEVERITY_WORDS: Readonly<Record<Severity, string>> = {
  error: msg('Error'),
  warning: msg('Warning'),
  note: msg('Note'),
}
